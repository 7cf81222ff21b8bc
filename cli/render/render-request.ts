import { CARD_SIZES, type CardSize } from "../../compiler/index.js";
import { Failure } from "../../project/index.js";
import type { DrawOptions, Paper, PaperOptions, PrintChoice } from "../../tools/index.js";
import type { Options } from "../call.js";
import { listOption, textOption } from "../session.js";

/** The options of `render`. */
export interface RenderRequest extends PrintChoice {
  /** cards: a file for each. sheets: several per page. gallery: one page with all. */
  readonly what: "cards" | "sheets" | "gallery";
  readonly format: "svg" | "png" | "pdf" | "html";
  /** Dots per inch of a PNG. */
  readonly dpi: number;
  readonly sheet: PaperOptions;
  /** A style of the faces of the game. */
  readonly style: string | undefined;
  /** In place of the size that the face says, in millimetres. */
  readonly size: DrawOptions["size"];
  /** Copies of each card, instead of the numbers in decks. */
  readonly copies: number | undefined;
  /** The picture for the backs. */
  readonly back: string | undefined;
  readonly onlyChanged: boolean;
  /** Font files for characters that the built-in fonts don't have. */
  readonly fonts: readonly string[];
  readonly out: string | undefined;
  readonly print: boolean;
}

/** Reads the options and rejects contradictory ones. Throws a `Failure`. */
export function renderRequest(options: Options): RenderRequest {
  const out = textOption(options.out);
  if (out === "") throw new Failure("--out takes the path of a file or folder to write");
  const asked = SHEET_OPTIONS.filter(
    (name) => options[name] !== undefined && options[name] !== false && !isEmpty(options[name]),
  );
  refusePicture(out);
  const marks = options.marks !== false;
  const forSheets = [...asked.map(asFlag), ...(marks ? [] : ["--no-marks"])];
  const format = formatOf(options, out, forSheets);
  const sheets = format === "pdf" || (format !== "html" && forSheets.length > 0);
  const dpi = numberOf(options, "dpi", LEAST_DPI, MOST_DPI);
  if (dpi !== undefined && format !== "png") throw new Failure("--dpi goes with PNG, whose dots it counts");
  const fonts = listOption(options.font);
  if (fonts.length > 0 && format !== "png" && format !== "pdf")
    throw new Failure(`--font goes with PNG and PDF, and --format is ${format}: what shows it has fonts of its own`);
  if (format === "html" && forSheets.length > 0)
    throw new Failure(`${forSheets[0]} is about sheets, and --format html makes none`);
  const print = options.stdout === true;
  if (print && out !== undefined) throw new Failure("--stdout and --out can't be used together");
  if (print && format === "png")
    throw new Failure("--stdout prints SVG, which is text; --out FILE.png writes a picture");
  if (print && (sheets || format === "html")) throw new Failure("--stdout prints one card as SVG, not sheets");
  if (options.shortEdge === true && options.duplex !== true) throw new Failure("--short-edge goes with --duplex");
  if (options.back !== undefined && options.duplex !== true) throw new Failure("--back goes with --duplex");
  return {
    what: format === "html" ? "gallery" : sheets ? "sheets" : "cards",
    format,
    dpi: dpi ?? USUAL_DPI,
    decks: listOption(options.deck),
    cards: listOption(options.card),
    sheet: sheetOptions(options, marks),
    style: textOption(options.style),
    size: CARD_SIZES[options.size as CardSize],
    copies: numberOf(options, "copies", 1, 1000),
    back: textOption(options.back),
    onlyChanged: options.onlyChanged === true,
    fonts,
    out,
    print,
  };
}

/** A folder with a picture's name would be a surprise. */
function refusePicture(out: string | undefined): void {
  const [, ending] = /\.(gif|jpe?g|webp|bmp|tiff?|ps|eps)$/i.exec(out ?? "") ?? [];
  if (ending !== undefined)
    throw new Failure(`--out ${out}: cards are drawn as SVG, PNG, PDF or HTML, not as ${ending.toUpperCase()}`);
}

/** Options that only make sense for sheets. */
const SHEET_OPTIONS = [
  "sheet",
  "paper",
  "orientation",
  "bleed",
  "duplex",
  "shortEdge",
  "back",
  "copies",
  "onlyChanged",
] as const;

const isEmpty = (value: Options[string]): boolean => Array.isArray(value) && value.length === 0;
const asFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function formatOf(options: Options, out: string | undefined, forSheets: readonly string[]): RenderRequest["format"] {
  const { format } = options;
  if (format === "svg" || format === "png" || format === "pdf" || format === "html") return format;
  if (/\.png$/i.test(out ?? "")) return "png";
  if (/\.pdf$/i.test(out ?? "") || (forSheets.length > 0 && !/\.svg$/i.test(out ?? ""))) return "pdf";
  return /\.html?$/i.test(out ?? "") ? "html" : "svg";
}

function sheetOptions(options: Options, marks: boolean): PaperOptions {
  const { paper, orientation, duplex, shortEdge } = options;
  return {
    paper: PAPERS.find((one) => one === paper) ?? "a4",
    orientation: orientation === "portrait" || orientation === "landscape" ? orientation : undefined,
    bleed: numberOf(options, "bleed", 0, MOST_BLEED) ?? 0,
    marks,
    duplex: duplex === true ? (shortEdge === true ? "short" : "long") : undefined,
  };
}

const PAPERS: readonly Paper[] = ["a4", "letter", "card"];
/** In millimetres. */
const MOST_BLEED = 10;
/** The usual resolution for printing. */
const USUAL_DPI = 300;
const LEAST_DPI = 30;
const MOST_DPI = 1200;

function numberOf(options: Options, name: "copies" | "bleed" | "dpi", least: number, most: number): number | undefined {
  const text = textOption(options[name]);
  if (text === undefined) return undefined;
  const number = Number(text);
  const whole = name !== "bleed" ? /^\d+$/ : /^\d+(\.\d+)?$/;
  if (!whole.test(text) || number < least || number > most)
    throw new Failure(`--${name} takes a number from ${least} to ${most}, not '${text}'`);
  return number;
}
