import { type Goal, NAMES } from "./goals.js";
import { inPairs, type Measurement, median, type Sample } from "./measure.js";
import { judgedOf, type Scale, verdict } from "./performance-page.js";

/** A table of contenders: medians, and ratios to the others by round. */
export function measurementTable(title: string, measurements: readonly Measurement[]): string {
  const peers = [NAMES.node, NAMES.json, NAMES.yaml].filter((peer) => measurements.some(({ name }) => name === peer));
  const heading = [title, "wall ms", "from..to", "CPU ms", "peak MiB", ...peers.map((peer) => `x ${peer}`)];
  const rows = measurements.map((one) => {
    if (one.failure !== undefined) return [one.name, `not measured: ${one.failure.split("\n")[0]}`];
    const walls = one.samples.map(({ wall }) => wall);
    return [
      one.name,
      median(walls).toFixed(0),
      `${Math.min(...walls).toFixed(0)}..${Math.max(...walls).toFixed(0)}`,
      median(one.samples.map(({ cpu }) => cpu)).toFixed(0),
      Math.max(...one.samples.map(({ memory }) => memory)).toFixed(0),
      ...peers.map((peer) =>
        times(
          one,
          measurements.find(({ name }) => name === peer),
        ),
      ),
    ];
  });
  return table([heading, ...rows]);
}

function times(one: Measurement, peer: Measurement | undefined): string {
  if (!peer || peer.samples.length === 0) return "-";
  return inPairs(one, peer, (a: Sample, b: Sample) => a.wall / b.wall).toFixed(2);
}

/** The goals and the measured values. */
export function goalTable(goals: readonly Goal[], scale: Scale | undefined): string {
  const rows = goals.map((one) => {
    const judged = judgedOf(one, scale);
    return [
      one.what,
      String(one.goal),
      one.stretch === undefined ? "-" : String(one.stretch),
      one.measured === undefined ? "not measured" : one.measured.toPrecision(3),
      judged === undefined ? "" : judged.toPrecision(3),
      verdict(one, judged),
    ];
  });
  return table([["goal", "at most", "stretch", "measured", "scaled", ""], ...rows]);
}

/** Columns of equal width: the first left-aligned, numbers right-aligned. */
function table(rows: readonly (readonly string[])[]): string {
  const full = rows.filter((row) => row.length === rows[0]?.length);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...(column === 0 ? rows : full).map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  const rule = "-".repeat(Math.max(...lines.map(({ length }) => length)));
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
