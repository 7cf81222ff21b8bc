import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachLine } from "../../grammar/index.js";
import { GUARD } from "../support/guard.js";
import { ROOT, readSamples, type Sample } from "../support/samples.js";
import { coloursOf } from "../support/text-mate.js";
import { whyMissing } from "./install.js";

/** Other editors' colours, in those editors, against the TextMate grammar, which agrees with the lexer by tests of its own. */

const SAMPLES = readSamples().filter(({ path: file }) => !file.includes("/encoding/"));
const isMistake = ({ path: file }: Sample) => file.includes("/mistakes/");
const TEXTS: readonly Sample[] = [
  ...SAMPLES.filter((sample) => !isMistake(sample)),
  ...readSamples("test/vscode-extension/grammar"),
  ...readSamples("systems").filter(({ path: file }) => /common|2026|horizon/.test(file)),
  mistakes("cards"),
  mistakes("system"),
];

/** All mistakes of the samples in one file, but for the lines that no editor colours to their ends. */
function mistakes(extension: "cards" | "system"): Sample {
  const all = SAMPLES.filter((sample) => isMistake(sample) && sample.path.endsWith(`.${extension}`));
  const lines = all.flatMap(({ text }) => [...text.split(/\r\n|[\r\n]/), "---"]);
  return { path: `mistakes.${extension}`, text: `${lines.filter((line) => line.length < 3000).join("\n")}\n` };
}

/** Scopes of TextMate, each with the group that Vim has for it, without `cards`. The first that fits holds. */
const CLASSES: readonly (readonly [scope: string, vim: RegExp])[] = [
  ["keyword.control.separator", /^(Example)?Separator$/],
  ["invalid.illegal.separator", /^WrongSeparator$/],
  ["invalid.illegal.conflict", /^Conflict$/],
  ["invalid.illegal.quotes", /^WrongQuotes$/],
  ["keyword.control.ignore", /^Ignore$/],
  ["variable.other.rule", /^Ignored$/],
  ["comment.block.file", /^ExampleFile$/],
  ["comment.line", /^(Ignore)?Comment(AtStart)?$|^IgnoreAtStart$|^IgnoreReason$/],
  ["punctuation.separator.label", /^Label$|Colon$/],
  ["keyword.other.label.head", /^Head$/],
  ["keyword.other.label", /^(Example)?Label$/],
  ["entity.name.section", /^Title$/],
  ["constant.character.escape", /^Escape$/],
  ["variable.parameter.hole", /^Hole(InText)?$/],
  ["string.unquoted.label", /^LabelText$|^ExampleText$/],
  ["string.quoted.double.open", /^OpenText$/],
  ["string.quoted.double", /^Text$/],
  ["punctuation.accessor", /^DotOf(Name|Condition)$/],
  ["support.type.property-name", /^Attribute$/],
  ["variable.other.property", /^Condition(Owned)?$/],
  ["variable.other.identifier", /^Listed(After)?$/],
  ["variable.other.constant", /^OwnName$/],
  ["entity.name.type.category", /^Category$|^OwnerOf(Name|Condition)$/],
  ["constant.numeric.copies", /^Copies$/],
  ["constant.numeric", /^Number$/],
  ["keyword.operator.copies", /^Times$/],
  ["keyword.operator.range", /^Range$/],
  ["keyword.operator.comparison", /^Operator$/],
  ["keyword.operator.alternative", /^Alternative$/],
];

/** The class of each character of a text by TextMate; undefined for blanks and what has none. */
async function classesOf({ path: file, text }: Sample): Promise<readonly (string | undefined)[]> {
  const scopes = await coloursOf(text, file.endsWith(".system") ? "source.card-system" : "source.cards");
  return [...Array(text.length).keys()].map((at) => {
    if (/\s/.test(text[at] ?? "")) return undefined;
    const innermost = scopes[at]?.split(" ").toReversed() ?? [];
    return innermost.flatMap((scope) => CLASSES.find(([prefix]) => scope.startsWith(prefix))?.[0] ?? [])[0];
  });
}

