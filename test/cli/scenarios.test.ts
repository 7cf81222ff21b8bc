import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { perform, readScenario } from "./scenario.js";

/** Each file states a fact: files, commands, and what comes of them. `npx vitest run test/cli/scenarios.test.ts -u` regenerates what comes of them. */
const FOLDER = "test/cli/scenarios";

describe.each(readdirSync(FOLDER).sort())("%s", (area) => {
  const scenarios = readdirSync(path.join(FOLDER, area))
    .sort()
    .map((file) => {
      const name = `${FOLDER}/${area}/${file}`;
      const text = readFileSync(name, "utf8");
      const scenario = readScenario(name, text);
      return { name, fact: scenario.fact, scenario, hasLink: /^-- link /m.test(text) };
    });
  test.for(scenarios)("$fact", async ({ name, scenario, hasLink }, { skip }) => {
    skip(hasLink && process.platform === "win32", "Windows lets only some users make links");
    await expect(await perform(name, scenario)).toMatchFileSnapshot(path.resolve(name));
  });
});
