import papaparse from "papaparse";

/** The library for separated values, in a separate bundle: loaded on demand. */
export function parseCsv(
  text: string,
  delimiter: string,
): {
  readonly rows: readonly (readonly string[])[] /** A problem with the quotes of a row, counted from 0. */;
  readonly quotes: readonly { readonly row: number; readonly isOpen: boolean }[];
} {
  const { data, errors } = papaparse.parse<readonly string[]>(text, { delimiter });
  const quotes = errors.filter(({ type }) => type === "Quotes");
  return { rows: data, quotes: quotes.map(({ row = 0, code }) => ({ row, isOpen: code === "MissingQuotes" })) };
}

export function unparseCsv(rows: readonly (readonly (string | number)[])[], delimiter: string): string {
  return papaparse.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: "\r\n" },
  );
}
