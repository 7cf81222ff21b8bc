import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { findingsSchema } from "../../../cli/reports/findings-schema.js";
import { REPORT_FORMAT_NAMES } from "../../../cli/reports/report-formats.js";
import manifest from "../../../package.json" with { type: "json" };
import { builtProgram } from "../../product.js";
import { cleanCard, type Playground, playground, type Ran, run, wrongCard } from "../run.js";
import { SARIF } from "./sarif-form.js";
import { CHECKSTYLE, complaintsOf, JUNIT } from "./xml-forms.js";

let place: Playground | undefined;
afterEach(() => {
  place?.remove();
  place = undefined;
});

/** Everything that can be found, in every form: all mistakes there are. */
const MISTAKES = "samples/mistakes";
let reports: ReadonlyMap<string, string> = new Map();
beforeAll(async () => {
  reports = await everything();
});
const reportAs = (format: string): string => reports.get(format) ?? "";

/** All formats of one run. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { folder, read, remove } = playground();
  const formats = REPORT_FORMAT_NAMES.flatMap((format) => ["--format", `${format}:${path.join(folder, format)}`]);
  await run(["lint", "--info", ...formats, MISTAKES]);
  const texts = new Map(REPORT_FORMAT_NAMES.map((format) => [format, read(format)]));
  remove();
  return texts;
}

interface JsonReport {
  readonly files: readonly {
    readonly path: string;
    readonly diagnostics: readonly {
      readonly fingerprint: string;
      readonly severity: string;
      readonly rule: string;
      readonly because?: string;
    }[];
  }[];
}

const json = (): JsonReport => JSON.parse(reportAs("json"));
const all = () => json().files.flatMap(({ diagnostics }) => diagnostics);

describe("json", () => {
  test("is as its published schema says, and no key is left out of that", () => {
    const validate = new Ajv2020({ allErrors: true }).compile(closed(findingsSchema()));
    validate(json());
    expect(validate.errors).toBe(null);
  });

  test("says which demand does not hold, and with which values, in SARIF too", () => {
    const because = "There are 3 copies with Name Rope: GAME 3. There may be at most 2.";
    const own = (one: { readonly because?: string }) => one.because === because;
    expect(all().filter(own)).toHaveLength(1);
    const { runs } = JSON.parse(reportAs("sarif"));
    expect(runs[0].results.map(({ properties }: { properties: object }) => properties).filter(own)).toHaveLength(1);
  });

  test("each finding has a fingerprint of its own", () => {
    const fingerprints = all().map(({ fingerprint }) => fingerprint);
    expect(fingerprints.length).toBeGreaterThan(500);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });

  test("an edit in another file names it as it is shown", () => {
    const paths = [...reportAs("json").matchAll(/"path": "(.*)"/g)].map(([, found]) => found ?? "");
    expect(paths.filter((found) => path.isAbsolute(found))).toEqual([]);
  });
});

/** A schema that forbids what it does not name. */
function closed(schema: unknown): object {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== "object" || value === null) return value;
    const inside = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, close(one)]));
    return "properties" in inside && !("additionalProperties" in inside)
      ? { ...inside, additionalProperties: false }
      : inside;
  };
  return close(schema) as object;
}

