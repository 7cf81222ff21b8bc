import { existsSync } from "node:fs";
import path from "node:path";
import { serialize, thereIsNo } from "../../compiler/index.js";
import { loadPacks, openCheckContext, ruleSettings } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { createProgress } from "../progress.js";
import { element, xmlDocument } from "../reports/xml.js";
import { openSession, selectFor } from "../session.js";
import { type TestResult, testSystems } from "../system-tests/test-systems.js";

/**
 * `cardwright test`: runs the examples of game systems, and card files that state their expected findings. An argument
 * that is no path is the id of a rule or of a system, and only its tests are run.
 */
export async function test(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const session = openSession(environment);
  const isId = (word: string) => ID.test(word) && !existsSync(path.resolve(environment.cwd, word));
  const ids = new Set(call.args.filter(isId));
  const { named, files } = await selectFor(session, { ...call, args: call.args.filter((word) => !ids.has(word)) });
  const systems = files.filter((file) => file.endsWith(".system"));
  if (systems.length === 0) session.fail("there is no .system file here; name one, or the folder that it is in");
  const checkContext = openCheckContext(session, named, createProgress(environment));
  const settings = ruleSettings(session, checkContext.systems, [], undefined);
  const results: TestResult[] = [];
  for await (const loaded of loadPacks(checkContext, checkContext.finder.group(systems)))
    results.push(...(await testSystems(checkContext, loaded, settings, session)));
  const known = new Set(results.flatMap(({ about }) => about));
  for (const id of ids) if (!known.has(id)) session.fail(thereIsNo("test of", id, [...known]));
  const wanted = ids.size === 0 ? results : results.filter(({ about }) => about.some((id) => ids.has(id)));
  if (wanted.some(hasFailed)) session.note(EXIT.findings);
  const print = FORMATS[options.format === "json" || options.format === "junit" ? options.format : "text"];
  if (systems.length > 0 && (ids.size === 0 || wanted.length > 0)) environment.writeOut(print(wanted));
  return session.status();
}

const ID = /^[a-z][a-z\d-]*(?:@\S+)?$/;

const hasFailed = ({ missing, unexpected }: TestResult): boolean => missing.length + unexpected.length > 0;

const FORMATS: Readonly<Record<"text" | "json" | "junit", (results: readonly TestResult[]) => string>> = {
  text: asText,
  json: (results) => serialize({ version: 1, ...counts(results), tests: results.map(({ about, ...test }) => test) }),
  junit: asJunit,
};

function counts(results: readonly TestResult[]) {
  const failed = results.filter(hasFailed).length;
  return { passed: results.length - failed, failed };
}

/** Failures as a diff of expected and actual findings, then the counts. */
function asText(results: readonly TestResult[]): string {
  const failures = results.filter(hasFailed).map(({ file, line, name, missing, unexpected }) => {
    const lines = [
      ...missing.map((one) => `  - ${one}\n`),
      ...unexpected.map((one) => `  + ${one.finding}\n    line ${one.line}: ${one.message}\n`),
    ];
    return `${file}:${line}: ${name}\n${lines.join("")}\n`;
  });
  const { passed, failed } = counts(results);
  const legend = failed === 0 ? "" : "(- expected and not found, + found and not expected)\n";
  const summary =
    results.length === 0 ? "no examples, and no cards that say what is expected" : `${passed} passed, ${failed} failed`;
  return `${failures.join("")}${legend}${summary}\n`;
}

function asJunit(results: readonly TestResult[]): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const suites = files.map((file) => {
    const own = results.filter((one) => one.file === file);
    const cases = own.map(({ name, line, missing, unexpected }) => {
      const failures = [
        ...missing.map((one) => `- ${one}`),
        ...unexpected.map((one) => `+ ${one.finding}: ${one.message}`),
      ];
      const failure = failures.length === 0 ? [] : [element("failure", { message: failures[0] }, failures.join("\n"))];
      return element("testcase", { name: `${name} (line ${line})`, classname: file }, failure);
    });
    const { failed } = counts(own);
    return element("testsuite", { name: file, tests: own.length, failures: failed, errors: 0, skipped: 0 }, cases);
  });
  const { failed } = counts(results);
  return xmlDocument(
    element("testsuites", { name: "cardwright", tests: results.length, failures: failed, errors: 0 }, suites),
  );
}
