"""Korean sentences with the keywords that a person finds in them; for rules and analysers alike."""

from pathlib import Path

from faithlint.scoring.keywords import score_keywords
from faithlint.text.korean import is_light_verb
from faithlint.text.korean_readers import RULES

_PATH = Path(__file__).resolve().parents[1] / "scoring" / "keywords" / "korean_sentences.md"


def _keywords(listed: str) -> set[str]:
    return {word.strip() for word in listed.split(" + ") if word.strip()}


SENTENCES = [
    (sentence, _keywords(listed))
    for line in _PATH.read_text("utf-8").splitlines()
    if line.startswith("- ")
    for sentence, _, listed in [line[2:].partition(" | ")]
]


def found(sentence: str, reader: str = RULES) -> set[str]:
    """The keywords that the scorer finds; light verbs (가다, 오다) are a matter of taste and left out."""
    keywords = score_keywords(sentence, "", korean=reader).reference_keywords
    return {each.text for each in keywords if not _is_light(each.text)}


def _is_light(word: str) -> bool:
    return word.endswith("다") and is_light_verb(word[:-1])


def share_right(reader: str) -> float:
    """The share of sentences of which the reader finds exactly the keywords."""
    right = [
        found(sentence, reader) == {word for word in wanted if not _is_light(word)} for sentence, wanted in SENTENCES
    ]
    return sum(right) / len(right)
