import { xmlText } from "../xml-text.js";
import type { Arrow, Box, DeckCluster, Picture } from "./picture.js";
import { columnsOf } from "./wrap-label.js";

/** A picture in Graphviz's language. Its colours are for other users of it; the SVG has its own. */
export function pictureDot(picture: Picture): string {
  const lines = [
    `digraph ${dotText(picture.title)} {`,
    `  graph [rankdir=LR, compound=true, ranksep=0.7, nodesep=0.18, splines=true, fontname="Helvetica", fontsize=16]`,
    `  node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11, margin="0.12,0.06"]`,
    `  edge [fontname="Helvetica", fontsize=9, arrowsize=0.7]`,
    ...picture.groups.flatMap(groupLines),
    ...picture.arrows.map(arrowLine),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function groupLines({ id, title, steps }: DeckCluster): string[] {
  const inner = steps.flatMap((step) => {
    const boxes = step.boxes.map(boxLine);
    if (step.title === undefined) return boxes.map((line) => `    ${line}`);
    const head = `graph [label=${dotText(step.title)}, labeljust=l, fontsize=12, style="rounded", color="#b9b2a6", class="step"]`;
    return [`    subgraph cluster_${step.id} {`, ...[head, ...boxes].map((line) => `      ${line}`), "    }"];
  });
  const head = `graph [label=${dotText(title)}, labeljust=l, style="rounded,filled", color="#cfc9bd", fillcolor="#f7f5f1", class="deck"]`;
  return [`  subgraph cluster_${id} {`, `    ${head}`, ...inner, "  }"];
}

function boxLine({ id, kind, state, title, lines, hint }: Box): string {
  const text = [
    `<b>${lineBreaks(title)}</b>`,
    ...lines.map((line) => `<font point-size="9">${dotLabel(line)}</font>`),
  ].join("<br/>");
  const widest = Math.max(
    ...title.split("\n").map((line) => columnsOf(line) * 1.18),
    ...lines.map((line) => columnsOf(line) * 0.86),
  );
  const look = { ...LOOKS[kind], ...(state === "never" || state === "circle" ? NEVER : {}) };
  const attributes = [
    `label=<${text}>`,
    // An estimate for any alphabet: Graphviz knows the widths of few.
    `width=${Math.max(0.6, widest * 0.078 + 0.24).toFixed(2)}`,
    `tooltip=${dotText(hint)}`,
    `fillcolor="${look.fill}"`,
    `color="${look.line}"`,
    `style="${look.style}${state === "circle" || state === "unknown" ? ",dashed" : ""}"`,
    `class="${kind} ${state}"`,
  ];
  return `${id} [${attributes.join(", ")}]`;
}

const LOOKS: Readonly<Record<Box["kind"], { readonly fill: string; readonly line: string; readonly style: string }>> = {
  goal: { fill: "#fde3c8", line: "#b4631f", style: "rounded,filled" },
  helper: { fill: "#d5ecec", line: "#2f7f86", style: "rounded,filled" },
  need: { fill: "#ffffff", line: "#8a8f96", style: "filled" },
  list: { fill: "#f7f5f1", line: "#cfc9bd", style: "filled" },
};
const NEVER = { fill: "#f9d3d3", line: "#b3202c" };

function arrowLine({ from, to, kind, closed, within, label }: Arrow): string {
  const attributes = [
    ...(label === "" ? [] : [`label=<${lineBreaks(label)}>`]),
    ...(kind === "all" ? [] : [`style=${kind === "either" ? "dashed" : "dotted"}`]),
    // Decks are played in order, so they are stacked.
    ...(within ? [] : ["constraint=false"]),
    `color="${closed ? NEVER.line : "#6b7178"}"`,
    `class="${kind}${closed ? " closed" : ""}"`,
  ];
  return `  ${from} -> ${to} [${attributes.join(", ")}]`;
}

function lineBreaks(text: string): string {
  return text.split("\n").map(dotLabel).join("<br/>");
}

/** For HTML-like labels, which Graphviz parses as XML. */
function dotLabel(text: string): string {
  return xmlText(text).replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`);
}

/** A quoted text, in which Graphviz also decodes character references. A backslash would start an escape. */
function dotText(text: string): string {
  return `"${xmlText(text.replace(/\n/g, " ")).replace(/\\/g, "\\\\")}"`;
}
