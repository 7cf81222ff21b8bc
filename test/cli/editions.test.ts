import { describe, expect, test } from "vitest";
import { run } from "./run.js";

describe("editions of one game stand side by side", () => {
  test("each is listed", async () => {
    const { out } = await run(["systems"]);
    expect(out.match(/^altered@\S+/gm)).toEqual(["altered@2024-09", "altered@2026"]);
  });

  test.each([
    ["altered", "altered@2026"],
    ["altered@2026", "altered@2026"],
    ["altered@2024-09", "altered@2024-09"],
    ["got@2010-07-11", "got@2010-07-11"],
  ])("%s is %s", async (name, key) => {
    const shown = await run(["systems", "show", name]);
    expect(shown.out.startsWith(`${key} `)).toBe(true);
    const schema = await run(["schema", "--system", name]);
    expect(schema.out).toContain(key);
  });

  test.each([["altered@2025"], ["got@2011"], ["altered@"], ["../altered"]])("there is no %s", async (name) => {
    const { status, error } = await run(["schema", "--system", name]);
    expect(status).toBe(2);
    expect(error).toContain(`there is no game system '${name}'`);
  });

  test("a rule of several editions is explained as the newest has it, one of an old edition is explained, too", {
    tags: "slow",
  }, async () => {
    expect((await run(["explain", "deck-size"])).out).toContain("39 to 59 cards");
    expect((await run(["explain", "token-as-type"])).out).toContain("A token is a character.");
  });
});
