import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { DEFAULT_FORMAT, formatFile } from "../../compiler/format/format-file.js";
import { loadSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import { check, packOf } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

const FOLDER = join(ROOT, "test", "systems", "foreign");
const GAMES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** `# expect: rule at 3 [LEY 1]`: the line as it stands there, what is underlined in brackets. */
function expectedIn(text: string): string[] {
  return [...text.matchAll(/^# expect: (\S+) at (.*)$/gm)].map(([, rule, place]) => `${rule} at ${place}`).sort();
}

function placeIn(text: string, start: number, end: number): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  return `${text.slice(from, start)}[${text.slice(start, end)}]${text.slice(end, to === -1 ? undefined : to)}`.trim();
}

describe.each(GAMES)("%s", (game) => {
  const read = (name: string): string => readFileSync(join(FOLDER, game, name), "utf8");
  const source = read(`${game}.system`);
  const system = instantiateSystem(loadSystem(source, resolveShipped, shippedSystem("meta")).data);
  const shared = { "pack.cards": read("pack.cards"), "cards.cards": read("cards.cards") };
  const names = readdirSync(join(FOLDER, game)).filter((name) => name.endsWith(".cards") && !(name in shared));
  // Each file of decks is a pack of its own, with the cards of all.
  const packs = names.map((name) => ({ name, files: { ...shared, [name]: read(name) } as Record<string, string> }));
  const found = packs.map(({ files }) => check(files, system).filter(({ severity }) => severity !== "info"));
  const findings = found.flat();

  test("is described without a mistake", () => {
    const inSystem = check({ [`${game}.system`]: source }, shippedSystem("meta"));
    expect(inSystem.filter(({ severity }) => severity !== "info").map(({ message }) => message)).toEqual([]);
  });

  test("is in canonical layout and order, which leaves the lines of a table alone", () => {
    const [file] = packOf({ [`${game}.system`]: source }, shippedSystem("meta")).files;
    expect(file && formatFile(file, { ...DEFAULT_FORMAT, sort: true })).toBe(source);
  });

  test.each(packs.map((one, at) => [one.name, one, at] as const))("%s gets what it expects", (_, { files }, at) => {
    const said = (found[at] ?? []).map(({ rule, file, span }) => {
      return `${rule} at ${placeIn(files[file] ?? "", span.start, span.end)}`;
    });
    expect(said.sort()).toEqual(Object.values(files).flatMap(expectedIn).sort());
  });

  test("its compiled cards are what its schema says", { tags: "slow" }, () => {
    const [{ files = {} } = {}] = packs;
    const compiled = JSON.parse(serialize(compilePack(packOf(files, system), sha256)));
    const ajv = new Ajv2020({ strict: true });
    ajv.validate(schemaFor(system, { strict: true }), compiled);
    expect(ajv.errorsText()).toBe("No errors");
  });

  test("each of its rules is broken by some deck, and no message has a hole left", () => {
    const own = system.data.rules.filter(({ place }) => place.system === game).map(({ name }) => name);
    const broken = new Set(findings.map(({ rule }) => rule));
    expect([...new Set(own)].filter((rule) => !broken.has(rule))).toEqual([]);
    const messages = findings.flatMap(({ rule, message }) => (own.includes(rule) ? [message] : []));
    expect(messages.filter((message) => /<\w/.test(message))).toEqual([]);
  });
});
