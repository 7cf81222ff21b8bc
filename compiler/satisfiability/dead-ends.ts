import { getOrMake, type Span } from "../../grammar/index.js";
import { alternatives } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { declaredHoles } from "../systems/declared-holes.js";
import type { DeclaringRecord, LocatedCondition, LocatedValue } from "../systems/declaring-record.js";
import { basisOf } from "../systems/example-texts.js";
import { holePlaces, holesOf, parseForm } from "../systems/forms.js";
import { HOLE_CLASSES } from "../systems/hole-classes.js";
import { fitsEntry } from "../systems/match-entry.js";
import { isSearched, phraseOf, readingPhrase } from "../systems/phrases.js";
import type { OwnDeclarations } from "../systems/read-declarations.js";
import { locatedTexts, textsOf } from "../systems/read-words.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration, RuleDeclaration, SystemData } from "../systems/system-data.js";
import { boundsOf, textsAmong, type Value } from "../values/value.js";
import { ANYTHING, has, isKind, type PossibleRecords } from "./possible-records.js";
import type { NameResolver } from "./resolve-names.js";
import { kindsOfParts, type RuleScope, scopesOf, targetsOf } from "./scopes.js";

/**
 * Finds what leads to nothing outside of the conditions of a file, which `checkConditions` resolves: the names in holes,
 * what rules about wording look at, phrases where no text has them, columns of tables that are never reached, meanings
 * of values that are not listed, names that nothing can have. Reports only what is certain.
 */
export function findDeadEnds(own: OwnDeclarations, text: string, names: NameResolver): void {
  new DeadEndCheck(own, text, names).all();
}

