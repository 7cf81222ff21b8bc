import type { Span } from "../../grammar/index.js";
import type { Severity } from "../diagnostics/diagnostic.js";
import { alternatives } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isGiven } from "../systems/condition-words.js";
import { declaredHoles } from "../systems/declared-holes.js";
import type { DeclaringRecord, LocatedCondition, LocatedValue } from "../systems/declaring-record.js";
import { holePlaces, holesOf, parseForm } from "../systems/forms.js";
import { readHoles } from "../systems/holes.js";
import { fitsEntry } from "../systems/match-entry.js";
import { phraseOf, readingPhrase } from "../systems/phrases.js";
import type { OwnDeclarations } from "../systems/read-declarations.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration, RuleDeclaration, SystemData } from "../systems/system-data.js";
import type { SystemMessageId } from "../systems/system-problems.js";
import { boundsOf, type Value } from "../values/value.js";
import { ANYTHING, any, isKind, membersOf, type PossibleRecords } from "./possible-records.js";
import { kindsOfParts, type RuleScope, scopesOf, targetsOf } from "./scopes.js";

/** A name, pattern or column of a declaration that leads to nothing, at its word in the file. */
export interface DeadEnd {
  readonly messageId: SystemMessageId;
  readonly span: Span;
  readonly data: Readonly<Record<string, string>>;
  readonly severity: Severity;
  /** The name that was probably meant. */
  readonly nearest?: string | undefined;
}

/**
 * Finds what leads to nothing outside of the conditions of a file, which `checkConditions` resolves: the names in holes,
 * what rules about wording look at, phrases where no text has them, columns of tables that are never reached, meanings
 * of values that are not listed, names that nothing can have. Reports only what is certain.
 */
export function deadEnds(
  own: OwnDeclarations,
  text: string,
  possible: PossibleRecords,
  isDoubtful: (name: string) => boolean,
): DeadEnd[] {
  return new DeadEndCheck(own, text, possible, isDoubtful).all();
}

/** Names that a hole, a measure or a dot may lead to on things of a kind. */
export function nearestPart(first: string, second: string, system: System): string | undefined {
  const full = system.shortcuts.get(first) ?? first;
  const { data } = system;
  const members = data.attributes.filter(({ on }) => on.includes(full)).map(({ name }) => name);
  const names = system.kinds.has(first) ? [...data.attributes, ...data.labels].map(({ name }) => name) : [];
  const near = nearestName(second, [...holesIn(full, system), ...members, ...names]);
  return near === undefined ? undefined : `${first}.${near}`;
}

/** The holes in the lists of an attribute. */
function holesIn(attribute: string, system: System): string[] {
  return (system.attributes.get(attribute) ?? []).flatMap(({ oneOf, suchAs }) =>
    [...(oneOf ?? []), ...(suchAs ?? [])].flatMap((entry) =>
      readHoles(entry).parts.flatMap((part) => (part.kind === "hole" ? [part.path.join(".")] : [])),
    ),
  );
}

