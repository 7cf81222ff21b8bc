import * as Plot from "@observablehq/plot";
import { DOMImplementation, XMLSerializer } from "@xmldom/xmldom";
import type { BarChart, Chart, ChartPart, ColumnChart, GridChart } from "../../tools/index.js";

/**
 * Draws a chart as SVG text when the page is made, so the page needs no script. Colours are the page's (`--tone-…`),
 * and hovering over a bar shows its hint.
 */
export function drawChart(chart: Chart): string {
  switch (chart.kind) {
    case "bars":
      return drawBars(chart);
    case "columns":
      return drawColumns(chart);
    case "grid":
      return drawGrid(chart);
  }
}

/** The page's colour for a part. */
export function colourOf({ tone, shade }: Pick<ChartPart, "tone" | "shade">): string {
  return `var(--tone-${tone}-${Math.min(shade, SHADES - 1)})`;
}

/** Shades of each tone on the page. */
const SHADES = 5;
const WIDTH = 760;
const FONT_SIZE = 12;
/** Approximate width of a character. */
const CHARACTER = 7;

function drawBars({ bars, parts, title }: BarChart): string {
  const groups = [...new Set(bars.map(({ group }) => group))];
  const lines = [...new Set(bars.map(({ bar }) => bar))];
  const totals = new Map<string, number>();
  for (const { group, bar, value } of bars) {
    const key = JSON.stringify([group, bar]);
    totals.set(key, (totals.get(key) ?? 0) + value);
  }
  const ends = [...totals].map(([key, value]) => {
    const [group, bar] = JSON.parse(key);
    return { group, bar, value };
  });
  return draw(title, {
    height: groups.length * (lines.length * 15 + 9) + 46,
    marginLeft: 16 + CHARACTER * Math.max(4, ...groups.map((group) => shortened(group).length)),
    marginRight: 50,
    color: scaleOf(parts),
    x: { grid: true, label: null, nice: true, tickFormat: wholeNumber },
    y: { axis: null, domain: lines, padding: 0.12 },
    fy: { axis: "left", label: null, domain: groups, tickFormat: shortened, padding: 0.22 },
    marks: [
      Plot.barX(bars, {
        fy: "group",
        y: "bar",
        x: "value",
        fill: "part",
        title: "hint",
        order: parts.map(({ name }) => name),
      }),
      Plot.text(ends, {
        fy: "group",
        y: "bar",
        x: "value",
        text: "value",
        dx: 5,
        textAnchor: "start",
        fill: "currentColor",
        fillOpacity: 0.75,
      }),
      Plot.ruleX([0]),
    ],
  });
}

function drawColumns({ columns, parts, title, across, up }: ColumnChart): string {
  const places = [...new Set(columns.map(({ at }) => at))];
  return draw(title, {
    height: 220,
    marginLeft: 52,
    marginBottom: 40,
    width: Math.min(WIDTH, 130 + places.length * (parts.length * 20 + 16)),
    color: scaleOf(parts),
    x: { axis: null, domain: parts.map(({ name }) => name), padding: 0.08 },
    fx: { label: across, domain: places, axis: "bottom", padding: 0.18 },
    y: {
      grid: true,
      label: up,
      nice: true,
      tickFormat: wholeNumber,
    },
    marks: [Plot.barY(columns, { fx: "at", x: "part", y: "value", fill: "part", title: "hint" }), Plot.ruleY([0])],
  });
}

function drawGrid({ cells, across, down, title }: GridChart): string {
  const most = Math.max(1, ...cells.map(({ value }) => value));
  const left = 16 + CHARACTER * Math.max(4, ...down.map((row) => shortened(row).length));
  const shaded = cells.map((cell) => ({ ...cell, strength: 0.15 + (0.6 * cell.value) / most }));
  return draw(title, {
    height: down.length * 26 + 40,
    width: Math.min(WIDTH, left + 20 + across.length * 86),
    marginLeft: left,
    marginTop: 30,
    marginBottom: 6,
    x: { domain: across, axis: "top", label: null, tickSize: 0, padding: 0.04 },
    y: { domain: down, label: null, tickSize: 0, tickFormat: shortened, padding: 0.08 },
    opacity: { type: "identity" },
    marks: [
      Plot.cell(shaded, { x: "at", y: "row", fill: "var(--tone-0-0)", fillOpacity: "strength", title: "hint" }),
      Plot.text(cells, { x: "at", y: "row", text: "value", fill: "currentColor", pointerEvents: "none" }),
    ],
  });
}

function scaleOf(parts: readonly ChartPart[]): Plot.ScaleOptions {
  return { type: "ordinal", domain: parts.map(({ name }) => name), range: parts.map(colourOf) };
}

function draw(title: string | undefined, options: Plot.PlotOptions): string {
  const document = new DOMImplementation().createDocument("http://www.w3.org/1999/xhtml", "html", null);
  const picture = Plot.plot({
    width: WIDTH,
    style: `font-size: ${FONT_SIZE}px`,
    ...(title === undefined ? {} : { ariaLabel: title }),
    ...options,
    document,
  });
  // Groups without a role take no labels.
  return new XMLSerializer().serializeToString(picture).replaceAll(/<g aria-label="[^"]*"/g, "<g");
}

/** Cards are whole, so the axis only has whole numbers. */
function wholeNumber(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en") : "";
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join("")}…` : name;
}
const LONGEST_NAME = 28;
