import { HARMFUL } from "../../compiler/index.js";

/**
 * Escapes text for XML and HTML, both content and attributes. What XML doesn't allow (control characters, lone
 * surrogates) is shown as a symbol. What could harm somebody who reads the source is written as a character reference,
 * so that the text stays the same.
 */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, "\ufffd").replace(ESCAPED, (character) => `&#${character.codePointAt(0)};`);
}

/** Characters that XML 1.0 doesn't allow in any form. */
export const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Build servers interpret lines that begin with `::`, and `##[` anywhere, as commands. */
const ESCAPED = new RegExp(`[&<>"'${HARMFUL}]|:(?=:)|#(?=#\\w*\\[)`, "gu");
