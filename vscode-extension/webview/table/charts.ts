import type { Chart, ChartGroup } from "../../../lsp/server/index.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const BAR = 11;
const GAP = 7;
const NAME = 116;
const NUMBER = 34;

interface DrawnBar {
  readonly value: number;
  readonly colour: string;
  readonly hint: string;
}

/** Draws charts below their titles: horizontal bars that fit next to a table. */
export function drawCharts(groups: readonly ChartGroup[]): Node[] {
  return groups.flatMap(({ title, charts }) => {
    const drawn = charts.flatMap(drawChart);
    return drawn.length === 0 ? [] : [withText("h2", title), ...drawn];
  });
}

function drawChart(chart: Chart): Node[] {
  if (chart.kind === "grid") return [];
  const colours = new Map(chart.parts.map(({ name, tone, shade }) => [name, `tone-${tone}-${Math.min(shade, 4)}`]));
  const pieces =
    chart.kind === "bars"
      ? chart.bars
      : chart.columns.map(({ at, part, value, hint }) => ({ group: at, bar: part, part, value, hint }));
  const lines = new Map<string, Map<string, DrawnBar[]>>();
  for (const { group, bar, part, value, hint } of pieces) {
    if (value === 0) continue;
    const bars = lines.get(group) ?? new Map<string, DrawnBar[]>();
    lines.set(
      group,
      bars.set(bar, [...(bars.get(bar) ?? []), { value, hint, colour: colours.get(part) ?? "tone-0-0" }]),
    );
  }
  if (lines.size === 0) return [];
  const figure = document.createElement("figure");
  if (chart.title !== undefined) figure.append(withText("figcaption", chart.title));
  if (chart.parts.length > 1)
    figure.append(
      legend(
        chart.parts.map(({ name }) => name),
        colours,
      ),
    );
  figure.append(drawLines(lines, chart.title ?? ""));
  return [figure];
}

function legend(names: readonly string[], colours: ReadonlyMap<string, string>): HTMLElement {
  const list = document.createElement("ul");
  list.className = "legend";
  for (const name of names) {
    const item = withText("li", name);
    const mark = document.createElement("i");
    mark.className = colours.get(name) ?? "";
    item.prepend(mark);
    list.append(item);
  }
  return list;
}

function drawLines(lines: ReadonlyMap<string, ReadonlyMap<string, readonly DrawnBar[]>>, title: string): Element {
  const total = (pieces: readonly DrawnBar[]) => pieces.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...[...lines.values()].flatMap((bars) => [...bars.values()].map(total)));
  const svg = element("svg", { role: "img", "aria-label": title, width: WIDTH });
  let y = 2;
  for (const [group, bars] of lines) {
    const label = element("text", { x: NAME - 6, y: y + (bars.size * BAR) / 2 + 4, "text-anchor": "end" });
    label.textContent = group.length > 18 ? `${group.slice(0, 17)}…` : group;
    label.append(hintOf(group));
    svg.append(label);
    for (const pieces of bars.values()) {
      let x = NAME;
      for (const { value, colour, hint } of pieces) {
        const width = ((WIDTH - NAME - NUMBER) * value) / most;
        const bar = element("rect", { x, y, width, height: BAR - 2, class: colour });
        bar.append(hintOf(hint));
        svg.append(bar);
        x += width;
      }
      const number = element("text", { x: x + 4, y: y + BAR - 3, class: "number" });
      number.textContent = String(total(pieces));
      svg.append(number);
      y += BAR;
    }
    y += GAP;
  }
  svg.setAttribute("height", String(y));
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${y}`);
  return svg;
}

function hintOf(text: string): Element {
  const hint = element("title", {});
  hint.textContent = text;
  return hint;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function withText(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
