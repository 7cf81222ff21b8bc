import { expect, test, vi } from "vitest";
import { createRecordReader } from "../../compiler/model/read-record.js";
import { findingsOf } from "../../compiler/model/record-findings.js";
import { packOf } from "../support/check.js";

const TEXT = "Type Support\nName One\nnosuch!\n";

test("what is found on a record and a line is known in every part of the built program", { tags: "slow" }, async () => {
  const [record] = packOf(TEXT).files[0]?.records ?? [];
  if (record === undefined) throw new Error("nothing was read");
  const entries = record.globals.entries.filter((entry) => findingsOf(entry).length > 0);
  expect(findingsOf(record).length).toBeGreaterThan(0);
  expect(entries.length).toBeGreaterThan(0);
  vi.resetModules();
  const other = await import("../../compiler/model/record-findings.js");
  expect(other.findingsOf).not.toBe(findingsOf);
  expect(other.findingsOf(record)).toBe(findingsOf(record));
  for (const entry of entries) expect(other.findingsOf(entry)).toBe(findingsOf(entry));
});

test("reading finds nothing", { tags: "slow" }, () => {
  const file = packOf(TEXT).files[0];
  if (file === undefined) throw new Error("nothing was read");
  const records = file.node.records.flatMap((node) => createRecordReader(file.system).read(node));
  expect(records.length).toBeGreaterThan(0);
  for (const record of records) {
    expect(findingsOf(record)).toEqual([]);
    for (const entry of record.globals.entries) expect(findingsOf(entry)).toEqual([]);
  }
});
