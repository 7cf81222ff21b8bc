import path from "node:path";
import type { FormattingOptions } from "vscode-languageserver/node";
import type { FormatOptions } from "../../compiler/index.js";
import { formatOptions } from "../../project/index.js";
import type { PackHost } from "./packs.js";

/** Nobody indents deeper than this on purpose. */
const WIDEST = 16;

/**
 * The layout of a file: as on the command line, from the nearest configuration above the file. The editor's settings
 * apply only if that doesn't set the indentation of members, and only if they use spaces: the notation has no tabs.
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
