import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { RULES } from "./rules.js";
import { type Files, filesOf, inGroup, plainCard, system, type Trial, times } from "./trial.js";

const cards = (text: string): Files => ({ "a.cards": text });

/** A card with this many extra lines. */
const withLines = (size: number, line: (index: number) => string): Files =>
  cards(plainCard(1) + times(size, (index) => `${line(index)}\n`));

/** This many cards, each with an extra line. */
const eachWith = (size: number, line: (index: number) => string): Files =>
  cards(times(size, (index) => `${plainCard(index + 1)}${line(index)}\n`, "---\n"));

/** A card with an error, beside something hostile: it is checked all the same. */
const WRONG = { "a.cards": plainCard(1).replace('"Support"', '"Suport"') };
const CHECKED = /a\.cards:2:6/;

const pack = (name: string, uses: readonly string[] = []): string =>
  `Pack: ${name}\nStandardPlayers 4\nPlayMinutes 20\n${times(uses.length, (at) => `${at === 0 ? "Uses:\n" : ""}    ../${uses[at]}\n`)}---\n`;

const configured = (configuration: unknown): Files => ({ ...WRONG, "cardwright.json": JSON.stringify(configuration) });

const owned = (rest: string): Files => ({
  ...WRONG,
  "own.system": system("own", `Extends "got"\n${rest}`),
  "cardwright.json": '{ "systems": ["own.system"], "system": "own" }',
});

