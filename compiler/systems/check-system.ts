import { quotedText } from "../../grammar/index.js";
import { alternatives } from "../diagnostics/message.js";
import { textsAmong } from "../values/value.js";
import { checkHoles, checkNames, type DeclaredNames, isEntryHole, namesIn } from "./check-names.js";
import { checkPlay } from "./check-play.js";
import { circleFrom, circleInWords } from "./circle.js";
import type { DeclaringRecord } from "./declaring-record.js";
import { readIcon } from "./glyph-path.js";
import { isAmended, kindFromMeant } from "./merge-systems.js";
import { formReadTwice, isWordList, leftCircles, phrasesAnywhere, wordMeant } from "./phrases.js";
import { type Declared, type OwnDeclarations, sortOf } from "./read-declarations.js";
import { locatedTexts, textsOf } from "./read-words.js";
import { listedEntries } from "./records/values.js";
import type { KindDeclaration, SystemData } from "./system-data.js";
import { type SystemProblem, systemProblem } from "./system-problems.js";

/** How the system that a file extends was found. */
export type Extension = "none" | "left-out" | "found" | "unknown" | "circular";

/**
 * Checks a system file for problems that rules in the notation can't express. `data` is the whole system, including
 * what it extends.
 */
export function checkSystem(
  records: readonly DeclaringRecord[],
  own: OwnDeclarations,
  data: SystemData,
  extension: Extension,
  extended: SystemData | undefined,
): SystemProblem[] {
  const names = namesIn(data);
  return [
    ...checkHeader(records, own, extension, extended),
    // Without the names of the extended system, too many names would seem unknown.
    ...(extension === "unknown" || extension === "circular"
      ? []
      : [...records.flatMap((record) => checkNames(record, names)), ...checkPlay(records, data)]),
    ...checkCircles(own.kinds, data),
    ...checkPhrases(own, data),
    ...records.flatMap((record) => checkGlyphs(record, names)),
    ...(hasReminders(data) ? [] : records.flatMap(checkReminders)),
    ...[own.labels, own.attributes, own.categories].flatMap(checkPlaces),
    ...own.attributes.flatMap(checkAutomatic),
    ...checkLists(own),
    // An example shows records without the one that names the extended system.
    ...(extension === "found" ? checkAdditions(own, extended) : []),
  ];
}

/** Additions and removals must apply to something in the extended system. */
function checkAdditions(own: OwnDeclarations, extended: SystemData | undefined): SystemProblem[] {
  const lists = own.amendments.flatMap((amendment): SystemProblem[] => {
    const { name, sort, without, record } = amendment;
    const inherited = (extended?.[sort] ?? []).filter((declaration) => isAmended(declaration, amendment));
    const head = record.labels[0];
    if (inherited.length === 0)
      return head === undefined ? [] : [systemProblem("adds-to-nothing", head.span, { name })];
    const listed = new Set(inherited.flatMap(listedEntries));
    const missing = without.filter(({ text }) => !listed.has(text));
    return missing.map(({ text, span }) => systemProblem("without-nothing", span, { name, text }));
  });
  const beside = [...own.kinds, ...own.rules].flatMap(({ declaration: { kind, name, place }, adds }) => {
    const below: readonly { readonly name: string }[] = (kind === "kind" ? extended?.kinds : extended?.rules) ?? [];
    if (!adds || below.some((one) => one.name === name)) return [];
    return [systemProblem("adds-beside-nothing", { start: place.start, end: place.end }, { name })];
  });
  return [...lists, ...beside];
}

function checkHeader(
  records: readonly DeclaringRecord[],
  own: OwnDeclarations,
  extension: Extension,
  extended: SystemData | undefined,
): SystemProblem[] {
  const { header } = own;
  if (header === undefined) {
    const [first] = records;
    const label = first?.labels[0];
    const start = label?.span.start ?? first?.span.start ?? 0;
    return [systemProblem("no-system", { start, end: label?.span.end ?? start }, {})];
  }
  const head = records.find((record) => sortOf(record) === "System")?.labels[0]?.span ?? { start: 0, end: 0 };
  const { extends: named } = header;
  const meant = extended?.kindFrom === undefined ? kindFromMeant(own) : undefined;
  const kinds = alternatives(meant?.kinds ?? [], "and");
  const { name = "" } = meant ?? {};
  const [written] = records.flatMap(({ attributes }) => attributes.get("KindFrom") ?? []);
  return [
    ...(extension === "left-out" ? [systemProblem("extends-nothing", head, { missing: 'Extends "common"' })] : []),
    ...(named === undefined || (extension !== "unknown" && extension !== "circular")
      ? []
      : [systemProblem(`extends-${extension}`, named.span, { key: named.key })]),
    // That it lists nothing at all is reported by the description of system files.
    ...(meant === undefined ||
    (written !== undefined && !own.attributes.some(({ declaration: one }) => one.name === header.kindFrom && one.oneOf))
      ? []
      : written === undefined
        ? [systemProblem("kind-from-unsaid", head, { kinds, name, missing: `KindFrom "${name}"` }, "warning")]
        : [systemProblem("kind-from-other", written.span, { kinds, name: header.kindFrom ?? "", nearest: name })]),
  ];
}

