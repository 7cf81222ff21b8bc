import { counted } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";
import type { Agreement } from "./agreements.js";
import type { CardRule, CardRuleSort } from "./card-rules.js";
import { type Column, isNameHeading, type Things } from "./columns.js";
import type { GroupRule, Listing, Reference } from "./group-rules.js";
import type { Kind } from "./kinds.js";
import type { RowsNamed } from "./mistakes.js";
import { escaped } from "./profile.js";
import { type Edit, type ExampleInput, KEPT, type Shape, writeExample } from "./rule-examples.js";
import { sentencesFor } from "./sentences.js";

/** What holds in a table. */
export interface Holding {
  readonly agreements: readonly Agreement[];
  readonly cardRules: readonly CardRule[];
  readonly groupRules: readonly GroupRule[];
  readonly references: readonly Reference[];
  readonly listings: readonly Listing[];
}

/** What rules are written from. */
export interface RuleInput extends ExampleInput {
  readonly cards: Things;
  /** By column: what it is called in the draft. */
  readonly names: ReadonlyMap<Column, string>;
  readonly kindNames: ReadonlyMap<Kind, string>;
  /** By list of objects. */
  readonly categories: ReadonlyMap<string, string>;
  /** Rows with a mistake, which are no examples. */
  readonly flawed: ReadonlySet<number>;
  readonly rowsNamed: RowsNamed;
}

/** A rule of a draft, or the cards that examples of rules begin with. */
export interface DraftedRule {
  readonly head: string;
  readonly heading: string | undefined;
  readonly evidence: readonly string[];
  readonly lines: readonly string[];
}

/** A rule before its example. */
interface Proposal {
  readonly id: string;
  readonly column: Column;
  readonly evidence: readonly string[];
  readonly about: string;
  readonly says: string;
  readonly mend: string;
  /** Infos where a part of a table breaks the rule, although each of its cards is right. */
  readonly severity: "warning" | "info";
  readonly condition: readonly string[];
  readonly shape: Shape | undefined;
}

/** More of them are read by nobody. */
const MOST: Readonly<Record<CardRuleSort | "same", number>> = {
  same: 20,
  together: 6,
  with: 8,
  needs: 10,
  never: 6,
  apart: 4,
  implies: 12,
  equal: 3,
  "at-most": 3,
  counts: 4,
};
const MOST_ABOUT_ONE = 4;
/** Where each value of a name decides another. */
const MOST_VALUES = 8;
const MEND = "Correct the card. If it is right, the rule isn't: change or delete it.";

/** The rules of a draft, each with an example, and the cards that these begin with. */
export function draftRules(holding: Holding, input: RuleInput): readonly DraftedRule[] {
  const proposals = [
    ...agreementsToWrite(holding.agreements).flatMap((one) => agreementProposal(one, input)),
    ...rulesToWrite(holding.cardRules).flatMap((one) => cardProposal(one, input)),
    ...holding.groupRules.flatMap((one) => groupProposal(one, input)),
    ...holding.references.flatMap((one) => referenceProposal(one, input)),
    ...holding.listings.flatMap((one) => listingProposal(one, input)),
  ];
  const shown = new Map<string, string>();
  const ids = new Set<string>();
  return proposals.flatMap((one) => {
    let { id } = one;
    for (let at = 2; ids.has(id); at++) id = `${one.id}-${at}`;
    ids.add(id);
    return recordsOf({ ...one, id }, input, shown);
  });
}

