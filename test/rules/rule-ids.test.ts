import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../compiler/rules/index.js";
import { WORDS } from "../../compiler/systems/words.js";
import { ROOT } from "../support/samples.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";

const PRODUCT = ["grammar", "compiler", "play", "tools", "lsp", "project", "cli", "browser", "vscode-extension/source"];
/** Configurations and comments refer to rules by their ids, and one file lists them. */
const BY_ID =
  /^(project\/(configuration|rule-settings|game-systems)|compiler\/check\/suppress|compiler\/diagnostics\/rule-ids)/;

// An analysis has the name of the rule for which it was made.
const declared = SHIPPED.flatMap((id) => shippedSystem(id).data.rules.map(({ name }) => name));
const analyses: ReadonlySet<string> = new Set(WORDS.Rule.By.one);
const ids = new Set([...rules.map(({ id }) => id), ...declared.filter((name) => !analyses.has(name))]);

/** Strings that are the id of a rule, or of one of its messages. A word of the language counts where a rule is compared with it. */
function idsIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  const texts = /(?<quote>["'`])(?<id>[a-z]+(?:-[a-z]+)*)(?:\/[^"'`\n]*)?\k<quote>(?!: message`)/g;
  return [...code.matchAll(texts)].flatMap(({ index, groups: { id = "" } = {} }) => {
    const before = code.slice(code.lastIndexOf("\n", index) + 1, index);
    const isMeant = id.includes("-") || /\b(rule|id)\b[^;]*[=!]==? $/.test(before);
    return isMeant && ids.has(id) ? [id] : [];
  });
}

const sources = PRODUCT.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !BY_ID.test(file)),
);

describe("other code asks for what a rule declares, never for its id", () => {
  test.each([
    ['if (rule === "unknown-value") return;', ["unknown-value"]],
    ['new Set(["duplicate-identifier", "syntax"])', ["duplicate-identifier"]],
    ['rule === "syntax" ? a : b', ["syntax"]],
    ["code: `unknown-card`", ["unknown-card"]],
    ['a.get("syntax/unquoted-text")', []],
    ['kind: "syntax"', []],
    [' * "unknown-value" is found', []],
    ['  // "unknown-value" or "unknown-card"', []],
    ['"unknown-system": message`No such system.`', []],
  ])("an id is seen where it stands: %s", (source, found) => {
    expect(idsIn(source)).toEqual(found);
  });

  test("there are ids and sources to look for", () => {
    expect(ids.size).toBeGreaterThan(200);
    expect(sources.length).toBeGreaterThan(500);
  });

  test("in all sources", () => {
    const found = sources.map((file) => {
      const [own] = /^compiler\/rules\/([a-z-]+)/.exec(file)?.slice(1) ?? [];
      return [file, idsIn(readFileSync(path.join(ROOT, file), "utf8")).filter((id) => id !== own)] as const;
    });
    expect(found.filter(([, all]) => all.length > 0)).toEqual([]);
  });
});
