import { counted, type System } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";
import { type ColumnMapping, type Mapping, NO_MAPPING, plainColumn } from "../tables/mapping.js";
import type { Table } from "../tables/table.js";
import type { Column, TableThings, Things } from "./columns.js";
import { draftRules, type Holding } from "./draft-rules.js";
import type { Kind, Kinds, Place } from "./kinds.js";
import type { RowsNamed } from "./mistakes.js";
import { createNamer, type Namer } from "./names.js";
import { escaped, type Profile } from "./profile.js";

/** What a draft is written from. */
export interface DraftInput {
  readonly id: string;
  readonly name: string;
  /** Of the table, for people. */
  readonly source: string;
  /** The system that it extends. */
  readonly base: System;
  readonly things: TableThings;
  readonly profiles: ReadonlyMap<Column, Profile>;
  readonly kinds: Kinds;
  readonly places: ReadonlyMap<Column, Place>;
  readonly identifier: Column | undefined;
  /** The identifiers are names of cards, so they are a name too. */
  readonly identifierIsName: boolean;
  readonly copies: Column | undefined;
  readonly holding: Holding;
  readonly table: Table;
  /** How the table is found again. */
  readonly place: Pick<Mapping, "sheet" | "entries" | "headings">;
  /** Rows with a mistake. */
  readonly flawed: ReadonlySet<number>;
  /** Reads the text of a system. */
  readSystem(text: string): System;
  /** Names rows by their indexes, as people count: `rows 3, 5`. */
  readonly rowsNamed: RowsNamed;
}

/** A record of a draft, and what it rests on. */
export interface DraftRecord {
  /** What it declares: `Attribute: Cost`. */
  readonly head: string;
  readonly heading: string | undefined;
  /** Sentences. */
  readonly evidence: readonly string[];
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
  const { things, kinds, base } = input;
  const namer = createNamer(base);
  const own = things.cards.columns.filter((column) => column !== input.copies && isDeclared(column, input));
  const names = new Map(own.map((column) => [column, namer.column(column.heading, column.index)]));
  const lists = things.lists.map((list) => ({ list, name: namer.category(list.list ?? "") }));
  const kindNames = new Map(kinds.kinds.map((kind) => [kind, namer.kind(kind.value)]));
  const context: Context = { ...input, kindNames, namer };
  const columns: ColumnMapping[] = [];
  const blocks: Block[] = [];
  blocks.push(...kindBlocks(context, names));
  blocks.push(...identifierBlocks(context));
  for (const column of own) {
    const name = names.get(column) ?? "";
    blocks.push(cardBlock(column, name, context));
  }
  for (const { list, name } of lists) blocks.push(...listBlocks(list, name, context, names, columns));
  for (const column of things.cards.columns) columns.push(...usesOf(column, names.get(column), input));
  columns.push(...things.leftOut.map(({ heading }) => plainColumn(heading, null)));
  columns.sort((one, other) => order(one, input) - order(other, input));
  const from = kinds.from;
  const givesKind = from !== undefined && !kinds.overlap && from.filled === things.cards.rows.length;
  const head = [
    ...comment(
      `A draft, made from ${input.source}: ${counted(things.cards.rows.length, "row")}. Above each record stands what it rests on.`,
    ),
    ...comment(
      "Read it, then keep, change or delete the record: whatever the table shows may be chance. lint says what no longer matches.",
    ),
    `System: ${input.name}`,
    `About: ${sentence(`What is on the cards of ${input.source}.`)}`,
    `Id "${input.id}"`,
    'Edition "1"',
    'Extends "common"',
    ...(givesKind ? [`KindFrom ${quotedText(names.get(from) ?? "")}`] : []),
  ];
  const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
  const first = { head: `System: ${input.name}`, heading: undefined, evidence: [], text: textOf(head) };
  const recordOf = (block: Block): DraftRecord => ({
    head: block.head,
    heading: block.heading,
    evidence: block.evidence,
    text: textOf(linesOf(block)),
  });
  const declared = [first, ...blocks.map(recordOf)];
  const whole = (records: readonly DraftRecord[]): string => records.map(({ text }) => text).join("---\n");
  const mapping = { ...NO_MAPPING, ...input.place, system: input.id, columns };
  const rules = draftRules(input.holding, {
    ...input,
    cards: things.cards,
    names,
    kindNames,
    categories: new Map(lists.map(({ list, name }) => [list.list ?? "", name])),
    mapping,
    system: input.readSystem(whole(declared)),
  });
  const ruleBlocks = rules.map(
    (rule, index): Block => ({
      ...(index === 0
        ? { part: "What holds on the cards and between them: warnings and infos, until you say more" }
        : {}),
      ...rule,
    }),
  );
  const records = [...declared, ...ruleBlocks.map(recordOf)];
  return { system: whole(records), mapping, records };
}

