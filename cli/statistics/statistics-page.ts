import { type Chart, type ChartPart, type PackStatistics, xmlText } from "../../tools/index.js";
import { colourOf, drawChart } from "./draw-chart.js";
import { PAGE_STYLE } from "./page-style.js";
import { printableData } from "./printable-statistics.js";
import type { SectionTable, StatisticsSection } from "./sections.js";
import { leftOutText, sectionsOf } from "./statistics-sections.js";

/** The colours of legends are inline styles. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page with the charts and tables of packs. It is self-contained: no scripts, fonts or requests. */
export function statisticsPage(packs: readonly PackStatistics[]): string {
  const chapters = packs.map(printableData).map((statistics) => ({
    title: statistics.pack ?? "Cards",
    about: `What the pack is made of, counted by the rules of ${statistics.system}. Bars count all copies. Point at one to
read what it stands for; below each chart are its numbers.`,
    leftOut: leftOutText(statistics),
    sections: sectionsOf(statistics),
  }));
  return sectionsPage(chapters, "what it is made of");
}

/** A page of sections about packs. `about` goes on the title of their names. */
export function sectionsPage(chapters: readonly Chapter[], about: string): string {
  const title = chapters.map((chapter) => chapter.title).join(", ");
  return pageHtml({
    title: `${title}: ${about}`,
    body: chapters.map((chapter, index) => chapterHtml(chapter, index + 1)).join("\n"),
    policy: POLICY,
  });
}

/** A page in the style of all pages with charts; `more` is a style of its own. */
export function pageHtml({ title, body, policy, more = "" }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${xmlText(title)}</title>
<style>${PAGE_STYLE}${more}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

interface PageParts {
  readonly title: string;
  readonly body: string;
  readonly policy: string;
  readonly more?: string;
}

export interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly leftOut?: string | undefined;
  readonly sections: readonly StatisticsSection[];
}

function chapterHtml({ title, about, leftOut, sections }: Chapter, number: number): string {
  const parts = sections.map((section, index) => ({ section, id: `pack-${number}-${index + 1}` }));
  const contents = parts.map(({ section, id }) => `<li><a href="#${id}">${xmlText(section.title)}</a></li>`);
  return `<header>
<h1>${xmlText(title)}</h1>
<p>${xmlText(about)}</p>${leftOut === undefined ? "" : `\n<p>${xmlText(leftOut)}</p>`}
<nav><ul>${contents.join("")}</ul></nav>
</header>
${parts.map(({ section, id }) => sectionHtml(section, id)).join("\n")}`;
}

function sectionHtml({ title, about, charts, tables }: StatisticsSection, id: string): string {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const numbers = shown.map(tableHtml).join("\n");
  const drawn = chartsHtml(charts);
  return `<section id="${id}">
<h2>${xmlText(title)}</h2>
<p>${xmlText(about)}</p>
${drawn === "" ? numbers : `${drawn}\n<details><summary>The numbers</summary>\n${numbers}\n</details>`}
</section>`;
}

/** Charts beside each other, without those that have nothing to show. */
export function chartsHtml(charts: readonly Chart[]): string {
  const drawn = charts.filter(holdsSomething).map(chartHtml);
  return drawn.length === 0 ? "" : `<div class="charts">${drawn.join("\n")}</div>`;
}

function holdsSomething(chart: Chart): boolean {
  switch (chart.kind) {
    case "bars":
      return chart.bars.length > 0;
    case "columns":
      return chart.columns.some(({ value }) => value > 0);
    case "grid":
      return chart.cells.length > 0;
  }
}

function chartHtml(chart: Chart): string {
  const caption = chart.title === undefined ? "" : `<figcaption>${xmlText(chart.title)}</figcaption>\n`;
  const parts = chart.kind === "grid" ? [] : chart.parts;
  return `<figure tabindex="0">\n${caption}${parts.length > 1 ? legendHtml(parts) : ""}${drawChart(chart)}\n</figure>`;
}

function legendHtml(parts: readonly ChartPart[]): string {
  const items = parts.map((part) => `<li><i style="background:${colourOf(part)}"></i>${xmlText(part.name)}</li>`);
  return `<ul class="legend">${items.join("")}</ul>\n`;
}

function tableHtml({ title, columns, rows, left }: SectionTable): string {
  const cell = (tag: "td" | "th") => (text: string, index: number) => {
    const aligned = columns[index]?.align === "right" ? ' class="number"' : "";
    return `<${tag}${aligned}>${xmlText(text)}</${tag}>`;
  };
  const head = columns.map((column) => column.head).map(cell("th"));
  const body = rows.map((row) => `<tr>${row.map(cell("td")).join("")}</tr>`);
  return `<div class="wide"><table>${title === undefined ? "" : `<caption>${xmlText(title)}</caption>`}
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table></div>${left === 0 ? "" : `\n<p>… and ${left} more</p>`}`;
}