const TEXTS = inGroup("texts", [
  { name: "wrong lines in one card", size: 50_000, files: (size) => withLines(size, (at) => `wrong line ${at} ! ?`) },
  { name: "wrong lines in many cards", size: 20_000, files: (size) => eachWith(size, (at) => `wrong line ${at} ! ?`) },
  { name: "unknown names", size: 30_000, files: (size) => withLines(size, (at) => `    Wnd${at} ${at}`) },
  {
    name: "unknown names at the first column",
    size: 20_000,
    files: (size) => eachWith(size, (at) => `Tyype${at} "x"`),
  },
  {
    name: "values of one attribute, each another",
    size: 30_000,
    files: (size) => withLines(size, (at) => `    Wind ${at + 100}`),
  },
  { name: "words without quotes, each another", size: 30_000, files: (size) => withLines(size, (at) => `Type x${at}`) },
  { name: "lines of symbols, each another", size: 30_000, files: (size) => withLines(size, (at) => `!?${at}`) },
  { name: "one attribute again and again", size: 100_000, files: (size) => withLines(size, () => "    Wind 2") },
  {
    name: "conditions on one name",
    size: 20_000,
    files: (size) => withLines(size, (at) => `AllowSupportIf\n    AR.Wind > ${at}`),
  },
  {
    name: "one identifier again and again",
    size: 50_000,
    files: (size) => cards(times(size, () => plainCard(1), "---\n")),
  },
  {
    name: "identifiers that are alike",
    size: 5_000,
    files: (size) => cards(times(size, (at) => plainCard(at).replace("KITE S", `KITE ${"SZ2"[at % 3]}`), "---\n")),
  },
  { name: "labels again and again", size: 50_000, files: (size) => withLines(size, (at) => `Lore: ${at}`) },
  { name: "categories without members", size: 50_000, files: (size) => withLines(size, () => "AdventureResources") },
  {
    name: "categories in categories",
    size: 2_000,
    files: (size) => withLines(size, (at) => `${" ".repeat(at)}EraCosts`),
    times: 100,
  },
  { name: "records of nothing", size: 300_000, files: (size) => cards("---\n".repeat(size)), times: 20 },
  { name: "blank lines", size: 1_000_000, files: (size) => cards("\n".repeat(size)) },
  { name: "carriage returns", size: 1_000_000, files: (size) => cards("\r".repeat(size)) },
  { name: "comments", size: 200_000, files: (size) => cards("# x\n".repeat(size)) },
  {
    name: "comments that silence",
    size: 20_000,
    files: (size) => cards(times(size, (at) => `# cardwright-ignore-next-line syntax: ${at}\n`) + plainCard(1)),
  },
  {
    name: "markers of conflicts",
    size: 30_000,
    files: (size) => cards(times(size, () => "<<<<<<< a\n=======\n>>>>>>> b\n") + plainCard(1)),
  },
  {
    name: "markers of conflicts that open only",
    size: 50_000,
    files: (size) => cards("<<<<<<< a\n".repeat(size) + plainCard(1)),
  },
  { name: "one line of letters", size: 2_000_000, files: (size) => cards("x".repeat(size)) },
  {
    name: "one line of letters, and a character that turns the direction of writing",
    size: 500_000,
    files: (size) => cards(`${"x".repeat(size)}\n\u202e`),
  },
  { name: "one line of blanks, and a letter", size: 2_000_000, files: (size) => cards(`${" ".repeat(size)}x`) },
  {
    name: "one line of tabs and blanks behind a name",
    size: 1_000_000,
    files: (size) => withLines(1, () => `Lore:${" \t".repeat(size / 2)}x`),
  },
  {
    name: "lines of 15,000 blanks",
    size: 200,
    files: (size) => withLines(size, (at) => `Wind${" ".repeat(15_000)}${at}`),
  },
  {
    name: "lines of 5,000 alternatives",
    size: 40,
    files: (size) => withLines(size, (at) => `Subtype ${times(5_000, () => `"a${at}"`, " / ")}`),
    times: 20,
  },
  {
    name: "lines of slashes",
    size: 100,
    files: (size) => withLines(size, () => `Wind ${"/ ".repeat(5_000)}`),
    times: 40,
  },
  {
    name: "lines of quotes",
    size: 100,
    files: (size) => withLines(size, (at) => `Subtype ${'"'.repeat(15_000)}${at}`),
    times: 40,
  },
  {
    name: "lines of backslashes",
    size: 100,
    files: (size) => withLines(size, (at) => `Subtype "${"\\".repeat(15_000)}${at}`),
  },
  {
    name: "lines of dots",
    size: 100,
    files: (size) => withLines(size, (at) => `${"a.".repeat(7_000)}a${at} 1`),
    times: 40,
  },
  {
    name: "lines of operators",
    size: 100,
    files: (size) => withLines(size, (at) => `Wind ${"<>=".repeat(5_000)} ${at}`),
    times: 40,
  },
  { name: "lines of digits", size: 100, files: (size) => withLines(size, (at) => `Wind ${"9".repeat(15_000)}${at}`) },
  {
    name: "lines of dashes",
    size: 100,
    files: (size) => withLines(size, (at) => `${"- ".repeat(7_500)}${at}`),
    times: 20,
  },
  {
    name: "a text over many lines",
    size: 100_000,
    files: (size) =>
      cards(`Identifier: KITE S 1\nLore: x\n${times(size, (at) => `    gulls ${at}\n`)}Type "Support"\n`),
  },
  {
    name: "marks that combine",
    size: 500_000,
    files: (size) => withLines(1, () => `Lore: a${"\u0301".repeat(size)}`),
    times: 20,
  },
  { name: "half characters", size: 500_000, files: (size) => cards("\ud800".repeat(size)) },
  { name: "bytes that are no text", size: 2_000_000, files: (size) => ({ "a.cards": Buffer.alloc(size, 0xfe) }) },
  {
    name: "bytes of another encoding",
    size: 50_000,
    files: (size) => ({
      "a.cards": Buffer.from(
        times(size, (at) => `Lore: caf\xe9 ${at}\n`),
        "latin1",
      ),
    }),
  },
  { name: "NULs", size: 2_000_000, files: (size) => ({ "a.cards": Buffer.alloc(size) }) },
  {
    name: "text that runs the other way",
    size: 20_000,
    files: (size) => withLines(size, (at) => `Lore: \u202e${at}\u202c`),
    times: 20,
  },
  {
    name: "letters of another script",
    size: 20_000,
    files: (size) => eachWith(size, (at) => `    S\u0435a${at} 1`),
    times: 20,
  },
  {
    name: "names from JavaScript",
    size: 20_000,
    files: (size) =>
      withLines(size, (at) => `${["__proto__", "constructor", "toString", "hasOwnProperty"][at % 4]} ${at}`),
  },
]);

