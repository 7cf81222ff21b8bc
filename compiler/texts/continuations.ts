import { memoize } from "../../grammar/index.js";
import { readHoles } from "../systems/holes.js";
import type { ReferredName } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { agreesFrom, featuresOf } from "./agreement.js";
import { AHEAD } from "./beginnings.js";
import { endOf } from "./ends.js";
import { type Grammar, grammarOf, type Phrase, type PhraseForm, type PhrasePart, type Terminal } from "./grammar.js";
import { type Leniency, PhraseEnds } from "./phrase-ends.js";
import { LONGEST_TEXT } from "./read-text.js";

/** A way to continue a text according to the phrases of a game. */
export interface Continuation {
  /** Where it begins in the text: the text from there on is a prefix of it. */
  readonly at: number;
  /**
   * form: a whole form. rest: the rest of a form that has begun. value: the content of a hole. join: the separator
   * between two items of a list.
   */
  readonly kind: "form" | "rest" | "value" | "join";
  /** The phrase it belongs to, by the record that lists the form. Undefined if only a mark precedes it. */
  readonly declaration: PhraseDeclaration | undefined;
  /** For a value, its hole. */
  readonly hole: string | undefined;
  readonly parts: readonly ContinuationPart[];
}

/** Literal words, or a placeholder with a sample value. */
export type ContinuationPart =
  | string
  | { readonly holds: string; readonly choices: readonly string[]; readonly names: readonly ReferredName[] };

/** The limit of steps for one text. */
const MOST_STEPS = 60_000;
/** The limit of phrases in each other. */
const DEEPEST = 200;

/**
 * The continuations of a text read as a phrase, without duplicates, in the order of the forms. Only `allowed` forms are
 * considered.
 */
export function continuationsOf(
  text: string,
  phrase: string,
  system: System,
  allowed: (declaration: PhraseDeclaration) => boolean = () => true,
): readonly Continuation[] {
  const agrees = agreeing(text, system);
  return possibleContinuations(text, phrase, system, allowed).filter(agrees);
}

/** Whether a continuation agrees with what is before it. */
export function agreeing(text: string, system: System): (continuation: Continuation) => boolean {
  const features = featuresOf(grammarOf(system));
  // Behind a value, the word that has to agree may still come.
  return ({ at, kind, parts: [first = ""] }) =>
    kind === "value" || agreesFrom(at, text.slice(0, at) + wordsOf(first), features);
}

/** The same, with those that don't agree with what is before them. */
export function possibleContinuations(
  text: string,
  phrase: string,
  system: System,
  allowed: (declaration: PhraseDeclaration) => boolean = () => true,
  leniency: Leniency = "none",
): readonly Continuation[] {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined || text.length > LONGEST_TEXT) return [];
  const from = (start: number): readonly Continuation[] => {
    const walk = new Walk(text.slice(start), grammar, leniency, allowed);
    walk.visit(index, 0);
    return start === 0 ? walk.found : walk.found.map((one) => ({ ...one, at: one.at + start }));
  };
  let found = from(0);
  // A slip further up says nothing of a sentence behind it.
  const start = found.length > 0 ? 0 : sentenceStart(text);
  if (start > 0) found = from(start);
  if (found.length === 0) found = behindMark(text, grammar);
  const keys = new Map(found.map((one) => [`${one.at} ${one.parts.map(wordsOf).join("")}`, one] as const).toReversed());
  return [...keys.values()].toReversed();
}

