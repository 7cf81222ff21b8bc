import type { FaceDeclaration } from "../../compiler/index.js";
import type { FontRun, TypeFace } from "./drawing.js";

type Marks = Pick<FaceDeclaration, "bold" | "italic">;

/** Bold and slanted words of a run, without the marks that the face has for them. A mark that nothing closes is text. */
export function emphasized(run: FontRun, { bold, italic }: Marks): readonly FontRun[] {
  if (bold.length === 0 && italic.length === 0) return [run];
  const kinds = [
    { marks: bold, faces: BOLD },
    { marks: italic, faces: ITALIC },
  ];
  const runs: FontRun[] = [];
  let done = 0;
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
    if (at > done) runs.push({ ...run, text: run.text.slice(done, at) });
    runs.push({ ...run, face: found.face, text: run.text.slice(at + found.open.length, found.end) });
    done = found.end + found.close.length;
    at = done - 1;
  }
  return done === 0 ? [run] : done < run.text.length ? [...runs, { ...run, text: run.text.slice(done) }] : runs;
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
