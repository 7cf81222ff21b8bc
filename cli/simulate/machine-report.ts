import { contentOf, type Diagnostic, headOf, type RecordInPack } from "../../compiler/index.js";
import { shownPath } from "../../project/index.js";
import type { CardPack } from "../card-packs.js";
import { exactly } from "../command-environment.js";
import { rulesMet } from "../known-rules.js";
import { collectReport } from "../reports/collect-report.js";
import { deliverReports } from "../reports/deliver-reports.js";
import type { ReportFormatName } from "../reports/report-formats.js";
import type { CommandSession } from "../session.js";
import type { Expected } from "./expected.js";
import type { SimulationFinding } from "./findings.js";

const SEVERITIES = {
  unexpected: "error",
  "ended-by-cap": "warning",
  "hardly-won": "warning",
  "hardly-played": "info",
  "nearly-always-won": "info",
  "seat-advantage": "info",
  "changed-in-play": "info",
  "never-happened": "info",
  "too-few-sessions": "info",
} as const satisfies Readonly<Record<SimulationFinding["id"], Diagnostic["severity"]>>;

const ADVICE = "docs/play.md says what each finding means.";

/** Writes findings as `lint` does, at the card or the expectation that they are about, or else where the pack begins. */
export async function deliverFindings(
  session: CommandSession,
  format: ReportFormatName,
  out: string | undefined,
  { model }: CardPack,
  findings: readonly SimulationFinding[],
  expected: readonly Expected[],
): Promise<void> {
  const report = collectReport((file) => shownPath(file, session.environment.cwd), Number.POSITIVE_INFINITY);
  const texts = new Map(
    [...model.files, ...expected.map(({ place }) => place.file)].map(({ path, text }) => [path, text]),
  );
  const [first] = model.files.flatMap((file) => file.records.map((record) => ({ file, record })));
  const placeOf = ({ id, about }: SimulationFinding): RecordInPack | undefined =>
    id === "unexpected" || id === "too-few-sessions"
      ? expected.find(({ expectation }) => expectation.name === about)?.place
      : (model.byIdentifier.get(about)?.[0] ?? first);
  report.count(model.files, 0);
  const diagnostics = findings.flatMap((finding): readonly Diagnostic[] => {
    const place = placeOf(finding);
    return place === undefined ? [] : [diagnosticOf(finding, place)];
  });
  report.add(diagnostics, (file) => texts.get(file) ?? "");
  await deliverReports(
    session,
    [{ format, file: out }],
    { ...report.finish(), advice: ADVICE },
    {
      quiet: false,
      infos: true,
      absolute: false,
      print: exactly(session.environment).writeOut,
      rules: () => rulesMet(session),
    },
  );
}

function diagnosticOf(
  { id, about, message, judgement }: SimulationFinding,
  { file, record }: RecordInPack,
): Diagnostic {
  const { globals, node, identifier, kind } = record;
  const at = judgement === undefined ? -1 : globals.entries.findIndex(({ name }) => name === judgement.figure);
  const { start, end } = at < 0 ? headOf(record) : contentOf(record, globals.lines[at] ?? 0);
  return {
    rule: id,
    messageId: id,
    data: { about },
    severity: SEVERITIES[id],
    message: `${message}.`,
    file: file.path,
    span: { start: node.start + start, end: node.start + end },
    record: { kind, identifier },
    related: [],
    fixes: [],
    tags: [],
  };
}
