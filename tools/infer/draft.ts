import { counted, type System } from "../../compiler/index.js";
import { largest, quotedText, smallest } from "../../grammar/index.js";
import { type ColumnMapping, type Mapping, NO_MAPPING, plainColumn } from "../tables/mapping.js";
import { type Column, isNameHeading, type Things } from "./columns.js";
import { countOf } from "./counts.js";
import { type Block, draftRules } from "./draft-rules.js";
import type { Kind, KindsHaving } from "./kinds.js";
import { createNamer, type Namer } from "./names.js";
import { escaped, FEW, type OddValue, type Profile } from "./profile.js";
import { compared, type Mined } from "./regularity.js";

/** What a draft is called, and what it is for. */
export interface DraftOptions {
  /** Of the game. */
  readonly id: string;
  readonly name: string;
  /** What the table is called, for people. */
  readonly source: string;
  /** The system that the game extends. */
  readonly base: System;
  /** Reads the text of a system, which extends that one. */
  readSystem(text: string): System;
  /** How the table is found again: its sheet, its list, the row of its headings. */
  readonly place: Pick<Mapping, "sheet" | "entries" | "headings">;
}

interface DraftInput extends Mined, DraftOptions {
  /** Rows with a mistake. */
  readonly flawed: ReadonlySet<number>;
}

/** A record of a draft, and what it rests on. */
export interface DraftRecord extends Omit<Block, "part" | "lines"> {
  /** All of it, as in the file. */
  readonly text: string;
}

export interface Draft {
  /** The text of the system. */
  readonly system: string;
  readonly mapping: Mapping;
  readonly records: readonly DraftRecord[];
}

/** Writes a system, and the mapping of the table to it. */
export function writeDraft(input: DraftInput): Draft {
  const { things, kinds, base, source } = input;
  const namer = createNamer(base);
  const isDeclared = (column: Column): boolean =>
    column !== input.copies && (column !== input.identifier || isAlsoName(input));
  const own = things.cards.columns.filter(isDeclared);
  const names = new Map(own.map((column) => [column, namer.column(column.heading, column.index)]));
  const categories = new Map(things.lists.map(({ list = "" }) => [list, namer.category(list)]));
  const kindNames = new Map(kinds.kinds.map((kind) => [kind, namer.kind(kind.value)]));
  const context: Context = { ...input, kindNames, names };
  const blocks = [
    ...kindBlocks(context),
    ...identifierBlocks(context),
    ...own.map((column) => cardBlock(column, names.get(column) ?? "", context)),
    ...things.lists.flatMap((list) => listBlocks(list, categories.get(list.list ?? "") ?? "", context, namer)),
  ];
  const uses = [things.cards, ...things.lists].flatMap(({ list, columns }) =>
    columns.flatMap((column) => usesOf(column, list === undefined ? "" : `${categories.get(list)}.`, context)),
  );
  const columns = [
    ...uses.toSorted((one, other) => one.index - other.index).map(({ use }) => use),
    ...things.leftOut.map(({ heading }) => plainColumn(heading, null)),
  ];
  const from = kinds.from;
  const givesKind = from !== undefined && !kinds.overlap && from.filled === things.cards.rows.length;
  const first: Block = {
    head: `System: ${input.name}`,
    heading: undefined,
    evidence: [],
    lines: [
      `About: ${sentence(`What is on the cards of ${source}.`)}`,
      `Id "${input.id}"`,
      'Edition "1"',
      'Extends "common"',
      ...(givesKind ? [`KindFrom ${quotedText(names.get(from) ?? "")}`] : []),
    ],
  };
  const intro = [
    `A draft, made from ${source}: ${counted(things.cards.rows.length, "row")}. Above each record stands what it rests on.`,
    "Read it, then keep, change or delete the record: whatever the table shows may be chance. lint says what no longer matches.",
  ];
  const declared = [recordOf(first, intro), ...blocks.map((block) => recordOf(block))];
  const whole = (records: readonly DraftRecord[]): string => records.map(({ text }) => text).join("---\n");
  const mapping = { ...NO_MAPPING, ...input.place, system: input.id, columns };
  const system = input.readSystem(whole(declared));
  const rules = draftRules({ ...context, categories, mapping, system });
  const part = "What holds on the cards and between them: warnings and infos, until you say more";
  const records = [...declared, ...rules.map((rule, at) => recordOf(at === 0 ? { ...rule, part } : rule))];
  return { system: whole(records), mapping, records };
}

