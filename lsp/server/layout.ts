import type { FormattingOptions } from "vscode-languageserver/node";
import { DEFAULT_FORMAT, type FormatOptions } from "../../compiler/index.js";
import type { PackHost } from "./packs.js";

/** More than this is no indentation that anybody means. */
const WIDEST = 16;

/**
 * How the files of a pack are laid out: as the command line does it. Only where nothing else says how far members are
 * indented does the editor: if it indents with blanks at all, for the notation has no tabs.
 */
export function layoutFor(_host: PackHost, editor: Partial<FormattingOptions> | undefined): FormatOptions {
  const { tabSize, insertSpaces } = editor ?? {};
  const isMeant =
    insertSpaces === true && Number.isInteger(tabSize) && Number(tabSize) > 0 && Number(tabSize) <= WIDEST;
  return { ...DEFAULT_FORMAT, ...(isMeant ? { indent: Number(tabSize) } : {}) };
}
