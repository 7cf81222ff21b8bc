import { isPath, type Span } from "../../grammar/index.js";

/** A parsed form of a phrase: literal text and holes. */
export type FormPart =
  | { readonly kind: "literal"; readonly text: string }
  /** `<card|cards>`: one of these texts; may be empty. */
  | { readonly kind: "choice"; readonly texts: readonly string[] }
  /** A built-in hole, an attribute, a phrase, or up to three names. */
  | { readonly kind: "hole"; readonly path: readonly string[] }
  /** `<Reminder?>`: the parts are optional, together with the adjacent blank. */
  | { readonly kind: "optional"; readonly parts: readonly FormPart[] };

/** Parses a form; linear in its length. Invalid holes are read as text: `parseHoles` reports them. */
export function parseForm(form: string): readonly FormPart[] {
  const parts: FormPart[] = [];
  let at = 0;
  for (const { part, span } of holesAndChoices(form)) {
    if (at < span.start) parts.push({ kind: "literal", text: literalText(form.slice(at, span.start)) });
    parts.push(part);
    at = span.end;
  }
  if (at < form.length) parts.push({ kind: "literal", text: literalText(form.slice(at)) });
  return withBlanks(parts);
}

/** The names in the holes of a form, each with its offsets in the form. */
export function holePlaces(form: string): { readonly path: readonly string[]; readonly span: Span }[] {
  return holesAndChoices(form).flatMap(({ part, span: { start } }) =>
    holesOf([part]).map((path) => ({ path, span: { start: start + 1, end: start + 1 + path.join(".").length } })),
  );
}

function holesAndChoices(form: string): { readonly part: FormPart; readonly span: Span }[] {
  const found: { readonly part: FormPart; readonly span: Span }[] = [];
  for (let at = 0; at < form.length; at++) {
    const character = form.charAt(at);
    if (character === "\\" && /[<>]/.test(form.charAt(at + 1))) at++;
    const hole = character === "<" ? holeAt(form, at) : undefined;
    if (hole === undefined) continue;
    found.push({ part: hole.part, span: { start: at, end: hole.end } });
    at = hole.end - 1;
  }
  return found;
}

/** Without the backslashes of literal brackets. */
const literalText = (written: string): string => written.replace(/\\([<>])/g, "$1");

const LONGEST_HOLE = 400;

/** The choice or hole that begins here. */
export function holeAt(form: string, start: number): { readonly part: FormPart; readonly end: number } | undefined {
  const length = form.slice(start + 1, start + 1 + LONGEST_HOLE).search(/[<>]/);
  const close = start + 1 + length;
  if (length === -1 || form.charAt(close) === "<") return undefined;
  const inside = form.slice(start + 1, close);
  if (inside.includes("|")) return { part: { kind: "choice", texts: inside.split("|") }, end: close + 1 };
  const optional = inside.endsWith("?");
  const path = (optional ? inside.slice(0, -1) : inside).split(".");
  if (!isPath(path.join(".")) || path.length > 3) return undefined;
  const hole: FormPart = { kind: "hole", path };
  return { part: optional ? { kind: "optional", parts: [hole] } : hole, end: close + 1 };
}

/** Moves one adjacent blank into each optional part: the one before, otherwise the one after. */
function withBlanks(parts: readonly FormPart[]): FormPart[] {
  const texts = parts.map((part) => (part.kind === "literal" ? part.text : undefined));
  const moved = parts.map((part, index): FormPart => {
    if (part.kind !== "optional") return part;
    const before = texts[index - 1];
    if (before?.endsWith(" ")) {
      texts[index - 1] = before.slice(0, -1);
      return { kind: "optional", parts: [BLANK, ...part.parts] };
    }
    const after = texts[index + 1];
    if (!after?.startsWith(" ")) return part;
    texts[index + 1] = after.slice(1);
    return { kind: "optional", parts: [...part.parts, BLANK] };
  });
  return moved.flatMap((part, index): FormPart[] => {
    if (part.kind !== "literal") return [part];
    const text = texts[index] as string;
    return text === "" ? [] : [{ kind: "literal", text }];
  });
}

const BLANK: FormPart = { kind: "literal", text: " " };

/** The holes of a form, including optional parts. */
export function holesOf(parts: readonly FormPart[]): readonly (readonly string[])[] {
  return parts.flatMap((part) =>
    part.kind === "hole" ? [part.path] : part.kind === "optional" ? holesOf(part.parts) : [],
  );
}
