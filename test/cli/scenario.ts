import { isUtf8 } from "node:buffer";
import { cpSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { type Playground, playground, run } from "./run.js";

/** A line `-- head --` of a scenario, with the text below it. */
interface Section {
  readonly line: number;
  readonly head: string;
  readonly body: string;
}

/** What a command is expected to leave behind; regenerated, never read. */
const EXPECTATION = /^(?:status \d+|std(?:out|err)(?:, escaped)?|wrote .+|removed .+)$/;
/** The name of a file to write. One that has neither a dot nor a slash would not be told from a misspelt directive. */
const FILE = /^([^\s,]*[./][^\s,]*)(, escaped)?$/;
const MARKER = /^-- (.+) --$/;
/** What is written instead of the text of a file that is not for reading, such as a picture. */
const NOT_SHOWN = ", not shown";

/** A text with the form of a txtar archive: the fact that it states, then files and commands in the order of events. */
export interface Scenario {
  readonly fact: string;
  readonly sections: readonly Section[];
}

export function readScenario(name: string, text: string): Scenario {
  const intro: string[] = [];
  const sections: { line: number; head: string; lines: string[] }[] = [];
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    const head = MARKER.exec(line.trimEnd())?.[1];
    if (head !== undefined) sections.push({ line: index + 1, head, lines: [] });
    else (sections.at(-1)?.lines ?? intro).push(line);
  }
  const fact = intro.join("").trim().replace(/\s+/g, " ");
  if (fact === "") throw new Error(`${name}:1: a scenario begins with the fact that it states`);
  if (!sections.some(({ head }) => head.startsWith("$ "))) throw new Error(`${name}: there is no command in it`);
  return { fact, sections: sections.map(({ line, head, lines }) => ({ line, head, body: lines.join("") })) };
}

/** Performs a scenario in a folder of its own, and writes it down again with what came of it. */
export async function perform(name: string, { fact, sections }: Scenario): Promise<string> {
  const place = playground();
  try {
    let written = `${fact}\n`.replace(/(?=.{121})(.{1,120}) /g, "$1\n");
    for (const [index, { line, head, body }] of sections.entries()) {
      const fail = (problem: string): never => {
        throw new Error(`${name}:${line}: ${problem}`);
      };
      if (EXPECTATION.test(head)) {
        if (index === 0 || !/^\$ /.test(commandBefore(sections, index))) fail(`'${head}' belongs below a command`);
        continue;
      }
      const [, file, escaped] = FILE.exec(head) ?? [];
      const [, command] = /^\$ (.+)/.exec(head) ?? [];
      const [, link, target] = /^link (\S+) -> (\S+)$/.exec(head) ?? [];
      const [, sample] = /^copy (\S+)$/.exec(head) ?? [];
      if (file === undefined && body !== "") fail(`'${head}' has no text below it`);
      written += `-- ${head} --\n${body}`;
      if (file !== undefined) place.write({ [file]: escaped === undefined ? body : unescapeText(body) });
      else if (link !== undefined && target !== undefined) symlinkSync(target, path.join(place.folder, link));
      else if (sample !== undefined) cpSync(sample, path.join(place.folder, sample), { recursive: true });
      else if (command !== undefined) written += await outcome(place, command, hiddenBelow(sections, index), fail);
      else if (!head.startsWith("# ")) fail(`'${head}' is neither a file nor a directive`);
    }
    return written;
  } finally {
    place.remove();
  }
}

/** The head above a run of expectations. */
function commandBefore(sections: readonly Section[], at: number): string {
  return sections.slice(0, at).findLast(({ head }) => !EXPECTATION.test(head))?.head ?? "";
}

/** The files whose text the scenario leaves out below a command. */
function hiddenBelow(sections: readonly Section[], at: number): readonly string[] {
  const heads = sections.slice(at + 1).map(({ head }) => head);
  const end = heads.findIndex((head) => !EXPECTATION.test(head));
  return heads
    .slice(0, end === -1 ? undefined : end)
    .filter((head) => head.endsWith(NOT_SHOWN))
    .map((head) => head.slice("wrote ".length, -NOT_SHOWN.length));
}