/** `shown`: the names of the examples so far, by their cards. */
function recordsOf(one: Proposal, input: RuleInput, shown: Map<string, string>): DraftedRule[] {
  const example = one.shape === undefined ? undefined : writeExample(one.shape, input);
  const head: DraftedRule = {
    head: `Rule: ${one.id}`,
    heading: one.column.heading,
    evidence: one.evidence,
    lines: [
      `About: ${one.about}`,
      `Says: ${one.says}`,
      `Mend: ${one.mend}`,
      `Severity "${one.severity}"`,
      ...one.condition,
    ],
  };
  if (example === undefined) return [head];
  const { cards, broken, without, changed } = example;
  if (changed === undefined)
    return [{ ...head, lines: [...head.lines, "Breaks:", ...indented(broken), "Mended:", ...indented(cards)] }];
  const known = shown.get(cards);
  const basis = known ?? `cards-of-${one.id}`;
  shown.set(cards, basis);
  const rule = {
    ...head,
    lines: [
      ...head.lines,
      `Breaks: from ${basis}${without}`,
      ...(changed === "" ? [] : indented(changed)),
      `Mended: from ${basis}`,
    ],
  };
  const records: DraftedRule = {
    head: `Example: ${basis}`,
    heading: undefined,
    evidence: [],
    lines: [
      "About: Cards in the shape of those in the table, with invented names and texts.",
      "Records:",
      ...indented(cards),
    ],
  };
  return known === undefined ? [records, rule] : [rule];
}

