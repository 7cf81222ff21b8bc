import { type Goal, NAMES } from "./goals.js";
import { inPairs, type Measurement, median, type Sample } from "./measure.js";

/** A table of contenders: medians, and ratios to the peers taken round by round. */
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

/** The goals beside what was measured. */
export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ what, goal, stretch, measured }) => [
    what,
    String(goal),
    stretch === undefined ? "-" : String(stretch),
    measured === undefined ? "not measured" : measured.toPrecision(3),
    measured === undefined ? "" : verdict(measured, goal, stretch),
  ]);
  return table([["goal", "at most", "stretch", "measured", ""], ...rows]);
}

function verdict(measured: number, goal: number, stretch: number | undefined): string {
  if (measured > goal) return "MISSED";
  return stretch !== undefined && measured <= stretch ? "met, stretch too" : "met";
}

/** Columns of equal width: the first to the left, numbers to the right. */
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
