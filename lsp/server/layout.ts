import path from "node:path";
import type { FormattingOptions } from "vscode-languageserver/node";
import type { FormatOptions } from "../../compiler/index.js";
import { formatOptions } from "../../project/index.js";
import type { PackHost } from "./packs.js";

/** More than this is no indentation that anybody means. */
const WIDEST = 16;

/**
 * How a file is laid out: as the command line does it, by the configuration nearest above the file. Only where that does
 * not say how far members are indented does the editor: if it indents with blanks at all, for the notation has no tabs.
 */
export function layoutFor(
  { checkContext: { project } }: PackHost,
  file: string,
  editor: Partial<FormattingOptions> | undefined,
): FormatOptions {
  const configuration = project.configurationOf(path.dirname(path.normalize(file)));
  const layout = formatOptions(configuration, false);
  if (configuration?.format.indent !== undefined) return layout;
  const { tabSize, insertSpaces } = editor ?? {};
  const isMeant =
    insertSpaces === true && Number.isInteger(tabSize) && Number(tabSize) > 0 && Number(tabSize) <= WIDEST;
  return isMeant ? { ...layout, indent: Number(tabSize) } : layout;
}