const PACKS = inGroup("packs", [
  {
    name: "files of one card, without a pack",
    size: 5_000,
    files: (size) => filesOf(size, (at) => [`d${at % 50}/c${at}.cards`, plainCard(at + 1)]),
    times: 20,
  },
  {
    name: "folders in folders",
    size: 400,
    files: (size) => filesOf(size, (at) => [`${"d/".repeat(at + 1)}a.cards`, plainCard(at + 1)]),
    times: 40,
  },
  {
    name: "packs in a chain",
    size: 1_500,
    files: (size) =>
      filesOf(size, (at) => [
        `p${at}/a.cards`,
        pack(`P${at}`, at + 1 < size ? [`p${at + 1}`] : []) + plainCard(at + 1),
      ]),
    times: 60,
  },
  {
    name: "packs in a circle",
    size: 90,
    files: (size) =>
      filesOf(size, (at) => [`p${at}/a.cards`, pack(`P${at}`, [`p${(at + 1) % size}`]) + plainCard(at + 1)]),
    says: /unknown-pack/,
    times: 200,
  },
  {
    name: "packs in diamonds",
    size: 20,
    files: (size) =>
      filesOf(2 * size, (at) => [
        `p${at}/a.cards`,
        pack(`P${at}`, at < 2 * size - 2 ? [`p${at + 2 - (at % 2)}`, `p${at + 3 - (at % 2)}`] : []) + plainCard(at + 1),
      ]),
    times: 100,
  },
  {
    name: "a pack that uses itself in many ways",
    size: 5_000,
    files: (size) =>
      cards(
        pack(
          "P",
          Array.from({ length: size }, (_, at) => `x/${"../".repeat(1 + (at % 3))}`),
        ) + plainCard(1),
      ),
    times: 60,
  },
  {
    name: "a deck of many lines",
    size: 20_000,
    files: (size) => cards(`Deck: One\nCards:\n${times(size, (at) => `    1 KITE S ${at}\n`)}---\n${plainCard(1)}`),
    times: 40,
  },
  {
    name: "a deck of one card, again and again",
    size: 50_000,
    files: (size) => cards(`Deck: One\nCards:\n${"    1 KITE S 1\n".repeat(size)}---\n${plainCard(1)}`),
  },
  {
    name: "decks of nothing",
    size: 20_000,
    files: (size) => cards(times(size, (at) => `Deck: D ${at}`, "\n---\n")),
    times: 20,
  },
  { name: "decks of one name", size: 20_000, files: (size) => cards("Deck: One\n---\n".repeat(size)), times: 40 },
]);