interface Context extends DraftInput {
  readonly kindNames: ReadonlyMap<Kind, string>;
  readonly namer: Namer;
}

interface Block extends Omit<DraftRecord, "text"> {
  /** A comment that begins a part of the file. */
  readonly part?: string;
  readonly lines: readonly string[];
}

function linesOf({ part, evidence, head, lines }: Block): readonly string[] {
  return [...(part === undefined ? [] : [`# ---- ${part}`]), ...evidence.flatMap(comment), head, ...lines];
}

/** One line, whatever is in the text. */
const comment = (text: string): string[] => [`# ${sentence(text)}`];
const sentence = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The identifier is a label of its own. */
const isDeclared = (column: Column, { identifier, identifierIsName }: DraftInput): boolean =>
  column !== identifier || identifierIsName;

const order = ({ column }: ColumnMapping, { things }: DraftInput): number => {
  const all = [things.cards, ...things.lists].flatMap(({ columns }) => columns);
  return all.find(({ heading }) => heading === column)?.index ?? Number.MAX_SAFE_INTEGER;
};

/** The comments and the first line of a part of the file. */
function kindBlocks({ kinds, kindNames }: Context, names: ReadonlyMap<Column, string>): Block[] {
  const { from } = kinds;
  if (from === undefined) return [];
  return kinds.kinds.map(
    (kind, index): Block => ({
      ...(index === 0
        ? { part: `Kinds of card: ${sentence(from.heading)} tells most about what else is on a card` }
        : {}),
      head: `Kind: ${kindNames.get(kind)}`,
      heading: from.heading,
      evidence: [`${counted(kind.cards.length, "row")}.`],
      lines: [
        `About: ${sentence(`A card with ${kind.value} as its ${from.heading}.`)}`,
        "When",
        `    ${names.get(from)} = ${literal(kind.value)}`,
      ],
    }),
  );
}

/** Of a list with holes. */
const literal = (text: string): string => quotedText(escaped(text));

function identifierBlocks({ identifier, copies, profiles, things, rowsNamed }: Context): Block[] {
  if (identifier === undefined) {
    const evidence = [
      "No column has a value of its own on each row, so cards have no identifier. Delete this record once there is one.",
    ];
    return [{ head: "Rule: missing-identifier", heading: undefined, evidence, lines: ['Removed "Yes"'] }];
  }
  const { shapes = [], shapeless = new Set<string>() } = profiles.get(identifier) ?? {};
  if (shapes.length === 0) return [];
  const odd = rowsWith(identifier, things.cards, (text) => shapeless.has(text));
  return [
    {
      head: "Label: Identifier",
      heading: identifier.heading,
      evidence: [
        `${identifier.filled - odd.length} of ${identifier.filled} are written in ${shapes.length === 1 ? "this form" : "these forms"}.`,
        ...rowsSentence("Written otherwise", odd, rowsNamed),
      ],
      lines: ["About: The unique name of this card.", 'On "Card"', 'Value "one"', ...list("OneOf", shapes.map(quoted))],
    },
    // What is declared anew comes later on cards, and the identifier comes first.
    ...(copies === undefined
      ? []
      : [
          {
            head: "Label: Copies",
            heading: copies.heading,
            evidence: [],
            lines: ["About: How many copies of this card there are.", 'On "Card"', 'Value "one"', 'Default "1"'],
          },
        ]),
  ];
}

const quoted = (text: string): string => quotedText(text);

