import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../lsp/support/client.js";
import { GUARD } from "../../support/guard.js";
import { KENNEL } from "../../support/kennel.js";
import { ROOT } from "../../support/samples.js";
import { whyMissing } from "../install.js";
import { documentedSetUp, editorEnvironment } from "../set-up.js";

const missing = whyMissing({ program: "nvim", proof: ["--version"], packages: ["neovim"] });
if (missing !== undefined) console.warn(`the tests in Neovim are skipped: ${missing}`);

/** Line and column, from 1; columns in bytes. */
type Place = readonly [line: number, column: number];
type Step =
  | readonly ["errors", readonly string[]]
  | readonly ["hover" | "completion" | "definition", Place]
  | readonly ["type", readonly [line: number, column: number, text: string]]
  | readonly ["delete", readonly [line: number, from: number, to: number]]
  | readonly ["format" | "symbols"]
  | readonly ["edit", string];

let folder: TestFolder;
afterEach(() => folder.delete());

/** Opens the first of some files in Neovim, set up as docs/editors.md says, and takes steps there. What is seen of each. */
function inNeovim(files: Readonly<Record<string, string>>, steps: readonly Step[]): readonly unknown[] {
  folder = testFolder(files);
  const state = path.join(folder.path, ".state");
  mkdirSync(path.join(state, "nvim"), { recursive: true });
  writeFileSync(path.join(state, "nvim/init.lua"), documentedSetUp("lua"));
  const sessionFile = path.join(state, "session.json");
  const out = path.join(state, "seen.json");
  writeFileSync(sessionFile, JSON.stringify({ steps, out }));
  const [first = ""] = Object.keys(files);
  execFileSync("nvim", ["--headless", "-n", first, "-S", path.join(ROOT, "test/editors/neovim/session.lua")], {
    cwd: folder.path,
    env: { ...editorEnvironment(state), SESSION_FILE: sessionFile },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: GUARD,
  });
  const { seen, problem }: { seen: unknown[]; problem?: string } = JSON.parse(readFileSync(out, "utf8"));
  expect(problem).toBeUndefined();
  return seen;
}

/** Where `$0` stands in a text. */
function placeIn(marked: string): Place {
  const lines = marked.slice(0, marked.indexOf("$0")).split("\n");
  return [lines.length, Buffer.byteLength(lines.at(-1) ?? "") + 1];
}

const CARDS = `Pack: Bread
---
Identifier: BRE A 1
Directive: 🥖 Knead.

Type "Adventure"
Roleplay "Sole"
EraResources
    Sway 2
---
Identifier: BRE S 2

Type "Support"
AllowPlayIfBuildsite
    Feats.Oven = "Stone"
`;
const at = (text: string, offset = 0): Place =>
  placeIn(CARDS.replace(text, `${text.slice(0, offset)}$0${text.slice(offset)}`));

describe.skipIf(missing !== undefined)("in Neovim", () => {
  test("findings, hover, completion, and findings after an edit", () => {
    const [line, column] = at('"Sole"', 4);
    const seen = inNeovim({ "pack.cards": CARDS }, [
      ["errors", ['unknown-value: "Sole"']],
      ["hover", at("Roleplay", 2)],
      ["completion", at('"Sole"', 1)],
      ["completion", [8, 1]],
      ["type", [line, column, "o"]],
      ["delete", [line, column + 1, column + 2]],
      ["errors", []],
      ["type", [line + 1, 1, "Level 1.5\n"]],
      ["errors", ["syntax/not-an-integer: 1.5"]],
    ]);
    const [first, hover, values, names, , , mended, , last] = seen;
    expect(first).toEqual(['unknown-value: "Sole"']);
    expect(hover).toContain("Roleplay");
    expect(values).toContain('"Solo"');
    expect(names).toContain("Level");
    expect(mended).toEqual([]);
    expect(last).toEqual(["syntax/not-an-integer: 1.5"]);
  });

  test("layout, outline, and going to what is named", () => {
    const more = 'Identifier: BRE A 3\n\nType "Adventure"\nRoleplay "Solo"\nFeats\n  Oven "Stone"\n';
    const [outline, formatted, place, filetype, text] = inNeovim({ "pack.cards": CARDS, "more.cards": more }, [
      ["symbols"],
      ["format"],
      ["definition", at("Oven", 1)],
      ["edit", "more.cards"],
      ["format"],
    ]);
    expect(outline).toEqual(["Bread", "  BRE A 1", "    EraResources", "  BRE S 2", "    AllowPlayIfBuildsite"]);
    expect(formatted).toEqual(CARDS.trimEnd().split("\n"));
    expect(place).toBe('more.cards:   Oven "Stone"');
    expect(filetype).toBe("cards");
    expect(text).toContain('    Oven "Stone"');
  });

  test("a game of one's own takes effect on its cards as it is typed", () => {
    const [before, , after] = inNeovim(
      {
        "cards.cards": 'System: kennel\n---\nIdentifier: DOG 1\nType "Dog"\nSpeed 12\n',
        "kennel.system": `${KENNEL}---
Attribute: Speed
About: How fast it runs.
On "Dog"
Value "integer"
Maximum 10
`,
        "cardwright.json": '{ "systems": ["kennel.system"] }',
      },
      [
        ["errors", ["value-out-of-range: 12"]],
        ["delete", [5, 7, 8]],
        ["errors", []],
      ],
    );
    expect(before).toEqual(["value-out-of-range: 12"]);
    expect(after).toEqual([]);
  });
});