/** Where the classes of a text differ: the lines, and what is said there. */
function differences(
  { text }: Sample,
  expected: readonly (string | undefined)[],
  actual: (at: number) => string | undefined,
): readonly string[] {
  const found: string[] = [];
  forEachLine(text, (start, end) => {
    const wrong = [...Array(end - start).keys()].filter(
      (column) => !/\s/.test(text[start + column] ?? "") && actual(start + column) !== expected[start + column],
    );
    const [first] = wrong;
    if (first !== undefined)
      found.push(`${text.slice(start, end)} | ${first}: ${actual(start + first)}, not ${expected[start + first]}`);
  });
  return found;
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cardwright-colours-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface SeenFile {
  readonly filetype: string;
  readonly lines: readonly (readonly (readonly [bytes: number, group: string])[])[];
  readonly text: readonly string[];
}

/** What somebody types, and what then stands there. */
const TYPED: readonly (readonly [keys: string, text: readonly string[]])[] = [
  [
    'Identifier: A 1\rType "Adventure"\rCosts\rOil 2\rWick 1\r---\rIdentifier: A 2',
    ["Identifier: A 1", 'Type "Adventure"', "Costs", "    Oil 2", "    Wick 1", "---", "Identifier: A 2"],
  ],
  ["Été-neuf # a comment\rOil 2", ["Été-neuf # a comment", "    Oil 2"]],
  ["Costs\r# of oil\rOil 2\rDeck: B", ["Costs", "    # of oil", "    Oil 2", "Deck: B"]],
];

describe.each([
  { name: "Vim", program: "vim", packages: ["vim"], words: ["-N", "-u", "NONE", "-i", "NONE", "-n", "-es"] },
  { name: "Neovim", program: "nvim", packages: ["neovim"], words: ["--headless", "-u", "NONE", "-i", "NONE", "-n"] },
])("$name", ({ program, packages, words }) => {
  const missing = whyMissing({ program, proof: [...words, "-c", "syntax on", "-c", "qall!"], packages });
  let buffers: readonly SeenFile[] = [];
  beforeAll(() => {
    if (missing !== undefined) return void console.warn(missing);
    const session = path.join(folder, `${program}.json`);
    const out = path.join(folder, `${program}-seen.json`);
    const files = TEXTS.map(({ path: file }, index) => path.join(folder, `${index}-${path.basename(file)}`));
    for (const [index, file] of files.entries()) writeFileSync(file, TEXTS[index]?.text ?? "");
    const typed = TYPED.map(([keys]) => keys);
    writeFileSync(session, JSON.stringify({ plugin: path.join(ROOT, "editors/vim"), files, typed, out }));
    execFileSync(program, [...words, "-S", path.join(ROOT, "test/editors/vim/colours.vim")], {
      env: { ...process.env, SESSION_FILE: session, LC_ALL: "C.UTF-8" },
      stdio: "ignore",
      timeout: GUARD,
    });
    buffers = JSON.parse(readFileSync(out, "utf8"));
  });

  test.skipIf(missing !== undefined).each(TEXTS.map((sample, index) => [sample.path, sample, index] as const))(
    "%s",
    async (_, sample, index) => {
      const { filetype, lines } = buffers[index] as SeenFile;
      expect(filetype).toBe(sample.path.endsWith(".system") ? "card-system" : "cards");
      const groups: string[] = [];
      let line = 0;
      forEachLine(sample.text, (start, end) => {
        const bytes = (lines[line++] ?? []).flatMap(([length, group]) => Array<string>(length).fill(group));
        let at = 0;
        for (let offset = start; offset < end; ) {
          const character = String.fromCodePoint(sample.text.codePointAt(offset) ?? 0);
          groups.length = offset;
          for (let unit = 0; unit < character.length; unit++) groups.push(bytes[at] ?? "");
          at += Buffer.byteLength(character);
          offset += character.length;
        }
      });
      const classOf = (at: number) => {
        // The region around examples has no colour: what stands in it has, or none.
        const group = (groups[at] ?? "").replace(/^cards/, "").replace(/^Example$/, "");
        return CLASSES.find(([, groups]) => groups.test(group))?.[0] ?? (group === "" ? undefined : group);
      };
      // Vim colours a label together with its colon.
      const merged = (one: string | undefined) => (one === "punctuation.separator.label" ? "keyword.other.label" : one);
      const expected = (await classesOf(sample)).map(merged);
      expect(differences(sample, expected, (at) => merged(classOf(at)))).toEqual([]);
    },
  );

  test.skipIf(missing !== undefined).each(TYPED.map(([keys, text], index) => [keys, text, index] as const))(
    "indents %j",
    (_, text, index) => expect(buffers[TEXTS.length + index]?.text).toEqual(text),
  );
});

/** bat colours by the same syntax definitions as Sublime Text, which nobody can try here. */
describe("Sublime's syntax, in bat", () => {
  const missing = whyMissing({ program: "batcat", proof: ["--version"], packages: ["bat"] });
  let environment: NodeJS.ProcessEnv = {};
  beforeAll(() => {
    if (missing !== undefined) return void console.warn(missing);
    const settings = path.join(folder, "bat");
    cpSync(path.join(ROOT, "editors/sublime"), path.join(settings, "syntaxes"), { recursive: true });
    mkdirSync(path.join(settings, "themes"), { recursive: true });
    writeFileSync(path.join(settings, "themes/classes.tmTheme"), theme());
    environment = { ...process.env, BAT_CONFIG_DIR: settings, XDG_CACHE_HOME: folder, COLORTERM: "truecolor" };
    execFileSync("batcat", ["cache", "--build"], { env: environment, stdio: "ignore" });
  });

  test.skipIf(missing !== undefined).each(TEXTS.map((sample) => [sample.path, sample] as const))(
    "%s",
    async (_, sample) => {
      const words = ["--color=always", "--theme=classes", "--style=plain", "--paging=never", "--tabs=0"];
      const language = sample.path.endsWith(".system") ? "Card system" : "Cards";
      const out = execFileSync("batcat", [...words, "--language", language], {
        env: environment,
        input: sample.text,
        encoding: "utf8",
      });
      const classes: (string | undefined)[] = [];
      let current: string | undefined;
      let text = "";
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told colours by them
      for (const [piece, red] of out.matchAll(/\x1b\[(?:38;2;(\d+);\d+;\d+|[\d;]*)m|[^\x1b]/gs))
        if (piece.length > 1) current = red === undefined ? undefined : CLASSES[Number(red) - 1]?.[0];
        else {
          classes.push(current);
          text += piece;
        }
      expect(text.trimEnd()).toBe(sample.text.replaceAll("\r", "").trimEnd());
      expect(differences({ ...sample, text }, await classesOf({ ...sample, text }), (at) => classes[at])).toEqual([]);
    },
  );
});

/** A theme in which each class has a colour of its own: its place in the list, from 1, as the share of red. */
function theme(): string {
  const rule = (colour: number, scope?: string) =>
    `<dict>${scope === undefined ? "" : `<key>scope</key><string>${scope}</string>`}<key>settings</key><dict><key>foreground</key><string>#${colour
      .toString(16)
      .padStart(2, "0")}4040</string></dict></dict>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>name</key><string>classes</string><key>settings</key><array>
${[rule(255), ...CLASSES.map(([scope], index) => rule(index + 1, scope))].join("\n")}
</array></dict></plist>
`;
}
