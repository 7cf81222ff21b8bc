import { describe, expect, test } from "vitest";
import { loadSoundSystem } from "../../compiler/check/load-sound-system.js";
import { readPack } from "../../compiler/model/read-pack.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { createChecker } from "../../play/create-checker.js";
import { type Random, randomFrom } from "../planted/random.js";
import { check } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

/**
 * While a declaration is broken, cards are not judged by it: of cards on which nothing is found, nothing is found whatever
 * is broken in the description of their game. What no rule sees in the description is no broken declaration.
 */

const GAMES: readonly (readonly [system: string, pack: string])[] = [
  ["systems/got.system", "samples/starter"],
  ["systems/altered@2026.system", "samples/caravans"],
  ["systems/conspiracy.system", "samples/beekeepers"],
  ["systems/horizon.system", "samples/glasshouse"],
  ["systems/prelude.system", "samples/salt-stairs"],
  ["samples/tavern/tavern.system", "samples/tavern"],
  ["samples/high-card/high-card.system", "samples/high-card"],
];
/** So many times each game's description is damaged. */
const TIMES = 25;

const checker = createChecker();
const meta = shippedSystem("meta");

describe.each(sample(GAMES, 3))("%s", { tags: "slow" }, (path, folder) => {
  const [{ text = "" } = {}] = readSamples(path.replace(/\/[^/]*$/, "")).filter((sample) => sample.path === path);
  const cards = readSamples(folder).filter((sample) => sample.path.endsWith(".cards"));

  test("whatever is broken in it, nothing is found on clean cards", () => {
    const seen = new Set<string>();
    for (let time = 0; time < TIMES; time++) {
      const damaged = damage(text, randomFrom(`${path}/${time}`));
      const errors = check({ "own.system": damaged.text }, meta).filter(({ severity }) => severity === "error");
      if (errors.length === 0) continue;
      seen.add(damaged.what);
      const found = foundOn(cards, damaged.text).filter(({ severity }) => severity !== "info");
      expect(found, `${damaged.what}: ${damaged.line}`).toEqual([]);
    }
    expect(seen.size, "hardly any damage is seen").toBeGreaterThan(2);
  });
});

function foundOn(cards: readonly { readonly path: string; readonly text: string }[], text: string) {
  const { data } = loadSoundSystem(text, resolveShipped, meta, checker);
  const system = instantiateSystem(data);
  const pack = readPack({
    files: cards.map((sample) => ({ ...sample, encoding: undefined, system })),
    systemNames: [],
    findSystem: () => system,
    readerOf: checker.readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  return checker.check(pack).filter(({ rule }) => rule !== "unknown-system");
}

type Damage = (line: string, random: Random) => string | undefined;

/** What happens to a line while somebody works on it. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  "a value cut short": (line) => (/"\w{3,}"$/.test(line) ? line.replace(/\w\w"$/, '"') : undefined),
  "a quote lost": (line) => (line.endsWith('"') ? line.slice(0, -1) : undefined),
  "quotes lost": (line) => (line.includes('"') ? line.replaceAll('"', "") : undefined),
  "a name misspelt": (line, random) => {
    const [name = ""] = /^\s*\w+/.exec(line) ?? [];
    const at = name.length - 1 - random.below(3);
    return name.trim().length < 4 ? undefined : line.slice(0, at) + line.slice(at + 1);
  },
  "a line that is half typed": (line) => (/ /.test(line.trim()) ? line.replace(/ \S+$/, "") : undefined),
  "a number for a text": (line) => (line.includes('"') ? line.replace(/".*"/, "7") : undefined),
  "a text for a number": (line) => (/\d$/.test(line) ? line.replace(/-?\d+$/, '"some"') : undefined),
  "an operator that there is not": (line) => (/ [=<>] /.test(line) ? line.replace(/ [=<>] /, " != ") : undefined),
  "a colon lost": (line) => (/^\w+: /.test(line) ? line.replace(":", "") : undefined),
  "a blank in a name": (line) => (/^\w{5,}[ :]/.test(line) ? `${line.slice(0, 3)} ${line.slice(3)}` : undefined),
  "a line without its indentation": (line) => (/^ +\w/.test(line) ? line.trimStart() : undefined),
  "a line that is indented": (line) => (/^[A-Z]\w* "/.test(line) ? `    ${line}` : undefined),
  "a separator lost": (line) => (line === "---" ? "" : undefined),
  prose: (line) => `${line}\nand so on, to the end of the quay`,
};

function damage(text: string, random: Random): { readonly text: string; readonly what: string; readonly line: string } {
  const lines = text.split("\n");
  for (;;) {
    const at = random.below(lines.length);
    const line = lines[at] ?? "";
    const [what, change] = random.pick(Object.entries(DAMAGES)) ?? [];
    const changed = line.startsWith("#") ? undefined : change?.(line, random);
    if (what === undefined || changed === undefined || changed === line) continue;
    return { text: lines.with(at, changed).join("\n"), what, line: `${at + 1}: ${changed}` };
  }
}

test("a rule of play that is broken says nothing of the name that it has on cards", () => {
  const game = (of: string) => `System: Regatta
About: Crews race.
Id "regatta"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Crew
About: Who rows.
---
Kind: Weather
About: What they row against.
---
Attribute: Type
About: What the card is.
OneOf "Crew" / "Weather"
---
Zone: Deck
About: Cards that wait.
Of "${of}"
Takes "Crew"
---
Phase: Race
About: Everything.
`;
  const cards = { path: "pack.cards", text: `Deck: Blue\nCards:\n    2 A 1\n---\nIdentifier: A 1\nType "Weather"\n` };
  expect(foundOn([cards], game("seat"))).toMatchObject([{ rule: "card-without-zone" }]);
  expect(foundOn([cards], game("player"))).toEqual([]);
});
