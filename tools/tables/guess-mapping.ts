import { comparable, nearestName, type System } from "../../compiler/index.js";
import { isListOf, LIST_DIVIDERS } from "./cell-values.js";
import { fitsValues, tuned, valuesOf } from "./guess-values.js";
import { type ColumnMapping, NO_MAPPING, plainColumn } from "./mapping.js";
import { cellAt, columnOf, type Table } from "./table.js";
import { type ColumnTarget, findTarget, placesOf, targetName, targetNames } from "./targets.js";

/** Why a column was mapped as it was. */
export type Reason =
  | "same name"
  | "usual name"
  | "unique values"
  | "values"
  | "nearest name"
  | "part of the name"
  | "new name"
  | "nothing fits";

/** Guesses a mapping for a table without one: by headings, then by values, most certain first. */
export function guessMapping(table: Table, system: System) {
  const headings = table.headings.filter(
    (heading, column) => heading !== "" && columnOf(table.headings, heading) === column,
  );
  const found = new Map<string, { readonly target: ColumnTarget; readonly reason: Reason }>();
  const taken = new Set<string>();
  for (const [reason, guess] of GUESSES) {
    for (const heading of headings) {
      if (found.has(heading)) continue;
      const target = guess(heading, { table, system, taken });
      if (target === undefined || taken.has(targetName(target, system))) continue;
      if (!fitsPlace(target, heading, table, system)) continue;
      taken.add(targetName(target, system));
      found.set(heading, { target, reason });
    }
  }
  const columns = headings.map((heading): ColumnMapping => {
    const target = found.get(heading)?.target;
    const plain = plainColumn(heading, target === undefined ? null : targetName(target, system));
    return target === undefined ? plain : tuned(plain, target, valuesOf(table, heading), system);
  });
  return {
    mapping: { ...NO_MAPPING, system: system.data.id, columns },
    /** By heading. */
    reasons: new Map(headings.map((heading) => [heading, found.get(heading)?.reason ?? "nothing fits"])),
  };
}

interface Clues {
  readonly table: Table;
  readonly system: System;
  /** Targets that other columns already have. */
  readonly taken: ReadonlySet<string>;
}
type ColumnGuess = (heading: string, clues: Clues) => ColumnTarget | undefined;

const sameName: ColumnGuess = (heading, { system }) => {
  const declared = declaredNames(system);
  if (declared.has(heading)) return target(heading, system);
  const [category = "", name = "", ...rest] = heading.split(/[:.]/, 3).map((part) => part.trim());
  const isPath = isWord(category) && isWord(name) && rest.length === 0;
  const member = isPath ? target(`${category}.${name}`, system) : undefined;
  if (member !== undefined) return member;
  return alike(heading, system) ?? alike(lastPart(heading), system);
};

/** `attacks[].name`: a name in the category that is called like the list, or like one of what is in it. */
const memberOfList: ColumnGuess = (heading, { system }) => {
  const [, list = "", key = ""] = /^(?:.*[.\]])?([^.[\]]+)\[\]\.([^.[\]]+)$/.exec(heading) ?? [];
  const isCalled = (name: string) => [folded(list), singular(folded(list))].includes(folded(name));
  const category = [...system.categories.keys()].find(isCalled);
  const members = [...system.attributes].flatMap(([name, all]) =>
    category !== undefined && all.some(({ on }) => on.includes(category)) ? [name] : [],
  );
  const member = members.find((name) => [folded(key), singular(folded(key))].includes(folded(name)));
  return member === undefined ? undefined : target(`${category}.${member}`, system);
};

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/s$/, "");

/** Of letters alone. Searching for another sign takes no stack, however long the text is. */
const isWord = (text: string): boolean => text !== "" && !/\P{L}/u.test(text);

const usualName: ColumnGuess = (heading, { system }) => {
  const usual = USUAL_NAMES.find(([, words]) => words.includes(folded(heading)));
  return usual && target(usual[0], system);
};

/** A column of unique short values, like `A-12`, contains the identifiers. */
const byBeingUnique: ColumnGuess = (heading, { system, table }) =>
  isKey(heading, table) && valuesOf(table, heading).every((value) => CODE.test(value))
    ? target("Identifier", system)
    : undefined;

/** One or two words with letters and digits. */
const CODE = /^(?=.*\d)(?=.*\p{L})\S{1,24}(?: \S{1,8})?$/u;

const nearest: ColumnGuess = (heading, { system, table, taken }) => {
  const free = [...declaredNames(system)].filter((name) => !taken.has(name));
  const near = nearestName(lastPart(heading), free);
  return near === undefined ? undefined : fitting(target(near, system), heading, table, system);
};

/** `Hand cost (printed)`, or `Cost` if only one name contains that word. */
const partOfName: ColumnGuess = (heading, { system, table, taken }) => {
  const words = wordsOf(heading.replace(/\(.*\)/, ""));
  const candidates = targetNames(system).filter((name) => {
    const own = wordsOf(name);
    return !taken.has(name) && (isSubset(words, own) || isSubset(own, words));
  });
  const [only, ...others] = candidates
    .map((name) => fitting(target(name, system), heading, table, system))
    .filter((one) => one !== undefined);
  return others.length === 0 ? only : undefined;
};

