import path from "node:path";
import { serialize } from "../../compiler/index.js";
import {
  type AppliedConfiguration,
  type AppliedValue,
  appliedConfiguration,
  configurationFindings,
  Failure,
  indexLines,
  isWalked,
  loadPacks,
  type Origin,
  openCheckContext,
  placesInJson,
  positionAt,
  ruleSettings,
  shownPath,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { rulesMet } from "../known-rules.js";
import { columnsOf } from "../print-columns.js";
import { printable } from "../printable.js";
import { type CommandSession, listOption, openSession } from "../session.js";

/** `lint --print-config FILE`: the settings that apply to a file, and where each comes from; as text or JSON. */
export async function printConfiguration({ environment, options }: CommandCall, named: string): Promise<ExitStatus> {
  const [format = "pretty", ...others] = listOption(options.format);
  if (others.length > 0 || !["pretty", "plain", "json"].includes(format))
    throw new Failure("--print-config prints text, or with --format json an object");
  const session = openSession(environment);
  const file = path.resolve(session.cwd, named);
  if (session.disk.kindOf(file) !== "file") throw new Failure(`there is no file ${session.shown(file)}`);
  session.roots.name(file, "file");
  const words = listOption(options.rule);
  const checkContext = openCheckContext(session, new Set([file]));
  const settings = ruleSettings(session, checkContext.systems, words);
  let system = checkContext.systems.usualFor(file);
  for await (const { model } of loadPacks(checkContext, checkContext.finder.group([file])))
    system = model.files.find((one) => path.normalize(one.path) === file)?.system ?? system;
  const applied = appliedConfiguration(session, { file, system, catalogue: rulesMet(session), words });
  settings.validate();
  await configurationFindings(session);
  const places = await originPlaces(session);
  const print = { applied, places, session, walked: isWalked(session, file) };
  environment.writeOut(format === "json" ? asJson(print) : asText(print));
  return session.status();
}

interface ConfigurationPrint {
  readonly applied: AppliedConfiguration;
  readonly places: (origin: Origin) => OriginPlace | undefined;
  readonly session: CommandSession;
  /** Whether walking folders finds the file. */
  readonly walked: boolean;
}

interface OriginPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Locates settings in configuration files. */
export async function originPlaces(session: CommandSession): Promise<(origin: Origin) => OriginPlace | undefined> {
  const { placeInJson } = await placesInJson();
  return (origin) => {
    if (origin.kind !== "configuration") return undefined;
    const { file, way } = origin.place;
    const text = session.disk.glance(file)?.text ?? "";
    const { line, column } = positionAt(indexLines(text), placeInJson(text, way).start);
    return { path: shownPath(file, session.cwd), line, column };
  };
}

/** Rules with default settings are only counted: listing them all would hide the others. */
function asText({ applied, places, session, walked }: ConfigurationPrint): string {
  const inWords = (origin: Origin) => originWords(origin, places(origin));
  const settings = Object.entries(applied.settings).flatMap(([key, values]) =>
    values.length === 0
      ? [[key, "none", "default"]]
      : values.map(({ value, origin }, index) => [index === 0 ? key : "", String(value), inWords(origin)]),
  );
  const set = applied.rules.flatMap(({ id, severity, options }) => {
    const numbers = Object.entries(options).flatMap(([name, { value, origin }]) =>
      origin.kind === "default" ? [] : [[`${id}, ${name}`, String(value), inWords(origin)]],
    );
    return severity.origin.kind === "default" ? numbers : [[id, severity.value, inWords(severity.origin)], ...numbers];
  });
  const usual = applied.rules.filter(({ severity }) => severity.origin.kind === "default").length;
  const sources = applied.configurations.map((file) => session.shown(file));
  return [
    session.shown(applied.file),
    sources.length === 0 ? "No configuration lies above it." : `Configured by ${sources.join(", which extends ")}.`,
    walked
      ? "It is looked at when its folder is."
      : "It is passed over when folders are walked; named, it is looked at.",
    "",
    ...columnsOf(settings),
    "",
    ...(set.length === 0 ? [] : ["Rules", ...columnsOf(set).map((line) => `  ${line}`), ""]),
    `${usual} rules are as they come; --format json lists them too.`,
    "",
  ].join("\n");
}

/** Describes the origin of a value. */
export function originWords(origin: Origin, place: OriginPlace | undefined): string {
  switch (origin.kind) {
    case "default":
      return "default";
    case "system":
      return `the system ${origin.system}`;
    case "cards":
      return "the cards say so";
    case "command line":
      return "--rule";
    case "configuration": {
      const where = place === undefined ? "" : `${printable(place.path)}:${place.line}:${place.column}`;
      const override = origin.globs === undefined ? "" : `, an override for ${origin.globs.join(", ")}`;
      return `${where}${origin.extended ? ", extended" : ""}${override}`;
    }
  }
}

function asJson({ applied, places, session, walked }: ConfigurationPrint): string {
  const value = <Value>({ value, origin }: AppliedValue<Value>) => ({
    value,
    origin: originJson(origin, places(origin)),
  });
  const report = {
    version: 1,
    file: shownPath(applied.file, session.cwd),
    configurations: applied.configurations.map((file) => shownPath(file, session.cwd)),
    walked,
    settings: Object.fromEntries(Object.entries(applied.settings).map(([key, values]) => [key, values.map(value)])),
    rules: Object.fromEntries(
      applied.rules.map(({ id, severity, options }) => {
        const numbers = Object.entries(options).map(([name, number]) => [name, value(number)] as const);
        return [id, { severity: value(severity), options: Object.fromEntries(numbers) }];
      }),
    ),
  };
  return serialize(report);
}

function originJson(origin: Origin, place: OriginPlace | undefined) {
  if (origin.kind !== "configuration") return origin;
  const { kind, extended, globs } = origin;
  return { kind, ...place, extended, ...(globs === undefined ? {} : { override: globs }) };
}