describe("sarif", () => {
  interface Result {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly suppressions?: readonly { readonly kind: string; readonly justification?: string }[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
    readonly locations: readonly [
      { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object } },
    ];
  }
  interface Run {
    readonly tool: {
      readonly driver: {
        readonly informationUri?: string;
        readonly rules: readonly { readonly id: string; readonly help?: object }[];
      };
    };
    readonly invocations: readonly { readonly executionSuccessful: boolean; readonly exitCode: number }[];
    readonly results: readonly Result[];
  }
  const readRun = (text: string): Run => JSON.parse(text).runs[0];

  test("is as the standard says, of everything that there is", { tags: "slow" }, () => {
    const validate = new Ajv2020({ allErrors: true, formats: { "uri-reference": isUriReference } }).compile(SARIF);
    validate(JSON.parse(reportAs("sarif")));
    expect(validate.errors).toBe(null);
  });

  test("is as the published schema says, of everything that there is", { tags: "slow" }, () => {
    const file = "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";
    // Draft 4 of JSON Schema: what it uses of it means the same in later ones, but for how it is called.
    const { $schema, id, ...schema } = JSON.parse(readFileSync(file, "utf8"));
    expect([$schema, id]).not.toContain(undefined);
    const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false, unicodeRegExp: false });
    const validate = ajv.compile(schema);
    validate(JSON.parse(reportAs("sarif")));
    expect(validate.errors).toBe(null);
    expect(validate({ version: "2.1.0", runs: [{ results: [] }] })).toBe(false);
  });

  test("says where to read about the tool that is built", { tags: "slow" }, () => {
    const words = [builtProgram(), "lint", "--format", "sarif", "samples/starter"];
    const { driver } = readRun(execFileSync(process.execPath, words, { encoding: "utf8" })).tool;
    expect(driver.informationUri).toBe(manifest.homepage);
  });

  test("each result names its rule, which says why and shows a card", () => {
    const { tool, results } = readRun(reportAs("sarif"));
    const { rules } = tool.driver;
    expect(new Set(results.map(({ ruleIndex, ruleId }) => rules[ruleIndex]?.id === ruleId))).toEqual(new Set([true]));
    expect(rules.filter(({ help }) => help === undefined)).toEqual([]);
    expect(JSON.stringify(rules.find(({ id }) => id === "duplicate-attribute")?.help)).toContain("```cards");
  });

  test("results are those of the other formats, and besides them what is suppressed", () => {
    const { results } = readRun(reportAs("sarif"));
    const counted = results.filter(({ suppressions }) => suppressions === undefined);
    expect(counted.length).toBe(all().length);
    expect(counted.map((one) => one.partialFingerprints["cardwright/v1"]).sort()).toEqual(
      all()
        .map(({ fingerprint }) => fingerprint)
        .sort(),
    );
  });

  test("what a comment suppresses says so, with its reason", async () => {
    place = playground({
      "a.cards": cleanCard("KITE S 1")
        .replace("Type", "# cardwright-ignore syntax: so it is printed\nType")
        .replace('"Support"', "Support"),
      "b.cards": wrongCard("KITE S 2"),
    });
    await place.run("lint --baseline b.json --write-baseline");
    const { results } = readRun((await place.run("lint --format sarif --baseline b.json")).out);
    expect(results.map(({ suppressions }) => suppressions)).toEqual([
      [{ kind: "inSource", status: "accepted", justification: "so it is printed" }],
      [{ kind: "external", status: "accepted" }],
    ]);
  });

  test("names of files are encoded, and no absolute path stands in it", async () => {
    const name = 'eras of kites/a#b?c%ü"1.cards';
    place = playground({ [name]: wrongCard("KITE S 1") });
    const { out } = await place.run("lint --format sarif");
    const { uri } = readRun(out).results[0]?.locations[0].physicalLocation.artifactLocation ?? { uri: "" };
    expect(uri).toBe("eras%20of%20kites/a%23b%3Fc%25%C3%BC%221.cards");
    expect(decodeURIComponent(uri)).toBe(name);
    expect(out).not.toContain(place.folder);
    const { out: absolute } = await place.run("lint --format sarif --absolute");
    expect(absolute).toContain(`"uri": "file://${place.folder}/eras%20of%20kites/`);
  });

  test("a name that looks like a drive of Windows is a name, and paths count from the top of the repository", async () => {
    place = playground({ "a:b/c:1.cards": wrongCard("KITE S 1"), "d:1.cards": wrongCard("KITE S 2") });
    const { out } = await place.run("lint --format sarif");
    const places = readRun(out).results.map(({ locations: [one] }) => one.physicalLocation.artifactLocation);
    expect(places).toEqual([
      { uri: "a%3Ab/c%3A1.cards", uriBaseId: "%SRCROOT%" },
      { uri: "d%3A1.cards", uriBaseId: "%SRCROOT%" },
    ]);
  });

  test("places count UTF-16 units", async () => {
    place = playground({
      "a.cards": 'Identifier: KITE 1\nUnique "😀" 2\nType "Support"\nAdventureResources\n    Wind 2\n',
    });
    const { results } = readRun((await place.run("lint --format sarif")).out);
    expect(results[0]?.locations[0].physicalLocation.region).toMatchObject({
      startLine: 2,
      startColumn: 13,
      endColumn: 14,
      charOffset: 31,
      charLength: 1,
    });
  });

  test.each([
    [{ "a.cards": cleanCard("KITE S 1") }, true, 0],
    [{ "a.cards": wrongCard("KITE S 1") }, true, 1],
    [{ "a.cards": wrongCard("KITE S 1"), "cardwright.json": "{" }, false, 2],
  ])("the invocation says how the run ended: %j", async (files, executionSuccessful, exitCode) => {
    place = playground(files);
    const [invocation] = readRun((await place.run("lint --format sarif")).out).invocations;
    expect(invocation).toMatchObject({ executionSuccessful, exitCode });
  });
});

