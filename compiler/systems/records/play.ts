import { memoize, placesOfWord, type Span } from "../../../grammar/index.js";
import type { ConditionData } from "../../values/value.js";
import type { DeclaringRecord, LocatedValue } from "../declaring-record.js";
import { PLAY_KINDS, type WORDS } from "../words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

export type PlayKind = (typeof PLAY_KINDS)[number];
/** What these records may have. */
export type PlayWord = { [Kind in PlayKind]: keyof (typeof WORDS)[Kind] }[PlayKind];

export type PlayValue = number | string | { readonly text: string; readonly reading: unknown };

/** A rule of play. Which attributes and conditions it can have is said by meta.system. */
export interface PlayDeclaration extends Pick<DeclarationBase, "name" | "place" | "about" | "source"> {
  readonly kind: PlayKind;
  /** Texts that a phrase of meta.system reads have their reading, as `textData` makes it. */
  readonly attributes: Readonly<Record<string, readonly PlayValue[]>>;
  readonly conditions: Readonly<Record<string, readonly ConditionData[]>>;
}

/** The rule of play that a record is; undefined if it is something else. */
export function playKindOf({ labels }: DeclaringRecord): PlayKind | undefined {
  return PLAY_KINDS.find((kind) => kind === labels[0]?.name);
}

/** A zone, counter, phase, action, ban, effect or number; none if the record is something else or has no name. */
export function readPlay(record: DeclaringRecord, of: Owner): PlayDeclaration[] {
  const kind = playKindOf(record);
  const { name, place, about, source } = readBase(record, of);
  if (kind === undefined || name === "") return [];
  const values = [...record.attributes].map(([attribute, all]) => {
    const said = all.flatMap(({ value }) => (value.kind === "integer" || value.kind === "text" ? [value.value] : []));
    return [attribute, said] as const;
  });
  const tested = [...record.categories].map(([category, all]) => [category, all.map(({ data }) => data)] as const);
  return [
    {
      kind,
      name,
      place,
      about,
      source,
      attributes: Object.fromEntries(values),
      conditions: Object.fromEntries(tested),
    },
  ];
}

const byName = memoize(
  (play: readonly PlayDeclaration[]) => new Map(play.map((one) => [`${one.kind} ${one.name}`, one])),
);

/** The rule of play of a kind with a name; the last one, if several have it. */
export const ruleNamed = (
  play: readonly PlayDeclaration[],
  kind: string | undefined,
  name: string | undefined,
): PlayDeclaration | undefined => byName(play).get(`${kind} ${name}`);

/** The texts and numbers under an attribute of a rule of play, as written. */
export function wordsOf({ attributes }: Pick<PlayDeclaration, "attributes">, name: string): string[] {
  return (attributes[name] ?? []).map((value) => (typeof value === "object" ? value.text : String(value)));
}

/** The readings of the sentences under an attribute of a rule of play. */
export function readingsOf({ attributes }: PlayDeclaration, name: string): unknown[] {
  return (attributes[name] ?? []).map((value) => (typeof value === "object" ? value.reading : value));
}

/** The names in a reading, each with its hole and phrase. */
export function holesIn(tree: unknown, phrase = ""): (readonly [hole: string, name: string, phrase: string])[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap((item) => holesIn(item, phrase));
  const of = "phrase" in tree ? String(tree.phrase) : phrase;
  return Object.entries(tree).flatMap(([hole, value]: [string, unknown]) =>
    typeof value === "string" ? [[hole, value, of] as const] : holesIn(value, of),
  );
}

/** Part of the reading of a sentence: what fills each hole of a phrase. */
export type SentencePart = Readonly<Record<string, unknown>>;

/** All parts of a reading, each with the phrase that it directly fills a hole of. */
export function nodesIn(tree: unknown, within?: unknown): { readonly node: SentencePart; readonly within: unknown }[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap((item) => nodesIn(item, within));
  const node = tree as SentencePart;
  return [{ node, within }, ...Object.values(node).flatMap((part) => nodesIn(part, node.phrase))];
}

/** What rules of play say in sentences and in single words: of each value its reading, and where it stands. */
export function sentencesOf(records: readonly DeclaringRecord[], play: readonly PlayDeclaration[]): LocatedSentence[] {
  return records.flatMap(({ labels: [head], attributes }) => {
    const rule = ruleNamed(play, head?.name, head?.text);
    if (rule === undefined) return [];
    return [...attributes].flatMap(([attribute, all]) =>
      readingsOf(rule, attribute).flatMap((reading, index) => {
        const located = all[index];
        return located === undefined ? [] : { rule, reading, located };
      }),
    );
  });
}

interface LocatedSentence {
  readonly rule: PlayDeclaration;
  readonly reading: unknown;
  readonly located: LocatedValue;
}

/** The place of a name in a sentence, or of the whole value if the name isn't a word of it. */
export function placeOfName({ value, span }: LocatedValue, name: string): Span {
  const [at] = value.kind === "text" ? placesOfWord(value.value, name) : [];
  if (at === undefined) return span;
  // A text is in quotes.
  const start = span.start + at + 1;
  return { start, end: start + name.length };
}
