import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { allCommands } from "../../../cli/commands.js";
import { approvalsSchema } from "../../../tools/diff/diff-schema.js";
import { repository } from "../../cli/git.js";

const page = readFileSync("docs/diff.md", "utf8");

/** What the page shows, before and after. */
const before = `Pack: Genesis
Kind "Edition"
---
Era: Book of Genesis
Cards:
    1 GEN A 12
    3 GEN S 7
    1 GEN S 40
---
Identifier: GEN A 12
Directive: Reach the station.

Type "Adventure"
Roleplay "Competition"
AdventureCommonCosts
    Research 2
EraResources
    Sway 7
---
Identifier: GEN S 7
Copies: 3
Directive: A crew that sings.

Type "Support"
AdventureResources
    Research 2
---
Identifier: GEN S 40
Directive: A ship that hums.

Type "Support"
AdventureResources
    Range 4
AllowPlayIfBuildsite
    AR.Research > 2
EraCosts
    Sway 2
`;

const after = before
  .replace("1 GEN S 40", "1 GEN S 41")
  .replace("Identifier: GEN S 40", "Identifier: GEN S 140")
  .replace("Reach the station", "Reach the research station")
  .replace("    Research 2\nEra", "    Insight 3\nEra")
  .replace("AR.Research > 2", "AR.Research > 3")
  .replaceAll("3 GEN S 7", "2 GEN S 7")
  .replace("Copies: 3", "Copies: 2");

test("the report on the page is what is printed", { tags: "slow" }, async () => {
  const place = repository();
  place.commit("one", { "cards.cards": before });
  place.git("tag", "v1.2");
  place.write({ "cards.cards": after });
  const { out } = await place.run("diff v1.2");
  place.remove();
  const [, shown] = /^```\n(v1\.2 → [\s\S]*?)^```$/m.exec(page) ?? [];
  expect(shown).toBe(out);
});

test("the approvals on the page are right", { tags: "slow" }, () => {
  const validate = new Ajv2020({ strict: false }).compile(approvalsSchema());
  const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = ""]): unknown => JSON.parse(text));
  expect(examples).toHaveLength(1);
  for (const example of examples) expect([validate(example), validate.errors]).toEqual([true, null]);
});

/** The options of a command. */
const optionsOf = (command = "diff"): string[] =>
  allCommands()
    .find(({ name }) => name === command)
    ?.options.map(({ flags }) => flags.split(" ")[0] ?? "") ?? [];

test("the page names no option that there is not, and each of diff", () => {
  // A line may name another command: what simulate tells more.
  const used = page.split("\n").flatMap((line) => {
    const command = /^cardwright (\w+)/.exec(line)?.[1];
    return [...line.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => ({ command, flag }));
  });
  expect(used.filter(({ command, flag }) => !optionsOf(command).includes(flag))).toEqual([]);
  const ofDiff = new Set(used.map(({ flag }) => flag));
  expect(optionsOf().filter((flag) => !ofDiff.has(flag) && flag !== "--out")).toEqual([]);
});
