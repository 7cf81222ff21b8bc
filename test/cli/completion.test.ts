import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { allCommands } from "../../cli/commands.js";
import { ruleCatalogue } from "../../project/index.js";
import { sample } from "../support/sweep.js";
import { playground, run } from "./run.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"];
const scripts = new Map(
  await Promise.all(SHELLS.map(async (shell) => [shell, (await run(["completion", shell])).out] as const)),
);

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

describe.each(SHELLS)("%s", (shell) => {
  const script = scripts.get(shell) ?? "";

  test("knows every command and every option", () => {
    for (const { name, options } of allCommands()) {
      expect(script).toMatch(new RegExp(`\\b${name}\\b`));
      for (const { flags } of options) {
        const [long = ""] = flags.split(" ");
        expect(script).toContain(shell === "fish" ? `-l ${long.slice(2)} ` : long);
      }
    }
  });

  test("knows every rule, and the names of reports", () => {
    for (const { id } of ruleCatalogue([])) expect(script).toContain(id);
    for (const format of ["sarif", "gitlab", "checkstyle"]) expect(script).toContain(format);
  });
});

test.skipIf(!isInstalled("zsh"))("zsh can read it", () => {
  expect(spawnSync("zsh", ["-n"], { input: scripts.get("zsh") }).status).toBe(0);
});

test.skipIf(!isInstalled("fish"))("fish can read it", () => {
  expect(spawnSync("fish", ["--no-execute", "/dev/stdin"], { input: scripts.get("fish") }).status).toBe(0);
});

/** What bash offers behind some words; the last one is being written. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `${scripts.get("bash")}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${words.length - 1}
_cardwright
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["--norc"], { input: script, encoding: "utf8" }).split("\n").filter(Boolean);
}

describe.skipIf(process.platform === "win32")("bash offers", () => {
  const cases: readonly [words: string, offers: readonly string[]][] = [
    ["cardwright li", ["lint"]],
    ["cardwright lint --fi", ["--fix", "--fix-unsafe"]],
    ["cardwright lint --format gi", ["github", "gitlab"]],
    ["cardwright lint --format = gi", ["github", "gitlab"]],
    ["cardwright lint my-pack --rule unused-f", ["unused-feat="]],
    ["cardwright lint --rule unused-feat = o", ["off"]],
    ["cardwright lint --rule unused-feat =", ["error", "warning", "info", "off"]],
    ["cardwright explain duplicate-attr", ["duplicate-attribute"]],
    ["cardwright systems show alt", ["altered"]],
    ["cardwright schema --system hor", ["horizon"]],
    ["cardwright completion f", ["fish"]],
    ["cardwright new c", ["card"]],
    ["cardwright diff --fail-on b", ["breaking"]],
    ["cardwright lint eras/", []],
    ["cardwright diff --out repor", []],
  ];
  test.each(sample(cases, 3))("behind %s", (words, offers) => {
    expect(offered(...words.split(" "))).toEqual(offers);
  });

  test("all commands behind nothing", () => {
    expect(offered("cardwright", "")).toEqual(expect.arrayContaining(allCommands().map(({ name }) => name)));
  });
});

const CARDS = `Identifier: KITE S 1
---
Identifier: KITE S 12
---
Identifier: $(touch ran)
---
Identifier: it's
`;

test("identifiers are those of the cards below the folder, each once", async () => {
  const place = playground({ "a.cards": CARDS, "b/b.cards": "Identifier: KITE S 1\n", "c.cards": "\u0000" });
  expect(await place.run("completion identifiers")).toEqual({
    status: 0,
    out: "KITE S 1\nKITE S 12\n$(touch ran)\nit's\n",
    error: "",
  });
  place.remove();
});

describe.skipIf(process.platform === "win32")("bash offers identifiers", () => {
  /** With a program that prints those of some cards. */
  function identifiersBehind(...words: readonly string[]): readonly string[] {
    const place = playground();
    const told = CARDS.split("\n").flatMap((line) => /^Identifier: (.*)/.exec(line)?.[1] ?? []);
    const script = `cardwright() { printf '%s\\n' ${told.map((one) => `'${one.replaceAll("'", "'\\''")}'`).join(" ")}; }
${scripts.get("bash")}
COMP_WORDS=(${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ")})
COMP_CWORD=${words.length - 1}
_cardwright
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const offers = execFileSync("bash", ["--norc"], { input: script, encoding: "utf8", cwd: place.folder });
    expect(existsSync(path.join(place.folder, "ran"))).toBe(false);
    place.remove();
    return offers.split("\n").filter(Boolean);
  }

  test.each<[words: readonly string[], offers: readonly string[]]>([
    [
      ["solve", "KITE"],
      ["KITE\\ S\\ 1", "KITE\\ S\\ 12"],
    ],
    [["solve", "KITE\\ S\\ 12"], ["KITE\\ S\\ 12"]],
    [
      ["new", "card", "--like", '"KITE S 1'],
      ["KITE S 1", "KITE S 12"],
    ],
    [["graph", "--card", "$"], ["\\$\\(touch\\ ran\\)"]],
    [["graph", "--card", "it"], ["it\\'s"]],
    [["solve", "LOW"], []],
  ])("behind %j", (words, offers) => {
    expect(identifiersBehind("cardwright", ...words)).toEqual(offers);
  });
});

test("a shell that there is not", async () => {
  expect(await run(["completion", "bahs"])).toMatchObject({
    status: 2,
    error: "cardwright: there is no completion for 'bahs', did you mean 'bash'?\n",
  });
});
