import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
}

const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
const lock: { lockfileVersion: number; packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const locked = Object.entries(lock.packages).filter(([place]) => place !== "");

/** Put together from pieces, so that this file is not found by its own search. */
const FORBIDDEN: readonly [what: string, pattern: RegExp][] = [
  ["a registry's host", new RegExp(["registry", "(npmjs|yarnpkg)", "(org|com)"].join("\\."))],
  [
    "a path of somebody's machine",
    new RegExp(`(^|[\\s"'\`(=])/(${["home", "Users", "root", "work", "tmp"].join("|")})/\\w`, "m"),
  ],
  ["a path of somebody's Windows machine", new RegExp(`\\b[A-Z]:\\\\${"Users"}\\\\`)],
];

/** What may be bundled or used for building: nothing that binds those who take the package. */
/** Part of the tool that packs the extension: signs for the marketplace, is not run here and not shipped. */
const NEVER_SHIPPED = /@vscode\/vsce-sign/;
const LICENCES = [
  // Of tools that are run on this code and put nothing into it.
  "Artistic-2.0",
  "CC-BY-3.0",
  "CC0-1.0",
  "Python-2.0",
  "WTFPL",
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "MPL-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  // Fonts, which may be shipped with anything.
  "OFL-1.1",
];
/** Says so in a file of its licence only. */
const MIT_BY_ITS_FILE = "node_modules/png-js";

test("every promise of SECURITY.md names tests that are there", () => {
  const [, table = ""] = readFileSync("SECURITY.md", "utf8").split("| promise | test |\n|---|---|\n");
  const promises = table.split("\n\n", 1)[0]?.split("\n") ?? [];
  expect(promises.length).toBeGreaterThan(10);
  for (const promise of promises) {
    const named = [...promise.matchAll(/`((?:test|docs)\/[\w./-]+)`/g)].map(([, name]) => `${name}`);
    expect(
      named.filter((name) => name.startsWith("test/")),
      promise,
    ).not.toEqual([]);
    expect(named.filter((name) => !existsSync(name))).toEqual([]);
  }
});

describe("tracked files", () => {
  test.each(FORBIDDEN)("hold no trace of %s", (_, pattern) => {
    const texts = tracked.map((file) => [file, readFileSync(file, "utf8")] as const);
    expect(texts.filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  test("are sources: nothing that is built, installed or packed", () => {
    expect(tracked.filter((file) => /(^|\/)(dist|node_modules|coverage)\/|\.tgz$/.test(file))).toEqual([]);
  });
});

describe("what runs on somebody's machine in our name", () => {
  const texts = tracked
    .filter((file) => /\.(ya?ml|md|sh)$|^\.ci\/run$|\/init\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const found = (pattern: RegExp) =>
    texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`));

  test("names the actions of others by a full commit, with its version beside it", () => {
    const used = found(/(?<!readonly )\buses: (?!cardwright\/|\$\{ACTION\}|readonly ).*/g);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((line) => !/: uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const versions = new Map(used.map((line) => [/([\w./-]+)@/.exec(line)?.[1], new Set<string>()]));
    for (const line of used) versions.get(/([\w./-]+)@/.exec(line)?.[1])?.add(line.slice(line.indexOf("@")));
    for (const [name, all] of versions) expect([name, all.size]).toEqual([name, 1]);
  });

  test("installs nothing that runs scripts of its own", { tags: "slow" }, () => {
    const installs = found(/.*\b(npm (--\S+ \S+ )*(ci|install)|npx --yes)\b.*/g).filter(
      (line) => !/^README/.test(line),
    );
    expect(installs.length).toBeGreaterThan(6);
    expect(installs.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
  });

  // Else npm reads the `.npmrc` of the checkout, which names the registry.
  test("names a folder outside of a stranger's checkout to npx", { tags: "slow" }, () => {
    const calls = found(/.*\bnpx --yes .*cardwright@.*/g);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((line) => !line.includes(" --prefix "))).toEqual([]);
  });
});

test("nothing that is installed asks for a newer Node than the README promises, or runs a script unasked", () => {
  const lowest = Number(/\d+/.exec(manifest.engines.node)?.[0]);
  const newer = locked.filter(([, { engines }]) => {
    const asked = /^>=\s*(\d+)/.exec(engines?.node ?? "")?.[1];
    return asked !== undefined && Number(asked) > lowest;
  });
  expect(newer.map(([place]) => place)).toEqual([]);
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripts.map(([place]) => place.replace(/^.*node_modules\//, ""));
  expect(manifest.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});

describe("dependencies", () => {
  test("are bundled, so that whoever installs the package gets nothing else", () => {
    expect(Object.keys(manifest)).not.toContain("dependencies");
    expect(Object.keys(manifest)).not.toContain("peerDependencies");
  });

  test("are named with one version each", () => {
    const loose = Object.entries(manifest.devDependencies).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test("are locked by version and content, without an address", () => {
    expect(lock.lockfileVersion).toBe(3);
    const open = locked.filter(
      ([, { version, integrity, resolved }]) => !version || !integrity || resolved !== undefined,
    );
    expect(open.map(([place]) => place)).toEqual([]);
  });

  test("are locked for every machine: npm ci refuses a lock that lacks what another one needs", () => {
    const optional = locked.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    const missing = optional.filter((name) => !locked.some(([place]) => place.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  test.each(["playground", "site"])("of %s are locked in the same way", (folder) => {
    const { packages }: typeof lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8"));
    const all = Object.entries(packages).filter(([place]) => place !== "");
    const optional = all.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    expect(optional.filter((name) => !all.some(([place]) => place.endsWith(`node_modules/${name}`)))).toEqual([]);
    expect(all.filter(([, one]) => !one.version || !one.integrity || one.resolved !== undefined)).toEqual([]);
  });

  test("have licences that allow it", () => {
    const others = locked.filter(
      ([place, { license }]) =>
        !NEVER_SHIPPED.test(place) &&
        place !== MIT_BY_ITS_FILE &&
        !license?.split(" OR ").some((one) => LICENCES.includes(one.replace(/[()]/g, ""))),
    );
    expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
    expect(readFileSync(`${MIT_BY_ITS_FILE}/LICENSE`, "utf8")).toMatch(/^(The )?MIT License/i);
  });
});
