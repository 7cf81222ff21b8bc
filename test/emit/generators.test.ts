import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { schemaFor } from "../../compiler/emit/schema-for.js";
import { whyMissing } from "../editors/install.js";
import { emptyFolder, npm } from "../node-versions.js";
import { packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { sample } from "../support/sweep.js";
import { shippedSystem } from "../support/systems.js";

const GENERATORS = ["quicktype@23.3.25", "json-schema-to-typescript@16.0.0"] as const;

/** Every shipped game, and the schema of any game, with what their types must hold. */
const GAMES = [
  { id: "altered", game: "altered", samples: ["caravans", "starters/altered"] },
  { id: "got", game: "got", samples: ["lanterns", "starter"] },
  { id: "conspiracy", game: "conspiracy", samples: ["beekeepers"] },
  { id: "horizon", game: "horizon", samples: ["glasshouse"] },
  { id: "prelude", game: "prelude", samples: ["salt-stairs"] },
  { id: "any", game: undefined, samples: ["caravans", "lanterns"] },
] as const;

const gameOf = (sample: string): string =>
  GAMES.find(({ samples }) => samples.some((one) => one === sample))?.game ?? "got";

const folder = emptyFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string): string => path.join(folder, name);
const packFile = (sample: string): string => inFolder(`${sample.replace("/", "-")}.json`);

let generators = "";

beforeAll(() => {
  generators = installed();
  for (const { id, game } of GAMES)
    writeFileSync(inFolder(`${id}.schema.json`), JSON.stringify(schemaFor(game && shippedSystem(game))));
  for (const sample of new Set(GAMES.flatMap(({ samples }) => samples))) {
    const texts = readSamples(`samples/${sample}`).map(({ path: file, text }) => [path.basename(file), text]);
    const pack = compilePack(packOf(Object.fromEntries(texts), shippedSystem(gameOf(sample))), sha256);
    writeFileSync(packFile(sample), JSON.stringify(pack));
  }
});

/** The generators are fetched once and kept, as the versions of Node are. */
function installed(): string {
  const kept = path.resolve(".cache/generators", GENERATORS.join("-"));
  if (existsSync(kept)) return kept;
  mkdirSync(path.dirname(kept), { recursive: true });
  const beside = mkdtempSync(path.join(path.dirname(kept), "fetching-"));
  npm(["install", "--ignore-scripts", "--no-package-lock", "--prefix", beside, ...GENERATORS], beside);
  renameSync(beside, kept);
  return kept;
}

const generate = (script: string, ...words: readonly string[]): string =>
  execFileSync(process.execPath, [path.join(generators, "node_modules", script), ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1 << 26,
  });

function quicktype(id: string, language: string, file: string, ...options: readonly string[]): string {
  const words = ["-s", "schema", `${id}.schema.json`, "-l", language, "-t", "Pack", "-o", file, ...options];
  generate("quicktype/dist/index.js", ...words);
  return readFileSync(inFolder(file), "utf8");
}

const run = (program: string, ...words: readonly string[]): string =>
  execFileSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });

/** The places of a pack whose values are gone, or others, in what a program wrote after reading it. */
function lost(pack: unknown, written: unknown, place = ""): string[] {
  if (typeof pack !== "object" || pack === null) return Object.is(pack, written) ? [] : [place];
  if (typeof written !== "object" || written === null || Array.isArray(pack) !== Array.isArray(written)) return [place];
  const other = written as Record<string, unknown>;
  const missing = Object.entries(pack).flatMap(([key, one]) => lost(one, other[key], `${place}/${key}`));
  const added = Object.keys(other).filter((key) => !(key in pack) && (other[key] ?? undefined) !== undefined);
  return [...missing, ...added.map((key) => `${place}/${key}`)];
}

function expectNothingLost(samples: readonly string[], rewritten: (file: string) => string): void {
  for (const sample of samples) {
    const file = packFile(sample);
    expect(lost(JSON.parse(readFileSync(file, "utf8")), JSON.parse(rewritten(file))), sample).toEqual([]);
  }
}

/** Says why a language is not tried. */
function missing(language: string, ...programs: Parameters<typeof whyMissing>): boolean {
  const reason = whyMissing(...programs);
  if (reason !== undefined) console.warn(`types in ${language} are not tried: ${reason}`);
  return reason !== undefined;
}