/** As RFC 3986 has it: no blanks, quotes or characters beyond ASCII, and each % begins an escape. */
function isUriReference(text: string): boolean {
  return /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(text);
}

describe("xml", () => {
  const parse = (text: string) =>
    new DOMParser({
      onError: (_level, message) => {
        throw new Error(message);
      },
    }).parseFromString(text, "text/xml");

  test.each([
    ["junit", JUNIT],
    ["checkstyle", CHECKSTYLE],
  ])(
    "%s has the elements and attributes of its readers, of everything that there is",
    { tags: "slow" },
    (format, form) => {
      const { documentElement } = parse(reportAs(format));
      expect(documentElement === null ? ["no root"] : complaintsOf(documentElement, form)).toEqual([]);
    },
  );

  test("junit: errors fail, warnings and infos are seen and fail nothing, clean files pass", async () => {
    place = playground({
      "a.cards": wrongCard("KITE S 1"),
      "b.cards": 'Identifier: KITE A 1\nRoleplay "Solo"\nAdventureCommonCosts\n    Wind 2\n',
      "c.cards": cleanCard("KITE S 3"),
    });
    const { out } = await place.run("lint --format junit");
    expect(out).toContain('<testsuites name="cardwright" tests="3" failures="1" errors="0">');
    expect(out).toMatch(/<testcase name="syntax KITE S 1 \(2:6\)" classname="a\.cards">\s*<failure type="error"/);
    expect(out).toMatch(/classname="b\.cards">\s*<skipped type="warning" message="b\.cards:1:1: /);
    expect(out).toContain('<testcase name="no findings" classname="c.cards"/>');
  });

  test("counts agree with what is in them", { tags: "slow" }, () => {
    const { documentElement } = parse(reportAs("junit"));
    const count = (name: string) => documentElement?.getElementsByTagName(name).length;
    expect(Number(documentElement?.getAttribute("tests"))).toBe(count("testcase"));
    expect(Number(documentElement?.getAttribute("failures"))).toBe(count("failure"));
    const errors = all().filter(({ severity }) => severity === "error").length;
    expect(count("failure")).toBe(errors);
    expect(count("skipped")).toBe(all().length - errors);
    const checkstyle = parse(reportAs("checkstyle")).documentElement;
    expect(checkstyle?.getElementsByTagName("error").length).toBe(all().length);
  });

  test("what XML cannot hold, and what would end it", async () => {
    const wrong = wrongCard('KITE & <S> "1"').replace("Wind 2", "Wi\u0007nd 2\u0001");
    place = playground({ "a&<b>.cards": wrong });
    for (const format of ["junit", "checkstyle"]) {
      const { out } = await place.run(`lint --format ${format}`);
      const name = parse(out).documentElement?.getElementsByTagName(format === "junit" ? "testsuite" : "file")[0];
      expect(name?.getAttribute("name")).toBe("a&<b>.cards");
    }
  });
});

describe("gitlab", () => {
  interface Issue {
    readonly fingerprint: string;
    readonly location: { readonly path: string };
  }

  test("is as GitLab reads it", () => {
    const validate = new Ajv2020({ allErrors: true }).compile(GITLAB);
    const issues: readonly Issue[] = JSON.parse(reportAs("gitlab"));
    validate(issues);
    expect(validate.errors).toBe(null);
    expect(issues.length).toBe(all().length);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  });

  test("paths begin at the top of the repository, wherever the tool runs", async () => {
    place = playground({ "eras/a.cards": wrongCard("KITE S 1") });
    const pathOf = (out: string) => JSON.parse(out)[0].location.path;
    expect(pathOf((await place.run("lint --format gitlab", { in: "eras" })).out)).toBe("a.cards");
    const env = { CI_PROJECT_DIR: place.folder };
    expect(pathOf((await place.run("lint --format gitlab", { in: "eras", env })).out)).toBe("eras/a.cards");
    expect(pathOf((await place.run("lint --format gitlab --absolute", { env })).out)).toBe("eras/a.cards");
    mkdirSync(path.join(place.folder, ".git"));
    expect(pathOf((await place.run("lint --format gitlab", { in: "eras" })).out)).toBe("eras/a.cards");
    const sarif = JSON.parse((await place.run("lint --format sarif", { in: "eras" })).out);
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("eras/a.cards");
  });

  test("nothing found is an empty list", async () => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    expect((await place.run("lint --format gitlab")).out).toBe("[]\n");
  });
});

