import { configurationFindings, Failure } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { complain, wantsColours } from "../command-environment.js";
import { deliverDocument, deliverText, outFile } from "../deliver-text.js";
import type { ExitStatus } from "../exit-status.js";
import { openSession } from "../session.js";

/** `cardwright stats`: summarizes packs as tables, as JSON, or as a page with charts. */
export async function stats(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const session = openSession(environment, call);
  const { paths, page } = dividePaths(call);
  const out = page ?? outFile(call);
  if (options.html === true && options.format === "json")
    throw new Failure("--html and --format json exclude each other");
  const packs = await cardPacks(session, { ...call, args: paths });
  const report = await import("../statistics/statistics-report.js");
  const all = report.statisticsOf(packs.map(({ model }) => model));
  if (all.length > 0 || options.format === "json") {
    const text =
      options.html === true
        ? (await import("../statistics/statistics-page.js")).statisticsPage(all)
        : options.format === "json"
          ? report.statisticsJson(all)
          : report.statisticsTexts(all, {
              width: environment.columns(),
              colours: out === undefined && wantsColours(environment),
            });
    if (options.html === true) deliverDocument(session, out, text);
    else deliverText(session, out, text);
  } else if (packs.length > 0) complain(environment, "there are no cards to count");
  await configurationFindings(session);
  return session.status();
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