interface Context extends DraftInput {
  readonly kindNames: ReadonlyMap<Kind, string>;
  /** By column; those of lists are added. */
  readonly names: Map<Column, string>;
}

/** The identifiers are names of cards, so they are a name too. */
const isAlsoName = ({ identifier }: Mined): boolean => identifier !== undefined && isNameHeading(identifier.heading);

function recordOf({ part, lines, ...block }: Block, notes = block.evidence): DraftRecord {
  const text = [
    ...(part === undefined ? [] : [`# ---- ${part}`]),
    ...notes.map((note) => `# ${sentence(note)}`),
    block.head,
    ...lines,
  ];
  return { ...block, text: `${text.join("\n")}\n` };
}

/** One line, whatever is in the text. */
const sentence = (text: string): string => text.replace(/\s+/g, " ").trim();

function kindBlocks({ kinds, kindNames, names }: Context): Block[] {
  const { from } = kinds;
  if (from === undefined) return [];
  const part = `Kinds of card: ${sentence(from.heading)} tells most about what else is on a card`;
  return kinds.kinds.map(
    (kind, index): Block => ({
      ...(index === 0 ? { part } : {}),
      head: `Kind: ${kindNames.get(kind)}`,
      heading: from.heading,
      evidence: [`${counted(kind.cards.length, "row")}.`],
      lines: [
        `About: ${sentence(`A card with ${kind.value} as its ${from.heading}.`)}`,
        "When",
        `    ${names.get(from)} = ${compared(kind.value, false)}`,
      ],
    }),
  );
}

/** Of a list with holes. */
const literal = (text: string): string => quotedText(escaped(text));

function identifierBlocks(context: Context): Block[] {
  const { identifier, copies, profiles, things } = context;
  if (identifier === undefined) {
    const why =
      "No column has a value of its own on each row, so cards have no identifier. Delete this record once there is one.";
    return [{ head: "Rule: missing-identifier", heading: undefined, evidence: [why], lines: ['Removed "Yes"'] }];
  }
  const profile = profiles.get(identifier) as Profile;
  const { shapes, odd } = profile;
  if (shapes.length === 0) return [];
  const { filled } = identifier;
  const shapeless = countOf(identifier.cells, (all) => all.some((text) => odd.get(text)?.sort === "shape"));
  const forms = shapes.length === 1 ? "this form" : "these forms";
  const common = ['On "Card"', 'Value "one"'];
  const shape: Block = {
    head: "Label: Identifier",
    heading: identifier.heading,
    evidence: [
      `${filled - shapeless} of ${filled} are written in ${forms}.`,
      ...oddEvidence(profile, things.cards, context),
    ],
    lines: ["About: The unique name of this card.", ...common, ...list("OneOf", shapes.map(quoted))],
  };
  if (copies === undefined) return [shape];
  // What is declared anew comes later on cards, and the identifier comes first.
  const lines = ["About: How many copies of this card there are.", ...common, 'Default "1"'];
  return [shape, { head: "Label: Copies", heading: copies.heading, evidence: [], lines }];
}

const quoted = (text: string): string => quotedText(text);

/** Nothing without rows. */
const rowsSentence = (what: string, rows: readonly number[], { rowsNamed }: Mined): string[] =>
  rows.length === 0 ? [] : [`${what}: ${rowsNamed(rows, 8)}.`];

const ODD: Readonly<Record<OddValue["sort"], string>> = {
  outlier: "Far away from all others",
  "not-a-number": "No number",
  shape: "Written otherwise",
  misspelt: "Probably misspelt",
  rare: "Only once",
};