/** What GitLab's page on Code Quality asks of a report: all of these keys, and no other severity. */
const GITLAB = {
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    additionalProperties: false,
    properties: {
      description: { type: "string", minLength: 1, pattern: "^[^\\r\\n]*$" },
      check_name: { type: "string", minLength: 1 },
      fingerprint: { type: "string", minLength: 1 },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        additionalProperties: false,
        properties: {
          path: { type: "string", pattern: "^(?!\\./|/|[A-Z]:)." },
          lines: {
            type: "object",
            required: ["begin"],
            additionalProperties: false,
            properties: { begin: { type: "integer", minimum: 1 }, end: { type: "integer", minimum: 1 } },
          },
        },
      },
    },
  },
};

describe("github", () => {
  const COMMAND = /^::(error|warning|notice) ((?:[a-zA-Z]+=[^,:\r\n]*)(?:,[a-zA-Z]+=[^,:\r\n]*)*)::([^\r\n]+)$/;

  test("each finding is a command that GitHub reads, and nothing else looks like one", () => {
    const lines = reportAs("github").split("\n");
    const commands = lines.filter((line) => line.startsWith("::"));
    expect(commands.filter((line) => !COMMAND.test(line))).toEqual([]);
    expect(commands.length).toBe(all().length);
  });

  test("columns are named for places on one line only", () => {
    for (const line of reportAs("github")
      .split("\n")
      .filter((line) => line.startsWith("::"))) {
      const [, , properties = ""] = COMMAND.exec(line) ?? [];
      const values = Object.fromEntries(properties.split(",").map((one) => one.split("=")));
      expect(Object.hasOwn(values, "col")).toBe(values.line === values.endLine);
    }
  });

  test("what would end a command is escaped", async () => {
    place = playground({ "100%,:a.cards": wrongCard("KITE S 1") });
    const { out } = await place.run("lint --format github");
    expect(out).toMatch(
      /^::error file=100%25%2C%3Aa\.cards,line=2,endLine=2,col=6,endColumn=13,title=Cardwright%3A syntax::100%25,:a\.cards:2:6: /,
    );
  });

  test("is what GitHub Actions gets, if nothing else is asked for; its paths begin at the top", async () => {
    place = playground({ "eras/a.cards": wrongCard("KITE S 1") });
    const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: place.folder };
    expect((await place.run("lint", { env, in: "eras" })).out).toMatch(/^::error file=eras\/a\.cards,line=2/);
    expect((await place.run("lint --format pretty", { env })).out).toMatch(/^eras\/a\.cards:2:6: error/);
  });

  test("says so where GitHub shows less than there is", async () => {
    const cards = Array.from({ length: 12 }, (_, index) => wrongCard(`KITE S ${index + 1}`)).join("---\n");
    place = playground({ "a.cards": cards });
    const { out } = await place.run("lint --format github");
    expect(out).toContain("There are 12 errors: all stand in this log.\n");
    expect(out.match(/^::error/gm)).toHaveLength(12);
  });
});