class DeadEndCheck {
  private readonly system: System;
  private readonly possible: PossibleRecords;
  private readonly isDoubtful: (name: string) => boolean;
  private readonly read: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly own: OwnDeclarations,
    private readonly text: string,
    private readonly names: NameResolver,
  ) {
    this.possible = names.possible;
    this.isDoubtful = names.isDoubtful;
    this.system = names.system;
    this.read = attributesRead(this.system.data);
  }

  all(): void {
    const { kinds, labels, attributes, categories, rules, phrases } = this.own;
    for (const { record } of kept([...kinds, ...labels, ...attributes, ...categories, ...rules, ...phrases]))
      this.holes(record);
    const areHolesSound = this.names.found.length === 0;
    for (const { declaration, record } of kept(rules))
      if (declaration.severity !== "off") this.rule(declaration, record);
    for (const { declaration, record } of kept(phrases)) this.phrase(declaration, record);
    for (const { declaration, record } of kept(labels)) if (declaration.ofCards === true) this.listOfDeck(record);
    for (const { declaration, record } of kept(attributes)) {
      this.meanings(declaration.name, record);
      this.phraseAsText(record);
      if (areHolesSound) this.fillsNothing(declaration.name, declaration.on, record);
    }
    for (const { declaration, record } of kept([...attributes, ...categories]))
      if (declaration.operators.length > 0) this.conditions(record);
    for (const { declaration, record } of kept(categories)) this.covers(declaration.name, record);
    for (const { declaration, record } of kept(this.own.faces)) this.face(declaration.for, record);
    this.unusedExamples();
  }

  /** What a face prints must be on some card that it is for. */
  private face(of: readonly string[], { attributes, members }: DeclaringRecord): void {
    const kinds = of.filter((kind) => this.system.kinds.has(kind) && !this.isDoubtful(kind));
    if (kinds.length === 0 || kinds.length < of.length) return;
    this.colours(attributes);
    const areas = (members.get("Area") ?? []).flatMap((area) => area.get("Shows") ?? []);
    const values = ["Frame", "Band", "Align", "Picture"].flatMap((word) => attributes.get(word) ?? []);
    const others = [...(attributes.get("Hides") ?? []), ...areas];
    for (const { value, span } of [...values, ...others]) {
      const name = value.kind === "text" ? (this.system.shortcuts.get(value.value) ?? value.value) : "";
      if (this.possible.declarations(name).length === 0 || this.isDoubtful(name)) continue;
      // A category has no value that could decide anything, which is reported by the description of system files.
      if (this.names.isCategory(name) && values.some((one) => one.span === span)) continue;
      const isThere = kinds.some((kind) =>
        this.names.isCategory(name)
          ? this.possible(isKind(kind), has(name))
          : this.possible(isKind(kind), this.possible.hasValue(name)),
      );
      if (!isThere) this.names.notHere([name], span, kinds);
    }
  }

  /** Each value of the frame has a colour. */
  private colours(attributes: DeclaringRecord["attributes"]): void {
    const [frame = ""] = textsOf(attributes.get("Frame"));
    const colours = attributes.get("Colours") ?? [];
    const declared = this.possible.declarations(frame).filter(({ kind }) => kind === "attribute");
    const entries = declared.flatMap((one) => ("oneOf" in one ? (one.oneOf ?? ["<any>"]) : []));
    const isClosed =
      entries.every((entry) => !entry.includes("<")) && !declared.some((one) => "suchAs" in one && one.suchAs);
    const first = colours[new Set(entries).size];
    if (entries.length === 0 || !isClosed || first === undefined || this.isDoubtful(frame)) return;
    this.names.add("colours-unused", first.span, { name: frame, values: `${new Set(entries).size}` }, "warning");
  }

  /** An example is there for rules that say only what differs from it. */
  private unusedExamples(): void {
    const { examples, rules } = this.own;
    const names = examples.map(({ declaration }) => declaration.name);
    const known = new Set(names);
    // Also one that is nearly named, or without from: that is reported there.
    const used = new Set(
      [...examples, ...rules].flatMap(({ record: { labels } }) =>
        labels.slice(1).flatMap(({ text }) => {
          const said = basisOf(text)?.name ?? text.split("\n", 1)[0] ?? "";
          return said.split(" ").map((word) => (known.has(word) ? word : (nearestName(word, names) ?? word)));
        }),
      ),
    );
    for (const { declaration, record } of examples) {
      const [head] = record.labels;
      if (head === undefined || used.has(declaration.name) || this.isDoubtful(declaration.name)) continue;
      this.names.add("example-unused", head.span, { name: declaration.name }, "info");
    }
  }

  private holes({ attributes }: DeclaringRecord): void {
    for (const name of ["OneOf", "SuchAs", "Instead"])
      for (const located of attributes.get(name) ?? [])
        for (const { path, span } of this.holesAt(located)) this.names.hole(path, span);
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

  private rule(rule: RuleDeclaration, record: DeclaringRecord): void {
    const about = [...rule.for, ...rule.in];
    if (about.some((name) => this.isDoubtful(name) || !this.names.isDeclared(name))) return;
    const scopes = rule.for.length === 0 ? [ANY_RECORD] : scopesOf(rule, this.possible);
    if (scopes.length === 0) return;
    this.columns(record.categories.get("Table") ?? []);
    const isFilled = rule.oneOf.some((form) => holesOf(parseForm(form)).length > 0);
    const [listed] = record.attributes.get("ListedIn") ?? [];
    if (listed !== undefined && !isFilled)
      this.names.add("listed-without-holes", listed.span, { name: `${textsOf([listed])[0]}` }, "error");
    for (const name of ["Under", "ListedIn", "Mentions"])
      for (const located of record.attributes.get(name) ?? []) this.looksAt(located, name, scopes, rule.for);
    this.instead(record);
  }

  /** The first column whose lines all hold decides, so one that holds no more than an earlier one has no effect. */
  private columns(lines: readonly LocatedCondition[]): void {
    const conditions = lines.slice(0, -1);
    const count = lines.at(-1)?.values.length ?? 0;
    if (conditions.length === 0 || lines.some(({ values }) => values.length !== count)) return;
    const hiding = new Set<number>();
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
        const isTold = id === "column-unreached" && hiding.has(earlier);
        hiding.add(id === "column-unreached" ? earlier : -1);
        // One that hides several is what is wrong.
        if (isTold) break;
        this.names.add(id, at.span, { column: String(later + 1), earlier: String(earlier + 1) }, "warning");
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
    // Names without values are reported by the description of system files.
    if (declared.length === 0 || this.names.isCategory(name)) return;
    const hasTexts = declared.some(
      (one) =>
        one.kind !== "category" &&
        (one.unsure === true || (word === "Under" ? isSearched(one, this.system.phrases) : isOfTexts(one))),
    );
    if (!hasTexts) this.names.add("no-texts", span, { name, word }, "error");
    else if (!scopes.some((scope) => targetsOf([name], scope, this.possible).length > 0))
      this.names.notHere([name], span, of.length === 0 ? ["Card"] : of);
  }

  /** What is written in place of a form must differ from it. */
  private instead({ attributes }: DeclaringRecord): void {
    const forms = attributes.get("OneOf") ?? [];
    const texts = attributes.get("Instead") ?? [];
    for (const [index, { value, span }] of texts.entries()) {
      const replaced = texts.length === forms.length ? forms.slice(index, index + 1) : forms;
      if (value.kind !== "text") continue;
      if (replaced.some((form) => form.value.kind === "text" && form.value.value === value.value))
        this.names.add("instead-same", span, { text: value.value }, "warning");
    }
  }

  /** A phrase must be part of some text where its `On` and `Under` allow it. */
  private phrase({ name, under }: PhraseDeclaration, record: DeclaringRecord): void {
    this.instead(record);
    const read = [...(this.read.get(name) ?? [])];
    if (read.length === 0 || [name, ...read, ...under].some(this.isDoubtful)) return;
    for (const { text, span } of locatedTexts(record.attributes.get("Under")))
      if (!read.includes(text) && this.possible.declarations(text).length > 0)
        this.names.add("phrase-not-under", span, { phrase: name, name: text }, "warning");
    const allowed = under.length === 0 ? read : read.filter((one) => under.includes(one));
    if (allowed.length === 0) return;
    for (const { text: kind, span } of locatedTexts(record.attributes.get("On"))) {
      if (this.isDoubtful(kind)) continue;
      if (!this.system.kinds.has(kind) || kindsOfParts(this.system).has(kind)) continue;
      if (!allowed.some((one) => this.possible(isKind(kind), this.possible.hasValue(one))))
        this.names.add("phrase-without-texts", span, { phrase: name, kind }, "warning");
    }
  }

  /** Each line of `Says` begins with a listed value; one within a sentence goes on with it. */
  private meanings(name: string, { labels, span: { end } }: DeclaringRecord): void {
    const declared = this.system.attributes.get(name) ?? [];
    const entries = declared.flatMap(listedEntries);
    const label = labels.find((one) => one.name === "Says");
    if (entries.length === 0 || label === undefined || this.isDoubtful(name)) return;
    const from = label.span.start - "Says:".length;
    const literals = entries.filter((entry) => !entry.includes("<"));
    for (const { index, 1: text = "", 2: dash = "" } of this.text
      .slice(from, end)
      .matchAll(/(?<=[\r\n][ \t]+)(?=\S)([^:\r\n]*?)([ \t]*[-–—=][ \t]*)(?=\S)[^:\r\n]*$/gm)) {
      if (!literals.includes(text)) continue;
      const span = { start: from + index, end: from + index + text.length + dash.length };
      const nearest = `${text}: `;
      this.names.add("meaning-without-colon", span, { nearest: nearest.trim() }, "warning", nearest);
    }
    const lines = this.text.slice(from, end).matchAll(/(?=\S)(?<=[.!?:)][ \t]*(?:\r\n?|\n)[ \t]+)([^:\r\n]*):(?=\s)/g);
    const said = new Set<string>();
    for (const { index: at, 1: text = "" } of lines) {
      const index = from + at;
      const whole = { start: index, end: index + text.length };
      if (said.has(text)) this.names.add("meaning-twice", whole, { text }, "warning");
      said.add(text);
      const isNumber = /^\d+$/.test(text) && declared.some(({ values }) => values.includes("integer"));
      if (isNumber || entries.some((entry) => fitsEntry(entry, text, declaredHoles(this.system)))) continue;
      const nearest = nearestName(text, literals);
      if (nearest === undefined) this.names.add("meaning-of-nothing", whole, { name, text }, "warning");
      else this.names.add("meaning-nearest", whole, { name, text, nearest }, "warning", nearest);
    }
  }

  /** Only decks have lists of cards beside them. */
  private listOfDeck({ attributes }: DeclaringRecord): void {
    if (!this.system.kinds.has("Deck")) return;
    for (const { text: kind, span } of ["On", "MustBeOn"].flatMap((name) => locatedTexts(attributes.get(name)))) {
      const isKindName = this.system.kinds.has(kind);
      if ((!isKindName && !this.system.categories.has(kind)) || this.isDoubtful(kind)) continue;
      if (!isKindName || !this.possible(isKind(kind), isKind("Deck")))
        this.names.add("list-of-no-deck", span, { kind }, "warning", '"Deck"');
    }
  }

  /** The conditions on cards are compared with other cards. */
  private conditions({ attributes }: DeclaringRecord): void {
    for (const { text: kind, span } of locatedTexts(attributes.get("For"))) {
      if (!this.system.kinds.has(kind) || !this.system.kinds.has("Card") || this.isDoubtful(kind)) continue;
      if (this.possible(isKind(kind)) && !this.possible(isKind(kind), isKind("Card")))
        this.names.add("conditions-of-no-card", span, { kind }, "error");
    }
  }

  /** A cost is paid by something else. */
  private covers(name: string, { attributes }: DeclaringRecord): void {
    for (const { text, span } of locatedTexts(attributes.get("CoveredBy")))
      if (text === name) this.names.add("covers-itself", span, { name }, "error");
  }

  /** `SuchAs "Order"` of a phrase called Order. */
  private phraseAsText({ attributes }: DeclaringRecord): void {
    const [only, ...others] = ["OneOf", "SuchAs"].flatMap((name) => attributes.get(name) ?? []);
    if (only === undefined || others.length > 0 || only.value.kind !== "text") return;
    const name = only.value.value;
    if (!this.system.data.phrases.some((phrase) => phrase.name === name) || this.isDoubtful(name)) return;
    const nearest = `"<${name}>"`;
    this.names.add("phrase-as-text", only.span, { name, nearest }, "warning", nearest);
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
    // A hole that nothing fills may be this one, written wrong.
    const isUnknown = ([hole = "", ...more]: readonly string[]): boolean =>
      more.length === 0 && !this.names.isName(hole) && !HOLE_CLASSES.has(hole) && !this.system.phrases.has(hole);
    if (isNowhere && !this.filled.some((path) => path.includes(name) || isUnknown(path)))
      this.names.add("fills-nothing", head.span, { name, places: alternatives(on) }, "warning");
  }

  private get filled(): readonly (readonly string[])[] {
    const { data } = this.system;
    const asked = [
      ...data.kinds.flatMap(({ when, unless }) => [...when, ...unless]),
      ...data.rules.flatMap(({ when, unless, must, mustNot, only, table }) =>
        [when, unless, must, mustNot, only, table].flat(),
      ),
    ];
    const texts = [
      ...asked.flatMap(({ values }) => textsAmong(values)),
      ...[...data.attributes, ...data.labels].flatMap(listedEntries),
      ...[...data.phrases, ...data.rules].flatMap(({ oneOf }) => oneOf),
      ...data.faces.flatMap(({ glyphs }) => glyphs.flatMap(({ oneOf }) => oneOf)),
    ];
    return texts.flatMap((one) => holesOf(parseForm(one)));
  }
}

const kept = <Declaration extends { readonly removed: boolean }>(all: readonly Declaration[]): Declaration[] =>
  all.filter(({ removed }) => !removed);

const ANY_RECORD: RuleScope = {
  thing: { is: "record", known: ANYTHING },
  holders: [],
  inside: undefined,
  group: undefined,
};

const isOfTexts = (one: SystemData["attributes" | "labels"][number]): boolean =>
  one.kind === "label"
    ? one.ofCards !== true
    : one.oneOf !== undefined ||
      one.suchAs !== undefined ||
      one.values.some((type) => type === "text" || type === "name");

/** The attributes in whose texts each phrase may be: those that it reads, or that a phrase reads which has it as a hole. */
function attributesRead({ attributes, labels, phrases }: SystemData): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Set(phrases.map(({ name }) => name));
  const parts = new Map<string, Set<string>>();
  for (const { name, oneOf } of phrases) {
    const known = getOrMake(parts, name, () => new Set());
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
      const known = getOrMake(found, phrase, () => new Set());
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
