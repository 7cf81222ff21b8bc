const BLANK_LINE = /[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n)/y;

/**
 * Where the blank lines and comments that begin at a place end. One expression for all of them would run out of stack in
 * a file with millions.
 */
export function endOfBlankLines(text: string, from: number): number {
  let at = from;
  for (BLANK_LINE.lastIndex = at; BLANK_LINE.test(text); ) at = BLANK_LINE.lastIndex;
  return at;
}