const rowsWith = ({ cells }: Column, { rows }: Things, passes: (text: string) => boolean): number[] =>
  cells.flatMap((all, thing) => (all.some(passes) ? [rows[thing] ?? 0] : []));

/** Nothing without rows. */
const rowsSentence = (what: string, rows: readonly number[], rowsNamed: RowsNamed): string[] =>
  rows.length === 0 ? [] : [`${what}: ${rowsNamed(rows, 8)}.`];

function cardBlock(column: Column, name: string, context: Context): Block {
  const { profiles, places, things, rowsNamed, identifierIsName, identifier } = context;
  const profile = profiles.get(column) as Profile;
  const place = places.get(column) ?? EVERYWHERE;
  const isLabel = profile.sort === "prose";
  const { evidence, lines } = valueLines(profile, things.cards, context, column === identifier && identifierIsName);
  return {
    head: `${isLabel ? "Label" : "Attribute"}: ${name}`,
    heading: column.heading,
    evidence: [
      `In ${column.filled} of ${counted(things.cards.rows.length, "row")}.`,
      ...spread(column, place, context),
      ...evidence,
      ...rowsSentence("Missing", place.missing, rowsNamed),
      ...rowsSentence("Where it is not allowed", place.misplaced, rowsNamed),
    ],
    lines: [`About: ${aboutColumn(column.heading, context)}`, ...placeLines(place, context), ...lines],
  };
}

const aboutColumn = (heading: string, { source }: DraftInput): string =>
  sentence(`The column ${heading} of ${source}.`);

/** On how many cards of each kind it is, if that tells anything. */
function spread(column: Column, { required }: Place, { kinds }: DraftInput): string[] {
  if (required === "all" || kinds.kinds.length === 0 || kinds.kinds.length > MOST_COUNTED) return [];
  const counts = kinds.kinds.map(({ value, cards }) => {
    const filled = cards.filter((card) => (column.cells[card]?.length ?? 0) > 0).length;
    return `${value} ${filled} of ${cards.length}`;
  });
  return [`${counts.join(", ")}.`];
}

const MOST_COUNTED = 12;

const EVERYWHERE: Place = { required: [], allowed: "all", missing: [], misplaced: [] };

