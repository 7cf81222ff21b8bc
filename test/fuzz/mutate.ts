import type { Random } from "../planted/random.js";

/** A change like those made by editors, merges, transports and cats on keyboards. */
type Mutation = (text: string, random: Random) => string;

const JUNK = [
  "---",
  "Identifier: constructor",
  "__proto__ 1",
  "toString",
  "\u00a0",
  "\u200b",
  '"',
  "“",
  "\\",
  "/",
  "//",
];
const SIGNS = ["\0", "\ufeff", "\r", "\t", "\ud800", "💡", ":", "=", ">", "#", "<<<<<<< a", "=======", ">>>>>>> b"];

const MUTATIONS: readonly Mutation[] = [
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  onLines((lines, random) => lines.toSpliced(random.below(lines.length), 1 + random.below(3))),
  onLines((lines, random) => lines.toSpliced(random.below(lines.length), 0, random.pick([...JUNK, ...SIGNS]) ?? "")),
  onLines((lines, random) => lines.toSpliced(random.below(lines.length), 0, random.pick(lines) ?? "")),
  onLines((lines, random) => {
    const [one, other] = [random.below(lines.length), random.below(lines.length)];
    return lines.with(one, lines[other] ?? "").with(other, lines[one] ?? "");
  }),
  onLines((lines, random) => {
    const at = random.below(lines.length);
    return lines.with(at, `${" ".repeat(random.below(6))}${(lines[at] ?? "").trimStart()}`);
  }),
  atPlace((random) => random.pick([...JUNK, ...SIGNS]) ?? "", 0),
  atPlace(() => "", 1),
  atPlace((random) => String.fromCharCode(random.below(random.below(2) === 0 ? 128 : 65_536)), 1),
  (text, random) => text.replaceAll("\n", random.pick(["\r\n", "\r", "\n\n", "\n  "]) ?? "\n"),
  (text, random) =>
    text.replace(/[\w ]+/, (word) => word.repeat(1 + random.below(Math.min(2_000, Math.ceil(LONGEST / word.length))))),
];

/** Longer texts are not changed further: they would show how long an input takes, not what is wrong with it. */
const LONGEST = 200_000;

/** A text after this many changes. */
export function mutated(text: string, times: number, random: Random): string {
  let result = text;
  for (let time = 0; time < times && result.length < LONGEST; time++) {
    result = random.pick(MUTATIONS)?.(result, random) ?? result;
  }
  return result;
}

/** Changes single bytes, so that the result may not be UTF-8. */
export function mutatedBytes(bytes: Buffer, times: number, random: Random): Buffer {
  const result = Buffer.from(bytes);
  for (let time = 0; time < times && result.length > 0; time++) result[random.below(result.length)] = random.below(256);
  return result;
}

function onLines(change: (lines: string[], random: Random) => string[]): Mutation {
  return (text, random) => change(text.split("\n"), random).join("\n");
}

function atPlace(insert: (random: Random) => string, remove: number): Mutation {
  return (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + insert(random) + text.slice(at + remove);
  };
}
