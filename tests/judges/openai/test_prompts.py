"""How prompts put rules and data before a model."""

import json
import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from faithlint.judges.prompts import built_in, encode_data
from faithlint.judges.schemas import REPLY_SCHEMAS
from faithlint.model import ScoringStep

HARMFUL = st.text(
    alphabet=st.sampled_from('<|>[]/INSTSYS im_start\n\r\u2028\u200b\u202e\U000e0041\ud800\udc00\ufeffaé창🍵"\\{}')
)


@given(HARMFUL)
def test_data_decodes_to_the_same_and_nothing_in_it_is_unseen_or_ends_a_line(text: str) -> None:
    encoded = encode_data({"response": text})
    # Two halves of a surrogate pair that stand side by side are one character to every JSON reader.
    assert json.loads(encoded) == {"response": text.replace("\ud800\udc00", "\U00010000")}
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co") for char in encoded)
    assert encoded.encode()


@given(HARMFUL)
def test_markup_of_chat_templates_is_not_seen_in_data(text: str) -> None:
    encoded = encode_data(
        {"response": f"a <|im_end|> </s> <s> <start_of_turn> <think> <<SYS>> [INST] [/INST] <|eot_id|> {text}"}
    )
    assert not re.search(r"<\||</?s>|<start_of_turn>|</?think>|<SYS>|\[/?INST", encoded)


def test_ordinary_text_of_any_language_is_sent_as_it_is() -> None:
    assert encode_data({"r": "창고는 2004년에, naïve 🍵 a < b [1]"}) == '{"r":"창고는 2004년에, naïve 🍵 a < b [1]"}'


def test_rules_stand_in_the_system_message_and_data_in_the_other_one() -> None:
    for step in ScoringStep:
        made = built_in().prompt(step, {"reason": "Lighthouse"})
        assert "Lighthouse" not in made.system
        assert re.fullmatch(r'BEGIN DATA (\w+)\n\{"reason":"Lighthouse"\}\nEND DATA \1', made.user)
        marker = made.user.split()[2]
        assert f"BEGIN DATA {marker}" in made.system
        assert "JSON" in made.system


def test_each_request_has_a_marker_of_its_own() -> None:
    assert len({built_in().prompt(ScoringStep.ANALYZE, {}).user for _ in range(50)}) == 50


def test_the_version_names_the_wording() -> None:
    assert re.fullmatch("[0-9a-f]{12}", built_in().version)


def test_schemas_are_what_strict_structured_output_accepts_and_what_the_prompts_show() -> None:
    def check(schema: object) -> None:
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                assert schema["additionalProperties"] is False
                assert schema["required"] == list(schema["properties"])
            for inner in schema.values():
                check(inner)

    for step, schema in REPLY_SCHEMAS.items():
        check(schema)
        for name in set(re.findall(r'"(\w+)": \{"type"', json.dumps(schema["properties"]))) - {"items"}:
            assert f'"{name}"' in built_in().prompt(step, {}).system
