import type { RecordModel } from "../../../compiler/index.js";
import { decimal } from "../drawing.js";
import { widthOf } from "../measure-text.js";
import { xmlText } from "../xml-text.js";
import type { Picture, Sign } from "./picture.js";

export interface PictureOptions {
  /** The place of a card, for clicks. */
  readonly placeOf?: (record: RecordModel) => { readonly uri: string; readonly offset: number } | undefined;
  /** Without styles: the page has them (`PICTURE_STYLE`). */
  readonly unstyled?: boolean;
}

/**
 * A picture as SVG, with hover texts, a legend, and light and dark colours. `laidOut` is the SVG that Graphviz makes of
 * `pictureDot(picture)`. Throws if it is something else.
 */
export function pictureSvg(picture: Picture, laidOut: string, options: PictureOptions = {}): string {
  const drawn = DRAWN.exec(laidOut);
  if (drawn === null) throw new Error("Graphviz gave no picture");
  const [, width = "0", height = "0", body = ""] = drawn;
  return frame(picture, Number(width), Number(height), withHints(body, picture, options), options);
}

/** Extracts the size in points and the drawing from Graphviz's SVG. */
const DRAWN =
  /<svg width="[\d.]+pt" height="[\d.]+pt"\s+viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"[^>]*>\s*([\s\S]*?)\s*<\/svg>\s*$/;