const LIST_MARKS = /\s*[/,;|]\s*/;

/** `OneOf "poor / fair"`: one text that looks like several, of which another line or record names one. */
function checkLists(own: OwnDeclarations): SystemProblem[] {
  const kinds = own.kinds.map(({ declaration: { name } }) => name);
  return own.attributes.flatMap(({ declaration: { name }, record }) => {
    const lists = ["OneOf", "SuchAs"].flatMap((word) => record.attributes.get(word) ?? []);
    const named = new Set([...(own.header?.kindFrom === name ? kinds : []), ...textsComparedWith(name, own)]);
    for (const text of textsOf(record.attributes.get("Default"))) named.add(text);
    return lists.flatMap(({ value, span }) => {
      if (value.kind !== "text" || value.value.includes("<") || named.has(value.value)) return [];
      const parts = value.value.split(LIST_MARKS).filter((part) => part !== "");
      if (parts.length < 2) return [];
      const isOnly = lists.length === 1 && value.value.includes(" / ") && startAlike(parts);
      if (!isOnly && !parts.some((part) => named.has(part))) return [];
      const nearest = parts.map((part) => quotedText(part)).join(" / ");
      return [systemProblem("list-in-quotes", span, { text: value.value, nearest, parts: parts.join("\n") })];
    });
  });
}

/** As the texts of a list mostly do: all with a capital letter, or none. */
const startAlike = (parts: readonly string[]): boolean =>
  new Set(parts.map((part) => /^\s*\p{Lu}/u.test(part))).size === 1;

function textsComparedWith(name: string, { kinds, rules }: OwnDeclarations): string[] {
  const conditions = [...kinds, ...rules].flatMap(({ record: { categories } }) => [...categories.values()].flat());
  return conditions.flatMap(({ data: { path, values } }) => (path.at(-1) === name ? textsAmong(values) : []));
}

/** Whether what is written instead of a form may continue it. */
const hasReminders = ({ rules }: SystemData): boolean =>
  rules.some(({ oneOf, instead }) =>
    instead.some((text, index) =>
      (instead.length === 1 ? oneOf : oneOf.slice(index, index + 1)).some(
        (form) => text.length > form.length && text.startsWith(form),
      ),
    ),
  );

function checkReminders({ members }: DeclaringRecord): SystemProblem[] {
  return (members.get("Area") ?? []).flatMap((area) =>
    (area.get("Reminders") ?? []).map(({ span }) => systemProblem("reminders-of-nothing", span, {})),
  );
}

/** The drawings of the glyphs of a face. */
function checkGlyphs({ members }: DeclaringRecord, names: DeclaredNames): SystemProblem[] {
  return (members.get("Glyph") ?? []).flatMap((glyph) => [
    ...(glyph.has("OneOf") || glyph.has("For") ? [] : [...glyph.values()].flat().slice(0, 1)).map(({ span }) =>
      systemProblem("glyph-of-nothing", span, {}),
    ),
    ...locatedTexts(glyph.get("OneOf")).flatMap(({ text, span }) =>
      checkHoles(text, span, (path) => isEntryHole(path, names), names),
    ),
    ...locatedTexts(glyph.get("Icon")).flatMap(({ text, span }) => {
      const read = readIcon(text);
      // Anything else is no path, and not in the list of icons.
      if (read?.kind !== "unread" || !text.startsWith("M")) return [];
      const found = text.slice(read.at, read.at + 10);
      return [systemProblem("path-unread", span, { found: found === "" ? "its end" : found })];
    }),
  ]);
}