describe("plain", () => {
  test("says in sentences what is marked elsewhere, how many first", async () => {
    place = playground({
      "a.cards": 'Identifier: KITE 1\nType Support\nType "Support"\nAdventureResources\n    Wind 2\n',
    });
    const { out } = await place.run("lint --format plain", { terminal: true, env: { FORCE_COLOR: "1" } });
    expect(out).toMatchInlineSnapshot(`
      "1 file, 1 card of got@2010-07-11: 2 errors
      Run cardwright explain syntax to learn more.

      Error, 1 of 2. a.cards, line 2, column 6.
      A text goes in quotes: "Support".
      The line is: Type Support
      The place is: Support
      Possible fix: Put it in quotes.
      Rule: syntax.

      Error, 2 of 2. a.cards, line 3, column 1.
      Type is already on this card.
      The line is: Type "Support"
      The place is: Type
      See also a.cards, line 2. First used here.
      Possible fix: Remove Type "Support".
      Possible fix: Remove Type Support.
      Rule: duplicate-attribute.
      "
    `);
  });

  test("has no signs that are read aloud in vain, and no colours", () => {
    expect(reportAs("plain")).not.toContain("\u001b");
    expect(reportAs("plain")).not.toMatch(/^ *(\d+ *)?\| |\^\^/m);
    expect(reportAs("plain").match(/^(Error|Warning|Info), \d+ of \d+\. /gm)).toHaveLength(all().length);
  });
});

describe("several reports in one run", () => {
  test("each goes to its file, one to the terminal", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const { status, out, error } = await place.run(
      "lint --format sarif:out/a.sarif --format pretty --format junit:out/junit.xml --format json:all.json",
    );
    expect({ status, error }).toEqual({ status: 1, error: "" });
    expect(out).toMatch(/^a\.cards:2:6: error/);
    expect(JSON.parse(place.read("out/a.sarif")).version).toBe("2.1.0");
    expect(place.read("out/junit.xml")).toMatch(/^<\?xml/);
    expect(JSON.parse(place.read("all.json")).version).toBe(1);
  });

  test("--output is the file of the one that names none", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    expect(await place.run("lint --output report.txt", { terminal: true })).toEqual({ status: 1, out: "", error: "" });
    expect(place.read("report.txt")).toMatch(/^a\.cards:2:6: error/);
    await place.run("lint --format json:a.json --format compact --output compact.txt");
    expect(place.read("compact.txt")).toMatch(/^a\.cards:2:6: error/);
  });

  test("an existing file of the same bytes is left alone", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    await place.run("lint --format json:a.json");
    const before = place.read("a.json");
    await place.run("lint --format json:a.json");
    expect(place.read("a.json")).toBe(before);
    expect(readdirSync(place.folder).sort()).toEqual(["a.cards", "a.json"]);
  });

  const wrong: readonly [words: string, says: string][] = [
    ["--format jsno", "there is no format 'jsno', did you mean 'json'?"],
    ["--format json:", "--format json:: the file to write is missing behind the colon"],
    ["--format json --format sarif", "json and sarif would both go to standard output; write --format sarif:FILE"],
    ["--format json:a --format sarif:./a", "json and sarif would both go to one file; write --format sarif:FILE"],
    ["--format json:a --output b", "--output goes with a --format that names no file of its own"],
  ];
  test.each(wrong)("%s", async (words, says) => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    expect(await place.run(`lint ${words}`)).toEqual({ status: 2, out: "", error: `cardwright: ${says}\n` });
    expect(readdirSync(place.folder)).toEqual(["a.cards"]);
  });
});

