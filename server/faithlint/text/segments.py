"""Words of Japanese and Chinese runs, without a dictionary.

Japanese changes its script between words: a run of Han or katakana is a word, hiragana is grammar. Chinese is cut at
its function words; what lies between them is taken as one word.
"""

from functools import cache

from faithlint.text.languages import HIRAGANA
from faithlint.text.patterns import lazy
from faithlint.text.wordlists import listed_lines, word_set

# Words by which one asks or that only hold a sentence together.
_JA_LIGHT = frozenset(
    (
        *"最特必既更常方教下何例作使書言行見思知述挙際時事物者等的中上今私彼僕皆々為用他",
        "方法",
        "説明",
        "誰",
        "何故",
        "非常",
        "少し",
        "全く",
        "必ず",
        "再び",
        "初めて",
        "場合",
        "以下",
        "以上",
        "彼女",
        "私達",
    )
) | {"紹介", "解説", "可能"}
# Han of verbs that say no more than that somebody does something with what is asked about, and of adverbs of asking.
_JA_LIGHT_STEMS = frozenset((*"作使書言行見思知述挙用教為例出来得及詳分", "出来", "行", "有", "無"))
# Words that only hold a character of the function words below.
_ZH_WHOLE = (
    "存在|在线|现在|潜在|内在|在校|在职|和平|和谐|饱和|总和|共和|温和|缓和|参与|与会|给与|有限|有效|有机|所有|拥有|有关|有害|有益|有氧|有色"
    "|(?<![中各我外哪全本德法英美韩泰俄该两])国有|私有|公有|富有|特有|没收|沉没|不同|不足|不断|不仅|不良|不锈|不动产|不等式|被动|被子|把握|把手|给予|供给|补给|让步|转让|了解|了结"
    "|目的|的确|标的|的士|普及|以及|涉及|及时|及格|提及|自我|我国|我方|其他|他人|吉他|其它|主是|是非|国是|与否|赋与|很难|也门|这样|那样"
    "|部门|专门|热门|门户|澳门|厦门|我的世界"
    "|更新|更换|更改|更正|更替|更衣|更名|更年期|达到|得到|感到|找到|看到|遇到|收到|学到|听到|做到|到底|到达|到期|到处|到来"
    "|到场|迟到|报到|签到|直到|周到|从事|从业|从前|从来|从容|从军|从属|从众|服从|利用率|使用者|使用权|使用率|使用说明|使用寿命|使用期"
    "|申请|申請|邀请|邀請|聘请|宴请|请求|請求|请假|請假|请客|方法论|方法學|方法学"
    "|一部分|一次性|三位一体|第[一二三四五六七八九十]+[个個種种本台首篇家位只条张件次部款份段句项名辆座]|总之|反之"
    "|对象|对比|对话|对手|对抗|对应|对称|绝对|相对|反对|面对|应对|针对|对付|对策|对方|对齐|对数|配对|核对|校对|对冲|对外|对内|对联|对流"
    "|对立|对等|对接|对账|对照|对待|对阵|派对|成对|对偶|对角|对口"
    "|比较|比如|比例|比赛|比率|比重|相比|比特|比亚|比利|伦比|无比|好比|类比|比分|比喻|占比|环比|同比|性价比|百分比|比基尼|比萨|比武|评比"
    "|自由|理由|由来|由衷|经由|缘由|事由|由此"
    "|芭比|比热|比值|之比|比干|正比|反比|信噪比|市盈比|配比"
)
_ZH_BREAK = lazy(
    f"(?P<whole>{_ZH_WHOLE})|"
    "(?:怎样|怎么|怎樣|怎麼|如何)才能|(?:为什么|為什麼|怎么|怎麼|就|才|都|也|还|還|可能)[会會要]|怎么办|怎么样|怎样|怎么|什么|为什么|(?:怎麼|怎么)(?:辦|办|樣)?|什麼|為什麼|為何|为何|哪裡|哪裏|誰|谁|如何|哪些|"
    "方法|办法|辦法|"
    # What one does not ask about but asks for, and who asks.
    "(?:请问?|請問?|帮我|幫我|给我|給我|为我|為我|麻烦)+(?:你|您)?(?:详细|簡單|简单|简要)?(?:推荐|推薦|写|寫|讲|講|说|說|列出|列举|列舉|解释|解釋|介绍|介紹|翻译|翻譯|总结|總結"
    "|比较|比較|描述|分析|设计|給出|给出|告诉我|告訴我)?(?:一下)?|"
    "我(?:很|也)?(?:想|要|需要|希望|打算)(?:要|知道|了解|问|問)?|"
    # How many of what, and what will be.
    "[一二两兩三四五六七八九十几幾这這那每某]{1,3}(?:个|個|种|種|本|台|首|篇|家|位|只|隻|条|條|张|張|件|部|款|份|段|句(?!话)|项|項|名|辆|輛|座|棵|封|间|間|块|塊|双|雙|颗|句话|段话)|"
    "会(?=取代|影响|导致|引起|造成|发生|出现|变|使|让|产生|增加|减少|提高|降低|下降|上升|上涨|成为|传染|更|被|对)|"
    "[会會](?:怎样|怎么样|怎麼樣|如何)|[会會]不[会會]|"
    "有(?=多少|几个|哪|什么)|多少(?:个|位|人(?!口)|种|次|家|座|条|只|本)?|最(?![高低大小新佳优长短近终后初快强热爱])|"
    r"\A用(?![户途法品具电水例料力心餐工人地量处语词药车])|\A写(?![作字信真法入手生实意])(?=..)|去哪(?:里|儿)?|\A[上下中里](?=安装|运行|部署|使用|搭建|配置|执行|开发|编译|实现|创建|添加|删除|打开|查看)|什么(?:时候|时间|地方|样)|时候|"
    r"\A推荐(?=..)(?!系统|算法|理由|模型|阅读|[信人书度位码值])|\A(?:分析|讨论|列举|阐述|论述|简述|评价|概括)(?=..)(?!方法|工具|[师员仪区]|报告|软件|化学|结果|体系|指标|标准|能力)|"
    r"\A个(?![人性体别案税子])|(?:\A|(?<=[文语话]))(?:解释|说明(?!书)|介绍|描述|总结|翻译)(?:一下)?|"
    "使用|为了|為了|作为|作為|基于|基於|由于|由於|属于|用于|位于|之间|之間|之后|之前|之一|之外|更|到|从|從|"
    "還是|因為|這個|那個|這些|它們|他們|我們|你們|關於|對於|進行|根據|應該|沒有|"
    "哪一?(?:个|里|些|种|位|家|款|本|部|座|类|年|天|月)?|请问|请|告诉我|一下|以及|或者|还是|因为|所以|但是|"
    "如果|虽然|可以|能够|应该|需要|是否|是不是|有没有|一个|一种|这个|那个|这些|那些|多大|多长|多久|多远|多高|列出|帮我|给出|写出|它们|他们|我们|你们|之间|通过|根据|关于|对于|进行|非常|今天"
    "|[的了是在和与及吗呢吧啊也很把被让给有没不我你他她它这那们與嗎這們讓給对比由]|兑(?![换现奖])"
)
_ZH_LIGHT = frozenset((*"用做写说看去来大小多少好上下中里", "方法", "办法"))

