import { afterAll, expect, test } from "vitest";
import { playground, run } from "./cli/run.js";
import { follow, PAGE, STEPS, stepsOf, tutorial } from "./support/tutorial.js";

const place = playground();
afterAll(() => place.remove());

test("whoever follows the tutorial reads what it shows", { tags: "slow" }, async () => {
  const told = await follow({
    say: async (words) => {
      const { out, error } = await run(words, { cwd: place.folder });
      return out + error;
    },
    read: place.read,
    write: (file, text) => place.write({ [file]: text }),
  });
  expect(told.map(({ said }) => said)).toEqual(told.map(({ shown }) => shown));
  const shown = JSON.parse(`{${/^```\n("Text": [\s\S]*?)^```$/m.exec(PAGE)?.[1]}}`);
  expect(JSON.stringify(JSON.parse(place.read("winds.json")))).toContain(JSON.stringify(shown.Text));
  expect((await place.run("lint --info")).out).toContain("nothing to report");
  expect(await place.run("format --check")).toEqual({ status: 0, out: "", error: "" });
  const drawn = await run(["render", "--card", "NORTH 3", "--stdout"], { cwd: place.folder });
  expect(drawn.status).toBe(0);
  await expect(drawn.out).toMatchFileSnapshot("../docs/pictures/winds.svg");
});

test("the tutorial has a rule on decks, seen to break and mended", () => {
  const commands = STEPS.filter(({ language }) => language === "console").map(({ text }) => text);
  expect(commands.some((text) => text.includes("[three-winds/card-twice]"))).toBe(true);
  expect(commands.at(-2)).toContain("nothing to report");
});

test("whoever comes with a spreadsheet reads what its tutorial shows", { tags: "slow" }, async () => {
  const other = playground();
  const told = await follow(
    {
      say: async (words) => {
        const { out, error } = await run(words, { cwd: other.folder });
        return out + error;
      },
      read: other.read,
      write: (file, text) => other.write({ [file]: text }),
    },
    stepsOf(tutorial("tutorial-spreadsheet")),
  );
  other.remove();
  expect(told.map(({ said }) => said)).toEqual(told.map(({ shown }) => shown));
  expect(told.at(-1)?.said).toContain("nothing to report");
});
