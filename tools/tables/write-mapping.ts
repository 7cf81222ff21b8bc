import { type Json, type JsonObject, serialize } from "../../compiler/index.js";
import type { CellTest, ColumnMapping, MappedValue, Mapping } from "./mapping.js";

/** A mapping as the text of its file; `readMapping` reads it back. */
export function writeMapping(mapping: Mapping): string {
  const uses = new Map<string, ColumnMapping[]>();
  for (const use of mapping.columns) uses.set(use.column, [...(uses.get(use.column) ?? []), use]);
  const columns = [...uses].map(([column, all]): [string, Json] => {
    const written = all.map(columnJson);
    return [column, written.length === 1 ? (written[0] ?? null) : written];
  });
  const json = without({
    system: mapping.system,
    sheet: mapping.sheet,
    entries: mapping.entries,
    headings: mapping.headings,
    skip: testsJson(mapping.skip),
    columns: Object.fromEntries(columns),
    always: filled(mapping.always.map(({ to, text }) => [to, text])),
  });
  return serialize(json);
}

function columnJson(use: ColumnMapping): Json {
  const more = without({
    aliases: use.aliases.length === 0 ? undefined : use.aliases,
    strip: use.strip.length === 0 ? undefined : use.strip,
    replace: filled(use.replace),
    separators: use.separators,
    values: filled([...use.values].map(([value, meaning]) => [value, valueJson(meaning)])),
    absent: use.absent === undefined ? undefined : valueJson(use.absent),
    capitalize: use.capitalize || undefined,
    when: testsJson(use.when),
    unless: testsJson(use.unless),
  });
  if (Object.keys(more).length === 0) return use.to;
  return use.to === null ? more : { to: use.to, ...more };
}

function valueJson(meaning: MappedValue): Json {
  return meaning === null || typeof meaning === "string" ? meaning : Object.fromEntries(meaning);
}

function testsJson(tests: readonly CellTest[]): JsonObject | undefined {
  return filled(tests.map(({ column, oneOf }) => [column, oneOf]));
}

function filled(entries: readonly (readonly [string, Json])[]): JsonObject | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function without(json: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