/** The only attribute of cards whose closed list contains all values of the column. */
const byValues: ColumnGuess = (heading, { system, table, taken }) => {
  const values = valuesOf(table, heading).map((value) => value.toLowerCase());
  if (values.length === 0) return undefined;
  const names = [...placesOf(system).card.attributes].filter(([name, declarations]) => {
    const vocabulary = new Set(declarations.flatMap(({ oneOf }) => oneOf ?? []).map((entry) => entry.toLowerCase()));
    return !taken.has(name) && vocabulary.size > 1 && values.every((value) => vocabulary.has(value));
  });
  const [only, ...others] = names;
  return only !== undefined && others.length === 0 ? target(only[0], system) : undefined;
};

/** If cards may have undeclared attributes, a heading that is a valid name is one. */
const newName: ColumnGuess = (heading, { system }) => target(heading, system);

const GUESSES: readonly (readonly [Reason, ColumnGuess])[] = [
  ["same name", memberOfList],
  ["same name", sameName],
  ["usual name", usualName],
  ["values", byValues],
  ["nearest name", nearest],
  ["part of the name", partOfName],
  ["unique values", byBeingUnique],
  ["new name", newName],
];

/** Common headings for the columns that every game has. */
const USUAL_NAMES: readonly (readonly [string, readonly string[]])[] = [
  [
    "Identifier",
    [
      "id",
      "ref",
      "reference",
      "key",
      "cardid",
      "cardnumber",
      "identification",
      "no",
      "nr",
      "number",
      "code",
      "cardcode",
      "slug",
      "uuid",
    ],
  ],
  ["Copies", ["copy", "count", "quantity", "qty", "amount", "numberofcopies", "pieces"]],
  ["Deck", ["decklist", "deckname", "indeck"]],
  ["Pack", ["set", "cardset", "packname", "expansion", "edition"]],
];

/** Identifiers are short and unique; what a card belongs to is one name. */
function fitsPlace(found: ColumnTarget, heading: string, table: Table, system: System): boolean {
  if (found.kind === "label" && found.name === "Identifier") return isKey(heading, table) || !hasKey(table);
  if (found.kind === "label" && !placesOf(system).card.labels.has(found.name))
    return isIdentity(found.name) || isRare(heading, found.name, table);
  return (found.kind !== "deck" && found.kind !== "pack") || !isList(heading, table);
}

const isIdentity = (name: string): boolean => name === "Identifier" || name === "Copies";

/** What only packs or decks have is in few rows. A heading that is not quite its name may be another word: `Card`. */
function isRare(heading: string, name: string, { headings, rows }: Table): boolean {
  const column = columnOf(headings, heading);
  const filled = rows.filter((row) => cellAt(row, column).text !== "").length;
  return heading === name ? filled < rows.length : filled * MOST_OF_PACKS <= rows.length;
}

const MOST_OF_PACKS = 4;

/** Every row has a value there, and all are different. */
function isKey(heading: string, table: Table): boolean {
  const column = columnOf(table.headings, heading);
  const cells = table.rows.map((row) => cellAt(row, column));
  const texts = new Set(cells.map(({ text }) => text));
  return (
    cells.length > 0 &&
    cells.every(({ text, items }) => items === undefined && text !== "" && text.length <= LONGEST_KEY) &&
    texts.size === cells.length
  );
}

/** If a column looks like or is named like a key, a column with repeated values isn't the identifier. */
function hasKey(table: Table): boolean {
  const usual = USUAL_NAMES.find(([name]) => name === "Identifier")?.[1] ?? [];
  return table.headings.some(
    (heading) =>
      heading !== "" &&
      isKey(heading, table) &&
      (usual.includes(folded(lastPart(heading))) || valuesOf(table, heading).every((value) => CODE.test(value))),
  );
}

const LONGEST_KEY = 60;

/** Some of its cells contain several short values. */
function isList(heading: string, table: Table): boolean {
  const column = columnOf(table.headings, heading);
  return table.rows.some((row) => {
    const { text, items } = cellAt(row, column);
    return items !== undefined || LIST_DIVIDERS.some((divider) => isListOf(text, divider));
  });
}

function target(name: string, system: System): ColumnTarget | undefined {
  const found = findTarget(name, system);
  return "target" in found ? found.target : undefined;
}

function fitting(
  found: ColumnTarget | undefined,
  heading: string,
  table: Table,
  system: System,
): ColumnTarget | undefined {
  return found !== undefined && fitsValues(found, valuesOf(table, heading), system) ? found : undefined;
}

function declaredNames(system: System): ReadonlySet<string> {
  return new Set([
    ...targetNames(system),
    ...system.shortcuts.keys(),
    ...system.formerly.keys(),
    ...system.deckLabels,
    "Pack",
  ]);
}

/** Equal except for case, blanks and look-alike letters. */
function alike(heading: string, system: System): ColumnTarget | undefined {
  const names = [...declaredNames(system)];
  const name =
    names.find((one) => folded(one) === folded(heading)) ??
    names.find((one) => comparable(one) === comparable(heading));
  return name === undefined ? undefined : target(name, system);
}

/** Without case, blanks and separators. */
function folded(name: string): string {
  return name.replace(/[\s_.-]+/g, "").toLowerCase();
}

/** The last part of a JSON path. */
function lastPart(heading: string): string {
  return heading.slice(heading.lastIndexOf(".") + 1);
}

function wordsOf(name: string): readonly string[] {
  const parts = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\d]+/u);
  return parts.map((word) => word.toLowerCase()).filter((word) => word !== "");
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}