/** Left-recursive phrases, each cycle once, at its first phrase in the file; lists within lists; and words of other shapes. */
function checkPhrases({ phrases }: OwnDeclarations, data: SystemData): SystemProblem[] {
  const nested = phrases.flatMap(({ declaration: { name, between, place, oneOf } }) => {
    const inner =
      between &&
      data.phrases.find(
        (one) => oneOf.includes(`<${one.name}>`) && one.between?.some((text) => between.includes(text)),
      );
    return inner === undefined || inner.name === name
      ? []
      : [systemProblem("lists-nested", { start: place.start, end: place.end }, { phrase: name, inner: inner.name })];
  });
  const anywhere = phrasesAnywhere(data);
  const twice = phrases.flatMap(({ declaration: { name, place, says } }) => {
    const form = says === undefined ? formReadTwice(name, anywhere) : undefined;
    return form === undefined
      ? []
      : [systemProblem("form-twice", { start: place.start, end: place.end }, { phrase: name, ...form })];
  });
  const others = phrases.flatMap(({ declaration: { name }, record: { attributes } }) => {
    if (!isWordList(name)) return [];
    return locatedTexts(attributes.get("OneOf")).flatMap(({ text, span }) => {
      const meant = wordMeant(text, name);
      return meant === undefined ? [] : [systemProblem("words-other", span, { name, text, ...meant })];
    });
  });
  const circles = leftCircles(data);
  const seen = new Set<string>();
  const circular = phrases.flatMap(({ declaration: { name, place } }) => {
    const circle = seen.has(name) ? undefined : [...circles].find(([, names]) => names.includes(name))?.[1];
    if (circle === undefined) return [];
    for (const one of circle) seen.add(one);
    const from = [...circle.slice(circle.indexOf(name)), ...circle.slice(0, circle.indexOf(name))];
    const { start, end } = place;
    return [systemProblem("phrases-circular", { start, end }, { phrase: name, circle: circleInWords(from) })];
  });
  return [...circular, ...nested, ...twice, ...others];
}

/** Kinds that depend on themselves, directly or not. Each cycle is reported once, at its first kind in the file. */
function checkCircles(own: readonly Declared<KindDeclaration>[], data: SystemData): SystemProblem[] {
  const asked = new Map<string, string[]>();
  for (const kind of data.kinds) asked.set(kind.name, [...(asked.get(kind.name) ?? []), ...kindsIn(kind)]);
  const reported = new Set<string>();
  return own.flatMap(({ declaration: { name, place }, record: { categories } }) => {
    if (reported.has(name)) return [];
    const circle = circleFrom(name, asked);
    if (circle === undefined) return [];
    for (const kind of circle) reported.add(kind);
    const [next = name] = circle.slice(1);
    const asks = ["When", "Unless"].flatMap((group) => categories.get(group) ?? []).flatMap(({ values }) => values);
    const { start, end } = asks.find(({ value }) => value.kind === "text" && value.value === next)?.span ?? place;
    const names = circle.length > 1 ? circleInWords(circle) : name;
    return [systemProblem("kinds-circular", { start, end }, { kind: name, circle: names })];
  });
}

function kindsIn({ when, unless }: KindDeclaration): string[] {
  const conditions = [...when, ...unless].filter(({ path }) => path.join(".") === "Is");
  return conditions.flatMap(({ values }) => textsAmong(values));
}

/** One declaration allows a name on a place, another requires it: which of them applies is ambiguous. */
function checkPlaces(
  own: readonly Declared<{
    readonly name: string;
    readonly place: SystemProblem["span"];
    readonly on: readonly string[];
    readonly mustBeOn: readonly string[];
  }>[],
): SystemProblem[] {
  const seen = new Map<string, boolean>();
  return own.flatMap(({ declaration, removed }) =>
    (removed ? [] : declaration.on).flatMap((place) => {
      const { name } = declaration;
      const must = declaration.mustBeOn.includes(place);
      const key = JSON.stringify([name, place]);
      const before = seen.get(key);
      seen.set(key, must);
      // Two that both allow, or both require, are found by rules of the system language.
      if (before === undefined || before === must) return [];
      const { start, end } = declaration.place;
      return [systemProblem("same-place", { start, end }, { name, place })];
    }),
  );
}

/** An automatic text needs numbers as alternatives. */
function checkAutomatic({ declaration, record }: OwnDeclarations["attributes"][number]): SystemProblem[] {
  const [automatic] = record.attributes.get("Automatic") ?? [];
  if (automatic === undefined || declaration.values.includes("integer")) return [];
  const { start, end } = automatic.span;
  return [systemProblem("no-number-here", { start: start + 1, end: end - 1 }, {})];
}
