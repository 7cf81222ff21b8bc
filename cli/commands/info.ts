import { arch, platform, release } from "node:os";
import path from "node:path";
import { counted, serialize } from "../../compiler/index.js";
import { loadPacks, openCheckContext, version } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { type CommandSession, finished, openSession, selectFor } from "../session.js";

/** `cardwright info`: what a bug report needs, without any paths. */
export async function info(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const session = openSession(environment);
  // Without arguments, finding nothing is fine and the versions are still printed; a named path must exist.
  const anything = { ...options, allowEmpty: call.args.length === 0 };
  const selection = await selectFor(session, { ...call, options: anything });
  const checkContext = openCheckContext(session, selection.named);
  const counts = { files: selection.files.length, packs: 0, decks: 0, cards: 0 };
  const systems = new Map<string, SystemInUse>();
  for await (const { model } of loadPacks(checkContext, checkContext.finder.group(selection.files))) {
    if (model.pack !== undefined) counts.packs++;
    counts.decks += model.decks.length;
    counts.cards += model.cards.length;
    for (const { system } of model.files) {
      const file =
        system.source && withoutMachine(path.relative(session.cwd, path.resolve(session.cwd, system.source.file)));
      systems.set(system.key, { system: system.key, ...(file === undefined ? {} : { file }) });
    }
  }
  const found: Info = {
    version: 1,
    cardwright: version,
    node: process.versions.node,
    platform: `${platform()} ${arch()} ${release()}`,
    terminal: environment.terminal,
    environment: environmentOf(session),
    counts,
    systems: [...systems.values()].sort((one, other) => (one.system < other.system ? -1 : 1)),
    configurations: configurationsOf(session),
  };
  environment.writeOut(options.format === "json" ? serialize(found) : inWords(found));
  return finished(session);
}

interface Info {
  readonly version: 1;
  readonly cardwright: string;
  readonly node: string;
  readonly platform: string;
  readonly terminal: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<"files" | "packs" | "decks" | "cards", number>>;
  readonly systems: readonly SystemInUse[];
  readonly configurations: readonly { readonly file: string; readonly text: string }[];
}

interface SystemInUse {
  readonly system: string;
  /** For systems that aren't shipped. */
  readonly file?: string;
}

/** Environment variables that affect Cardwright. */
const VARIABLES = ["CI", "GITHUB_ACTIONS", "GITLAB_CI", "NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "LANG"];

function environmentOf({ environment: { env } }: CommandSession): Readonly<Record<string, string>> {
  return Object.fromEntries(VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name] ?? ""]])));
}

function configurationsOf(session: CommandSession): Info["configurations"] {
  const files = session.configurations.flatMap(({ file, bases }) => [...bases, file]);
  return [...new Set(files)].sort().map((file) => {
    const text = session.disk.glance(file)?.text ?? "";
    return { file: withoutMachine(path.relative(session.cwd, file)), text };
  });
}

/** A path above the current folder only shows how far above it is. */
function withoutMachine(file: string): string {
  const parts = file.split(path.sep);
  const above = parts.filter((part) => part === "..");
  return above.length === 0 && !path.isAbsolute(file) ? parts.join("/") : [...above, parts.at(-1)].join("/");
}

function inWords({
  cardwright,
  node,
  platform: machine,
  terminal,
  environment,
  counts,
  systems,
  configurations,
}: Info) {
  const { files, packs, decks, cards } = counts;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const rows: [string, string][] = [
    ["cardwright", cardwright],
    ["Node.js", node],
    ["platform", machine],
    ["terminal", `${terminal ? "yes" : "no"}${variables.length === 0 ? "" : ` (${variables.join(" ")})`}`],
    [
      "found",
      [counted(files, "file"), counted(packs, "pack"), counted(decks, "deck"), counted(cards, "card")].join(", "),
    ],
    ["systems", systems.length === 0 ? "none" : systems.map(systemWords).join(", ")],
  ];
  const table = rows.map(([name, value]) => `${name.padEnd(12)}${value}\n`).join("");
  const texts = configurations.map(({ file, text }) => `\n${file}\n${text.replace(/\n*$/, "\n")}`);
  return `${table}${texts.length === 0 ? "configured  nowhere\n" : texts.join("")}`;
}

function systemWords({ system, file }: SystemInUse): string {
  return file === undefined ? system : `${system} (${file})`;
}
