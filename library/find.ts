import {
  type ConditionData,
  compileCondition,
  conditionOfLine,
  isGiven,
  type JudgedThing,
  namesOf,
  type RecordModel,
  type System,
  thereIsNo,
  titleOf,
  valuesOn,
} from "../compiler/index.js";
import { parseLine } from "../grammar/index.js";
import { systemOf } from "./game.js";
import { modelOf, type Pack } from "./pack.js";

/** A search can't be read. */
export class SearchError extends Error {
  override readonly name = "SearchError";
}

/**
 * The identifiers of the cards that fit all conditions, in the order of the pack.
 *
 * @param search conditions as cards state them, on one line or several: `Level > 2 Kind = "Adventure" / "Support"`,
 *   `AR.Camels = 3`. As there, `<` is at most and `>` is at least; values may be written without quotes. `Kind` (or `Is`)
 *   asks for a kind of the game, `Has` for a name on the card, `Number` for the digits of its identifier, `Title` for what
 *   the face of the card has as its title; labels are compared as wholes. (docs/language.md)
 * @throws {SearchError} if it can't be read, or asks for a name that the game doesn't have
 */
export function find(pack: Pack, search: string): readonly string[] {
  const system = systemOf(pack.game);
  const records = modelOf(pack).cards.map(({ record }) => record);
  const tests = conditionsIn(search).map((condition) => compileCondition(resolved(condition, records, system), system));
  return records.flatMap((record) => {
    const thing = new CardThing(record);
    const isOf = (kind: string): boolean => record.kinds.names.has(kind);
    return record.identifier !== undefined && tests.every((test) => test(thing, isOf)) ? [record.identifier] : [];
  });
}

/** A name and an operator begin a condition; within quotes they don't. */
const BEGINNING = /"(?:[^"\\]|\\.){0,9999}"|[\p{L}_][\p{L}\p{N}_.]*(?=[ \t]*[=<>≤≥])/gu;

function conditionsIn(search: string): ConditionData[] {
  const starts = [...search.matchAll(BEGINNING)].filter(([text]) => !text.startsWith('"')).map(({ index }) => index);
  const [first] = starts;
  if (first === undefined || search.slice(0, first).trim() !== "")
    throw new SearchError(`a search has conditions such as Level > 2, and begins with one: ${search.trim()}`);
  return starts.map((start, at) => {
    const text = search.slice(start, starts[at + 1]).replace(/[\s,;]+$/, "");
    const condition = conditionOfLine(parseLine(text));
    if (condition === undefined) throw new SearchError(`this is no condition: ${text}`);
    return condition;
  });
}

/** With full names. A name that only the cards have, in a category for names of their own, is taken as it is. */
function resolved({ path, ...rest }: ConditionData, records: readonly RecordModel[], system: System): ConditionData {
  const [first = "", second] = path;
  const { attributes, categories, labels } = namesOf(system);
  if (second !== undefined) {
    const category = categories.resolve(first);
    if (!category.isKnown) throw new SearchError(thereIsNo("category", first, system.categories.keys()));
    return { ...rest, path: [category.name, attributes.resolve(second).name] };
  }
  const isOnCards = records.some((record) => valuesOn(record, undefined, first).length > 0);
  if (first === "Is" || (first === "Kind" && !isOnCards))
    return { ...rest, path: ["Is"], values: rest.values.map((one) => kindNamed(one, system)) };
  if (isOnCards || isGiven(first)) return { ...rest, path };
  for (const table of [attributes, labels]) {
    const { isKnown, name } = table.resolve(first);
    if (isKnown) return { ...rest, path: [name] };
  }
  if (first === TITLE) return { ...rest, path };
  throw new SearchError(thereIsNo("name", first, [...system.attributes.keys(), ...system.labels.keys()]));
}

function kindNamed(value: ConditionData["values"][number], system: System): typeof value {
  if (value.kind === "text" && !system.kinds.has(value.value))
    throw new SearchError(thereIsNo("kind", value.value, system.kinds.keys()));
  return value;
}

/** What every card is called, whatever its game calls that. A name of the game has precedence. */
const TITLE = "Title";

/** A card as conditions of a game see it. */
class CardThing implements JudgedThing {
  constructor(private readonly record: RecordModel) {}

  has(name: string): boolean {
    for (const one of this.names()) if (one === name) return true;
    return false;
  }

  *names(): Iterable<string> {
    const { labels, globals, categories } = this.record;
    for (const { name } of labels) yield name;
    for (const { name } of globals.entries) yield name;
    for (const { name } of categories) yield name;
  }

  valuesOf([first = "", second]: readonly string[]): ReturnType<JudgedThing["valuesOf"]> {
    if (second !== undefined) return valuesOn(this.record, first, second);
    const label = this.record.labels.find(({ name }) => name === first);
    if (label !== undefined) return [{ kind: "text", value: label.text }];
    const values = valuesOn(this.record, undefined, first);
    const title = first === TITLE && values.length === 0 ? titleOf(this.record) : "";
    return title === "" ? values : [{ kind: "text", value: title }];
  }
}
