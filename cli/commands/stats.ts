import { type PackModel, serialize } from "../../compiler/index.js";
import { Failure } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { complain, wantsColours } from "../command-environment.js";
import { deliverDocument, deliverText, outFile } from "../deliver-text.js";
import type { ExitStatus } from "../exit-status.js";
import { finished, openSession } from "../session.js";
import { statisticsOf, statisticsTexts } from "../statistics/statistics-report.js";
import type { TextOptions } from "../statistics/statistics-text.js";

interface Report<Facts> {
  of(pack: PackModel): Facts | undefined;
  page(all: readonly Facts[]): string;
  text(all: readonly Facts[], options: TextOptions): string;
  /** What to say if there is none. */
  readonly nothing: string;
}

/** `cardwright stats`: summarizes packs as tables, as JSON, or as a page with charts. */
export async function stats(call: CommandCall): Promise<ExitStatus> {
  const { statisticsPage } = await import("../statistics/statistics-page.js");
  const nothing = "there are no cards to count";
  return await reportOnPacks(call, { of: statisticsOf, page: statisticsPage, text: statisticsTexts, nothing });
}

/** `cardwright texts`: counts what the phrases of a game read of the texts of packs. */
export async function texts(call: CommandCall): Promise<ExitStatus> {
  const { coverageIn, coveragePage, coverageTexts } = await import("../statistics/text-report.js");
  const nothing = "the game of these cards has no phrases that read texts, or they have no texts";
  return await reportOnPacks(call, { of: coverageIn, page: coveragePage, text: coverageTexts, nothing });
}

async function reportOnPacks<Facts>(call: CommandCall, report: Report<Facts>): Promise<ExitStatus> {
  const { environment, options } = call;
  const session = openSession(environment, call);
  const { paths, page } = dividePaths(call);
  const out = page ?? outFile(call);
  if (options.html === true && options.format === "json")
    throw new Failure("--html and --format json can't be used together");
  const packs = await cardPacks(session, { ...call, args: paths });
  const all = packs.flatMap(({ model }) => report.of(model) ?? []);
  if (all.length > 0 || options.format === "json") {
    if (options.html === true) deliverDocument(session, out, report.page(all));
    else if (options.format === "json") deliverText(session, out, serialize({ version: 1, packs: all }));
    else {
      const colours = out === undefined && wantsColours(environment);
      deliverText(session, out, report.text(all, { width: environment.columns(), colours }));
    }
  } else if (packs.length > 0) complain(environment, report.nothing);
  return finished(session);
}

/** With `--html`, a path that ends in `.html` is the output page: it can't contain cards. */
function dividePaths({ args, options }: CommandCall): { paths: readonly string[]; page: string | undefined } {
  const isPage = (word: string): boolean => options.html === true && /\.html?$/i.test(word);
  const [page, another] = args.filter(isPage);
  if (another !== undefined) throw new Failure(`there is one page to write, and these are two: ${page} and ${another}`);
  if (page !== undefined && options.out !== undefined)
    throw new Failure(`--out and ${page} both name the page to write`);
  return { paths: args.filter((word) => !isPage(word)), page };
}