const CONFIGURATIONS = inGroup("configurations", [
  {
    name: "alternatives in a glob",
    size: 20,
    files: (size) => configured({ files: [`${"{a,b}".repeat(size)}.cards`] }),
    says: CHECKED,
  },
  {
    name: "stars in a glob",
    size: 12,
    files: (size) => ({
      ...configured({ ignore: [`${"*a".repeat(size)}*b`] }),
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "stars in a .gitignore",
    size: 12,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"*a".repeat(size)}*b\n`,
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "folders in a .gitignore",
    size: 40,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"**/d/".repeat(size)}x\n`,
      [`${"d/".repeat(60)}c.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "classes in a .gitignore",
    size: 200,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"[a-z]*".repeat(size)}\n${"[".repeat(size)}\n`,
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "lines of a .gitignore",
    size: 20_000,
    files: (size) => ({ ...WRONG, ".git/HEAD": "", ".gitignore": times(size, (at) => `x${at}*\n`) }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "brackets that never close",
    size: 200_000,
    files: (size) => ({ ...WRONG, "cardwright.json": "[".repeat(size) }),
    says: CHECKED,
  },
  {
    name: "keys in keys",
    size: 50_000,
    files: (size) => ({ ...WRONG, "cardwright.json": `${'{"a":'.repeat(size)}1${"}".repeat(size)}` }),
    says: CHECKED,
  },
  {
    name: "unknown rules",
    size: 40_000,
    files: (size) =>
      configured({ rules: Object.fromEntries(Array.from({ length: size }, (_, at) => [`zzz${at}`, "off"])) }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "more unknown rules than are read",
    size: 300_000,
    files: (size) =>
      configured({ rules: Object.fromEntries(Array.from({ length: size }, (_, at) => [`zzz${at}`, "off"])) }),
    says: CHECKED,
  },
  {
    name: "overrides",
    size: 3_000,
    files: (size) =>
      configured({
        overrides: Array.from({ length: size }, (_, at) => ({ files: [`x${at}*.cards`], rules: { syntax: "off" } })),
      }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "a chain of configurations",
    size: 20_000,
    files: (size) => ({
      ...configured({ extends: "c0.json" }),
      ...filesOf(size, (at) => [`c${at}.json`, at + 1 < size ? `{ "extends": "c${at + 1}.json" }` : "{}"]),
    }),
    says: CHECKED,
    times: 40,
  },
  {
    name: "configurations in diamonds",
    size: 20,
    files: (size) => ({
      ...configured({ extends: ["c0.json", "c1.json"] }),
      ...filesOf(2 * size, (at) => [
        `c${at}.json`,
        at < 2 * size - 2 ? `{ "extends": ["c${at + 2 - (at % 2)}.json", "c${at + 3 - (at % 2)}.json"] }` : "{}",
      ]),
    }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "keys from JavaScript",
    size: 1,
    files: () => ({
      ...WRONG,
      "cardwright.json":
        '{ "__proto__": { "rules": {} }, "constructor": 1, "rules": { "__proto__": "off", "toString": "error" } }',
    }),
    says: CHECKED,
  },
]);

const SYSTEMS = inGroup("systems", [
  {
    name: "a chain of systems",
    size: 1_000,
    files: (size) => ({
      ...WRONG,
      ...filesOf(size, (at) => [
        `s${at}.system`,
        system(`s${at}`, `Extends "${at + 1 < size ? `s${at + 1}` : "got"}"\n`),
      ]),
      "cardwright.json": JSON.stringify({
        systems: Array.from({ length: size }, (_, at) => `s${at}.system`),
        system: "s0",
      }),
    }),
    words: ["lint", "a.cards"],
    says: CHECKED,
    times: 120,
  },
  {
    name: "two systems that extend each other",
    size: 1,
    files: () => ({
      ...WRONG,
      "a.system": system("a", 'Extends "b"\n'),
      "b.system": system("b", 'Extends "a"\n'),
      "cardwright.json": '{ "systems": ["a.system", "b.system"], "system": "a" }',
    }),
    says: /Circular Extends/,
  },
  {
    name: "attributes",
    size: 3_000,
    files: (size) => owned(times(size, (at) => `---\nAttribute: Attr${at}\nOn "Support"\nAnything\n`)),
    times: 60,
  },
  {
    name: "rules",
    size: 1_000,
    files: (size) =>
      owned(
        times(
          size,
          (at) =>
            `---\nRule: rule-${at}\nAbout: Hostile.\nFor\n    Type = "Support"\nDemand\n    Wind < ${at}\nMessage: Too much wind.\n`,
        ),
      ),
    times: 120,
  },
  {
    name: "rules in which nothing can be read",
    size: 2_000,
    files: (size) => owned(times(size, (at) => `---\nRule: r${at}\n${"<".repeat(50)}\n`)),
    times: 60,
  },
  {
    name: "holes in holes of a phrase",
    size: 2_000,
    files: (size) => owned(`---\nPhrase: One\nSuchAs "${"<".repeat(size)}${">".repeat(size)}"\n`),
  },
  {
    name: "phrases that begin with each other",
    size: 500,
    files: (size) => owned(times(size, (at) => `---\nPhrase: P${at}\nSuchAs "<P${(at + 1) % size}> x"\n`)),
    times: 200,
  },
  {
    name: "examples",
    size: 300,
    files: (size) =>
      owned(
        times(
          size,
          (at) =>
            `---\nRule: rule-${at}\nAbout: Hostile.\nDemand\n    Wind < ${at}\nMessage: Too much wind.\nBreaks:\n    Identifier: KITE S 1\n    Type "Support"\n`,
        ),
      ),
    times: 200,
  },
]);

const TABLES = inGroup("tables", [
  {
    name: "columns of a table",
    size: 5_000,
    files: (size) => ({ "a.csv": `${times(size, (at) => `c${at}`, ",")}\n${times(size, () => "1", ",")}\n` }),
    words: ["import", "a.csv"],
    times: 60,
  },
  {
    name: "quotes that never close",
    size: 1_000_000,
    files: (size) => ({ "a.csv": `Identifier,Type\n"${"x,\n".repeat(size / 3)}` }),
    words: ["import", "a.csv"],
    times: 20,
  },
  {
    name: "a workbook that is none",
    size: 500_000,
    files: (size) => ({ "a.xlsx": Buffer.from(`PK\u0003\u0004${"\0".repeat(size)}`) }),
    words: ["import", "a.xlsx"],
    status: 2,
  },
  {
    name: "JSON in JSON, decompiled",
    size: 100_000,
    files: (size) => ({ "a.json": `${'{"cards":['.repeat(size)}` }),
    words: ["decompile", "a.json"],
    status: 2,
  },
  {
    name: "JSON in JSON, imported",
    size: 100_000,
    files: (size) => ({ "a.json": `${"[".repeat(size)}${"]".repeat(size)}` }),
    words: ["import", "a.json"],
    status: 2,
  },
]);

/** Links that a clone may contain: their target is `canary` beside the folder. */
const link = (target: string, name: string) => (folder: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  symlinkSync(target, path.join(folder, name));
};
const UNFORMATTED = { "a.cards": 'Identifier: KITE S 1\n\n\nType   "Support"\n' };

const OUTSIDE = inGroup("outside the pack", [
  {
    name: "a configured output above the pack",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "../canary" } }' }),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output on somebody's file",
    size: 1,
    files: () => ({
      "a.cards": plainCard(1),
      "package.json": "{}",
      "cardwright.json": '{ "compile": { "out": "package.json" } }',
    }),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output behind a link",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "dist/out.json" } }' }),
    prepare: link("../../canary", "dist/out.json"),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a configured output in a linked folder",
    size: 1,
    files: () => ({ "a.cards": plainCard(1), "cardwright.json": '{ "compile": { "out": "dist/canary" } }' }),
    prepare: link("..", "dist"),
    words: ["compile"],
    status: 2,
  },
  {
    name: "a card file that is a link, formatted",
    size: 1,
    files: () => UNFORMATTED,
    prepare: link("../canary", "y.cards"),
    words: ["format"],
  },
  {
    name: "a card file that is a link, mended",
    size: 1,
    files: () => UNFORMATTED,
    prepare: link("../canary", "y.cards"),
    words: ["lint", "--fix"],
  },
  {
    name: "a configuration from outside",
    size: 1,
    files: () => configured({ extends: "../canary" }),
    says: /outside/,
    status: 2,
  },
  {
    name: "a picture from outside",
    size: 1,
    files: () => cards(`${plainCard(1)}Art: ../canary\n`),
    words: ["render", "--out", "cards"],
  },
  {
    name: "a pipe for cards",
    size: 1,
    files: () => WRONG,
    prepare: (folder) => execFileSync("mkfifo", [path.join(folder, "p.cards")]),
    says: CHECKED,
  },
  { name: "a link to a device", size: 1, files: () => WRONG, prepare: link("/dev/zero", "z.cards"), says: CHECKED },
  { name: "links in a circle", size: 1, files: () => WRONG, prepare: link(".", "d"), says: CHECKED },
  { name: "a link to itself", size: 1, files: () => WRONG, prepare: link("l.cards", "l.cards"), says: CHECKED },
  {
    name: "a file named like a command of a workflow",
    size: 1,
    files: () => ({ "::error::x.cards": WRONG["a.cards"] }),
    words: ["lint", "--format", "github"],
    status: 1,
  },
]);

const frame = (message: unknown): string => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...(message as object) });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
const BEGIN =
  frame({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } }) +
  frame({ method: "initialized", params: {} });
const END = frame({ id: 99, method: "shutdown" }) + frame({ method: "exit" });
const DOCUMENT = { uri: "file:///nowhere/a.cards" };
const opened = (text: string, more = ""): string =>
  BEGIN +
  frame({
    method: "textDocument/didOpen",
    params: { textDocument: { ...DOCUMENT, languageId: "cardwright", version: 1, text } },
  }) +
  more +
  ["documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"]
    .map((method, id) => frame({ id: 10 + id, method: `textDocument/${method}`, params: { textDocument: DOCUMENT } }))
    .join("") +
  END;

const PROTOCOL = inGroup(
  "protocol",
  [
    { name: "a header without end", size: 2_000_000, input: (size: number) => "x".repeat(size), status: 1 },
    { name: "headers without a length", size: 20_000, input: (size: number) => "X: y\r\n\r\n".repeat(size) },
    { name: "a length below nothing", size: 1, input: () => "Content-Length: -5\r\n\r\n{}" },
    { name: "a length of everything", size: 1, input: () => "Content-Length: 99999999999\r\n\r\n{}", status: 1 },
    {
      name: "brackets that never close",
      size: 500_000,
      input: (size: number) => `${BEGIN}Content-Length: ${size}\r\n\r\n${"[".repeat(size)}${END}`,
    },
    {
      name: "requests that nobody knows",
      size: 5_000,
      input: (size: number) => BEGIN + times(size, (id) => frame({ id: 100 + id, method: `x/${id}` })) + END,
      times: 20,
    },
    {
      name: "places that are not there",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(size, (id) =>
            frame({
              id: 100 + id,
              method: "textDocument/hover",
              params: { textDocument: DOCUMENT, position: { line: id % 2 === 0 ? 1e9 : -1, character: 1e9 } },
            }),
          ),
        ),
      times: 40,
    },
    {
      name: "edits outside of the text",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(size, (id) =>
            frame({
              method: "textDocument/didChange",
              params: {
                textDocument: { ...DOCUMENT, version: id + 2 },
                contentChanges: [
                  { range: { start: { line: 9e8, character: id }, end: { line: -4, character: 2 } }, text: "x\n" },
                ],
              },
            }),
          ),
        ),
      times: 40,
    },
    {
      name: "wrong lines, opened",
      size: 20_000,
      input: (size: number) => opened(plainCard(1) + times(size, (at) => `wrong line ${at} ! ?\n`)),
      times: 20,
    },
    { name: "carriage returns, opened", size: 300_000, input: (size: number) => opened("\r".repeat(size)), times: 40 },
  ],
  ["lsp", "--stdio"],
);

