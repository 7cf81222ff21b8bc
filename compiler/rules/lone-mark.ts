/** A mark without its partner. */
export interface LoneMark {
  readonly messageId: "open" | "close";
  readonly at: number;
  readonly mark: string;
  readonly partner: string;
}

/** The first unpaired mark of a text; `pair` is the two of them. */
export function loneMark(text: string, pair: string): LoneMark | undefined {
  const opening = characterAt(pair, 0);
  const closing = characterAt(pair, opening.length);
  // Most texts have none of them.
  if (!text.includes(opening) && !text.includes(closing)) return undefined;
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === closing && open.length > 0) open.pop();
    else if (mark === opening) open.push(at);
    else if (mark === closing) return { messageId: "close", at, mark, partner: opening };
  }
  const [at] = open;
  return at === undefined ? undefined : { messageId: "open", at, mark: opening, partner: closing };
}

const characterAt = (text: string, at: number): string =>
  text.slice(at, at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
