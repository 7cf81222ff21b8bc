import { describe, expect, test } from "vitest";
import { type LineNode, parseLine, type ValueNode } from "../../grammar/index.js";

/** A line as one reads it: shape, and its parts with the text they span. */
function picture(text: string): string {
  const node = parseLine(text);
  return [node.kind, ...parts(node, text)].join(" | ");
}

function parts(node: LineNode, text: string): string[] {
  const cut = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  if (node.kind === "label") return [cut(node.name), cut(node.text)];
  if (!("path" in node) || node.path === undefined) return [];
  const values = node.values.map((value) => `${value.kind}${detail(value)} ${cut(value)}`);
  const operator = node.operator === undefined ? [] : [cut(node.operator)];
  const colon = node.colon === undefined ? [] : [cut(node.colon)];
  const rest = node.rest.map((token) => `rest ${cut(token)}`);
  const comment = node.comment === undefined ? [] : [cut(node.comment)];
  return [node.path.map(cut).join("+"), ...colon, ...operator, ...values, ...rest, ...comment];
}

function detail(value: ValueNode): string {
  if (value.kind !== "wrong") return "";
  return `(${value.reason}${value.meant === undefined ? "" : `: ${value.meant}`})`;
}

describe("the shape of a line", () => {
  test.each([
    ["", "blank"],
    ["   ", "blank"],
    ["# a note", "comment"],
    ["   # a note", "comment"],
    ["Lore: A storm # rose.  ", "label | Lore | A storm # rose."],
    ["Lore:", "label | Lore | "],
    ["Level 3", "attribute | Level | integer 3"],
    ["    Level 3  # why", "attribute | Level | integer 3 | # why"],
    ['Unique "Storm \\"Old\\" Glass"', 'attribute | Unique | text "Storm \\"Old\\" Glass"'],
    ['Spheres "Sea" / "Sky"', 'attribute | Spheres | text "Sea" | text "Sky"'],
    ["Players 2..4", "attribute | Players | range 2..4"],
    ["Players 2 ... 4", "attribute | Players | range 2 ... 4"],
    ["Share 10%", "attribute | Share | percentage 10%"],
    ["Depth -3", "attribute | Depth | integer -3"],
    ["AR.Depth > 2", "condition | AR+Depth | > | integer 2"],
    ['Kind="Sea"/"Sky"', 'condition | Kind | = | text "Sea" | text "Sky"'],
    ["A.B.C = 1", "condition | A+B+C | = | integer 1"],
    ["EraCosts", "bare-name | EraCosts"],
    ["EraCosts # why", "bare-name | EraCosts | # why"],
    ["Leuchtgröße 3", "attribute | Leuchtgröße | integer 3"],
    ["潮 3", "attribute | 潮 | integer 3"],
  ])("%s", (text, expected) => expect(picture(text)).toBe(expected));
});

describe("what was meant as a value", () => {
  test.each([
    ["Kind Sea", "wrong-value | Kind | word Sea"],
    ["Kind “Sea”", 'wrong-value | Kind | wrong(typographic-quotes: "Sea") “Sea”'],
    ["Kind 'Sea'", "wrong-value | Kind | wrong(typographic-quotes: \"Sea\") 'Sea'"],
    ["Kind „Sea“", 'wrong-value | Kind | wrong(typographic-quotes: "Sea") „Sea“'],
    ['Kind "Sea', 'wrong-value | Kind | wrong(unclosed-text: "Sea") "Sea'],
    ['Kind "Sea # salt', 'wrong-value | Kind | wrong(unclosed-text) "Sea # salt'],
    ["Level 1.5", "wrong-value | Level | wrong(not-an-integer) 1.5"],
    ["Level 1,000", "wrong-value | Level | wrong(not-an-integer) 1,000"],
    ["Level 007", "wrong-value | Level | wrong(leading-zeros: 7) 007"],
    ["Level 1e3", "wrong-value | Level | wrong(not-an-integer) 1e3"],
    ["Level 9007199254740992", "wrong-value | Level | wrong(number-too-large) 9007199254740992"],
    ["Players 2-4", "wrong-value | Players | wrong(range-without-dots: 2..4) 2-4"],
    ["Players 2–4", "wrong-value | Players | wrong(range-without-dots: 2..4) 2–4"],
    ["Players 2 to 4", "wrong-value | Players | wrong(range-without-dots: 2..4) 2 to 4"],
    ["AR.Depth >= 2", "wrong-value | AR+Depth | >= | integer 2"],
    ["AR.Depth ≥ 2", "wrong-value | AR+Depth | ≥ | integer 2"],
    ["AR.Depth <> 2", "wrong-value | AR+Depth | <> | integer 2"],
    ["AR.Depth >", "wrong-value | AR+Depth | >"],
    ["Kind = Sea.Deep", "wrong-value | Kind | = | word Sea.Deep"],
    ["Kind = 1 //2", "wrong-value | Kind | = | integer 1 | integer 2"],
    ["    Level: 3", "wrong-value | Level | : | integer 3"],
  ])("%s", (text, expected) => expect(picture(text)).toBe(expected));
});

describe("everything else is `other`, and its leftovers are named", () => {
  test.each([
    ["station. Defend it.", "other | station | rest . | rest Defend | rest it | rest ."],
    ["Don't move.", "other | Don | rest ' | rest t | rest move | rest ."],
    ["Level 3 4", "other | Level | integer 3 | rest 4"],
    ["Flavour text: x", "other | Flavour | word text | rest : | rest x"],
    ["2 GEN S 40", "other"],
    ["§$%&", "other"],
    ["<<<<<<< ours", "marker"],
    ["<<<<<<<<", "other"],
    [" =======", "other"],
  ])("%s", (text, expected) => expect(picture(text)).toBe(expected));
});

describe("look-alike characters are read as what they look like", () => {
  test.each([
    ["Level\u00a03", "attribute | Level | integer 3", ["\u00a0"]],
    ["Le\u200bvel 3", "attribute | Le\u200bvel | integer 3", ["\u200b"]],
    ["Ｌevel ３", "attribute | Ｌevel | integer ３", ["Ｌ", "３"]],
    ['Kind "a\u00a0b"', 'attribute | Kind | text "a\u00a0b"', []],
    ["Level 3 # a\u00a0b", "attribute | Level | integer 3 | # a\u00a0b", []],
  ])("%j", (text, expected, replaced) => {
    const node = parseLine(text);
    expect(picture(text)).toBe(expected);
    expect((node.typographic ?? []).map(({ start, end }) => text.slice(start, end))).toEqual(replaced);
  });

  test("the name is the plain one", () => {
    const node = parseLine("Ｌe\u200bvel 3");
    expect(node.kind === "attribute" && node.path[0].text).toBe("Level");
  });
});

test("names are in Unicode form NFC", () => {
  const node = parseLine("Gro\u0308ße 3");
  expect(node.kind === "attribute" && node.path[0].text).toBe("Größe");
});

test("equal lines share one node, and a label keeps its own text", () => {
  expect(parseLine("    Sway 1")).toBe(parseLine("    Sway 1"));
  expect(parseLine("Lore: one")).not.toEqual(parseLine("Lore: three"));
});
