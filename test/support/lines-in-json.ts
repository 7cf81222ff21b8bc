import { isDeepStrictEqual } from "node:util";
import type { CompiledBody, CompiledPack } from "../../compiler/emit/compiled-pack.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import type { Entry, LabelItem, RecordModel } from "../../compiler/model/record-model.js";
import { contentOf } from "../../compiler/model/record-text.js";
import type { ValueNode } from "../../grammar/index.js";

/** The lines of a pack whose name and values aren't where they belong in its JSON: none, if nothing was lost. */
export function linesNotIn(compiled: CompiledPack, pack: PackModel): string[] {
  const pairs: [RecordModel, CompiledBody, Readonly<Record<string, unknown>>][] = [];
  if (pack.pack !== undefined) {
    const { name, uses } = { name: compiled.pack.name, uses: compiled.uses.map(({ folder }) => folder) };
    const decks = compiled.decks.map((deck) => deck.name);
    pairs.push([pack.pack.record, compiled.pack, { Pack: name, Uses: uses, Decks: decks, System: undefined }]);
  }
  for (const [index, { record, name }] of pack.decks.entries()) {
    const deck = compiled.decks[index];
    const words = Object.fromEntries([...record.system.deckLabels, "Deck"].map((word) => [word, deck?.name ?? name]));
    const list = deck?.cards.flatMap(({ id, copies }) => [`${copies} ${id}`, `${copies}x ${id}`, id]);
    if (deck !== undefined) pairs.push([record, deck, { ...words, Cards: list }]);
  }
  for (const [index, { record }] of pack.cards.entries()) {
    const card = compiled.cards[index];
    if (card !== undefined) pairs.push([record, card, { Identifier: card.id, Copies: String(card.copies) }]);
  }
  const found = pairs.flatMap(([record, body, own]) => linesLost(record, body, own));
  const records = Number(pack.pack !== undefined) + pack.decks.length + pack.cards.length;
  return pairs.length === records ? found : [...found, `${records - pairs.length} records`];
}

function linesLost(record: RecordModel, body: CompiledBody, own: Readonly<Record<string, unknown>>): string[] {
  const lines: Line[] = [
    ...record.labels.map((label) => ({ line: label.line, isIn: isLabelIn(label, body, own) })),
    ...entryLines(record.globals, (name) => body.attributes[name] ?? body.conditions?.[name]),
    ...record.categories.flatMap((section, index): Line[] => {
      const { name, line } = section;
      const nth = record.categories.slice(0, index).filter((other) => other.name === name).length;
      const all = body.categories?.[name] ?? body.conditions?.[name];
      const isMany = record.system.categories.get(name)?.some(({ many }) => many) === true;
      const made = isMany ? (all as readonly unknown[] | undefined)?.[nth] : all;
      const member = (member: string) => (Array.isArray(made) ? made : (made as Record<string, unknown>)?.[member]);
      return [{ line, isIn: made !== undefined }, ...entryLines(section, member)];
    }),
    ...record.strayLines.map(({ line }) => ({ line, isIn: false })),
  ];
  return lines.flatMap(({ line, isIn }) => {
    const { start, end } = contentOf(record, line);
    return isIn ? [] : [`${record.identifier ?? record.role}: ${record.node.text.slice(start, end)}`];
  });
}

interface Line {
  readonly line: number;
  readonly isIn: boolean;
}

function isLabelIn(
  { name, text }: LabelItem,
  { labels }: CompiledBody,
  own: Readonly<Record<string, unknown>>,
): boolean {
  if (!Object.hasOwn(own, name)) {
    const lines = text === "" ? [] : text.split("\n");
    const written = labels[name];
    const all: readonly unknown[] = Array.isArray(written) ? [written, ...written] : [written];
    return all.some((one) => one === text || isDeepStrictEqual(one, lines));
  }
  const value = own[name];
  if (value === undefined || value === text) return true;
  return Array.isArray(value) && text.split("\n").every((line) => value.includes(line.replace(/\s#.*/, "").trim()));
}

/** Lines of one name add up, in their order: `made` gives the JSON of a name. */
function entryLines(
  { entries, lines }: { readonly entries: readonly Entry[]; readonly lines: readonly number[] },
  made: (name: string) => unknown,
): Line[] {
  return entries.map((entry, index) => {
    const json = made(entry.name);
    const all: readonly unknown[] = Array.isArray(json) ? json : [json];
    const tests = all.filter(isTest).filter(({ name, category }) => name === entry.name && category === entry.category);
    const wanted = writtenIn(entry);
    const isAsked = entry.operator !== undefined;
    const same = entries.filter(({ name }) => name === entry.name).flatMap(writtenIn);
    const isIn = isAsked
      ? tests.some(({ values, value }) => isSaid(wanted, values ?? [value]))
      : isSaid(
          same,
          all.filter((one) => one !== undefined),
        );
    return { line: lines[index] ?? 0, isIn };
  });
}

interface Test {
  readonly name: string;
  readonly category?: string;
  readonly value?: unknown;
  readonly values?: readonly unknown[];
}

const isTest = (json: unknown): json is Test => typeof json === "object" && json !== null && "test" in json;

/** The values as written. In a condition, a text may list several. */
function writtenIn({ node, operator, declaration }: Entry): readonly (readonly unknown[])[] {
  const divides = operator !== undefined || (declaration?.operators.length ?? 0) > 0;
  return node.values.flatMap((value) => {
    if (value.kind !== "text" || !divides) return [formsOf(value)];
    const texts = value.raw.split(/(?<!\\)\//).map((part) => part.trim().replace(/\\(.)/g, "$1"));
    return texts.map((text) => textForms(text.normalize()));
  });
}

/** The JSON that a value may be. */
function formsOf(value: ValueNode): readonly unknown[] {
  switch (value.kind) {
    case "integer":
      return [value.value, { from: value.value, to: value.value }, { count: value.value }, { fixed: value.value }];
    case "range":
      return [{ from: value.from, to: value.to }];
    case "percentage":
      return [{ percent: value.value }];
    case "text":
      return textForms(value.value);
    case "word":
      return textForms(value.path.map(({ text }) => text).join("."));
    case "wrong":
      return [];
  }
}

const textForms = (text: string): readonly unknown[] => [text, { variable: text }, { automatic: true }, { text }];

function isSaid(wanted: readonly (readonly unknown[])[], json: readonly unknown[]): boolean {
  return (
    wanted.length === json.length && wanted.every((forms, index) => forms.some((form) => isForm(form, json[index])))
  );
}

/** A text may come with its parts or its reading. */
function isForm(form: unknown, json: unknown): boolean {
  if (isDeepStrictEqual(form, json)) return true;
  const isText = typeof form === "object" && form !== null && "text" in form;
  return isText && typeof json === "object" && json !== null && "text" in json && json.text === form.text;
}