describe("a report that cannot be written", () => {
  const unwritable: readonly [what: string, prepare: (folder: string) => void, says: RegExp][] = [
    ["its place is a folder", (folder) => mkdirSync(path.join(folder, "out")), /cannot write out: it is a folder/],
    [
      "a part of the path is a file",
      (folder) => writeFileSync(path.join(folder, "taken"), ""),
      /cannot write taken\/out: (a part of the path is a file|there is no such file)/,
    ],
  ];
  test.each(unwritable)(
    "%s: status 2, nothing half-written, and the others are written",
    async (what, prepare, says) => {
      place = playground({ "a.cards": wrongCard("KITE S 1") });
      prepare(place.folder);
      const target = what.startsWith("a part") ? "taken/out" : "out";
      const { status, out, error } = await place.run(
        `lint --format sarif:${target} --format compact --format json:b.json`,
      );
      expect(status).toBe(2);
      expect(error).toMatch(says);
      expect(out).toMatch(/^a\.cards:2:6: error/);
      expect(JSON.parse(place.read("b.json")).version).toBe(1);
      expect(readdirSync(place.folder, { recursive: true }).filter((name) => String(name).includes(".tmp"))).toEqual(
        [],
      );
    },
  );

  test.skipIf(process.getuid?.() === 0 || process.platform === "win32")("a file that may not be written", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "b.json": "{}" });
    const { chmodSync } = await import("node:fs");
    chmodSync(path.join(place.folder, "b.json"), 0o444);
    const { status, error } = await place.run("lint --format json:b.json");
    expect({ status, error }).toEqual({ status: 2, error: "cardwright: cannot write b.json: permission denied\n" });
    expect(place.read("b.json")).toBe("{}");
  });

  test.skipIf(process.platform === "win32")("a link stays a link, and what it leads to is written", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "real.json": "" });
    symlinkSync("real.json", path.join(place.folder, "link.json"));
    await place.run("lint --format json:link.json");
    expect(JSON.parse(readFileSync(path.join(place.folder, "real.json"), "utf8")).version).toBe(1);
  });
});

describe("infos", () => {
  const noted = "Identifier: KITE\nAdventureResources\n    Wind 0\n";
  const countOf: Readonly<Record<string, (out: string) => number>> = {
    pretty: (out) => out.match(/: info: /g)?.length ?? 0,
    plain: (out) => out.match(/^Info, /gm)?.length ?? 0,
    compact: (out) => out.match(/: info: /g)?.length ?? 0,
    json: (out) => out.match(/"severity": "info"/g)?.length ?? 0,
    sarif: (out) => out.match(/"level": "note",\n {10}"message"/g)?.length ?? 0,
    github: (out) => out.match(/^::notice /gm)?.length ?? 0,
    gitlab: (out) => out.match(/"severity": "info"/g)?.length ?? 0,
    junit: (out) => out.match(/type="info"/g)?.length ?? 0,
    checkstyle: (out) => out.match(/severity="info"/g)?.length ?? 0,
  };

  test.each(REPORT_FORMAT_NAMES)("%s", async (format) => {
    place = playground({ "a.cards": noted });
    const infos = async (more: string): Promise<number> => {
      const ran: Ran | undefined = await place?.run(`lint --format ${format} --rule cost-of-nothing=info ${more}`);
      return countOf[format]?.(ran?.out ?? "") ?? -1;
    };
    const always = ["pretty", "plain", "json"].includes(format);
    expect(await infos("--info")).toBeGreaterThan(0);
    expect((await infos("")) > 0).toBe(always);
    expect(await infos("--info --quiet")).toBe(0);
  });
});

test("two equal runs print equal bytes, in every format", { tags: "slow" }, async () => {
  const again = await everything();
  for (const format of REPORT_FORMAT_NAMES) expect(again.get(format) === reportAs(format), format).toBe(true);
});
