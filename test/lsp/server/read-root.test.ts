import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { connect, type TestFolder, testFolder } from "../support/client.js";

let folder: TestFolder;
afterEach(() => folder.delete());

const SECRET = "TOKEN=swordfish\n";
const PACK = 'Pack: Kites\nKind "Booster"\n';
const kindless = "Identifier: KITE S 1\nAdventureResources\n    Wind 2\n";

/** What the server has said of files below the workspace folder `home`, by path, once it has said all. */
async function said() {
  const home = pathToFileURL(join(folder.path, "home")).href;
  const client = await connect({ folders: [home] });
  await client.until(() => client.published(`${home}/x.cards`));
  await client.checked();
  expect(JSON.stringify(client.heard)).not.toContain("swordfish");
  const findings = (file: string) =>
    client.published(`${home}/${file}`)?.map(({ code, range, message }) => {
      return `${range.start.line + 1}:${range.start.character + 1} ${code}: ${message}`;
    });
  const logged = client.heard.flatMap(({ method, params }) =>
    method === "window/logMessage" ? [String((params as { message: unknown }).message)] : [],
  );
  await client.end();
  return { findings, logged };
}

describe.each([
  ["in a repository", true],
  ["in the workspace folder", false],
])("%s", (_, isRepository) => {
  const create = (files: Readonly<Record<string, string>>): void => {
    folder = testFolder({ ...files, ...(isRepository ? { "home/.git/HEAD": "" } : {}) });
    folder.remove(".git");
  };

  test("a configuration above and a pack above do not count", async () => {
    create({
      "cardwright.json": '{ "rules": { "missing-kind": "off" }, "nonsense": 1 }',
      "pack.cards": `${PACK}---\n${kindless}`,
      "home/x.cards": kindless,
    });
    const { findings } = await said();
    expect(findings("x.cards")).toEqual([expect.stringMatching(/^1:1 missing-kind: /)]);
  });

  test("`extends`, `systems` and `Uses:` do not lead outside", async () => {
    create({
      "secret.env": SECRET,
      "elsewhere/pack.cards": `${PACK}---\n${SECRET}`,
      "home/cardwright.json": '{ "extends": "../secret.env", "systems": ["../secret.env"] }',
      "home/x.cards": `${PACK}Uses:\n    next\n    ../elsewhere\n    through\n`,
      "home/next/pack.cards": PACK,
    });
    symlinkSync("../elsewhere", join(folder.path, "home/through"));
    const { findings } = await said();
    expect(findings("cardwright.json")).toEqual([
      expect.stringMatching(/^1:14 invalid-configuration: .*is outside/),
      expect.stringMatching(/^1:43 invalid-configuration: .*is outside/),
    ]);
    expect(findings("x.cards")).toEqual([
      expect.stringMatching(/^5:5 unknown-pack: \.\.\/elsewhere is not read: it is outside/),
      expect.stringMatching(/^6:5 unknown-pack: through is not read: it is outside/),
    ]);
  });

  test("links to files and folders outside are not read, which is logged once", async () => {
    create({ "secret.env": SECRET, "outer/y.cards": SECRET, "home/x.cards": kindless });
    symlinkSync("../secret.env", join(folder.path, "home/s.cards"));
    symlinkSync("../outer", join(folder.path, "home/outer"));
    const { findings, logged } = await said();
    expect(findings("s.cards")).toBeUndefined();
    expect(findings("outer/y.cards")).toBeUndefined();
    expect(logged.filter((line) => line.includes("2 links lead outside"))).toHaveLength(1);
  });
});

test("a workspace folder that is a link is its own root", async () => {
  folder = testFolder({ "real/x.cards": kindless, "real/cardwright.json": '{ "rules": { "missing-kind": "off" } }' });
  const outside = testFolder({ "x.cards": kindless, "cardwright.json": '{ "rules": { "missing-kind": "error" } }' });
  symlinkSync(outside.path, join(folder.path, "home"));
  const { findings } = await said();
  outside.delete();
  expect(findings("x.cards")).toEqual([expect.stringMatching(/^1:1 missing-kind: /)]);
});