class DeadEndCheck {
  private readonly found: DeadEnd[] = [];
  private readonly system: System;
  private readonly read: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly own: OwnDeclarations,
    private readonly text: string,
    private readonly possible: PossibleRecords,
    private readonly isDoubtful: (name: string) => boolean,
  ) {
    this.system = possible.system;
    this.read = attributesRead(this.system.data);
  }

  all(): DeadEnd[] {
    const { kinds, labels, attributes, categories, rules, phrases } = this.own;
    for (const { record, removed } of [...kinds, ...labels, ...attributes, ...categories, ...rules, ...phrases])
      if (!removed) this.holes(record);
    for (const { declaration, record, removed } of rules)
      if (!removed && declaration.severity !== "off") this.rule(declaration, record);
    for (const { declaration, record, removed } of phrases) if (!removed) this.phrase(declaration, record);
    for (const { declaration, record, removed } of attributes) {
      if (removed) continue;
      this.meanings(declaration.name, record);
      this.fillsNothing(declaration.name, declaration.on, record);
    }
    return this.found;
  }

  private holes({ attributes }: DeclaringRecord): void {
    for (const name of ["OneOf", "SuchAs", "Instead"])
      for (const located of attributes.get(name) ?? [])
        for (const { path, span } of this.holesAt(located)) this.hole(path, span);
  }

  /** The holes of a text, each at its place if the text is written without backslashes. */
  private holesAt({ value, span }: LocatedValue): { readonly path: readonly string[]; readonly span: Span }[] {
    if (value.kind !== "text") return [];
    const plain = this.text.slice(span.start + 1, span.end - 1) === value.value;
    return holePlaces(value.value).map(({ path, span: { start, end } }) => ({
      path,
      span: plain ? { start: span.start + 1 + start, end: span.start + 1 + end } : span,
    }));
  }

  /** `<Boat.Home>` needs boats with a home, `<Cargo.Salt>` a name in the category, `<Code.Dock>` a hole in the list. */
  private hole(path: readonly string[], span: Span): void {
    const [first = "", second] = path;
    if (second === undefined || path.some(this.isDoubtful) || isGiven(second)) return;
    const { kinds, categories, attributes, shortcuts } = this.system;
    const full = shortcuts.get(first) ?? first;
    if (kinds.has(first)) {
      if (kindsOfParts(this.system).has(first) || !this.possible(isKind(first))) return;
      const declared = this.possible.declarations(shortcuts.get(second) ?? second);
      if (declared.length === 0) this.unknown(first, second, span);
      else if (declared.every(({ kind }) => kind === "category")) this.add("no-value", span, { name: second }, "error");
      else if (!this.possible(isKind(first), this.possible.hasValue(second))) this.notHere(second, [first], span);
    } else if (categories.has(full)) {
      if (membersOf(full, second, this.system).length === 0) this.unknown(first, second, span);
    } else if (attributes.has(full) && !holesIn(full, this.system).includes(second)) {
      this.unknown(first, second, span);
    }
  }

  private unknown(left: string, right: string, span: Span): void {
    if (this.system.data.kinds.some(({ custom }) => custom) || this.system.data.incomplete === true) return;
    const nearest = nearestPart(left, right, this.system);
    if (nearest === undefined) this.add("part-unknown", span, { left, right }, "error");
    else this.add("part-nearest", span, { left, right, nearest }, "error", nearest);
  }

  private notHere(name: string, of: readonly string[], span: Span): void {
    const declared = this.possible.declarations(name);
    const places = [...new Set(declared.flatMap(({ on }) => (on.length === 0 ? ["Card"] : on)))];
    this.add("name-not-here", span, { name, thing: alternatives(of), places: alternatives(places, "and") }, "error");
  }

  private rule(rule: RuleDeclaration, record: DeclaringRecord): void {
    const about = [...rule.for, ...rule.in];
    if (about.some((name) => this.isDoubtful(name) || !this.isDeclared(name))) return;
    const scopes = rule.for.length === 0 ? [ANY_RECORD] : scopesOf(rule, this.possible);
    if (scopes.length === 0) return;
    for (const group of ["Must", "MustNot", "Only", "Table"])
      for (const one of record.categories.get(group) ?? []) this.measure(one, scopes);
    this.columns(record.categories.get("Table") ?? []);
    for (const name of ["Under", "ListedIn"])
      for (const located of record.attributes.get(name) ?? []) this.looksAt(located, name, scopes, rule.for);
    this.instead(record);
  }

  /** Only numbers have a sum, gaps or an order. */
  private measure({ data: { path }, span }: LocatedCondition, scopes: readonly RuleScope[]): void {
    const [word = "", name = ""] = path;
    if (!NUMERIC.has(word) || path.length !== 2 || this.isDoubtful(name)) return;
    const full = this.system.shortcuts.get(name) ?? name;
    const declared = this.possible
      .declarations(full)
      .filter(
        ({ on }) =>
          on.length === 0 ||
          on.some((place) => !this.system.kinds.has(place)) ||
          scopes.some(
            ({ thing }) => thing.is === "part" || this.possible(thing.known, any(on.map((place) => isKind(place)))),
          ),
      );
    const isOfTexts = declared.every(
      (one) =>
        one.kind === "label" ||
        (one.kind === "attribute" && one.unsure !== true && !one.values.some((type) => NUMBERS.has(type))),
    );
    if (declared.length > 0 && isOfTexts) this.add("measure-of-texts", span, { word, name }, "error");
  }

  /** The first column whose lines all hold decides, so one that holds no more than an earlier one has no effect. */
  private columns(lines: readonly LocatedCondition[]): void {
    const conditions = lines.slice(0, -1);
    const count = lines.at(-1)?.values.length ?? 0;
    if (conditions.length === 0 || lines.some(({ values }) => values.length !== count)) return;
    for (let later = 1; later < count; later++)
      for (let earlier = 0; earlier < later; earlier++) {
        const each = (test: typeof covers) =>
          conditions.every(({ data: { operator, values } }) => {
            const [one, other] = [values[earlier], values[later]];
            return one !== undefined && other !== undefined && test(one, other, operator);
          });
        const id = each(covers) ? "column-unreached" : each(overlaps) ? "columns-overlap" : undefined;
        const at = conditions[0]?.values[later];
        if (id === undefined || at === undefined) continue;
        this.add(id, at.span, { column: String(later + 1), earlier: String(earlier + 1) }, "warning");
        break;
      }
  }

  /** What a rule about wording searches, and the attribute that lists what it finds. */
  private looksAt(
    { value, span }: LocatedValue,
    word: string,
    scopes: readonly RuleScope[],
    of: readonly string[],
  ): void {
    if (value.kind !== "text" || this.isDoubtful(value.value)) return;
    const name = this.system.shortcuts.get(value.value) ?? value.value;
    const declared = this.possible.declarations(name);
    if (declared.length === 0) return;
    const hasTexts = declared.some(
      (one) => one.kind === "label" || (one.kind === "attribute" && (one.unsure === true || isOfTexts(one))),
    );
    if (!hasTexts) this.add("no-texts", span, { name, word }, "error");
    else if (!scopes.some((scope) => targetsOf([name], scope, this.possible).length > 0))
      this.notHere(name, of.length === 0 ? ["Card"] : of, span);
  }

  /** What is written in place of a form must differ from it. */
  private instead({ attributes }: DeclaringRecord): void {
    const forms = attributes.get("OneOf") ?? [];
    const texts = attributes.get("Instead") ?? [];
    for (const [index, { value, span }] of texts.entries()) {
      const replaced = texts.length === forms.length ? forms.slice(index, index + 1) : forms;
      if (value.kind !== "text") continue;
      if (replaced.some((form) => form.value.kind === "text" && form.value.value === value.value))
        this.add("instead-same", span, { text: value.value }, "warning");
    }
  }

  /** A phrase must be part of some text where its `On` and `Under` allow it. */
  private phrase({ name, under }: PhraseDeclaration, record: DeclaringRecord): void {
    this.instead(record);
    const read = [...(this.read.get(name) ?? [])];
    if (read.length === 0 || [name, ...read, ...under].some(this.isDoubtful)) return;
    for (const { value, span } of record.attributes.get("Under") ?? []) {
      if (value.kind !== "text" || read.includes(value.value)) continue;
      if (this.possible.declarations(value.value).length > 0)
        this.add("phrase-not-under", span, { phrase: name, name: value.value }, "warning");
    }
    const allowed = under.length === 0 ? read : read.filter((one) => under.includes(one));
    if (allowed.length === 0) return;
    for (const { value, span } of record.attributes.get("On") ?? []) {
      if (value.kind !== "text" || this.isDoubtful(value.value)) continue;
      const kind = value.value;
      if (!this.system.kinds.has(kind) || kindsOfParts(this.system).has(kind)) continue;
      if (!allowed.some((one) => this.possible(isKind(kind), this.possible.hasValue(one))))
        this.add("phrase-without-texts", span, { phrase: name, kind }, "warning");
    }
  }

  /** Each line of `Says` begins with a listed value; one within a sentence goes on with it. */
  private meanings(name: string, { labels, span: { end } }: DeclaringRecord): void {
    const declared = this.system.attributes.get(name) ?? [];
    const entries = declared.flatMap(({ oneOf, suchAs }) => [...(oneOf ?? []), ...(suchAs ?? [])]);
    const label = labels.find((one) => one.name === "Says");
    if (entries.length === 0 || label === undefined || this.isDoubtful(name)) return;
    const from = label.span.start - "Says:".length;
    const lines = this.text.slice(from, end).matchAll(/(?=\S)(?<=[.!?:)][ \t]*\r?\n[ \t]+)([^:\n]*):(?=\s)/g);
    for (const { index: at, 1: text = "" } of lines) {
      const index = from + at;
      const isNumber = /^\d+$/.test(text) && declared.some(({ values }) => values.includes("integer"));
      if (isNumber || entries.some((entry) => fitsEntry(entry, text, declaredHoles(this.system)))) continue;
      const nearest = nearestName(
        text,
        entries.filter((entry) => !entry.includes("<")),
      );
      const span = { start: index, end: index + text.length };
      if (nearest === undefined) this.add("meaning-of-nothing", span, { name, text }, "warning");
      else this.add("meaning-nearest", span, { name, text, nearest }, "warning", nearest);
    }
  }

  /** A name that only things which cannot be may have is there for holes. */
  private fillsNothing(name: string, on: readonly string[], { labels }: DeclaringRecord): void {
    const head = labels[0];
    if (head === undefined || on.length === 0 || [name, ...on].some(this.isDoubtful)) return;
    // Any other kind that nothing can be of has a condition that is reported.
    const isNowhere = on.every((place) => {
      const kinds = this.system.kinds.get(place) ?? [];
      return kinds.length > 0 && kinds.every(({ when }) => when.length === 0) && !this.possible(isKind(place));
    });
    if (isNowhere && !this.filled.has(name))
      this.add("fills-nothing", head.span, { name, places: alternatives(on) }, "warning");
  }

  private get filled(): ReadonlySet<string> {
    const { data } = this.system;
    const asked = [
      ...data.kinds.flatMap(({ when, unless }) => [...when, ...unless]),
      ...data.rules.flatMap(({ when, unless, must, mustNot, only, table }) =>
        [when, unless, must, mustNot, only, table].flat(),
      ),
    ];
    const texts = [
      ...asked.flatMap(({ values }) => values.flatMap((value) => (value.kind === "text" ? [value.value] : []))),
      ...[...data.attributes, ...data.labels].flatMap(({ oneOf, suchAs }) => [...(oneOf ?? []), ...(suchAs ?? [])]),
      ...[...data.phrases, ...data.rules].flatMap(({ oneOf }) => oneOf),
      ...data.faces.flatMap(({ glyphs }) => glyphs.flatMap(({ oneOf }) => oneOf)),
    ];
    return new Set(texts.flatMap((one) => holesOf(parseForm(one)).flat()));
  }

  private readonly isDeclared = (name: string): boolean =>
    this.system.kinds.has(name) || this.possible.declarations(this.system.shortcuts.get(name) ?? name).length > 0;

  private add(
    messageId: SystemMessageId,
    span: Span,
    data: Readonly<Record<string, string>>,
    severity: Severity,
    nearest?: string,
  ): void {
    this.found.push({ messageId, span, data, severity, nearest });
  }
}

