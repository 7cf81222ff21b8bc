import { expect, test } from "vitest";
import { createProgress } from "../../cli/progress.js";
import type { RecordReader } from "../../compiler/index.js";
import { parseRecord } from "../../grammar/index.js";
import { defaultSystem } from "../support/systems.js";

/** What a terminal is told while so many records are read, each in so many milliseconds. */
function told(records: number, milliseconds: number, terminal = true): string {
  let text = "";
  let time = 0;
  const environment = {
    cwd: "/",
    env: {},
    terminal,
    columns: () => 80,
    writeOut: () => {},
    writeError: (part: string) => {
      text += part;
    },
    readInput: async () => Buffer.from(""),
  };
  const progress = createProgress(environment, () => time);
  const reader: RecordReader = { system: defaultSystem(), read: () => [] };
  const counting = progress.counting(reader);
  for (let record = 0; record < records; record++) {
    time += milliseconds;
    counting.read(parseRecord("Level 1"));
  }
  progress.clear();
  return text;
}

test("a run of less than a second says nothing", () => expect(told(900, 1)).toBe(""));
test("a longer one counts cards, and takes the count away again", () => {
  expect(told(1500, 1)).toBe("\r\u001b[K1,000 cards read\r\u001b[K1,500 cards read\r\u001b[K");
});
test("where there is no terminal nothing is said", () => expect(told(5000, 1, false)).toBe(""));