# Those that scarcely begin a noun.
_ZH_NO_NOUNS = word_set(
    "提高 减少 增加 降低 避免 改善 防止 缓解 克服 消除 减轻 促进 去除 养成 戒掉 学会 "
    "实现 部署 创建 修改 删除 打开 关闭 编写 搭建"
)
# What they begin a noun with all the same.
_ZH_OF_DOING = word_set(
    "方式 方案 工具 时间 记录 代码 系统 平台 公司 人员 策略 指南 教程 流程 机制 日期 权限 状态 空间 幅度"
)
_ZH_HOW = lazy("(?:会|能|如何|怎么|怎样|怎么样|才能|想|要|需要|可以|能够|应该|一下|为了|请|帮我|给我)\\Z")

# What is asked about a thing: a word of its own behind any other.
_ZH_ASKED = word_set(
    """
    比较 对比 优点 缺点 优缺点 利弊 区别 差异 原因 影响 作用 功效 特点 步骤 原理 意义 历史 价格 定义 概念 好处 坏处 优势
    劣势 用途 教程 技巧 例子 示例 现状 趋势 前景 建议 推荐 症状 后果 类型 种类 过程 天气 人口 首都 面积
    """
)
_ZH_ONE = frozenset(("光合作用", "相互作用", "副作用", "自然历史"))
_ZH_SHORTEST = 2
# 怎么做红烧肉: how one makes or buys what is asked for.
_ZH_DOING = lazy("(?:请问)?(?:怎么样?|如何|怎样)(?:才能)?(?:做|买)(?=..)(?![法事])")


