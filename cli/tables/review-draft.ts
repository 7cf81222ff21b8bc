import { existsSync } from "node:fs";
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

/** The files of a draft. */
export interface DraftFiles {
  readonly system: string;
  readonly evidence: string;
}

const HELP = `accept    what breaks it is an error from now on
weaken    what breaks it is only mentioned
reject    it goes, and is never proposed again
show      the rows that break it, and some that keep it
later     the next one; this one is asked about again another time
quit      leaves the rest for another time
The first letter is enough.
`;

type Decision = "accepted" | "weakened" | "rejected" | "later";

/** Asks about one rule after another of a draft, the most doubtful first. Each answer is written at once. */
export async function reviewDraft(session: CommandSession, inferred: InferredTable, files: DraftFiles): Promise<void> {
  const { environment } = session;
  const sha256 = await loadSha256();
  let records = recordTexts(session.disk.read(files.system)?.text ?? "");
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
  const counts: Record<Decision, number> = { accepted: 0, weakened: 0, rejected: 0, later: 0 };
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
    const answer = ["accept", "weaken", "reject", "show", "later", "quit"].find(
      (one) => word !== "" && one.startsWith(word),
    );
    if (record === undefined || answer === "quit") break;
    if (answer === undefined) environment.writeOut(`${HELP}? `);
    else if (answer === "show") environment.writeOut(`${rowsOf(record, inferred)}? `);
    else {
      const decision = decide(records, record, answer);
      counts[decision.what]++;
      if (decision.what !== "later") {
        records = decision.records;
        write(session, files.system, systemText(records, isOwn));
        if (decision.what === "rejected") await remember(session, files.evidence, record.head);
        records = recordTexts(systemText(records, isOwn));
      }
      at++;
      ask();
    }
  }
  const left = open.length - counts.accepted - counts.weakened - counts.rejected;
  environment.writeOut(
    `\n${counts.accepted} accepted, ${counts.weakened} weakened, ${counts.rejected} rejected; ${left} left\n`,
  );
}

function decide(records: readonly RecordText[], { head }: DraftRecord, answer: string) {
  const severity = /^Severity "(?:warning|info)"\n/m;
  const changed = (change: (text: string) => string): readonly RecordText[] =>
    records.map((one) => (one.head === head ? { head, text: change(one.text) } : one));
  switch (answer) {
    case "accept":
      return { what: "accepted", records: changed((text) => text.replace(severity, "")) } as const;
    case "weaken":
      return {
        what: "weakened",
        records: changed((text) =>
          text.replace(severity, (now) => (now.includes("info") ? 'Severity "off"\n' : 'Severity "info"\n')),
        ),
      } as const;
    case "reject":
      return { what: "rejected", records: records.filter((one) => one.head !== head) } as const;
    default:
      return { what: "later", records } as const;
  }
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
