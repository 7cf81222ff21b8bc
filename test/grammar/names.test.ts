import fc from "fast-check";
import { expect, test } from "vitest";
import { isName, isOwnName, isPath, lexLine, parseLine, wordAt } from "../../grammar/index.js";

test.each([
  ["Level", true, true, true],
  ["AllowSupportIf1", true, true, false],
  ["Sea-Range_2", true, true, false],
  ["Größe", true, true, true],
  ["Gro\u0308\u00dfe", true, true, true],
  ["AR.Range", false, true, false],
  ["A.B.C", false, true, false],
  ["2Levels", false, false, false],
  ["Era Costs", false, false, false],
  ["A.", false, false, false],
  ["", false, false, false],
])("%j: one name %s, a path %s, of letters %s", (text, name, path, own) => {
  expect([isName(text), isPath(text), isOwnName(text)]).toEqual([name, path, own]);
});

test("a path is what a line of nothing else begins with", () => {
  const texts = fc.string({ unit: fc.constantFrom("A", "b", "ö", "1", "-", "_", ".", " ", '"'), maxLength: 8 });
  fc.assert(
    fc.property(texts, (text) => {
      const line = parseLine(text);
      const isAlone = line.kind === "bare-name" && line.indent === 0 && line.path.at(-1)?.end === text.length;
      expect(isPath(text)).toBe(isAlone);
    }),
  );
});

test("the word at a place is what a name could be made of there", () => {
  const text = 'AR.Range > 2 / "Deep sea"';
  expect([0, 1, 4, 11, 22].map((at) => text.slice(wordAt(text, at).start, wordAt(text, at).end))).toEqual([
    "AR",
    "AR",
    "Range",
    "2",
    "sea",
  ]);
  expect(wordAt(text, 10)).toEqual({ start: 10, end: 10 });
});

test.each([
  ["    AR.Range >", ["Indent", "Path", "Operator"]],
  ['Drive "Ion" / "Fl', ["Path", "Text", "Slash", "OpenText"]],
  ["Lore: It", ["LabelHead", "Path"]],
  ["Level 3 # why", ["Path", "NumberLike", "Comment"]],
  ['Drive "Ion # no', ["Path", "OpenText"]],
  ["A.", ["Path", "Character"]],
])("the tokens of %j", (text, kinds) => {
  const tokens = lexLine(text);
  expect(tokens.map(({ kind }) => kind)).toEqual(kinds);
  for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text);
});