/** Where the last sentence of a text begins. */
const sentenceStart = (text: string): number =>
  /^.*[.!?]["'\u2019\u201d\u00bb)\]]*\s+(?=\S|$)/su.exec(text)?.[0].length ?? 0;

const wordsOf = (part: ContinuationPart): string => (typeof part === "string" ? part : part.holds);

/** After an opening bracket or brace, the continuations are known even where no phrase matches. */
function behindMark(text: string, { opened }: Grammar): Continuation[] {
  const [, mark = "", typed = ""] = /([[{(])([^[\](){}]*)$/.exec(text) ?? [];
  const at = text.length - typed.length;
  return [...(opened.get(mark) ?? [])]
    .filter((name) => name.startsWith(typed) && name !== typed)
    .map((name) => ({ at, kind: "value", declaration: undefined, hole: undefined, parts: [name] }));
}

/** The parts behind one. */
type Rest = () => readonly PhrasePart[];

/** A form, and where it begins. */
interface Begun {
  readonly form: PhraseForm;
  readonly begin: number;
}

/** Goes through the forms that a text has begun, along where its phrases can end, and notes what is incomplete at its end. */
class Walk {
  readonly found: Continuation[] = [];
  #steps = 0;
  #depth = 0;
  readonly #ends: PhraseEnds;
  readonly #visited = new Set<number>();

  constructor(
    readonly text: string,
    readonly grammar: Grammar,
    leniency: Leniency,
    readonly allowed: (declaration: PhraseDeclaration) => boolean,
  ) {
    this.#ends = new PhraseEnds(text, grammar, leniency, false);
  }

  /** Notes what is incomplete of a phrase that begins there. */
  visit(index: number, start: number): void {
    const key = index * (this.text.length + 1) + start;
    if (this.#visited.has(key) || this.#depth > DEEPEST) return;
    this.#visited.add(key);
    this.#depth++;
    const { between = [] } = this.grammar.phrases[index] as Phrase;
    const ends = new Set<number>();
    const visitItem = (at: number): void => {
      this.#visitForms(index, at);
      if (between.length > 0) for (const one of this.#ends.of(index, at, true)) ends.add(endOf(one));
    };
    visitItem(start);
    // Iterating a set includes members added meanwhile.
    for (const end of ends)
      for (const join of between) {
        this.#noteText(join, end, "join", undefined, () => []);
        if (this.text.startsWith(join, end)) visitItem(end + join.length);
      }
    this.#depth--;
  }

  #visitForms(index: number, start: number): void {
    // What comes up to the end is tried, since that may be how a form begins.
    const forms =
      start + AHEAD < this.text.length
        ? this.#ends.possibleAt(index, start).forms
        : (this.grammar.phrases[index] as Phrase).sound;
    for (const form of forms)
      if (form.isSound && this.allowed(form.declaration) && !this.#needsUnread(form))
        this.#through(form.parts, [], start, { form, begin: start });
  }

  /** Whether a form needs words that no phrase reads: then its beginning is not worth offering. */
  #needsUnread({ parts }: PhraseForm): boolean {
    return parts.some(
      (part) =>
        (part.kind === "text" && part.terminal.unread) ||
        (part.kind === "phrase" && samplesOf(this.grammar)[part.phrase] === undefined),
    );
  }

  /** Goes through parts from a place on; `behind` follows them in the form. */
  #through(parts: readonly PhrasePart[], behind: readonly PhrasePart[], start: number, of: Begun): void {
    let places = new Set([start]);
    for (const [index, part] of parts.entries()) {
      // Most parts are not where the text ends.
      const rest = (): readonly PhrasePart[] => [...parts.slice(index + 1), ...behind];
      const next = new Set<number>();
      for (const at of places) {
        if (++this.#steps > MOST_STEPS) return;
        this.#note(part, rest, at, of);
        for (const one of this.#ends.ofPart(part, at, 0)) next.add(endOf(one));
      }
      places = next;
    }
  }

  #note(part: PhrasePart, rest: Rest, at: number, of: Begun): void {
    switch (part.kind) {
      case "literal":
        this.#noteWords(part.text, part.flipped, at, rest, of);
        return;
      case "choice":
        for (const [index, text] of part.texts.entries()) this.#noteWords(text, part.flipped?.[index], at, rest, of);
        return;
      case "text":
        this.#noteValues(part, at, of.form);
        // A number can't be listed, but what follows it can be shown.
        if (part.terminal.isNumber && at > of.begin && at === this.text.length)
          this.#noteNumber(part, rest, at, of.form);
        return;
      case "phrase":
        this.visit(part.phrase, at);
        return;
      case "optional":
        this.#through(part.parts, rest(), at, of);
    }
  }

  #noteWords(text: string, flipped: string | undefined, at: number, rest: Rest, of: Begun): void {
    const kind = at === of.begin ? "form" : "rest";
    const isSmall = text.charAt(0) !== text.charAt(0).toUpperCase();
    const wanted = flipped !== undefined && isSmall && this.#isFirst(at) ? flipped : text;
    const other = wanted === text ? flipped : text;
    this.#noteText(wanted, at, kind, of.form, rest);
    if (at < this.text.length && other !== undefined) this.#noteText(other, at, kind, of.form, rest);
  }

  /** At the start of a sentence, where words are capitalized. */
  #isFirst(at: number): boolean {
    return /(?:^|[.:!?—–•}"“]\s*)$/.test(this.text.slice(0, at));
  }

  #noteText(text: string, at: number, kind: Continuation["kind"], form: PhraseForm | undefined, rest: Rest): void {
    const typed = this.text.slice(at);
    // Typing a blank is quicker than choosing it.
    if (text.length <= typed.length || text.trim() === "" || !text.startsWith(typed)) return;
    const filled = this.#filled(rest());
    if (filled === undefined) return;
    this.found.push({ at, kind, declaration: form?.declaration, hole: undefined, parts: [text, ...filled] });
  }

  #noteNumber(part: PhrasePart & { kind: "text" }, rest: Rest, at: number, form: PhraseForm): void {
    const filled = this.#filled([part, ...rest()]);
    if (filled === undefined || part.terminal.listed.length > 0) return;
    this.found.push({ at, kind: "rest", declaration: form.declaration, hole: undefined, parts: filled });
  }

  #noteValues({ terminal, flips }: PhrasePart & { kind: "text" }, at: number, form: PhraseForm): void {
    const typed = this.text.slice(at);
    const isRaised = flips && this.#isFirst(at);
    const note = (part: ContinuationPart) =>
      this.found.push({ at, kind: "value", declaration: form.declaration, hole: terminal.name, parts: [part] });
    for (const text of terminal.listed) {
      if (text.length <= typed.length) continue;
      const raised = isRaised ? text.charAt(0).toUpperCase() + text.slice(1) : text;
      if (raised.startsWith(typed)) note(raised);
      else if (text.startsWith(typed)) note(text);
    }
    const names = terminal.refersTo;
    const isName = typed === "" || terminal.matches(this.text, at, false, true).ends.includes(this.text.length);
    if (names.length > 0 && isName) note({ holds: typed, choices: [], names });
  }

  /** Parts with their holes filled by samples; undefined if there is no sample for one. */
  #filled(parts: readonly PhrasePart[]): readonly ContinuationPart[] | undefined {
    const filled: ContinuationPart[] = [];
    for (const part of parts) {
      if (part.kind === "optional") continue;
      const one = this.#fill(part);
      if (one === undefined) return undefined;
      filled.push(one);
    }
    return filled;
  }

  #fill(part: Exclude<PhrasePart, { kind: "optional" }>): ContinuationPart | undefined {
    switch (part.kind) {
      case "literal":
        return part.text;
      case "choice":
        return part.texts[0] as string;
      case "text": {
        const holds = sampleOfTerminal(part.terminal);
        const names = part.terminal.refersTo;
        return holds === undefined ? undefined : { holds, choices: part.terminal.listed, names };
      }
      case "phrase": {
        const holds = samplesOf(this.grammar)[part.phrase];
        return holds === undefined ? undefined : { holds, choices: [], names: [] };
      }
    }
  }
}