const noCpp = missing("C++", {
  program: "g++",
  proof: ["-E", "-x", "c++", "-include", "nlohmann/json.hpp", "-o", "/dev/null", "/dev/null"],
  packages: ["g++", "libc6-dev", "nlohmann-json3-dev"],
});
const noRust =
  missing("Rust", { program: "cargo", proof: ["--version"], packages: ["cargo"] }) ||
  missing("Rust", {
    program: "find",
    proof: ["/usr/share/cargo/registry", "/usr/share/doc/librust-serde-derive-dev", "-maxdepth", "0"],
    packages: ["librust-serde-json-dev", "librust-serde-derive-dev"],
  });
const noPython = missing("Python", {
  program: "python3",
  proof: ["-c", "import json, dataclasses"],
  packages: ["python3-minimal"],
});

/** Each takes a minute to compile; the schema of any game has what each of the others has. */
const TRIED = sample(GAMES, 3, ({ game }) => game === undefined);

describe.each(TRIED)("types made of the schema of $id", ({ id, samples }) => {
  test.skipIf(noCpp)("in C++ compile, read packs and write them", { tags: "slow" }, () => {
    quicktype(id, "cpp", `${id}.hpp`, "--code-format", "with-struct", "--no-boost");
    const main = `#include "${id}.hpp"
#include <fstream>
#include <iostream>
int main(int, char **words) {
  std::ifstream file(words[1]);
  quicktype::Pack pack = nlohmann::json::parse(file);
  std::cout << nlohmann::json(pack);
}
`;
    writeFileSync(inFolder(`${id}.cpp`), main);
    run("g++", "-std=c++17", "-O0", "-I", "/usr/include/nlohmann", `${id}.cpp`, "-o", `${id}.bin`);
    expectNothingLost(samples, (file) => run(inFolder(`${id}.bin`), file));
  });

  test.skipIf(noRust)("in Rust compile, read packs and write them", { tags: "slow" }, () => {
    // One package for all games, so that what they need is compiled once.
    mkdirSync(inFolder(`rust/src/bin`), { recursive: true });
    mkdirSync(inFolder("rust/.cargo"), { recursive: true });
    writeFileSync(inFolder("rust/Cargo.toml"), CARGO);
    writeFileSync(inFolder("rust/.cargo/config.toml"), CARGO_OFFLINE);
    const types = quicktype(id, "rust", `${id}.rs`, "--visibility", "public").replace(/^\/\/.*$/gm, "");
    const main = `fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let pack: Pack = serde_json::from_str(&text).unwrap();
    print!("{}", serde_json::to_string(&pack).unwrap());
}
`;
    writeFileSync(inFolder(`rust/src/bin/${id}.rs`), `${types}\n${main}`);
    execFileSync("cargo", ["build", "--offline", "--quiet", "--bin", id], {
      cwd: inFolder("rust"),
      stdio: ["ignore", "ignore", "pipe"],
      maxBuffer: 1 << 26,
    });
    expectNothingLost(samples, (file) => run(inFolder(`rust/target/debug/${id}`), file));
  });

  test.skipIf(noPython)("in Python read packs and write them", { tags: "slow" }, () => {
    quicktype(id, "python", `${id}_types.py`, "--python-version", "3.7");
    const program = `import json, sys, ${id}_types as types
print(json.dumps(types.pack_to_dict(types.pack_from_dict(json.load(open(sys.argv[1], encoding="utf-8"))))))`;
    expectNothingLost(samples, (file) => run("python3", "-c", program, file));
  });

  test("in TypeScript fit packs, and no wrong ones", { tags: "slow" }, () => {
    const types = generate("json-schema-to-typescript/dist/src/cli.js", `${id}.schema.json`);
    const [, name = ""] = /^export interface (ACompiledCardPack\w*)/m.exec(types) ?? [];
    writeFileSync(inFolder(`${id}-types.ts`), types);
    const check = (pack: string): string => {
      const text = `import type { ${name} as Pack } from "./${id}-types.js";\nexport const pack: Pack = ${pack};\n`;
      writeFileSync(inFolder(`${id}-check.ts`), text);
      const options = ["--ignoreConfig", "--strict", "--noEmit", "--target", "es2023", "--module", "nodenext"];
      const words = [path.resolve("node_modules/typescript/bin/tsc"), ...options, `${id}-check.ts`];
      return spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" }).stdout;
    };
    for (const sample of samples) {
      const pack = readFileSync(packFile(sample), "utf8");
      expect(check(pack), sample).toBe("");
      expect(check(pack.replace(/"copies":\d+/, '"copies":"two"')), sample).toContain("error TS2322");
    }
  });
});

const CARGO = `[package]
name = "generated"
version = "0.1.0"
edition = "2021"
[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = "1"
[profile.dev]
debug = false
`;
/** Debian's sources of packages, so that no other registry is asked. */
const CARGO_OFFLINE = `[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "/usr/share/cargo/registry"
`;
