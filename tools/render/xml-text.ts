import { HARMFUL } from "../../compiler/index.js";

/**
 * Text for XML and HTML, between tags and in attributes. What XML cannot hold (controls, halves of characters) is shown as a
 * sign. What could harm whoever looks at the source is written as a number, so that the text stays the same.
 */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, "\ufffd").replace(ESCAPED, (character) => `&#${character.codePointAt(0)};`);
}

/** What no XML 1.0 holds, in any form. */
export const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Build servers take lines that begin with `::`, and `##[` anywhere, for commands. */
const ESCAPED = new RegExp(`[&<>"'${HARMFUL}]|:(?=:)|#(?=#\\w*\\[)`, "gu");
