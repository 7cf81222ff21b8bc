import { shown } from "../../../compiler/index.js";

/** Wraps to lines of about `width`, at most `most`, with an ellipsis if there are more. Long words are broken. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((one) => one !== "")) {
    const last = lines.at(-1);
    const piece = columnsOf(word) > width ? cut(word, width - 1) : word;
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(piece) <= width)
      lines[lines.length - 1] = `${last} ${piece}`;
    else if (lines.length < most) lines.push(piece);
    else {
      lines[lines.length - 1] = `${last}…`;
      break;
    }
  }
  return lines;
}

/** Columns of a terminal that a text takes. */
export function columnsOf(text: string): number {
  let width = 0;
  for (const character of text) width += shown(character).width;
  return width;
}

function cut(text: string, width: number): string {
  let kept = "";
  for (const character of text) {
    if (columnsOf(kept) + shown(character).width > width) break;
    kept += character;
  }
  return `${kept}…`;
}
