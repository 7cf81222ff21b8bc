import { existsSync } from "node:fs";
import path from "node:path";
import { isObject, type JsonObject, serialize } from "../../compiler/index.js";
import { Failure, reasonOf } from "../../project/index.js";
import { type DraftRecord, fingerprintOf, type RecordText, recordTexts, systemText } from "../../tools/index.js";
import { writeFile } from "../files/write-file.js";
import { inputLines } from "../input-lines.js";
import { loadSha256 } from "../load-sha256.js";
import type { CommandSession } from "../session.js";
import { wrapText } from "../wrap-text.js";
import type { InferredTable } from "./drafted-table.js";
import { parseJson } from "./read-table-file.js";

const HELP = `accept    what breaks it is an error from now on
weaken    what breaks it is only mentioned
reject    it goes, and is never proposed again
show      the rows that break it, and some that keep it
later     the next one; this one is asked about again another time
quit      leaves the rest for another time
The first letter is enough.
`;

const SEVERITY = /^Severity "(warning|info)"\n/m;

/** What each answer makes of a rule; nothing: it goes. */
const DECISIONS = {
  accept: (text: string) => text.replace(SEVERITY, ""),
  weaken: (text: string) => text.replace(SEVERITY, (_, now) => `Severity "${now === "info" ? "off" : "info"}"\n`),
  reject: () => undefined,
} as const satisfies Readonly<Record<string, (text: string) => string | undefined>>;

/** Asks about one rule after another of a draft, the most doubtful first. Each answer is written at once. */
export async function reviewDraft(session: CommandSession, inferred: InferredTable, folder: string): Promise<void> {
  const { environment } = session;
  const file = path.join(folder, inferred.files.system.name);
  const evidence = path.join(folder, inferred.files.evidence.name);
  const sha256 = await loadSha256();
  let records = recordTexts(session.disk.read(file)?.text ?? "");
  const known = new Map(inferred.game.records.map((record) => [record.head, record]));
  const asDrafted = ({ head, text }: RecordText): DraftRecord | undefined => {
    const drafted = known.get(head);
    return drafted !== undefined && fingerprintOf(text, sha256) === fingerprintOf(drafted.text, sha256)
      ? drafted
      : undefined;
  };
  const isOwn = (record: RecordText): boolean => asDrafted(record) === undefined;
  const open = records
    .flatMap((record) => asDrafted(record) ?? [])
    .filter(({ grounds }) => grounds !== undefined)
    .toSorted((one, other) => (other.grounds?.log ?? 0) - (one.grounds?.log ?? 0));
  const counts = { accept: 0, weaken: 0, reject: 0 };
  let at = 0;
  const ask = (): void => {
    const record = open[at];
    if (record === undefined) return;
    environment.writeOut(`\n${at + 1} of ${open.length}: ${record.head.replace("Rule: ", "")}\n`);
    environment.writeOut(`${wrapText(record.grounds?.about ?? "", "  ")}\n`);
    for (const line of record.evidence) environment.writeOut(`${wrapText(line, "  ")}\n`);
    environment.writeOut("accept, weaken, reject, show, later, quit, help? ");
  };
  ask();
  for await (const line of open.length === 0 ? [] : await inputLines(environment)) {
    const record = open[at];
    const word = line.trim().toLowerCase();
    const answer = (["accept", "weaken", "reject", "show", "later", "quit"] as const).find(
      (one) => word !== "" && one.startsWith(word),
    );
    if (record === undefined || answer === "quit") break;
    if (answer === undefined) environment.writeOut(`${HELP}? `);
    else if (answer === "show") environment.writeOut(`${rowsOf(record, inferred)}? `);
    else {
      if (answer !== "later") {
        counts[answer]++;
        const { head } = record;
        const decided = records.flatMap((one): RecordText[] => {
          const text = one.head === head ? DECISIONS[answer](one.text) : one.text;
          return text === undefined ? [] : [{ head: one.head, text }];
        });
        const system = systemText(decided, isOwn);
        records = recordTexts(system);
        write(session, file, system);
        if (answer === "reject") await remember(session, evidence, head);
      }
      at++;
      ask();
    }
  }
  const { accept, weaken, reject } = counts;
  const left = open.length - accept - weaken - reject;
  environment.writeOut(`\n${accept} accepted, ${weaken} weakened, ${reject} rejected; ${left} left\n`);
}

function write(session: CommandSession, file: string, text: string): void {
  try {
    writeFile(session, file, Buffer.from(text), undefined);
  } catch (error) {
    throw new Failure(`cannot write ${session.shown(file)}: ${reasonOf(error)}`);
  }
}

/** Adds the head of a record to what is rejected. */
async function remember(session: CommandSession, file: string, head: string): Promise<void> {
  const json = existsSync(file) ? await parseJson(session.disk.read(file)?.text ?? "") : undefined;
  if (!isObject(json)) return;
  const before: readonly unknown[] = Array.isArray(json.rejected) ? json.rejected : [];
  const rejected = [...before.filter((one) => typeof one === "string"), head];
  write(session, file, serialize({ ...(json as JsonObject), rejected }));
}

const MOST_SHOWN = 10;

/** The rows that break a rule, and some that keep it: what tells them apart, and what the rule is about. */
function rowsOf({ grounds }: DraftRecord, { table, game }: InferredTable): string {
  if (grounds === undefined) return "";
  const identifier = table.headings.indexOf(game.identifier ?? "");
  const columns = [...new Set([identifier, ...grounds.columns.map(({ index }) => index)])].filter((one) => one >= 0);
  const lines = (title: string, rows: readonly number[]): string[] => {
    const shown = rows.slice(0, MOST_SHOWN).map((row) => {
      const cells = columns.map(
        (column) => `${table.headings[column]}: ${table.rows[row]?.cells[column]?.text || "nothing"}`,
      );
      return wrapText(
        `${table.kind === "sheet" ? "row" : "entry"} ${table.rows[row]?.number}: ${cells.join(", ")}`,
        "  ",
      );
    });
    const more = rows.length > MOST_SHOWN ? [`  and ${rows.length - MOST_SHOWN} more`] : [];
    return [title, ...(rows.length === 0 ? ["  none"] : shown), ...more];
  };
  return `${[...lines("These break it:", grounds.odd), ...lines("Some that keep it:", grounds.kept)].join("\n")}\n`;
}
