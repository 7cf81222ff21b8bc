import { cards, eachWith, inGroup, plainCard, system, times, withLines } from "../trial.js";

export const TEXTS = inGroup("texts", [
  { name: "wrong lines in one card", size: 50_000, files: (size) => withLines(size, (at) => `wrong line ${at} ! ?`) },
  { name: "wrong lines in many cards", size: 20_000, files: (size) => eachWith(size, (at) => `wrong line ${at} ! ?`) },
  {
    name: "members of a list of conditions that can't be read",
    size: 50_000,
    files: (size) => ({
      "own.system": system("own", `---\nRule: one\nAbout: x\nSays: x\nMust\n    Has = "\n${"    x 1\n".repeat(size)}`),
    }),
  },
  { name: "unknown names", size: 30_000, files: (size) => withLines(size, (at) => `    Wnd${at} ${at}`) },
  {
    name: "unknown names in the first column",
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
    name: "cards that no separator divides",
    size: 120_000,
    files: (size) => withLines(size, (at) => `Identifier: KITE S ${at + 2}`),
    times: 30,
  },
  {
    name: "one card, pasted without a separator",
    size: 30_000,
    files: (size) => cards(plainCard(1).repeat(size)),
    times: 30,
  },
  {
    name: "a kind and a category in turn",
    size: 30_000,
    files: (size) => withLines(size, () => 'Type "Support"\nAdventureResources'),
    times: 30,
  },
  {
    name: "a category and a condition in turn",
    size: 60_000,
    files: (size) => withLines(size, () => "AdventureResources\n    Level < 3"),
    times: 30,
  },
  {
    name: "a misspelt category and a name in turn",
    size: 60_000,
    files: (size) => withLines(size, (at) => `Adventurres\n    Wnd${at} ${at}`),
    times: 30,
  },
  {
    name: "a silenced category of many lines",
    size: 130_000,
    files: (size) =>
      cards(`${plainCard(1)}# cardwright-ignore unknown-value\nAdventureResources\n${"    Wnd 1\n".repeat(size)}`),
    times: 30,
  },
  {
    name: "identifiers that are alike",
    size: 5_000,
    files: (size) => cards(times(size, (at) => plainCard(at).replace("KITE S", `KITE ${"SZ2"[at % 3]}`), "---\n")),
  },
  {
    name: "one line with long rows of blanks",
    size: 20_000,
    files: (size) => withLines(3, (at) => `x${" ".repeat(size)}is${" ".repeat(size)}\u2518${" ".repeat(size)}n${at}`),
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
  { name: "carriage returns", size: 4_000_000, files: (size) => cards("\r".repeat(size)) },
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
  ...[
    { name: "texts of one keyword, in a game with phrases", text: () => "[Fleeting] ".repeat(150) },
    {
      name: "texts of conditions in conditions, in a game with phrases",
      text: () => "If you do, when I arrive, ".repeat(70),
    },
    {
      name: "texts of brackets, in a game with phrases",
      text: (at: number) => `${"(".repeat(900)}${at}${"[".repeat(900)}`,
    },
  ].map(({ name, text }) => ({
    name,
    size: 100,
    files: (size: number) =>
      cards(
        `Pack: Loom\nSystem: altered\n---\n${times(size, (at) => `Identifier: LOOM ${at}\nType "Spell"\nAbility "${text(at)}${at}."\n`, "---\n")}`,
      ),
    times: 40,
  })),
]);
