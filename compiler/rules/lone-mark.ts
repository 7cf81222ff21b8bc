import { once } from "../../grammar/index.js";

/** A mark without its partner. */
export interface LoneMark {
  /** `other`: the pair that is open at this closing mark is another one. */
  readonly messageId: "open" | "close" | "other";
  readonly at: number;
  readonly mark: string;
  /** With `other`, what closes the open pair. */
  readonly partner: string;
  /** With `other`, what opened it. */
  readonly opening: string;
}

/** What may stand between two marks that belong together: a name or a symbol. */
const NAMED = once(() => /^[\p{L}\p{N}\s'’/+-]*$/u);

/**
 * The first unpaired mark of a text for each of the pairs (two marks each). One that closes what another opened, as in
 * `{T]`, is one mistake and not two.
 */
export function loneMarks(text: string, pairs: readonly string[]): readonly LoneMark[] {
  const found = pairs.map((pair) => loneMark(text, pair)).filter((lone) => lone !== undefined);
  if (found.length !== 2) return found;
  const [first, second] = found.toSorted((a, b) => a.at - b.at);
  if (first?.messageId !== "open" || second?.messageId !== "close") return found;
  if (!NAMED().test(text.slice(first.at + first.mark.length, second.at))) return found;
  return [{ messageId: "other", at: second.at, mark: second.mark, partner: first.partner, opening: first.mark }];
}

/** The first unpaired mark of a text; `pair` is the two of them. */
export function loneMark(text: string, pair: string): LoneMark | undefined {
  const opening = characterAt(pair, 0);
  const closing = characterAt(pair, opening.length);
  // Most texts have none of them.
  if (!text.includes(opening) && !text.includes(closing)) return undefined;
  const open: number[] = [];
  const [first, last] = [opening.charCodeAt(0), closing.charCodeAt(0)];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== first && code !== last) continue;
    const mark = text.charAt(at);
    if (opening === closing && mark === opening && isBullet(text, at)) continue;
    if (mark === closing && open.length > 0) open.pop();
    else if (mark === opening) open.push(at);
    else if (mark === closing) return { messageId: "close", at, mark, partner: opening, opening };
  }
  const [at] = open;
  return at === undefined ? undefined : { messageId: "open", at, mark: opening, partner: closing, opening };
}

/** Between blanks, a mark that opens and closes does neither, unless it is a quotation mark: `* Draw a **card**.` */
const isBullet = (text: string, at: number): boolean =>
  text.charAt(at) !== '"' && /^\s$/.test(text.charAt(at + 1)) && /^\s?$/.test(text.charAt(at - 1));

const characterAt = (text: string, at: number): string =>
  text.slice(at, at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
