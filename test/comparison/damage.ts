import { mutated } from "../fuzz/mutate.js";
import type { Random } from "../planted/random.js";

type Damage = (lines: string[], random: Random) => string[];

/** A line that has this form, replaced. */
function onLine(form: RegExp, change: (line: string, random: Random) => readonly string[]): Damage {
  return (lines, random) => {
    const fitting = lines.flatMap((line, index) => (form.test(line) ? [index] : []));
    const at = random.pick(fitting);
    return at === undefined ? lines : lines.toSpliced(at, 1, ...change(lines[at] ?? "", random));
  };
}

const LOOKALIKES: Readonly<Record<string, string>> = { A: "А", E: "Е", a: "а", e: "е", o: "о", p: "р", c: "с" };

/** Ways of breaking a file of which several findings at one place follow. */
const DAMAGES: readonly Damage[] = [
  onLine(/[AEaeopc]/, (line) => [line.replace(/[AEaeopc]/, (letter) => LOOKALIKES[letter] ?? letter)]),
  onLine(/^\s*[A-Z][a-z]{3,}/, (line) => [line.replace(/([A-Za-z])([a-z])/, "$2$1")]),
  onLine(/^\s*[A-Z][a-z]{3,}/, (line, random) => {
    const at = 1 + random.below(line.length);
    return [line.slice(0, at - 1) + line.slice(at)];
  }),
  onLine(/^\s+\S/, (line) => [line.trimStart()]),
  onLine(/^\S/, (line) => [`    ${line}`]),
  onLine(/^[A-Z]\w*:/, (line) => [line.replace(":", "")]),
  onLine(/^\s*\w+ /, (line) => [line.replace(/(\w) /, "$1: ")]),
  onLine(/^---/, () => []),
  onLine(/\S/, (line) => [line, line]),
  onLine(/\S/, (line) => ["<<<<<<< ours", line, "=======", line.replace(/\w$/, "x"), ">>>>>>> theirs"]),
  onLine(/"/, (line) => [line.replace('"', "")]),
  onLine(/"[^"]/, (line) => [line.replace('"', '" ')]),
  onLine(/"[^"]*"/, (line) => [line.replace(/"([^"]*)"/, "$1")]),
  onLine(/"[^"]*"/, (line) => [line.replace(/"[^"]*"/, "7")]),
  onLine(/\d/, (line) => [line.replace(/\d+/, "999")]),
  onLine(/\d/, (line) => [line.replace(/\d+/, '"some"')]),
  onLine(/\d/, (line) => [line.replace(/\d+/, "> 3")]),
  onLine(/\w\.\w/, (line) => [line.replace(".", " ")]),
  onLine(/\w \/ \w/, (line) => [line.replace(" / ", " / / ")]),
  onLine(/\S/, (line, random) => {
    const words = line.split(" ");
    return [words.with(random.below(words.length), "Zzyx").join(" ")];
  }),
];

/** A text after a few damages; equal chance makes equal ones. */
export function damaged(text: string, random: Random): string {
  if (random.below(4) === 0) return mutated(text, 1 + random.below(2), random);
  let lines = text.split("\n");
  for (let time = 1 + random.below(4); time > 0; time--) lines = random.pick(DAMAGES)?.(lines, random) ?? lines;
  return lines.join("\n");
}
