import { expect, test } from "vitest";
import { readSamples } from "../support/samples.js";
import { playground } from "./run.js";

test("migrate, from the Altered of 2024 to that of 2026: a sample is a pack of today after one word", {
  tags: "slow",
}, async () => {
  const sample = Object.fromEntries(
    readSamples("samples/caravans").map(({ path: file, text }) => [
      file.replace(/.*\//, ""),
      text.replace(/^System: altered.*$/m, "System: altered@2024-09"),
    ]),
  );
  const place = playground(sample);
  const { out, error } = await place.run("migrate");
  expect(error).toBe("");
  expect(out).toContain("altered@2024-09 to altered@2026");
  const texts = Object.keys(sample).map((name) => place.read(name));
  expect(texts.join("")).toBe(Object.values(sample).join("").replace("altered@2024-09", "altered@2026"));
  expect((await place.run("lint")).status).toBe(0);
  place.remove();
});
