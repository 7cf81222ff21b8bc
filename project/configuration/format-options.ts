import { DEFAULT_FORMAT, type FormatOptions } from "../../compiler/index.js";
import type { Configuration } from "./configuration.js";

/** The format options for files below a configuration. */
export function formatOptions(configuration: Configuration | undefined, sort: boolean): FormatOptions {
  const { indent, alignComments } = configuration?.format ?? {};
  return {
    sort,
    indent: indent?.value ?? DEFAULT_FORMAT.indent,
    alignComments: alignComments?.value ?? DEFAULT_FORMAT.alignComments,
  };
}
