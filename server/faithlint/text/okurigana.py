"""Where a Japanese word goes on behind its Han: 高さ, 仕組み, 違い, 減らす, 打ち合わせ.

No dictionary is needed. Endings that no particle begins like are part of the word; where one might be, what follows
tells, or which Han stand before it. Several Han are mostly a noun that する follows, so less may follow them.
"""

from faithlint.text.languages import HAN, HIRAGANA

# A small kana goes with the one before it, and makes another syllable of it.
_SOFT = "(?![ぁぃぅぇぉっゃゅょ])"
# What may stand behind an adjective or a verb in its dictionary form.
_DONE = (
    "(?=[のにがをはもでとへやかねよなほべそだまわぐ]|こと|ため|た[めい]|とき|[うよ]ち|よう|から|らし"
    rf"|\Z|[^{HIRAGANA}])"
)
# The last kana of a verb before ます, る and た; it may stand there as a noun.
_BROAD = (
    "[わがまたか]?り(?![んす])|[らやかころご]?し(?![いくさかもら])|き(?![られ])|[ぎじ](?![かぶ])|び|ち|こ?え(?![ばん])"
    "|け(?![どれば])|ら?げ(?!ば)|[わらさか]?せ(?![んばい])|ぜ|べ(?![きつん])|め(?!ば)|[わかま]?れ(?![ばき])"
    "|[しか]?み(?!た[いた]|な[さと]|[んずせち]|か[んけ])"
)
_VERB = f"{_SOFT}(?:る{_DONE}|た(?![いくらめりち]))?"
_ADJECTIVE = "(?:し|る|らし|た|な|さ|か|らか|ずかし|かし|ろし|わし|き)?"
# Behind a single Han.
_ONE = (
    rf"(?<=大)きな|(?<=小)さな|(?<=子)ども|(?<=赤)ちゃん|{_ADJECTIVE}(?:い{_DONE}|さ(?![れせんえまらてい]){_SOFT}|く(?![らるれだつせじ]))"
    rf"|(?:{_BROAD}|[ねて](?=[るたて])){_VERB}|(?:[わがまたか]?った|んだ|いた)(?![いしめりらっだ])|(?<=[飲読休住進頼悩])み(?=たい)|(?<=[静豊確僅])か|[らや]か(?!ら)"
    rf"|(?:か|わ)?う{_DONE}|(?:[らやかわろぼこば]|(?<=落)と|(?<=逃)が|(?<=[覚冷悩励済])ま)?す{_DONE}|(?<=[一二三四五六七八九幾])つ|つ{_DONE}"
    rf"|し?む{_DONE}|[くぐぶ]{_DONE}|(?:[わがまたか]|(?<=[重異連])な|(?<=[用老率])い)?る{_DONE}"
)
# Behind several.
_MORE = (
    rf"し?い{_DONE}|(?<=積)も[りる]|(?<=素晴)らしい|さ(?![れせんえまらていすし]){_SOFT}|しさ|(?:か|わ)?う{_DONE}|す(?!べ){_DONE}|[くぐつぶむ]{_DONE}"
    rf"|(?:[らか]し|し(?=[のをがは]|\Z)|(?!し|[らやかころご]し)(?:{_BROAD})){_VERB}"
    rf"|[わがまか]?る{_DONE}|った(?![らりめい])"
)
# What may be second in a word with kana between its Han (打ち合わせ, 買い物, 引っ越し), and the first ones that have
# an い of their own, which ends an adjective elsewhere.
_SECOND = (
    "物込合出上下替換消越切取付入扱戻返直会口手組立抜外掛回過積継渡値納巻落止押決続張振書声場先主者身目道具魚葉算話分"
)
_OF_I = "買使払問扱会言争誘違思願習笑歌追洗吸縫"
_TAIL = f"(?:[すうくつむぶぐる]{_DONE}|わ?[せけげれめべえみりきしちびい](?:る{_DONE})?)"
_TWO_PARTS = (
    rf"(?:[{_OF_I}]い|[{HAN}]っ?[えきぎけげしせちねびべみめりれじぜ]|[{HAN}]っ)[{_SECOND}](?:{_TAIL}|(?![{HAN}]))"
)
# Most Han stand before a particle with which no such word goes on; that is told first, because it is told fast.
_GOES_ON = (
    f"(?=[{HAN}]{{1,8}}+[いうえかがきぎくぐけげこごさしじすせぜたちっつてとどなねばびぶべまみむめもやらりるれろわん])"
)
OKURIGANA = rf"{_GOES_ON}(?:{_TWO_PARTS}|[{HAN}](?:{_ONE})|[{HAN}]{{2,8}}+(?:{_MORE}))"
"""A pattern for a word of Han that kana end; where one begins is for the caller to know."""
