"""Loads a pack that Cardwright compiled, and checks it against its JSON Schema. Python 3.9 or newer, no dependencies.

    cardwright compile samples/lanterns --out pack.json
    cardwright schema --system got > schema.json
    python3 samples/engines/load_pack.py pack.json schema.json
"""
import json
import re
import sys
from dataclasses import dataclass, field

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
SIZES = {"minLength": str, "minItems": list}
KNOWN = set("""$schema $id $defs title description type const enum pattern minLength minItems
    minimum maximum required items properties additionalProperties not""".split())


@dataclass(frozen=True)
class Card:
    id: str
    kinds: list
    copies: int
    labels: dict
    attributes: dict
    categories: dict = field(default_factory=dict)
    conditions: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Pack:
    game: str
    edition: str
    name: str
    cards: dict  # by identifier, in the pack's order
    decks: dict  # by name: a list of (identifier, copies), in the order of the source


def problems(value, schema, root, place="$"):
    """Yields what is wrong with a value, by the keywords that Cardwright writes: the place, and what it fails."""
    if schema is False:
        yield f"{place}: must not be there"
    for keyword, demand in schema.items() if isinstance(schema, dict) else ():
        if keyword == "$ref":
            yield from problems(value, root["$defs"][demand.removeprefix("#/$defs/")], root, place)
        elif keyword == "anyOf":
            if all(any(problems(value, one, root, place)) for one in demand):
                yield f"{place}: is none of {len(demand)} forms"
        elif keyword == "not" and not any(problems(value, demand, root, place)):
            yield f"{place}: must not be there"
        elif keyword == "type" and not is_of(value, demand):
            yield f"{place}: is no {demand}"
        elif keyword == "const" and (value != demand or type(value) is not type(demand)):
            yield f"{place}: is not {demand!r}"
        elif keyword == "enum" and not any(value == one and type(value) is type(one) for one in demand):
            yield f"{place}: {value!r} is none of {demand!r}"
        elif keyword == "pattern" and isinstance(value, str) and not re.search(demand, value):
            yield f"{place}: {value!r} does not match {demand}"
        elif keyword in SIZES and isinstance(value, SIZES[keyword]) and len(value) < demand:
            yield f"{place}: is shorter than {demand}"
        elif keyword in ("minimum", "maximum") and is_of(value, "number"):
            if (value < demand, value > demand)[keyword == "maximum"]:
                yield f"{place}: {value} is beyond the {keyword}, {demand}"
        elif keyword == "required" and isinstance(value, dict):
            yield from (f"{place}: lacks {name}" for name in demand if name not in value)
        elif keyword == "items" and isinstance(value, list):
            for index, item in enumerate(value):
                yield from problems(item, demand, root, f"{place}[{index}]")
        elif keyword in ("properties", "additionalProperties") and isinstance(value, dict):
            named = schema.get("properties", {})
            for name, item in value.items():
                if (name in named) == (keyword == "properties"):
                    yield from problems(item, named.get(name, demand), root, f"{place}.{name}")
        elif keyword not in KNOWN:
            raise ValueError(f"the schema asks for {keyword}, which this loader does not know")


def is_of(value, name):
    if name in ("integer", "number"):
        return not isinstance(value, bool) and isinstance(value, int if name == "integer" else (int, float))
    return isinstance(value, TYPES[name])


def load_pack(pack_file, schema_file):
    """The pack in a file. Raises ValueError with everything that its schema forbids."""
    with open(pack_file, encoding="utf-8") as one, open(schema_file, encoding="utf-8") as other:
        pack, schema = json.load(one), json.load(other)
    if found := list(problems(pack, schema, schema)):
        raise ValueError("\n".join(found))
    cards = [Card(**{key: card[key] for key in Card.__dataclass_fields__ if key in card}) for card in pack["cards"]]
    decks = {deck["name"]: [(card["id"], card["copies"]) for card in deck["cards"]] for deck in pack["decks"]}
    game = pack["system"]
    return Pack(game["id"], game["edition"], pack["pack"].get("name", ""), {card.id: card for card in cards}, decks)


if __name__ == "__main__":
    try:
        loaded = load_pack(*sys.argv[1:3])
    except ValueError as problem:
        sys.exit(str(problem))
    print(f"{loaded.name}: {len(loaded.cards)} cards and {len(loaded.decks)} decks of {loaded.game}@{loaded.edition}")
