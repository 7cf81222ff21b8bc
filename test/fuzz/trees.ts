import type { Random } from "../planted/random.js";

/**
 * A file as a tree, in any language: cards and systems are records of lines of words, JSON is objects of members.
 * Nodes can be printed under parents of any kind.
 */
export interface Tree {
  readonly kind: "file" | "record" | "line" | "word" | "object" | "array" | "member" | "scalar";
  /** The separator above a record, a word, the key of a member, or a scalar as JSON. */
  readonly text: string;
  readonly children: readonly Tree[];
}

const node = (kind: Tree["kind"], text: string, children: readonly Tree[] = []): Tree => ({ kind, text, children });

const WORD = /"(?:[^"\\]|\\.)*"|\S+/g;

/** The tree of cards or of a system, nested by indentation. */
export function treeOfText(text: string): Tree {
  const records = text.split(/^(---.*)\n/m);
  return node(
    "file",
    "",
    records.flatMap((part, index) =>
      index % 2 === 0 ? [node("record", records[index - 1] ?? "", linesOf(part.split("\n")))] : [],
    ),
  );
}

function linesOf(lines: readonly string[]): Tree[] {
  const found: Tree[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const depth = indentOf(line);
    let end = at + 1;
    while (end < lines.length && (lines[end] ?? "").trim() !== "" && indentOf(lines[end] ?? "") > depth) end++;
    const words = (line.match(WORD) ?? []).map((word) => node("word", word));
    found.push(node("line", "", [...words, ...linesOf(lines.slice(at + 1, end))]));
    at = end;
  }
  return found;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The text of a tree of cards. */
export function textOfTree(tree: Tree): string {
  return (tree.kind === "file" ? tree.children : [tree]).map((record) => recordText(record)).join("\n");
}

function recordText({ text, children }: Tree): string {
  return [...(text === "" ? [] : [text]), ...children.flatMap((child) => lineTexts(child, ""))].join("\n");
}

function lineTexts({ kind, text, children }: Tree, indent: string): string[] {
  if (kind !== "line" && children.length === 0) return [indent + text];
  const words = children.filter((child) => child.kind === "word").map((word) => word.text);
  const below = children.filter((child) => child.kind !== "word");
  const line = [text, ...words].filter(Boolean).join(" ");
  return [line === "" ? "" : indent + line, ...below.flatMap((child) => lineTexts(child, `${indent}    `))];
}

/** The tree of a JSON value. */
export function treeOfJson(value: unknown): Tree {
  if (Array.isArray(value)) return node("array", "", value.map(treeOfJson));
  if (typeof value === "object" && value !== null)
    return node(
      "object",
      "",
      Object.entries(value).map(([key, member]) => node("member", key, [treeOfJson(member)])),
    );
  return node("scalar", JSON.stringify(value));
}

/** The JSON of a tree: keys may be duplicated, as in handwritten files. */
export function jsonOfTree({ kind, text, children }: Tree): string {
  switch (kind) {
    case "array":
      return `[${children.map((child) => jsonOfTree(memberValue(child))).join(",")}]`;
    case "object":
      return `{${children.map(memberText).join(",")}}`;
    case "scalar":
      return text;
    default:
      return jsonOfTree(node("object", "", children));
  }
}

const memberText = (child: Tree, at: number): string =>
  `${JSON.stringify(child.kind === "member" ? child.text : `member${at}`)}:${jsonOfTree(memberValue(child))}`;

const memberValue = (tree: Tree): Tree =>
  tree.kind === "member" ? (tree.children[0] ?? node("scalar", "null")) : tree;

/** Replacements for a scalar, a key or a word. */
const SCALARS = [
  "null",
  "true",
  "false",
  "0",
  "-1",
  "1e400",
  "9007199254740993",
  "0.5",
  '""',
  '"../x"',
  '"*"',
  "[]",
  "{}",
];
const WORDS = [
  "Kelp",
  '"Kelp"',
  "2..4",
  "0",
  "-1",
  "=",
  ">",
  "/",
  "#",
  "Type",
  "Identifier:",
  "Deck:",
  "Rule:",
  '"',
  "__proto__",
];

/** The place of a node: the indices of children, from the root down. */
type Place = readonly number[];

/** The tree after this many changes of whole nodes; `others` are trees of other files whose nodes may be inserted. */
export function mutatedTree(tree: Tree, others: readonly Tree[], times: number, random: Random): Tree {
  let result = tree;
  for (let time = 0; time < times; time++) result = changed(result, random.pick(others) ?? result, random);
  return result;
}

function changed(tree: Tree, other: Tree, random: Random): Tree {
  const places = placesIn(tree);
  const place = random.pick(places);
  if (place === undefined) return tree;
  const here = at(tree, place);
  // Nodes are replaced by others of the same kind, so that most of the text stays meaningful.
  const alike = placesIn(other).filter((one) => at(other, one).kind === here.kind);
  const donor = at(other, random.pick(alike) ?? []);
  switch (random.below(9)) {
    case 0:
      return replaced(tree, place, []);
    case 1:
      return replaced(tree, place, [here, here]);
    case 2:
      return swapped(tree, place, random);
    case 3: {
      const without = replaced(tree, place, []);
      return inserted(without, random.pick([[], ...placesIn(without)]) ?? [], here, random);
    }
    case 4:
      return replaced(tree, place, [donor]);
    case 5:
      return inserted(tree, place, donor, random);
    case 6:
      return replaced(tree, place, [{ ...here, children: donor.children }]);
    case 7:
      return replaced(tree, place, [renamed(here, random)]);
    default:
      return everywhere(tree, random);
  }
}

function placesIn(tree: Tree, above: Place = []): Place[] {
  return tree.children.flatMap((child, index) => [[...above, index], ...placesIn(child, [...above, index])]);
}

const at = (tree: Tree, place: Place): Tree => place.reduce((found, index) => found.children[index] ?? found, tree);

/** The tree with one node replaced by several. */
function replaced(tree: Tree, [first, ...rest]: Place, by: readonly Tree[]): Tree {
  if (first === undefined) return by[0] ?? tree;
  const child = tree.children[first];
  if (child === undefined) return tree;
  return {
    ...tree,
    children: tree.children.toSpliced(first, 1, ...(rest.length === 0 ? by : [replaced(child, rest, by)])),
  };
}

function swapped(tree: Tree, place: Place, random: Random): Tree {
  const parent = at(tree, place.slice(0, -1));
  const [one, two] = [place.at(-1) ?? 0, random.below(parent.children.length)];
  const children = parent.children.with(one, parent.children[two] ?? parent).with(two, parent.children[one] ?? parent);
  return replaced(tree, place.slice(0, -1), [{ ...parent, children }]);
}

function inserted(tree: Tree, place: Place, child: Tree, random: Random): Tree {
  const parent = at(tree, place);
  const children = parent.children.toSpliced(random.below(parent.children.length + 1), 0, child);
  return replaced(tree, place, [{ ...parent, children }]);
}

function renamed(tree: Tree, random: Random): Tree {
  if (tree.kind === "scalar") return { ...tree, text: random.pick(SCALARS) ?? "" };
  if (tree.kind === "word") return { ...tree, text: random.pick(WORDS) ?? "" };
  if (tree.kind === "member") return { ...tree, text: random.pick(["name", "toString", "__proto__", ""]) ?? "" };
  return { ...tree, children: random.shuffled(tree.children) };
}

/** Replaces a word or a key by another one of the tree wherever it occurs, like a rename. */
function everywhere(tree: Tree, random: Random): Tree {
  const named = placesIn(tree)
    .map((place) => at(tree, place))
    .filter(({ text }) => text !== "");
  const from = random.pick(named);
  const to = random.pick(named.filter(({ kind }) => kind === from?.kind));
  if (from === undefined || to === undefined) return tree;
  const rename = (one: Tree): Tree => ({
    ...one,
    text: one.kind === from.kind && one.text === from.text ? to.text : one.text,
    children: one.children.map(rename),
  });
  return rename(tree);
}