/** The rows with values that are probably wrong. */
function oddEvidence({ column, odd, sort }: Profile, { rows }: Things, context: Mined): string[] {
  if (odd.size === 0) return [];
  return Object.entries(ODD).flatMap(([kind, what]) => {
    const isOdd = (text: string): boolean => odd.get(text)?.sort === kind;
    const found = column.cells.flatMap((all, thing) => (all.some(isOdd) ? [rows[thing] ?? 0] : []));
    return rowsSentence(sort === "words" ? `${what}, and not in the list` : what, found, context);
  });
}

function cardBlock(column: Column, name: string, context: Context): Block {
  const { profiles, places, things, source } = context;
  const profile = profiles.get(column) as Profile;
  const place = places.get(column) ?? EVERYWHERE;
  const { evidence, lines } = valueLines(profile, things.cards, context);
  return {
    head: `${profile.sort === "prose" ? "Label" : "Attribute"}: ${name}`,
    heading: column.heading,
    evidence: [
      `In ${column.filled} of ${counted(things.cards.rows.length, "row")}.`,
      ...spread(column, place, context),
      ...evidence,
      ...rowsSentence("Missing", place.missing, context),
      ...rowsSentence("Where it is not allowed", place.misplaced, context),
    ],
    lines: [
      `About: ${sentence(`The column ${column.heading} of ${source}.`)}`,
      ...placeLines(place, context),
      ...lines,
    ],
  };
}

/** On how many cards of each kind it is, if that tells anything. */
function spread(column: Column, { required }: KindsHaving, { kinds }: DraftInput): string[] {
  if (required === "all" || kinds.kinds.length === 0 || kinds.kinds.length > MOST_COUNTED) return [];
  const counts = kinds.kinds.map(({ value, cards }) => {
    const filled = cards.filter((card) => (column.cells[card]?.length ?? 0) > 0).length;
    return `${value} ${filled} of ${cards.length}`;
  });
  return [`${counts.join(", ")}.`];
}

const MOST_COUNTED = 12;

const EVERYWHERE: KindsHaving = { required: [], allowed: "all", missing: [], misplaced: [] };

function placeLines({ required, allowed }: KindsHaving, { kindNames }: Context): string[] {
  if (required === "all") return ['MustBeOn "Card"'];
  const named = (kinds: readonly Kind[]): string[] => kinds.map((kind) => quotedText(kindNames.get(kind) ?? ""));
  const must = list("MustBeOn", named(required));
  if (allowed === "all") return [...must, 'On "Card"'];
  return [...must, ...list("On", named(allowed.filter((kind) => !required.includes(kind))))];
}

/** Ten to a line; nothing for nothing. */
function list(word: string, values: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < values.length; at += 10) lines.push(`${word} ${values.slice(at, at + 10).join(" / ")}`);
  return lines;
}

/** What the values may be, and what that rests on. */
function valueLines(profile: Profile, things: Things, context: Context) {
  const { column, sort, pairs, repeats } = profile;
  const { about, lines } = declarationOf(profile, things, column === context.identifier);
  const isMarked = column.mark !== undefined && sort !== "prose" && sort !== "codes";
  return {
    evidence: [
      ...about,
      ...(isMarked ? [`The ${column.mark} around values is left out.`] : []),
      ...oddEvidence(profile, things, context),
    ],
    lines: [
      ...(column.isList ? [`Many ${repeats ? '"Repeated"' : '"Yes"'}`] : []),
      ...lines,
      ...list("Pairs", [...pairs.keys()].map(quoted)),
    ],
  };
}