function placeLines({ required, allowed }: Place, { kindNames }: Context): string[] {
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
function valueLines(profile: Profile, things: Things, context: Context, isName = false) {
  const { column, sort, counts, slips, pairs, repeats } = profile;
  const { rowsNamed } = context;
  const rows = (passes: (text: string) => boolean) => rowsWith(column, things, passes);
  const many = column.isList ? [`Many ${repeats ? '"Repeated"' : '"Yes"'}`] : [];
  const pair = list("Pairs", [...pairs.keys()].map(quoted));
  const mark = column.mark === undefined ? [] : [`The ${column.mark} around values is left out.`];
  switch (sort) {
    case "truth":
      return { evidence: [], lines: ['OneOf "Yes"'] };
    case "integer": {
      const { besides, least, most, outliers, noNumbers } = profile;
      const range = rangeOf(counts);
      const evidence = [
        `Whole numbers from ${range.least} to ${range.most}${besides.length > 0 ? `, or ${besides.join(", ")}` : ""}.`,
        ...mark,
        ...rowsSentence(
          "Far away from all others",
          rows((text) => outliers.has(text)),
          rowsNamed,
        ),
        ...rowsSentence(
          "No number",
          rows((text) => noNumbers.has(text)),
          rowsNamed,
        ),
      ];
      const type =
        besides.length > 0 ? ['Value "integer" / "text"', ...list("OneOf", besides.map(literal))] : ['Value "integer"'];
      const bounds = [
        ...(least === undefined ? (range.least < 0 ? [`Minimum ${range.least}`] : []) : [`Minimum ${least}`]),
        ...(most === undefined ? [] : [`Maximum ${most}`]),
      ];
      return { evidence, lines: [...many, ...type, ...bounds] };
    }
    case "words": {
      const values = [...counts.keys()]
        .filter((text) => !slips.has(text))
        .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
      const isListed = !column.isAside && !isName && values.length <= MOST_LISTED;
      const evidence = [
        `${counted(values.length, "different value")}, ${profile.once === 0 ? "none" : profile.once} of them only once${isListed ? (profile.isClosed ? ": the list is taken for complete" : ": others may follow") : ""}.`,
        ...mark,
        ...rowsSentence(
          "Probably misspelt, and not in the list",
          rows((text) => slips.has(text)),
          rowsNamed,
        ),
      ];
      return {
        evidence,
        lines: [
          ...many,
          ...(isListed ? list(profile.isClosed ? "OneOf" : "SuchAs", values.map(literal)) : []),
          ...pair,
        ],
      };
    }
    case "codes":
      return {
        evidence: rowsSentence(
          "Written otherwise",
          rows((text) => profile.shapeless.has(text)),
          rowsNamed,
        ),
        lines: [...many, ...list("OneOf", profile.shapes.map(quoted)), ...pair],
      };
    case "text":
      return {
        evidence: [
          ...mark,
          ...rowsSentence(
            "Probably misspelt",
            rows((text) => slips.has(text)),
            rowsNamed,
          ),
        ],
        lines: [...many, ...pair],
      };
    case "prose": {
      const isKept = things.list === undefined && [...counts.keys()].some((text) => text.includes("\n"));
      return { evidence: [], lines: [...many, ...(isKept ? ['Value "kept"'] : []), ...pair] };
    }
  }
}

/** Longer lists help nobody. */
const MOST_LISTED = 150;

function rangeOf(counts: ReadonlyMap<string, number>): { readonly least: number; readonly most: number } {
  const range = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  for (const text of counts.keys()) {
    const number = Number(text);
    if (!/^-?\d+$/.test(text)) continue;
    range.least = Math.min(range.least, number);
    range.most = Math.max(range.most, number);
  }
  return range;
}

/** A category for a list of objects, and what is in it. */
function listBlocks(
  things: Things,
  category: string,
  context: Context,
  names: Map<Column, string>,
  columns: ColumnMapping[],
): Block[] {
  const cards = new Set(things.rows);
  const blocks: Block[] = [
    {
      head: `Category: ${category}`,
      heading: things.list,
      evidence: [
        `In ${cards.size} of ${counted(context.things.cards.rows.length, "row")}, ${counted(things.rows.length, "object")} in all.`,
      ],
      lines: [`About: ${sentence(`The list ${things.list} of ${context.source}.`)}`, 'On "Card"', 'Many "Yes"'],
    },
  ];
  for (const column of things.columns) {
    const key = column.heading.slice((things.list ?? "").length + 3);
    const name = context.namer.member(key, (things.list ?? "").split(".").at(-1) ?? "");
    names.set(column, name);
    const profile = context.profiles.get(column) as Profile;
    const { evidence, lines } = valueLines(profile, things, context);
    const isRequired = column.filled === things.rows.length && column.filled >= 25;
    columns.push(...usesOf(column, `${category}.${name}`, context));
    blocks.push({
      head: `Attribute: ${name}`,
      heading: column.heading,
      evidence: [`In ${column.filled} of ${counted(things.rows.length, "object")}.`, ...evidence],
      lines: [
        `About: ${sentence(`The key ${key} in the list ${things.list} of ${context.source}.`)}`,
        `${isRequired ? "MustBeOn" : "On"} "${category}"`,
        ...lines,
      ],
    });
  }
  return blocks;
}

/** How a column is mapped. */
function usesOf(column: Column, name: string | undefined, input: DraftInput): ColumnMapping[] {
  const targets = [
    ...(column === input.identifier ? ["Identifier"] : []),
    ...(column === input.copies ? ["Copies"] : []),
    ...(name === undefined ? [] : [name]),
  ];
  return targets.map((to) => ({
    ...plainColumn(column.heading, to),
    strip: column.mark === undefined ? [] : [column.mark],
    separators: column.separator === undefined ? undefined : [column.separator],
    values: new Map<string, string | null>(
      column.isTruth
        ? [
            ["true", "Yes"],
            ["false", null],
          ]
        : column.hasDash
          ? [["", "-"]]
          : [],
    ),
  }));
}