const LARGE = (size: number): Files => withLines(size, (at) => `wrong line ${at} ! ?`);

const COMMANDS = inGroup("commands", [
  ...["json", "sarif", "github", "gitlab", "junit", "checkstyle", "compact"].map((format) => ({
    name: `wrong lines, as ${format}`,
    size: 20_000,
    files: LARGE,
    words: ["lint", "--format", format],
    times: 20,
  })),
  {
    name: "wrong lines, mended",
    size: 20_000,
    files: (size: number) => withLines(size, (at) => `Lore: “${at}”`),
    words: ["lint", "--fix"],
    times: 40,
  },
  ...["format", "compile", "stats", "graph", "export"].map((command) => ({
    name: `wrong lines, ${command}`,
    size: 20_000,
    files: LARGE,
    words: [command],
    times: 20,
  })),
  {
    name: "blanks, formatted",
    size: 200_000,
    files: (size: number) => cards(`Identifier: KITE S 1\n${" \n".repeat(size)}Type "Support"\n`),
    words: ["format"],
  },
  {
    name: "a text of one word, formatted",
    size: 1_000_000,
    files: (size: number) => cards(`Identifier: KITE S 1\nLore: ${"x".repeat(size)}\nType "Support"\n`),
    words: ["format"],
  },
  {
    name: "a text of many words, formatted",
    size: 300_000,
    files: (size: number) => cards(`Identifier: KITE S 1\nLore: ${"x y ".repeat(size / 2)}\nType "Support"\n`),
    words: ["format"],
    times: 20,
  },
]);

/** All trials, group by group. */
export const TRIALS: readonly Trial[] = [
  ...TEXTS,
  ...PACKS,
  ...CONFIGURATIONS,
  ...SYSTEMS,
  ...RULES,
  ...TABLES,
  ...OUTSIDE,
  ...COMMANDS,
  ...PROTOCOL,
];
