import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.js";
import { loadSystem } from "../compiler/model/load-system.js";
import { readPack } from "../compiler/model/read-pack.js";
import { instantiateSystem } from "../compiler/systems/instantiate-system.js";
import type { System } from "../compiler/systems/system.js";
import { createChecker } from "../play/create-checker.js";
import { playground } from "./cli/run.js";
import { ROOT } from "./support/samples.js";
import { defaultSystem, resolveShipped, shippedSystem } from "./support/systems.js";

/** A fenced block of a page: cards, or a game system. The words after that name the rules that find something in it. */
interface Fence {
  readonly line: number;
  readonly language: "cards" | "system";
  readonly rules: readonly string[];
  readonly text: string;
}

const FENCE = /^```(cards|system)((?: [a-z-]+)*)\n([\s\S]*?)^```$/gm;

function fencesOf(page: string): Fence[] {
  return [...page.matchAll(FENCE)].map((match) => ({
    line: page.slice(0, match.index).split("\n").length,
    language: match[1] === "system" ? "system" : "cards",
    rules: (match[2] ?? "").split(" ").filter((rule) => rule !== ""),
    text: match[3] ?? "",
  }));
}

/** The game that a page describes, if it does. */
function gameOf(fences: readonly Fence[]): System | undefined {
  const game = fences.find(({ language, text }) => language === "system" && text.startsWith("System:"));
  return game && instantiateSystem(loadSystem(game.text, resolveShipped, shippedSystem("meta")).data);
}

/** What a piece of a system lacks to be one. */
const HEADER = 'System: Page\nAbout: What a page shows.\nId "page"\nEdition "1"\n---\n';

function wholeText({ language, text }: Fence): string {
  return language === "cards" || text.startsWith("System:") ? text : HEADER + text;
}

const checker = createChecker();
const usual = defaultSystem();

/** What is said of a block, as an author sees it; infos are worth knowing but no mistakes. */
function findingsIn(fence: Fence, game: System | undefined): Diagnostic[] {
  const system = fence.language === "system" ? shippedSystem("meta") : usual;
  const pack = readPack({
    files: [{ path: `page.${fence.language}`, text: wholeText(fence), encoding: undefined, system }],
    systemNames: game === undefined ? ["common", "got"] : ["common", "got", game.data.id],
    findSystem: (name) => (game?.data.id === name ? game : shippedSystem(name)),
    readerOf: checker.readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  return checker.check(pack).filter(({ severity }) => severity !== "info");
}

const pages = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));

describe.each(pages)("docs/%s", (name) => {
  const fences = fencesOf(readFileSync(join(ROOT, "docs", name), "utf8"));
  const game = gameOf(fences);

  test("shows what lints clean, or what its fence names", () => {
    const said = fences.map((fence) => ({
      line: fence.line,
      findings: findingsIn(fence, game).map(({ rule, message }) => (fence.rules.includes(rule) ? rule : message)),
    }));
    expect(said).toEqual(fences.map((fence) => ({ line: fence.line, findings: fence.rules })));
  });
});

/** Measured figures are written by the program that measures. */
const written = ["README.md", "CONTRIBUTING.md", ...pages.map((name) => `docs/${name}`)].filter(
  (name) => name !== "docs/quality.md",
);

test.each(written)("%s has no line above 400 characters", (name) => {
  const lines = readFileSync(join(ROOT, name), "utf8").split("\n");
  expect(lines.flatMap((line, at) => (line.length > 400 ? [`line ${at + 1}: ${line.length}`] : []))).toEqual([]);
});

describe("README.md", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, card = "", report = ""] = /^```cards\n([\s\S]*?)^```$[\s\S]*?^```\n([\s\S]*?)^```$/m.exec(readme) ?? [];

  test("shows what lint prints about its first card", async () => {
    const place = playground({ "tide.cards": card });
    const { out } = await place.run("lint tide.cards");
    place.remove();
    expect(out).toBe(report);
  });

  test("gives its first card an identifier of the series of its type, as all packs do", () => {
    const [, series, type] = /^Identifier: \w+ (\w) \d+$[\s\S]*?^Type "(\w)/m.exec(card) ?? [];
    expect(series).toBe(type);
  });
});
