import fc from "fast-check";

/** Fragments of lines as people write them, valid and invalid, and inputs that tend to break programs. */
const WORDS = [
  "Type",
  "Level",
  "Roleplay",
  "Freeze",
  "EraCosts",
  "AdventureResources",
  "AR",
  "AR.Sails",
  "AllowSupportIf1",
  "Wrecklf",
  "Feats.Sails",
  "A.B.C",
  "Sails",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "Öl",
  "=",
  "<",
  ">",
  ">=",
  "≠",
  "/",
  "//",
  ":",
  "..",
  "2",
  "-1",
  "007",
  "1.5",
  "2..4",
  "10%",
  "90071992547409930",
  '"Adventure"',
  '"Support"',
  '"Yes"',
  '"Sea/Sky"',
  '"\\/"',
  '"',
  "“Sea”",
  "'Sea'",
  "# note",
  "\u00a0",
  "\u200b",
  "Ｌ",
  "\u0007",
  "\ufeff",
  "\ud800",
  "💡",
  "\u0308",
  ".",
  ",",
];

/** Whole lines that open, close or suppress something. */
const LINES = [
  "",
  "---",
  "--",
  "  ---",
  "***",
  "===",
  "Identifier: REEF A 1",
  "Identifier: REEF A 1",
  "identifier: reef a 1",
  "Identifier: constructor",
  "Identifier: __proto__",
  "Copies: 3",
  "Copies: many",
  "Copies: 99999999999999999999",
  "Era: The Reef",
  "Deck: The Reef",
  "Cards:",
  "    2 REEF A 1",
  "    2x REEF A 1 # note",
  "    two REEF",
  "Pack: The Reef",
  "Decks: The Reef",
  "Uses: ../reef",
  "System: got",
  "System: no such",
  "Lore: The gulls know.",
  "Lore:",
  "    and so do we,",
  "everybody does, in the end.",
  'Type "Adventure"',
  'Type "Support"',
  "AdventureResources",
  "    Sails 2",
  "\tSails 2",
  "    AR.Sails > 2",
  "<<<<<<< ours",
  "||||||| base",
  "=======",
  ">>>>>>> theirs",
  "# cardwright-ignore syntax",
  "# cardwright-ignore-file empty-category",
  "# cardwright-ignore-record no-such-rule until 2020-01-01: why",
];

const lineOfWords = fc
  .tuple(
    fc.constantFrom("", "", "    ", "\t", "  "),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }),
    fc.constantFrom(" ", " ", ""),
  )
  .map(([indent, words, between]) => indent + words.join(between));

/** One line without a line ending: valid, invalid, or arbitrary. */
export const badLines: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: lineOfWords },
  { weight: 3, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, "")) },
);

/** A whole file of such lines. */
export const badTexts: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(badLines, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r")).map((parts) => parts.join("")),
    {
      maxLength: 30,
    },
  )
  .map((lines) => lines.join(""));