const indented = (text: string): string[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`));

/** Of lower-case words; where the name has other letters, of the column. */
function idOf(name: string, { index }: Column): string {
  const id = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) ? id : `column-${index + 1}`;
}

/** Of a list with holes. */
const literal = (text: string): string => quotedText(escaped(text));

/** A value as a condition compares it. */
const compared = (text: string, isNumber: boolean): string => (isNumber && /^-?\d+$/.test(text) ? text : literal(text));

/** `40 cards, no exceptions; by chance once in 10^12 (310 proposals).` */
function basis(
  things: string,
  rows: readonly number[],
  { log, tried }: { readonly log: number; readonly tried: number },
  { rowsNamed }: RuleInput,
): string[] {
  const power = Math.min(300, Math.floor(-log));
  const odd = rows.length === 0 ? "no exceptions" : `exceptions in ${rowsNamed(rows, 8)}`;
  return [`${things}, ${odd}; by chance once in 10^${power} (${counted(tried, "proposal")} tried).`];
}

function valuesLine(name: string, values: readonly string[], isNumber: boolean): string[] {
  const all = values.map((text) => compared(text, isNumber));
  return all.length === 0 ? [] : [`    ${name} = ${all.join(" / ")}`];
}

function agreementsToWrite(agreements: readonly Agreement[]): readonly Agreement[] {
  const best = new Map<Column, Agreement>();
  for (const one of agreements) {
    const other = best.get(one.column.column);
    if (!one.isStable || (other !== undefined && rank(other) >= rank(one))) continue;
    best.set(one.column.column, one);
  }
  return [...best.values()]
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST.same)
    .toSorted((one, other) => one.column.column.index - other.column.column.index);
}

const rank = ({ key, total }: Agreement): number => total + (isNameHeading(key.column.heading) ? 1_000_000 : 0);

/** The surest of each sort, and a few about one column. */
function rulesToWrite(rules: readonly CardRule[]): readonly CardRule[] {
  const about = new Map<string, number>();
  const of = new Map<string, number>();
  return rules
    .toSorted((one, other) => one.log - other.log)
    .filter(({ sort, target }) => {
      const [here, all] = [about.get(`${sort} ${target.index}`) ?? 0, of.get(sort) ?? 0];
      if (here >= (sort === "implies" ? MOST_VALUES : MOST_ABOUT_ONE) || all >= MOST[sort]) return false;
      about.set(`${sort} ${target.index}`, here + 1);
      of.set(sort, all + 1);
      return true;
    });
}

function agreementProposal(
  { key, column, total, divided, agreed, log, tried }: Agreement,
  input: RuleInput,
): Proposal[] {
  const { cards, names, flawed, table } = input;
  const [per, name] = [names.get(key.column), names.get(column.column)];
  if (per === undefined || name === undefined) return [];
  const pairs = agreed.flatMap(([one, two]) =>
    one === undefined || two === undefined || flawed.has(one) || flawed.has(two) ? [] : [[one, two] as const],
  );
  const [shown] = pairs.toSorted((one, other) => lengthOf(one, input) - lengthOf(other, input));
  const donor = table.rows.findIndex(
    (_, row) => column.texts[row] !== "" && column.texts[row] !== column.texts[shown?.[1] ?? 0] && !flawed.has(row),
  );
  const texts = column.column.cells[donor] ?? [];
  return [
    {
      id: `same-${idOf(name, column.column)}-per-${idOf(per, key.column)}`,
      column: column.column,
      evidence: basis(
        `${counted(total, "group")} of rows with the same ${key.column.heading}`,
        divided.flat(),
        { log, tried },
        input,
      ),
      about: `Cards with the same ${per} have the same ${name}.`,
      says: `The cards with the ${per} <${per}> have <Sets.${name}> different sets of ${name}.`,
      mend: "Use the same on all of them, or give one another name if it is another card.",
      severity: "warning",
      condition: [
        'For "Card"',
        'In "Pack"',
        `Per "${per}"`,
        "When",
        `    Has = "${name}"`,
        "Must",
        `    Sets.${name} < 1`,
      ],
      shape:
        shown === undefined || texts.length === 0
          ? undefined
          : { things: cards, shown, given: [], breaks: [{ at: 1, column: column.column, texts }] },
    },
  ];
}

/** How much there is to read on some cards. */
function lengthOf(rows: readonly number[], { table }: RuleInput): number {
  return rows.reduce(
    (sum, row) => sum + (table.rows[row]?.cells ?? []).reduce((own, { text }) => own + text.length, 0),
    0,
  );
}

/** The shortest of some things that are right, and pass. */
function shortest(
  things: Things,
  covered: readonly number[],
  input: RuleInput,
  passes: (thing: number) => boolean = () => true,
): number | undefined {
  let best: { readonly thing: number; readonly length: number } | undefined;
  for (const thing of covered) {
    const row = things.rows[thing] ?? 0;
    if (input.flawed.has(row) || !passes(thing)) continue;
    const length = lengthOf([row], input);
    if (best === undefined || length < best.length) best = { thing, length };
  }
  return best?.thing;
}

function cardProposal(rule: CardRule, input: RuleInput): Proposal[] {
  const { sort, things, kind, columns, values, target, value, covered, exceptions } = rule;
  const { names, kindNames, categories, profiles } = input;
  const [column = target] = columns;
  const nameOf = (one: Column): string => names.get(one) ?? "";
  const [one, other] = [nameOf(column), nameOf(target)];
  const about =
    things.list === undefined ? (kind === undefined ? "Card" : kindNames.get(kind)) : categories.get(things.list);
  if ([...columns, target].some((each) => nameOf(each) === "") || about === undefined) return [];
  const isNumber = (each: Column): boolean => profiles.get(each)?.sort === "integer";
  const has = (each: Column): string => `    Has = "${nameOf(each)}"`;
  const when =
    values.length > 0
      ? valuesLine(one, values, isNumber(column))
      : sort === "together"
        ? [`    Has = ${columns.map((each) => `"${nameOf(each)}"`).join(" / ")}`]
        : [has(column)];
  const requires: Readonly<Record<CardRuleSort, readonly string[]>> = {
    together: ["When", ...when, "Must", ...columns.map(has)],
    with: ["When", ...when, "Must", has(target)],
    needs: ["When", ...when, "Must", has(target)],
    never: ["When", ...when, "MustNot", has(target)],
    apart: ["When", ...when, "MustNot", has(target)],
    implies: ["When", ...when, "Must", `    ${other} = ${compared(value ?? "", isNumber(target))}`],
    equal: ["Must", `    ${one} = ${other}`],
    "at-most": ["Must", `    ${one} < ${other}`],
    counts: ["Must", `    ${one} = Count.${other}`],
  };
  const wrong = new Set(exceptions);
  const odd = exceptions.map((thing) => things.rows[thing] ?? 0);
  const unit = things.list === undefined ? "row" : "object";
  const shownThing = shortest(things, covered, input, (thing) => !wrong.has(thing));
  const breaks = shownThing === undefined ? undefined : editFor(rule, shownThing);
  const idParts = [
    ...(kind === undefined ? [] : [idOf(kindNames.get(kind) ?? "", column)]),
    idOf(one, column),
    ID_WORDS[sort],
    idOf(other, target),
  ];
  const { about: sentence, says } = sentencesFor(rule, nameOf);
  return [
    {
      id:
        sort === "together"
          ? `together-${columns.map((each) => idOf(nameOf(each), each)).join("-")}`.slice(0, 60).replace(/-+$/, "")
          : idParts.join("-"),
      column: target,
      evidence: basis(counted(covered.length, unit), odd, rule, input),
      about: sentence,
      says,
      mend: MEND,
      severity: "warning",
      condition: [`For "${about}"`, ...requires[sort]],
      shape:
        shownThing === undefined || breaks === undefined
          ? undefined
          : { things, shown: [shownThing], given: [], breaks: [{ at: 0, ...breaks }] },
    },
  ];
}

const ID_WORDS: Readonly<Record<CardRuleSort, string>> = {
  together: "with",
  with: "with",
  needs: "needs",
  never: "without",
  apart: "or",
  implies: "decides",
  equal: "equals",
  "at-most": "at-most",
  counts: "counts",
};

/** What breaks a rule on a thing that keeps it. */
function editFor({ sort, columns, target, value }: CardRule, thing: number): Omit<Edit, "at"> | undefined {
  const [column = target] = columns;
  const donor = (passes: (texts: readonly string[]) => boolean): readonly string[] | undefined =>
    target.cells.find((texts) => texts.length > 0 && passes(texts));
  const next = ({ cells }: Column): string => String(Number(cells[thing]?.[0] ?? 0) + 1);
  switch (sort) {
    case "together":
      return { column: columns.at(-1) ?? target, texts: [] };
    case "with":
    case "needs":
      return { column: target, texts: [] };
    case "never":
    case "apart": {
      const texts = donor(() => true);
      return texts === undefined ? undefined : { column: target, texts };
    }
    case "implies": {
      const texts = donor(([text]) => text !== value);
      return texts === undefined ? undefined : { column: target, texts };
    }
    case "equal":
    case "counts":
      return { column, texts: [next(column)] };
    case "at-most":
      return { column, texts: [next(target)] };
  }
}

function groupProposal(rule: GroupRule, input: RuleInput): Proposal[] {
  const { sort, key, column, total, covered, exceptions } = rule;
  const { names, cards } = input;
  const [per, name] = [names.get(key), names.get(column)];
  if (per === undefined || name === undefined) return [];
  const wrong = new Set(exceptions);
  const right = covered.filter((card) => !wrong.has(card) && !input.flawed.has(card));
  const ids = [idOf(name, column), idOf(per, key)] as const;
  const common = { column, mend: MEND };
  if (sort === "once") {
    const first = right[0];
    const second = right.find((card) => card !== first && key.cells[card]?.[0] === key.cells[first ?? 0]?.[0]);
    return [
      {
        ...common,
        id: `${ids[0]}-once-per-${ids[1]}`,
        evidence: basis(counted(total, "row"), exceptions, rule, input),
        about: `Each ${name} is there once for each ${per}.`,
        says: `<Count> cards with the ${per} <${per}> have the ${name} <${name}>.`,
        severity: "warning",
        condition: ['For "Card"', 'In "Pack"', `Per "${per}" / "${name}"`, "Must", "    Count < 1"],
        shape:
          first === undefined || second === undefined
            ? undefined
            : {
                things: cards,
                shown: [first, second],
                given: [],
                breaks: [{ at: 1, column, texts: column.cells[first] ?? [] }],
              },
      },
    ];
  }
  const shown = ["1", "2"].map((text) =>
    right.find((card) => column.cells[card]?.[0] === text && key.cells[card]?.[0] === key.cells[right[0] ?? 0]?.[0]),
  );
  const [one, two] = shown;
  return [
    {
      ...common,
      id: `${ids[0]}-without-gaps-per-${ids[1]}`,
      evidence: [
        ...basis(counted(total, "group"), exceptions, rule, input),
        "An info, since cards that aren't there yet are no mistake.",
      ],
      about: `The numbers of ${name} are there from 1 to the highest, for each ${per}.`,
      says: `<Gaps.${name}> numbers are missing in ${name} of <${per}>.`,
      severity: "info",
      condition: ['For "Card"', 'In "Pack"', `Per "${per}"`, "Must", `    Gaps.${name} < 0`],
      shape:
        one === undefined || two === undefined
          ? undefined
          : { things: cards, shown: [one, two], given: [], breaks: [{ at: 1, column, texts: ["3"] }] },
    },
  ];
}

function referenceProposal({ things, column, target, total, broken }: Reference, input: RuleInput): Proposal[] {
  const { names, cards, identifier, flawed } = input;
  const name = names.get(column);
  const what = target === identifier && !names.has(target) ? "Identifier" : names.get(target);
  if (name === undefined || what === undefined || things.list !== undefined) return [];
  const wrong = new Set(broken.map(({ thing }) => thing));
  const byName = new Map(target.cells.flatMap(([text], card) => (text === undefined ? [] : [[text, card] as const])));
  const isRight = (card: number): boolean =>
    !flawed.has(card) && (column.cells[card]?.length ?? 0) === 1 && byName.get(column.cells[card]?.[0] ?? "") !== card;
  const first = column.cells.findIndex((texts, card) => texts.length > 0 && !wrong.has(card) && isRight(card));
  const second = byName.get(column.cells[first]?.[0] ?? "");
  const odd = [...wrong].map((thing) => things.rows[thing] ?? 0);
  return [
    {
      id: `${idOf(name, column)}-names-a-card`,
      column,
      evidence: [
        `${counted(total, "value")}, ${odd.length === 0 ? "no exceptions" : `exceptions in ${input.rowsNamed(odd, 8)}`}.`,
        "An info, since cards that aren't there yet are no mistake.",
      ],
      about: `${name} is the ${what} of a card.`,
      says: `No card has <value> as its ${what}.`,
      mend: MEND,
      severity: "info",
      condition: ['For "Card"', 'In "Pack"', "Only", `    ${name} = Card.${what}`],
      shape:
        first === -1 || second === undefined || flawed.has(second)
          ? undefined
          : { things: cards, shown: [first, second], given: [], breaks: [{ at: 0, column, texts: ["Zzyzx"] }] },
    },
  ];
}

function listingProposal({ column, text, form, total, exceptions, covered }: Listing, input: RuleInput): Proposal[] {
  const { names, cards } = input;
  const [name, under] = [names.get(column), names.get(text)];
  const shown = shortest(cards, covered, input, (card) => (column.cells[card]?.length ?? 0) > 0);
  if (name === undefined || under === undefined) return [];
  const [before = "", after = ""] = form.split("<>");
  const prose = (column.cells[shown ?? 0] ?? []).map((word) => `${before}${word}${after}`).join(" ");
  return [
    {
      id: `${idOf(name, column)}-in-${idOf(under, text)}`,
      column,
      evidence: [
        `${counted(total, "row")}, ${exceptions.length === 0 ? "no exceptions" : `exceptions in ${input.rowsNamed(exceptions, 8)}`}.`,
      ],
      about: `${name} has the words of it that are in ${under}.`,
      says: `${name} and ${under} disagree on <value>.`,
      mend: MEND,
      severity: "warning",
      condition: [
        'For "Card"',
        `Under "${under}"`,
        `OneOf ${quotedText(`${escaped(before)}<${name}>${escaped(after)}`)}`,
        `ListedIn "${name}"`,
      ],
      shape:
        shown === undefined
          ? undefined
          : {
              things: cards,
              shown: [shown],
              given: [{ at: 0, column: text, texts: [KEPT + prose] }],
              breaks: [{ at: 0, column: text, texts: [`${KEPT}Swim.`] }],
            },
    },
  ];
}