const NUMERIC: ReadonlySet<string> = new Set(["Sum", "SumOnce", "Gaps", "Falls"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", "range", "name"]);
const ANY_RECORD: RuleScope = {
  thing: { is: "record", known: ANYTHING },
  holders: [],
  inside: undefined,
  group: undefined,
};

const isOfTexts = ({ values, oneOf, suchAs }: SystemData["attributes"][number]): boolean =>
  oneOf !== undefined || suchAs !== undefined || values.some((type) => type === "text" || type === "name");

/** The attributes in whose texts each phrase may be: those that it reads, or that a phrase reads which has it as a hole. */
function attributesRead({ attributes, labels, phrases }: SystemData): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Set(phrases.map(({ name }) => name));
  const parts = new Map<string, Set<string>>();
  for (const { name, oneOf } of phrases) {
    const known = parts.get(name) ?? new Set();
    parts.set(name, known);
    for (const form of oneOf)
      for (const path of holesOf(parseForm(form))) {
        const phrase = phraseOf(path, names);
        if (phrase !== undefined) known.add(phrase);
      }
  }
  const found = new Map<string, Set<string>>();
  for (const attribute of [...attributes, ...labels]) {
    const open = [readingPhrase(attribute, names)];
    for (let phrase = open.pop(); phrase !== undefined; phrase = open.pop()) {
      const known = found.get(phrase) ?? new Set();
      found.set(phrase, known);
      if (known.has(attribute.name)) continue;
      known.add(attribute.name);
      open.push(...(parts.get(phrase) ?? []));
    }
  }
  return found;
}

/** Whether a condition with one value holds wherever it holds with another. */
function covers(one: Value, other: Value, operator: LocatedCondition["data"]["operator"]): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  if (a?.scale === undefined || a.scale !== b?.scale) return operator === "=" && isSame(one, other);
  if (operator === "=") return a.from <= b.from && a.to >= b.to;
  return operator === "<" ? a.to >= b.to : a.from <= b.from;
}

/** Whether a condition of two ranges may hold for both. */
function overlaps(one: Value, other: Value, operator: LocatedCondition["data"]["operator"]): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  if (a?.scale === undefined || a.scale !== b?.scale) return operator === "=" && isSame(one, other);
  return operator === "=" && a.from <= b.to && b.from <= a.to;
}

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);
