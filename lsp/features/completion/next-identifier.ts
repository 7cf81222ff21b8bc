import type { Typing } from "./typing.js";

/** Numbers tried before the search is given up. */
const MOST_TRIED = 10_000;

/** The identifier that would come next: that of the card above in the file, counted on to the first that is free. */
export function nextIdentifier({ question: { file, pack }, line }: Pick<Typing, "question" | "line">): string {
  const above = file.records.findLast(
    ({ node, identifier }) => node.start < line.node.start && identifier !== undefined,
  );
  const last = above?.identifier ?? file.records.find(({ identifier }) => identifier !== undefined)?.identifier ?? "";
  const [, stem = "", digits = ""] = /^(.*?)(\d{1,9})$/.exec(last) ?? [];
  if (digits === "") return "";
  for (let number = Number(digits) + 1; number < Number(digits) + MOST_TRIED; number++) {
    const next = stem + String(number).padStart(digits.length, "0");
    if (!pack.byIdentifier.has(next)) return next;
  }
  return "";
}