function frame(
  picture: Picture,
  drawnWidth: number,
  drawnHeight: number,
  body: string,
  { unstyled = false, placeOf }: PictureOptions,
): string {
  const legend = legendOf(picture.signs);
  const width = Math.ceil(Math.max(drawnWidth, legend.width));
  const height = Math.ceil(drawnHeight + LEGEND_HEIGHT);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="${placeOf === undefined ? "img" : "group"}">
<title>${xmlText(picture.title)}: which cards open which</title>
${unstyled ? "" : `<style>${FILE_STYLE}</style>\n`}<rect class="paper" width="100%" height="100%" fill="${DAY.paper}"/>
${legend.svg}
<g transform="translate(0 ${LEGEND_HEIGHT})">
${body}
</g>
</svg>
`;
}

/**
 * Graphviz titles boxes with their ids; people prefer descriptions. It also makes each hint a dead link. Each text gets
 * the width that its box was made for, whatever font draws it.
 */
function withHints(body: string, picture: Picture, { placeOf }: PictureOptions): string {
  const boxes = new Map(
    picture.groups.flatMap(({ steps }) => steps.flatMap((step) => step.boxes.map((box) => [box.id, box] as const))),
  );
  const drawn = body
    .replace(/(<g id="[^"]*" class="[^"]*")>\s*<title>([^<]*)<\/title>\s*/g, (_, group: string, id: string) => {
      const box = boxes.get(id);
      if (box === undefined) return `${group}>\n`;
      const place = box.record && placeOf?.(box.record);
      const hooks = place ? ` data-uri="${xmlText(place.uri)}" data-offset="${place.offset}"` : "";
      return `${group}${hooks}>\n<title>${xmlText(box.hint)}</title>\n`;
    })
    .replace(/<g id="a_[^"]*"><a [^>]*>\s*([\s\S]*?)\s*<\/a>\s*<\/g>/g, "$1")
    .replace(/<polygon fill="white" stroke="none"[^>]*\/>\s*/, "")
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, about: string, text: string) => {
      const size = Number(/font-size="([\d.]+)"/.exec(about)?.[1] ?? 0);
      const width = size * widthOf(plain(text).trim(), about.includes('"bold"') ? "bold" : "sans");
      const length = width > 0 ? ` textLength="${decimal(width)}" lengthAdjust="spacingAndGlyphs"` : "";
      return `<text ${about}${length}>${text}</text>`;
    });
  return withLabelsOnTop(drawn);
}

/** No line crosses what is written at another. */
function withLabelsOnTop(body: string): string {
  const labels: string[] = [];
  const lines = body.replace(
    /(<g id="[^"]*" class="edge[^"]*">)([\s\S]*?)(<\/g>)/g,
    (_, open: string, all: string, end) => {
      const line = all.replace(/<text [\s\S]*?<\/text>\s*/g, (text) => {
        labels.push(text.trim());
        return "";
      });
      return `${open}${line}${end}`;
    },
  );
  return labels.length === 0 ? lines : `${lines}\n<g class="edge">\n${labels.join("\n")}\n</g>`;
}

/** Without references to characters. */
const plain = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "")
    .replaceAll("&amp;", "&");

const LEGEND_HEIGHT = 44;

function legendOf(signs: ReadonlySet<Sign>): { readonly svg: string; readonly width: number } {
  let x = 16;
  const items = LEGEND.filter(({ sign }) => signs.has(sign)).map(({ sign, text }) => {
    const item = `<g transform="translate(${x} 14)">${markOf(sign)}<text x="34" y="13">${text}</text></g>`;
    x += 34 + text.length * 6.6 + 22;
    return item;
  });
  return { svg: `<g class="legend">\n${items.join("\n")}\n</g>`, width: x };
}

const LEGEND: readonly { readonly sign: Sign; readonly text: string }[] = [
  { sign: "goal", text: "is won" },
  { sign: "helper", text: "helps to win" },
  { sign: "need", text: "what is needed" },
  { sign: "never", text: "is never played or won" },
  { sign: "circle", text: "cards that wait for each other" },
  { sign: "unknown", text: "has a mistake" },
  { sign: "all", text: "opens" },
  { sign: "either", text: "one of several that open" },
  { sign: "played", text: "opens while it is in play" },
];

function markOf(sign: Sign): string {
  switch (sign) {
    case "all":
    case "either":
    case "played":
      return `<g class="edge ${sign}"><path d="M0,9 L20,9"/><polygon points="20,5 28,9 20,13"/></g>`;
    case "never":
    case "circle":
    case "unknown":
      return `<g class="node goal ${sign}"><path d="M2,1 h24 v15 h-24 z"/></g>`;
    case "goal":
    case "helper":
    case "need":
    case "list":
      return `<g class="node ${sign} open"><path d="M2,1 h24 v15 h-24 z"/></g>`;
  }
}

/** The colours of a picture, light and dark. */
const DAY = {
  paper: "#fdfcfa",
  ink: "#22262b",
  quiet: "#5d646c",
  deck: "#f4f1ec",
  line: "#cfc9bd",
  goal: "#fde3c8",
  "goal-line": "#b4631f",
  helper: "#d5ecec",
  "helper-line": "#2f7f86",
  never: "#f9d3d3",
  "never-line": "#b3202c",
} as const;
const NIGHT: Readonly<Record<keyof typeof DAY, string>> = {
  paper: "#16191d",
  ink: "#e6e3dd",
  quiet: "#a3a8ae",
  deck: "#1f242a",
  line: "#454c54",
  goal: "#5a3517",
  "goal-line": "#d9833f",
  helper: "#17434a",
  "helper-line": "#4aa3a8",
  never: "#5c1c22",
  "never-line": "#f0737d",
};

const asVariables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

/** The same as CSS variables, for pages that switch between them. */
export const PICTURE_COLOURS = { day: asVariables(DAY), night: asVariables(NIGHT) };

/** Styles take precedence over the colours that Graphviz writes on each shape. */
function shapeStyle(colour: (name: keyof typeof DAY) => string): string {
  return `.paper { fill: ${colour("paper")}; }
text { fill: ${colour("ink")}; font-family: Helvetica, Arial, "Liberation Sans", sans-serif; }
.legend text { font-size: 12px; }
.edge text { fill: ${colour("quiet")}; stroke: ${colour("deck")}; stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
.cluster path, .cluster polygon { stroke: ${colour("line")}; }
.deck path, .deck polygon { fill: ${colour("deck")}; }
.step path, .step polygon { fill: none; stroke-dasharray: 2 3; }
.node path, .node polygon { fill: ${colour("paper")}; stroke: ${colour("quiet")}; }
.goal path, .goal polygon { fill: ${colour("goal")}; stroke: ${colour("goal-line")}; }
.helper path, .helper polygon { fill: ${colour("helper")}; stroke: ${colour("helper-line")}; }
.list path, .list polygon { fill: none; stroke: ${colour("line")}; }
.never path, .never polygon, .circle path, .circle polygon { fill: ${colour("never")}; stroke: ${colour("never-line")}; stroke-width: 2; }
.circle path, .circle polygon, .unknown path, .unknown polygon { stroke-dasharray: 5 3; }
.edge path { fill: none; stroke: ${colour("quiet")}; }
.edge polygon { fill: ${colour("quiet")}; stroke: ${colour("quiet")}; }
.either path { stroke-dasharray: 5 3; }
.played path { stroke-dasharray: 1 3; }
.closed path { stroke: ${colour("never-line")}; }
.closed polygon { fill: ${colour("never-line")}; stroke: ${colour("never-line")}; }
`;
}

/** For a page: colours are variables. */
export const PICTURE_STYLE = `
svg { ${PICTURE_COLOURS.day} }
@media (prefers-color-scheme: dark) {
  svg { ${PICTURE_COLOURS.night} }
}
${shapeStyle((name) => `var(--${name})`)}`;

/** For a separate file: many SVG viewers support neither variables nor dark mode. */
const FILE_STYLE = `
${shapeStyle((name) => DAY[name])}@media (prefers-color-scheme: dark) {
${shapeStyle((name) => NIGHT[name])}}
`;
