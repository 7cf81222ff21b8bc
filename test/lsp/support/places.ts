import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Span } from "../../../grammar/index.js";
import { ROOT } from "../../support/samples.js";
import type { Asked } from "./ask.js";

/** Places as lines in brackets: `test.cards: Type "[Support]"`. */
export function shownPlaces(
  places: readonly { readonly path: string; readonly span: Span }[],
  { files }: Pick<Asked, "files">,
): string[] {
  return places.map(
    ({ path, span }) => `${path}: ${shownSpan(files[path] ?? readFileSync(join(ROOT, path), "utf8"), span)}`,
  );
}

/** The line of a span, with the span in brackets. */
export function shownSpan(text: string, { start, end }: Span): string {
  const from = Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  const rest = text.slice(end);
  const to = end + (/[\r\n]/.exec(rest)?.index ?? rest.length);
  return `${text.slice(from, start)}[${text.slice(start, end)}]${text.slice(end, to)}`.trim();
}
