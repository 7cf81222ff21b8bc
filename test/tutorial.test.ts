import { afterAll, expect, test } from "vitest";
import { playground, run } from "./cli/run.js";
import { follow, PAGE, STEPS } from "./support/tutorial.js";

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
  const drawn = await place.run('render --card "NORTH 3" --stdout');
  await expect(drawn.out).toMatchFileSnapshot("../docs/pictures/winds.svg");
});

test("the tutorial has a rule on decks, seen to break and mended", () => {
  const commands = STEPS.filter(({ language }) => language === "console").map(({ text }) => text);
  expect(commands.some((text) => text.includes("[three-winds/card-twice]"))).toBe(true);
  expect(commands.at(-2)).toContain("nothing to report");
});