# Nouns that are mostly written in hiragana, which is grammar elsewhere.
_JA_NOUNS = (
    "りんご|みかん|いちご|ぶどう|すいか|たまご|うどん|おにぎり|ごはん|みそ|しょうゆ|さくら|ひまわり|うさぎ|くじら|きのこ|たけのこ|にんじん"
    "|じゃがいも|さつまいも|かぼちゃ|きゅうり|ほうれんそう|とうもろこし|たまねぎ|にんにく|こども|ともだち|おもちゃ|おかあさん|おとうさん"
    "|おじいさん|おばあさん|おにいさん|おねえさん|ひらがな|かたかな|めがね|かばん|さしみ|てんぷら|らーめん|おでん|やきとり|たこやき"
    "|おこのみやき|せんべい|まんじゅう|おちゃ|まんが|えほん|ねこ|いぬ|ぶた|ひつじ|ねずみ"
    "|せみ|とんぼ|ほたる|たぬき|きつね|きりん|ぱんだ|ふとん|たたみ|こたつ|ふすま|はさみ|けが|めまい|くしゃみ"
    "|やけど|ぜんそく|ひざ|ひじ"
)
_JA_NOUN = lazy(f"(?:(?<=[をがはのとにへもでや])|\\A)(?:{_JA_NOUNS})(?=[をがはのとにへもでやだか]|\\Z)")


# 一番高い: an adverb before another word.
_JA_ADVERB = lazy("(?:一番|毎日|毎朝|毎週|最近|今年|昨年|来年)(?=.)")

_KANA = lazy(f"[{HIRAGANA}]+")


def _hiragana(run: str) -> list[tuple[int, int, bool]]:
    """Hiragana is grammar, but for a few nouns."""
    parts: list[tuple[int, int, bool]] = []
    at = 0
    for found in _JA_NOUN.finditer(run):
        if found.start() > at:
            parts.append((at, found.start(), False))
        parts.append((*found.span(), True))
        at = found.end()
    return [*parts, (at, len(run), False)] if at < len(run) else parts


@cache
def _verbs() -> frozenset[str]:
    return frozenset([verb for line in listed_lines("chinese_verbs.txt") for verb in line.split()])


def _done(run: str, start: int, end: int) -> list[tuple[int, int, bool]]:
    """A Chinese run that says what to do, and with what (如何学习英语, 提高睡眠质量); others as what is asked."""
    at = start + 2
    verb = run[start:at]
    alone = verb in _ZH_NO_NOUNS and run[at:end] not in _ZH_OF_DOING
    told = verb in _verbs() and (alone or _ZH_HOW.search(run[max(0, start - 4) : start]))
    if not told or end - at < _ZH_SHORTEST:
        return _asked(run, start, end)
    return [(start, at, True), *_asked(run, at, end)]


def _asked(run: str, start: int, end: int) -> list[tuple[int, int, bool]]:
    """A Chinese run, and what is asked about it cut off: 深度学习框架, 比较."""
    for length in (3, 2):
        at = end - length
        if at - start >= _ZH_SHORTEST and run[at:end] in _ZH_ASKED and run[start:end] not in _ZH_ONE:
            return [(start, at, run[start:at] not in _ZH_LIGHT), (at, end, True)]
    return [(start, end, run[start:end] not in _ZH_LIGHT)]


def segment(run: str, script: str, language: str) -> list[tuple[int, int, bool]]:
    """Parts of a run of one script: start, end, and whether the part is a word of content."""
    if script == "hiragana":
        return _hiragana(run)
    if script == "katakana":
        return [(0, len(run), any(char not in "ーッ・" for char in run))]
    if language != "zh":
        start = adverb.end() if (adverb := _JA_ADVERB.match(run)) else 0
        if start:
            return [(0, start, False), (start, len(run), run[start:] not in _JA_LIGHT)]
        if run.endswith("方法") and len(run) > len("方法"):
            # 取得方法: how one gets it.
            return [*segment(run[:-2], script, language), (len(run) - 2, len(run), False)]
        # 何人, 何時: one asks for it; 三つ only counts.
        light = (
            run[1:] == "つ"
            or run in _JA_LIGHT
            or run[0] == "何"
            or (bool(_KANA.search(run)) and _KANA.sub("", run) in _JA_LIGHT_STEMS)
        )
        return [(0, len(run), not light)]
    parts: list[tuple[int, int, bool]] = []
    at = 0
    if done := _ZH_DOING.match(run):
        parts.append((0, done.end(), False))
        at = done.end()
    for found in _ZH_BREAK.finditer(run, at):
        if found["whole"]:
            continue
        if found.start() > at:
            parts += _done(run, at, found.start())
        parts.append((*found.span(), False))
        at = found.end()
    if at < len(run):
        parts += _done(run, at, len(run))
    return parts