function declarationOf(profile: Profile, things: Things, isIdentifier: boolean) {
  const { column, sort, counts, total, odd, besides, least, most, isClosed, shapes } = profile;
  switch (sort) {
    case "truth":
      return { about: [], lines: ['OneOf "Yes"'] };
    case "integer": {
      const numbers = [...counts.keys()].filter((text) => /^-?\d+$/.test(text)).map(Number);
      const [lowest, highest] = [smallest(numbers), largest(numbers)];
      const others = besides.length > 0 ? `, or ${besides.join(", ")}` : "";
      const minimum = least ?? (lowest < 0 ? lowest : undefined);
      return {
        about: [`Whole numbers from ${lowest} to ${highest}${others}.`],
        lines: [
          `Value "integer"${besides.length > 0 ? ' / "text"' : ""}`,
          ...list(total < FEW ? "SuchAs" : "OneOf", besides.map(literal)),
          ...(minimum === undefined ? [] : [`Minimum ${minimum}`]),
          ...(most === undefined ? [] : [`Maximum ${most}`]),
        ],
      };
    }
    case "words": {
      const values = [...counts.keys()]
        .filter((text) => !odd.has(text))
        .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
      const only = countOf(values, (text) => counts.get(text) === 1);
      const isListed = !column.isAside && !isIdentifier && values.length <= MOST_LISTED;
      const end = isClosed ? ": the list is taken for complete" : ": others may follow";
      return {
        about: [
          `${counted(values.length, "different value")}, ${only === 0 ? "none" : only} of them only once${isListed ? end : ""}.`,
        ],
        lines: isListed ? list(isClosed ? "OneOf" : "SuchAs", values.map(literal)) : [],
      };
    }
    case "codes":
      return { about: [], lines: list("OneOf", shapes.map(quoted)) };
    case "text":
      return { about: [], lines: [] };
    case "prose": {
      const isKept = things.list === undefined && [...counts.keys()].some((text) => text.includes("\n"));
      return { about: [], lines: isKept ? ['Value "kept"'] : [] };
    }
  }
}

/** Longer lists help nobody. */
const MOST_LISTED = 150;

/** A category for a list of objects, and what is in it. */
function listBlocks(things: Things, category: string, context: Context, namer: Namer): Block[] {
  const { rows, columns, list: heading = "" } = things;
  const { source, profiles, names } = context;
  const objects = counted(rows.length, "object");
  const head: Block = {
    head: `Category: ${category}`,
    heading,
    evidence: [`In ${new Set(rows).size} of ${counted(context.things.cards.rows.length, "row")}, ${objects} in all.`],
    lines: [`About: ${sentence(`The list ${heading} of ${source}.`)}`, 'On "Card"', 'Many "Yes"'],
  };
  const members = columns.map((column): Block => {
    const key = column.heading.slice(heading.length + 3);
    const name = namer.member(key, heading.split(".").at(-1) ?? "");
    names.set(column, name);
    const { evidence, lines } = valueLines(profiles.get(column) as Profile, things, context);
    const isRequired = column.filled === rows.length && column.filled >= 25;
    return {
      head: `Attribute: ${name}`,
      heading: column.heading,
      evidence: [`In ${column.filled} of ${objects}.`, ...evidence],
      lines: [
        `About: ${sentence(`The key ${key} in the list ${heading} of ${source}.`)}`,
        `${isRequired ? "MustBeOn" : "On"} "${category}"`,
        ...lines,
      ],
    };
  });
  return [head, ...members];
}

/** How a column is mapped, and where it is in the table. */
function usesOf(column: Column, within: string, { identifier, copies, names }: Context) {
  const { heading, index, mark, separators, isTruth, hasDash } = column;
  const name = names.get(column);
  const targets = [
    ...(column === identifier ? ["Identifier"] : []),
    ...(column === copies ? ["Copies"] : []),
    ...(name === undefined ? [] : [within + name]),
  ];
  const truth = { true: "Yes", false: null };
  const values = new Map<string, string | null>(Object.entries(isTruth ? truth : hasDash ? { "": "-" } : {}));
  return targets.map((to) => ({
    index,
    use: {
      ...plainColumn(heading, to),
      strip: mark === undefined ? [] : [mark],
      separators: separators.length === 0 ? undefined : separators,
      values,
    } satisfies ColumnMapping,
  }));
}
