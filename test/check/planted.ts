import { expect } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { check, type Files } from "../support/check.js";
import { readSamples } from "../support/samples.js";

/** A sample pack with one change, made where `right` first stands. */
export function planted(folder: string, right: string, wrong: string): Files {
  const files = readSamples(`samples/${folder}`).map(({ path, text }): [string, string] => [path, text]);
  const changed = files.findIndex(([, text]) => text.includes(right));
  expect(changed, `${folder} has no ${right}`).not.toBe(-1);
  return Object.fromEntries(
    files.map(([path, text], at) => [path, at === changed ? text.replace(right, wrong) : text]),
  );
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
/** `file text`: what a finding, or a place beside it, underlines. */
export const textAt = (files: Files, { file, span }: Pick<Diagnostic, "file" | "span">): string =>
  `${fileName(file)} ${files[file]?.slice(span.start, span.end)}`;

/** `rule @ file text`, for each finding. */
export function placesIn(files: Files): string[] {
  return check(files).map((found) => `${found.rule} @ ${textAt(files, found)}`);
}