/** Runs a command as a shell would, and writes down all that it says and changes. */
async function outcome(
  place: Playground,
  command: string,
  hidden: readonly string[],
  fail: (problem: string) => never,
): Promise<string> {
  const { env, folder, words, input, filter } = readCommand(command, fail);
  const before = filesOf(place.folder);
  if (words[0] === "rm") {
    for (const file of words.slice(1)) rmSync(path.join(place.folder, folder, file));
    return "";
  }
  if (words[0] !== "cardwright") fail(`'${words[0]}' is no command here; there are cardwright and rm`);
  const { status, out, error } = await run(words.slice(1), {
    cwd: path.join(place.folder, folder),
    env,
    ...(input === undefined ? {} : { input: readFileSync(path.join(place.folder, folder, input)) }),
  });
  const after = filesOf(place.folder);
  const shown = filter === undefined ? out : linesWith(out, filter);
  const parts: string[] = [];
  if (shown !== "") parts.push(section("stdout", portable(shown, place.folder)));
  if (error !== "") parts.push(section("stderr", portable(error, place.folder)));
  if (status !== 0) parts.push(`-- status ${status} --\n`);
  for (const [file, bytes] of after) {
    if (before.get(file)?.equals(bytes)) continue;
    if (hidden.includes(file)) parts.push(`-- wrote ${file}${NOT_SHOWN} --\n`);
    else parts.push(section(`wrote ${file}`, isUtf8(bytes) ? portable(String(bytes), place.folder) : bytes));
  }
  for (const file of before.keys()) if (!after.has(file)) parts.push(`-- removed ${file} --\n`);
  return parts.join("");
}

interface Command {
  readonly env: Readonly<Record<string, string>>;
  /** Where it runs, from the folder of the scenario. */
  readonly folder: string;
  readonly words: readonly string[];
  /** The file that is its standard input. */
  readonly input: string | undefined;
  /** Lines of standard output without this text are left out. */
  readonly filter: string | undefined;
}

/** `cd FOLDER && NAME=VALUE cardwright WORDS < FILE | grep TEXT`, of which only the command has to be there. */
function readCommand(command: string, fail: (problem: string) => never): Command {
  const words = [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word);
  const plain = (word: string): string => word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2");
  const takeAfter = (sign: string, length: number): string | undefined => {
    const at = words.indexOf(sign);
    return at === -1 ? undefined : plain(words.splice(at, length).at(-1) ?? "");
  };
  const filter = takeAfter("|", 3);
  const input = takeAfter("<", 2);
  const folder = words[0] === "cd" && words[2] === "&&" ? plain(words.splice(0, 3)[1] ?? "") : ".";
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  if (first === -1) fail("there is no command");
  const settings = words.splice(0, first).map((word) => plain(word).split("=", 2));
  return { env: Object.fromEntries(settings), folder, words: words.map(plain), input, filter };
}

function linesWith(text: string, part: string): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => line.includes(part))
    .join("");
}

/** All files below a folder by their paths; a link counts as the text of where it leads. */
function filesOf(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return new Map(
    names.sort().flatMap((name): [string, Buffer][] => {
      const file = path.join(folder, name);
      const kind = lstatSync(file);
      if (kind.isSymbolicLink()) return [[name, Buffer.from(`-> ${readlinkSync(file)}\n`)]];
      return kind.isFile() ? [[name, readFileSync(file)]] : [];
    }),
  );
}

/** A text as it is on every machine and in every version. */
function portable(text: string, folder: string): string {
  return text.replaceAll(folder, "<folder>").replaceAll(`cardwright ${manifest.version}`, "cardwright <version>");
}

function section(head: string, said: string | Buffer): string {
  const lines = String(said).split("\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  const isPlain = !/[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(String(said));
  if (typeof said === "string" && isPlain && lines.at(-1) === "" && !lines.some((line) => MARKER.test(line)))
    return `-- ${head} --\n${said}`;
  return `-- ${head}, escaped --\n${escapeText(said)}`;
}

/** As in a string of JavaScript; a backslash at the end of a line takes the line end away. */
function escapeText(said: string | Buffer): string {
  if (typeof said !== "string")
    return escapeText(said.toString("latin1")).replace(
      /[\x80-\xff]/g,
      (byte) => `\\x${byte.charCodeAt(0).toString(16)}`,
    );
  const text = said
    .replaceAll("\\", "\\\\")
    .replaceAll("\r", "\\r")
    .replace(/^-- /gm, "\\x2d- ")
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
      /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
      (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
    );
  return text.endsWith("\n") ? text : `${text}\\\n`;
}

function unescapeText(text: string): Buffer {
  const parts = text.split(/(\\(?:x[0-9a-f]{2}|u\{[0-9a-f]+\}|[\s\S]))/);
  return Buffer.concat(
    parts.map((part) => {
      if (part.startsWith("\\x")) return Buffer.from(part.slice(2), "hex");
      if (part.startsWith("\\u")) return Buffer.from(String.fromCodePoint(Number.parseInt(part.slice(3, -1), 16)));
      if (part === "\\r") return Buffer.from("\r");
      return Buffer.from(part === "\\\n" ? "" : part.startsWith("\\") ? part.slice(1) : part);
    }),
  );
}
