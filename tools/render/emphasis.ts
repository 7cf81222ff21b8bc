import type { FaceDeclaration } from "../../compiler/index.js";
import type { FontRun, TypeFace } from "./drawing.js";
import { type RunPart, withParts } from "./with-parts.js";

type Marks = Pick<FaceDeclaration, "bold" | "italic">;

/** Bold and slanted words of a run, without the marks that the face has for them. A mark that nothing closes is text. */
export function emphasized(run: FontRun, { bold, italic }: Marks): readonly FontRun[] {
  if (bold.length === 0 && italic.length === 0) return [run];
  const kinds = [
    { marks: bold, faces: BOLD },
    { marks: italic, faces: ITALIC },
  ];
  const parts: RunPart[] = [];
  for (let at = 0; at < run.text.length; at++) {
    // The longer of two marks that both begin here: `**` is no `*`.
    const [found] = kinds
      .flatMap(({ marks: [open = "", close = open], faces }) => {
        if (open === "" || !run.text.startsWith(open, at)) return [];
        const end = run.text.indexOf(close, at + open.length + 1);
        return end === -1 ? [] : [{ open, close, end, face: faces[run.face] }];
      })
      .sort((one, other) => other.open.length - one.open.length);
    if (found === undefined) continue;
    const text = run.text.slice(at + found.open.length, found.end);
    const end = found.end + found.close.length;
    parts.push({ start: at, end, run: { ...run, face: found.face, text } });
    at = end - 1;
  }
  return withParts(run, parts);
}

/** The place behind the marks that end at a place in a text. */
export function behindMarks(text: string, at: number, { bold, italic }: Marks): number {
  const closed = [bold, italic].flatMap(([open = "", close = open]) =>
    open !== "" && text.startsWith(close, at) && text.slice(0, at).includes(open) ? [close.length] : [],
  );
  return at + Math.max(0, ...closed);
}

const BOLD: Readonly<Record<TypeFace, TypeFace>> = {
  sans: "bold",
  bold: "bold",
  serif: "strong",
  italic: "strong",
  strong: "strong",
};

/** In slanted text, upright words stand out. */
const ITALIC: Readonly<Record<TypeFace, TypeFace>> = {
  sans: "italic",
  bold: "italic",
  serif: "italic",
  italic: "serif",
  strong: "italic",
};