/** Rounds in which the first form of a phrase may replace the one that could be filled first. */
const BETTER_ROUNDS = 4;
const LONGEST_SAMPLE = 80;

/** A sample for each phrase: its example, or the first of its forms whose holes can be filled with samples. */
const samplesOf = memoize((grammar: Grammar): readonly (string | undefined)[] => {
  let made: readonly (string | undefined)[] = grammar.phrases.map(({ forms }) => exampleOf(forms));
  const sampleOf = (part: PhrasePart): string | undefined => {
    if (part.kind === "literal") return part.text;
    if (part.kind === "choice") return part.texts[0];
    if (part.kind === "text") return part.terminal.unread ? undefined : sampleOfTerminal(part.terminal);
    return part.kind === "optional" ? "" : made[part.phrase];
  };
  const filledForm = ({ forms }: Phrase): string | undefined => {
    for (const form of forms) {
      const texts = form.isSound ? form.parts.map(sampleOf) : [undefined];
      if (texts.every((text) => text !== undefined)) return texts.join("");
    }
    return undefined;
  };
  for (let left = BETTER_ROUNDS; left > 0; ) {
    const before = made;
    made = grammar.phrases.map((phrase, index) => {
      const known = before[index];
      if (known !== undefined && (left === BETTER_ROUNDS || exampleOf(phrase.forms) !== undefined)) return known;
      const filled = filledForm(phrase);
      return filled === undefined || (known !== undefined && filled.length > LONGEST_SAMPLE) ? known : filled;
    });
    // Each phrase gets one first.
    if (made.every((text, index) => text === before[index]) || left < BETTER_ROUNDS) left--;
  }
  return made;
});

function exampleOf(forms: readonly PhraseForm[]): string | undefined {
  return forms.find(({ isSound, declaration }) => isSound && declaration.examples.length > 0)?.declaration.examples[0];
}

/** A sample for a hole. */
function sampleOfTerminal({ name, listed, isNumber, matches }: Terminal): string | undefined {
  const [first] = listed;
  if (first !== undefined) return first;
  const tried = isNumber ? ["1"] : ["Name", "name", "1", "A", readHoles(name).literal ?? ""];
  return tried.find((text) => text !== "" && matches(text, 0, false, false).ends.includes(text.length));
}
