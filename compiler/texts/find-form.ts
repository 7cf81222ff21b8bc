import { declaredHoles } from "../systems/declared-holes.js";
import { type FormPart, parseForm } from "../systems/forms.js";
import { HOLE_CLASSES, isWithinWord } from "../systems/hole-classes.js";
import type { System } from "../systems/system.js";
import { makeTerminal, type Terminal } from "./grammar.js";

/** A form to find anywhere in a text. */
export interface SoughtForm {
  readonly steps: readonly Step[];
  /** Words that are in every match: most texts don't have them. */
  readonly needed: string;
}

/** `skip`: an optional part, and the number of its steps. */
type Step =
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "hole"; readonly name: string; readonly terminal: Terminal; readonly own: boolean }
  | { readonly kind: "skip"; readonly count: number };

/** Where a form was found, and the contents of its holes, in order. Offsets in the text. */
export interface FoundForm {
  readonly start: number;
  readonly end: number;
  readonly holes: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** The first letter is a capital where the form has a small one. */
  readonly raised: boolean;
}

/** The card's own texts under a name, for holes that refer to it. */
export type OwnTexts = (name: string) => readonly string[];

/** The limit for forms and passages, which bounds the work at each place of a text. */
const MOST_STEPS = 60;
const LONGEST = 200;

/** Compiles a form for searching. Undefined if it is too long. */
export function soughtForm(form: string, system: System): SoughtForm | undefined {
  const steps = parseForm(form).flatMap((part) => stepsOf(part, system));
  return steps.length > MOST_STEPS ? undefined : { steps, needed: neededBy(steps) };
}

/** The longest literal that isn't optional; without its first letter, which may be a capital, if the form begins with it. */
function neededBy(steps: readonly Step[]): string {
  let needed = "";
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as Step;
    if (step.kind === "skip") index += step.count;
    else if (step.kind === "texts" && step.texts.length === 1) {
      const text = (step.texts[0] as string).slice(index === 0 ? 1 : 0);
      if (text.length > needed.length) needed = text;
    }
  }
  return needed;
}

function stepsOf(part: FormPart, system: System): Step[] {
  switch (part.kind) {
    case "literal":
      return [{ kind: "texts", texts: [part.text] }];
    case "choice":
      return [{ kind: "texts", texts: part.texts }];
    case "hole":
      return [
        {
          kind: "hole",
          name: part.path.join("."),
          terminal: makeTerminal(part.path, system),
          own: isOwn(part.path, system),
        },
      ];
    case "optional": {
      const inner = part.parts.flatMap((one) => stepsOf(one, system));
      return [{ kind: "skip", count: inner.length }, ...inner];
    }
  }
}

/** A name without a list of texts refers to what the card itself has under it: `<Name>`. */
export function isOwn(path: readonly string[], system: System): boolean {
  const [name = ""] = path;
  if (path.length !== 1 || HOLE_CLASSES.has(name)) return false;
  const values = declaredHoles(system)(path);
  return values === undefined || (values.kind === "class" && values.name === "text");
}

/**
 * All matches of the forms in a text, from left to right; the longest one where several match. `form` is its index in
 * the list.
 */
export function findForms(
  forms: readonly SoughtForm[],
  text: string,
  own: OwnTexts,
): readonly (FoundForm & { readonly form: number })[] {
  const found: (FoundForm & { readonly form: number })[] = [];
  if (!forms.some(({ needed }) => text.includes(needed))) return found;
  for (let at = 0; at < text.length; at++) {
    if (!isBoundary(text, at)) continue;
    let best: (FoundForm & { readonly form: number }) | undefined;
    for (const [form, sought] of forms.entries()) {
      const one = formAt(sought, text, at, own);
      if (one !== undefined && one.end > (best?.end ?? at)) best = { ...one, form };
    }
    if (best === undefined) continue;
    found.push(best);
    at = best.end - 1;
  }
  return found;
}

function formAt({ steps }: SoughtForm, text: string, start: number, own: OwnTexts): FoundForm | undefined {
  const [first] = steps;
  if (first?.kind === "texts" && !first.texts.some((one) => beginsLike(one, text, start))) return undefined;
  const near = text.slice(0, start + LONGEST);
  const known = new Map<number, number>();
  // The furthest end of a match of the steps from a place on; -1 if there is none.
  const furthest = (index: number, at: number): number => {
    const step = steps[index];
    if (step === undefined) return at > start && isBoundary(text, at) && !isInNumber(text, start, at) ? at : -1;
    const key = index * (LONGEST + 1) + at - start;
    const before = known.get(key);
    if (before !== undefined) return before;
    let end = -1;
    if (step.kind === "skip") end = Math.max(furthest(index + 1, at), furthest(index + 1 + step.count, at));
    else for (const next of endsOf(step, near, at, at === start, own)) end = Math.max(end, furthest(index + 1, next));
    known.set(key, end);
    return end;
  };
  const end = furthest(0, start);
  if (end === -1) return undefined;
  const holes: { name: string; start: number; end: number }[] = [];
  for (let index = 0, at = start; index < steps.length; ) {
    const step = steps[index] as Step;
    if (step.kind === "skip") {
      index += furthest(index + 1, at) === end ? 1 : 1 + step.count;
      continue;
    }
    const next = endsOf(step, near, at, at === start, own).find((one) => furthest(index + 1, one) === end) ?? end;
    if (step.kind === "hole") holes.push({ name: step.name, start: at, end: next });
    at = next;
    index++;
  }
  const letter = text.charAt(start);
  const raised =
    first?.kind === "texts" && /\p{Lu}/u.test(letter) && !first.texts.some((one) => one.startsWith(letter));
  return { start, end, holes, raised };
}

function endsOf(
  step: Exclude<Step, { kind: "skip" }>,
  near: string,
  at: number,
  begins: boolean,
  own: OwnTexts,
): readonly number[] {
  if (step.kind === "texts")
    return step.texts.flatMap((one) =>
      near.startsWith(one, at) || (begins && beginsLike(one, near, at) && near.startsWith(one.slice(1), at + 1))
        ? [at + one.length]
        : [],
    );
  if (step.own)
    return own(step.name).flatMap((one) => (one !== "" && near.startsWith(one, at) ? [at + one.length] : []));
  return step.terminal.matches(near, at, false, begins).ends;
}

/** The first letter may be a capital where the form has a small one. */
function beginsLike(form: string, text: string, at: number): boolean {
  const letter = text.charAt(at);
  const first = form.charAt(0);
  return form === "" || letter === first || letter === first.toUpperCase();
}

/** Between words, or at a mark: nothing matches inside a word. */
const isBoundary = (text: string, at: number): boolean => !isWithinWord(text, at);

/** Digits only match a whole number, not part of `{2}`, `2/2`, `1.5`, `-3` or `4+`. */
function isInNumber(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.slice(end, end + 2);
  return (
    (/\d/.test(text.charAt(start)) && !/^[\s("'\u2018\u201c\u2014\u2013]?$/.test(before)) ||
    (/\d/.test(text.charAt(end - 1)) && !/^(?:$|[\s)"'\u2019\u201d\u2014\u2013]|[.,;:!?](?:\D|$))/.test(after))
  );
}
