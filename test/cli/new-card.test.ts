import { expect, test } from "vitest";
import { playground } from "./run.js";

test.each([
  ["conspiracy", "Event", ["Name", "Spheres", "Cost", "Effect"]],
  ["altered", "Character", ["Name", "HandCost", "ReserveCost", "Forest"]],
  ["horizon", "Event", ["Centre"]],
  ["prelude", "Character", ["Race", "Life", "Icons"]],
  ["got", "Adventure", ["Roleplay"]],
])("new card says what one of %s still needs, which is what lint says", async (system, kind, names) => {
  const place = playground();
  await place.run(`init --system ${system}`);
  const { out } = await place.run(`new card --kind ${kind}`);
  const [, head, ...todo] = out.trimEnd().split("\n");
  expect(head).toBe("Still to do:");
  for (const name of names) expect(out).toContain(name);
  const [, file = "", line = ""] = /^(.*?):(\d+):/.exec(out) ?? [];
  const findings = (await place.run("lint --format compact")).out.matchAll(/^(.*?):(\d+):.*\[([\w/-]+)\]$/gm);
  const ofCard = [...findings].filter(([, of, at]) => of === file && Number(at) >= Number(line));
  expect(todo.map((said) => /\[([\w/-]+)\]$/.exec(said)?.[1]).sort()).toEqual(
    ofCard.map(([, , , rule]) => rule).sort(),
  );
  place.remove();
});
