import { isAscii, once, type Span } from "../../grammar/index.js";

/** The characters of Windows-1252 from 0x80 to 0x9f, where Unicode has control characters; a blank where it has none. */
export const WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

interface Garbled extends Span {
  /** The character that was written. */
  readonly text: string;
}

const BEHIND = `[\\u0080-\\u00bf${WINDOWS.replaceAll(" ", "")}]`;
const ROWS = new RegExp(`[\\u00c2-\\u00df]${BEHIND}|[\\u00e0-\\u00ef]${BEHIND}{2}|[\\u00f0-\\u00f4]${BEHIND}{3}`, "g");
/** `MÃ”`, `CAFÉ…`: a capital at the end of a word in capitals, and a mark behind it. */
const CAPITAL_WITH_MARK = once(() => /^\p{Lu}[\u00a0\u00ab\u00bb‘’“”‚„…–—‹›•]$/u);

/**
 * Characters whose bytes in UTF-8 were read as Windows-1252 or Latin-1, with what they were: `FÃ¤hre`, `donâ€™t`. Each
 * byte became a character, and together they are well-formed UTF-8, which a text is hardly by chance.
 */
export function garbledIn(text: string): readonly Garbled[] {
  if (isAscii(text)) return [];
  return [...text.matchAll(ROWS)].flatMap(({ 0: row, index }): Garbled[] => {
    const [lead = 0, ...rest] = Array.from(row, byteOf);
    const code = rest.reduce((bits, byte) => bits * 64 + (byte & 0x3f), lead & (0x7f >> row.length));
    const isLeast = code >= ([0x80, 0x800, 0x10000][row.length - 2] ?? 0);
    if (!isLeast || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return [];
    const end = index + row.length;
    const [before, behind] = [text.charAt(index - 1), text.charAt(end)];
    const isInWord = /\p{Ll}/u.test(before) || (!/\p{L}/u.test(before) && /\p{L}/u.test(behind));
    if (CAPITAL_WITH_MARK().test(row) && !isInWord) return [];
    return [{ start: index, end, text: String.fromCodePoint(code) }];
  });
}

function byteOf(character: string): number {
  const at = character === " " ? -1 : WINDOWS.indexOf(character);
  return at === -1 ? character.charCodeAt(0) : 0x80 + at;
}
