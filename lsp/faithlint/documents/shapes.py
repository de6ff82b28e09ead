"""Shapes that hold an exchange in an order of their own: trees of messages, traces, runs in two halves, templates."""

from faithlint.documents.texts import normalised, opened
from faithlint.documents.tree import MAX_DEPTH, Items, Node, Record, Text, value_of

_FLAT = ("llm.", "retrieval.", "inputs.", "outputs.", "dataset.")
"""Beginnings of keys that are written with dots instead of nested."""

_TEMPLATE_MARKS = ("test_data", "evaluators", "model_parameters")


def conversation_tree(values: dict[str, Node]) -> Items | None:
    """The messages of a ChatGPT export from its root to its current node; other branches were abandoned."""
    mapping = values.get("mapping")
    if not isinstance(mapping, Record):
        return None
    at = _word(values.get("current_node")) or _last_leaf(mapping)
    path: list[Node] = []
    seen: set[str] = set()
    while at and at not in seen and isinstance(node := mapping.values.get(at), Record):
        seen.add(at)
        message = node.values.get("message")
        path += [message] if isinstance(message, Record) else []
        at = _word(node.values.get("parent"))
    return Items(mapping.start, mapping.end, path[::-1]) if path else None


def _last_leaf(mapping: Record) -> str:
    """The last node without children."""
    leaves = [
        name
        for name, node in mapping.values.items()
        if isinstance(node, Record) and not (isinstance(below := node.values.get("children"), Items) and below.items)
    ]
    return leaves[-1] if leaves else ""


def _word(node: Node | None) -> str:
    return node.mapped.text if isinstance(node, Text) else ""


def run_pairs(values: dict[str, Node]) -> list[tuple[Record, Record]]:
    """The runs of a LangSmith dump in which `post` has the inputs and `patch` the outputs, joined by their ids."""
    post, patch = values.get("post"), values.get("patch")
    if not isinstance(post, Items) or not isinstance(patch, Items):
        return []
    asked: dict[str, Record] = {}
    for run in post.items:
        if isinstance(run, Record):
            asked |= {name: run for key in ("trace_id", "id") if (name := _word(run.values.get(key)))}
    pairs = []
    for run in patch.items:
        if isinstance(run, Record) and isinstance(run.values.get("outputs"), Record):
            name = _word(run.values.get("id")) or _word(run.values.get("trace_id"))
            pairs.append((_inputs(asked.get(name)), Record(run.start, run.end, _without_null(run))))
    return pairs


def _inputs(run: Record | None) -> Record:
    inputs = run.values.get("inputs") if run else None
    return Record(run.start, run.end, {"inputs": inputs}) if run and inputs else Record(0, 0)


def _without_null(run: Record) -> dict[str, Node]:
    return {key: value for key in ("inputs", "outputs") if (value := value_of(run.values, key)) is not None}


def unflattened(record: Record) -> Record:
    """The record with values nested that its keys only write as nested: `llm.input_messages.0.message.role`."""
    if "." not in "".join(record.values) or not any(key.startswith(_FLAT) for key in record.values):
        return record
    root = Record(record.start, record.end)
    for key, value in record.values.items():
        steps = key.split(".") if key.startswith(_FLAT) else [key]
        _put(root, steps[:MAX_DEPTH], value)
    values = {key: _listed(value) if isinstance(value, Record) and key not in record.values else value
              for key, value in root.values.items()}  # fmt: skip
    return Record(record.start, record.end, values)


def _put(root: Record, steps: list[str], value: Node) -> None:
    at = root
    for step in steps[:-1]:
        below = at.values.setdefault(step, Record(value.start, value.end))
        if not isinstance(below, Record):
            return
        below.end = value.end
        at = below
    at.values.setdefault(steps[-1], value)


def _listed(record: Record) -> Node:
    """Records whose keys are numbers as the lists they stand for."""
    values = {key: _listed(value) if isinstance(value, Record) else value for key, value in record.values.items()}
    if values and all(key.isdecimal() for key in values):
        return Items(record.start, record.end, [values[key] for key in sorted(values, key=int)])
    return Record(record.start, record.end, values)


def span_of(values: dict[str, Node]) -> dict[str, Node] | None:
    """The exchange of a trace's span as a record with usual names; None for every other record.

    OpenInference keeps messages under `llm`, passages under `retrieval`; the Vercel AI SDK has `ai.prompt`.
    """
    if isinstance(llm := values.get("llm"), Record):
        inside = normalised(llm)
        asked, answered = inside.get("input_messages"), inside.get("output_messages")
        if isinstance(asked, Items) and isinstance(answered, Items):
            retrieval = values.get("retrieval")
            passages = retrieval.values.get("documents") if isinstance(retrieval, Record) else None
            return {"messages": asked, "response": answered} | ({"contexts": passages} if passages else {})
    prompt, response = values.get("ai.prompt"), values.get("ai.response.text")
    if isinstance(prompt, Text) and isinstance(response, Text):
        holds = opened(prompt)
        return {**(normalised(holds) if isinstance(holds, Record) else {"prompt": prompt}), "response": response}
    return None


def is_template(record: Record) -> bool:
    """Whether the messages of a record are a template, as GitHub Models keeps them, and nobody's conversation."""
    if not isinstance(record.values.get("messages"), Items):
        return False
    return any(mark in normalised(record) for mark in _TEMPLATE_MARKS)
