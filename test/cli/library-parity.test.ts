import { afterEach, expect, test } from "vitest";
import { compilePack, readPack, serialize } from "../../compiler/index.js";
import { createChecker } from "../../play/index.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { CHOOSABLE, defaultSystem, shippedSystem } from "../support/systems.js";
import { type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const DAMAGES: readonly (readonly [what: string, damage: (text: string) => string])[] = [
  ["whole", (text) => text],
  ["broken off", (text) => text.slice(0, text.length * 0.7)],
  [
    "with lines taken out",
    (text) =>
      text
        .split("\n")
        .filter((_, line) => line % 7 !== 3)
        .join("\n"),
  ],
  ["with other line ends and quotes", (text) => text.replaceAll("\n", "\r\n").replaceAll('"', "”")],
];

/** What a program gets that uses Cardwright as a library. */
function byLibrary(files: Readonly<Record<string, string>>) {
  const checker = createChecker();
  const pack = readPack({
    files: Object.entries(files).map(([path, text]) => ({ path, text, encoding: undefined, system: defaultSystem() })),
    findSystem: (name) => (CHOOSABLE.includes(name) ? shippedSystem(name) : undefined),
    systemNames: CHOOSABLE,
    readerOf: checker.readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  const found = checker.check(pack, { severityOf: () => undefined, today: "2030-01-01" });
  const lineOf = (path: string, offset: number): number => (files[path] ?? "").slice(0, offset).split("\n").length;
  return {
    findings: found.map(
      ({ file, span, rule, severity, message }) => `${file}:${lineOf(file, span.start)} ${severity} ${rule} ${message}`,
    ),
    compiled: serialize(compilePack(pack, sha256)),
  };
}

interface Printed {
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly {
      readonly rule: string;
      readonly severity: string;
      readonly message: string;
      readonly range: { readonly start: { readonly line: number } };
    }[];
  }[];
}

test.each(
  ["caravans", "beekeepers", "glasshouse", "salt-stairs", "starter"].flatMap((name) =>
    DAMAGES.map(([what, damage]) => [name, what, damage] as const),
  ),
)("the library and the command line find and compile the same: %s, %s", { tags: "slow" }, async (name, _, damage) => {
  const files = Object.fromEntries(
    readSamples(`samples/${name}`).map(({ path, text }) => [path.slice(`samples/${name}/`.length), damage(text)]),
  );
  place = playground({ ".git/HEAD": "", ...files });
  const { findings, compiled } = byLibrary(files);
  const { out } = await place.run("lint --format json --max-findings all --info --today 2030-01-01");
  const printed: Printed = JSON.parse(out);
  const said = printed.files.flatMap(({ path, diagnostics }) =>
    diagnostics.map(
      ({ rule, severity, message, range }) => `${path}:${range.start.line} ${severity} ${rule} ${message}`,
    ),
  );
  expect(said.toSorted()).toEqual(findings.toSorted());
  const ran = await place.run("compile --stdout --no-lint --minify");
  // The command line refuses a pack that it could not turn back, such as one with two cards of one identifier.
  if (ran.out === "") expect(ran).toMatchObject({ status: 1, error: expect.stringContaining("cardwright: ") });
  else expect(ran.out.trim()).toBe(JSON.stringify(JSON.parse(compiled)));
});
