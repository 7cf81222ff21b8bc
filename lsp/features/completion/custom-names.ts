import { type Entry, findingsOf, type System } from "../../../compiler/index.js";
import { textBetween } from "../find-line.js";
import { indexesInReach, type NamePath, type PackIndex, type Use } from "../pack-index.js";
import { type CompletionItem, type Offers, wordsFor } from "./completion-item.js";
import { cardsIn, givenBriefly, givenBy } from "./documentation.js";
import type { Insertion } from "./insertion.js";
import { endsLine, type Typing } from "./typing.js";
import { anyOf, valueForm } from "./value-forms.js";

/** Sources of custom names: the same place, what covers it, and what conditions test. */
interface NameSource {
  readonly name: string;
  readonly uses: readonly Use[];
  readonly count: number;
}

/** Custom names in the pack, for a category or unindented; most frequent first. */
export function customNames(typing: Typing, category: string | undefined, rank: number): Offers {
  const { system, place, line, record } = typing;
  const section = category === undefined ? record?.globals : record?.categories.find(({ name }) => name === category);
  const there = new Set(section?.entries.map(({ name }) => name));
  const isOwn = (name: string): boolean => !there.has(name) && !isDeclaredIn(system, category, name);
  const names = namesAround(typing, category).filter(isOwn);
  const typed = textBetween(line.file, place.insert);
  const { words, incomplete } = wordsFor(names, typed, (name) => name);
  const sources = words.flatMap((name) => sourceOf(name, typing, category)).sort(byFrequency);
  return { items: sources.map((source, index) => customItem(source, typing, rank + index / 1_000)), incomplete };
}

function isDeclaredIn({ attributes }: System, category: string | undefined, name: string): boolean {
  const declarations = attributes.get(name) ?? [];
  return category === undefined ? declarations.length > 0 : declarations.some(({ on }) => on.includes(category));
}

function namesAround(typing: Typing, category: string | undefined): string[] {
  const names = new Set<string>();
  for (const index of indexesInReach(typing.question.index)) {
    for (const place of placesAround(typing.system, category))
      for (const name of index.namesGiven(place)) names.add(name);
    for (const name of index.namesAsked(category)) names.add(name);
  }
  return [...names];
}

/** The category, those that cover its costs, and those whose costs it covers: they share names. */
function placesAround({ categories, data }: System, category: string | undefined): (string | undefined)[] {
  if (category === undefined) return [undefined];
  const covering = (categories.get(category) ?? []).flatMap(({ coveredBy }) => coveredBy);
  const covered = data.categories.filter(({ coveredBy }) => coveredBy.includes(category)).map(({ name }) => name);
  return [...new Set([category, ...covering, ...covered])];
}

function sourceOf(name: string, typing: Typing, category: string | undefined): NameSource[] {
  const all = (find: (index: PackIndex, path: NamePath) => readonly Use[], place: string | undefined) =>
    indexesInReach(typing.question.index).flatMap((index) => find(index, { category: place, name }));
  const isAllowed = allowedIn(typing.system, category);
  const here = all((index, path) => index.given(path), category).filter(isSound);
  if (here.length > 0) return [made(name, here)];
  const elsewhere = placesAround(typing.system, category).flatMap((place) =>
    all((index, path) => index.given(path), place),
  );
  const asked = all((index, path) => index.asked(path), category);
  const uses = [...elsewhere, ...asked].filter((use) => isSound(use) && isAllowed(use));
  return uses.length === 0 ? [] : [made(name, uses)];
}

/** Texts from elsewhere aren't allowed where numbers are listed. */
function allowedIn({ categories }: System, category: string | undefined): (use: Use) => boolean {
  const declarations = category === undefined ? [] : (categories.get(category) ?? []);
  if (declarations.length === 0) return () => true;
  const types = new Set(declarations.flatMap(({ values }) => values));
  return ({ entry }) => entry.values.every(({ kind }) => types.has(kind));
}

const made = (name: string, uses: readonly Use[]): NameSource => ({
  name,
  uses,
  count: cardsIn(uses),
});

/** Nothing is wrong with it. */
export function isSound({ entry }: { readonly entry: Entry }): boolean {
  return !entry.uncertain && findingsOf(entry).every(({ severity }) => severity === "info");
}

const byFrequency = (one: NameSource, other: NameSource): number =>
  other.count - one.count || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

function customItem(source: NameSource, typing: Typing, rank: number): CompletionItem {
  const { name, uses } = source;
  const whole = endsLine(typing);
  return {
    label: name,
    kind: "custom-name",
    insertion: whole ? [`${name} `, ...customForm(uses)] : [name],
    description: givenBriefly(uses),
    rank,
    documentation: () => givenBy(uses, uses[0]?.entry.placement === "asked" ? "Asked for by" : "Stands on"),
    goesOn: whole && isText(uses),
  };
}

const isText = ([use]: readonly Use[]): boolean => use?.entry.values[0]?.kind === "text";

/** Like the most frequent line with the name. */
function customForm(uses: readonly Use[]): Insertion {
  const most = uses.toSorted((one, other) => other.count - one.count)[0]?.entry.values[0];
  const type = most?.kind ?? "integer";
  return valueForm([anyOf([type])], false, most?.kind === "integer" ? String(most.value) : undefined);
}
