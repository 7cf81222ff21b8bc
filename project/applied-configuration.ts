import path from "node:path";
import { DEFAULT_FORMAT, type RuleOption, type SeveritySetting, type System } from "../compiler/index.js";
import type { Configuration, Placed, RuleLayer } from "./configuration/configuration.js";
import { layersFor } from "./configuration/rule-layers.js";
import { SOURCE_ENDINGS } from "./files/walk.js";
import { USUAL_SYSTEM } from "./game-systems.js";
import type { Project } from "./project.js";
import type { RuleDescription } from "./rule-catalogue.js";
import { parseRuleWord } from "./rule-settings.js";

/** Where a value comes from. */
export type Origin =
  | { readonly kind: "default" }
  /** Set by the system of the cards. */
  | { readonly kind: "system"; readonly system: string }
  /** The file or its pack names its system. */
  | { readonly kind: "cards" }
  | { readonly kind: "command line" }
  /** A configuration: the nearest, or one it extends; `globs` are those of an override. */
  | {
      readonly kind: "configuration";
      readonly place: Placed<unknown>;
      readonly extended: boolean;
      readonly globs?: readonly string[];
    };

export interface AppliedValue<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/** The settings that apply to a file, each value with its origin. */
export interface AppliedConfiguration {
  /** Absolute path. */
  readonly file: string;
  /** Absolute paths: the nearest configuration, then the ones it extends. */
  readonly configurations: readonly string[];
  /** By dotted key. List entries have an origin each. */
  readonly settings: Readonly<Record<string, readonly AppliedValue<string | number | boolean>[]>>;
  readonly rules: readonly AppliedRule[];
}

export interface AppliedRule {
  readonly id: string;
  readonly severity: AppliedValue<SeveritySetting>;
  readonly options: Readonly<Record<string, AppliedValue<number>>>;
}

/** Everything about a file except its configuration. */
export interface AppliedTo {
  /** Absolute path. */
  readonly file: string;
  /** The game of its cards. */
  readonly system: System;
  /** Every rule that can apply there. */
  readonly catalogue: readonly RuleDescription[];
  /** Values of `--rule`. */
  readonly words: readonly string[];
}

/** Collects the settings that apply to a file, and the origin of each value. */
export function appliedConfiguration(project: Project, to: AppliedTo): AppliedConfiguration {
  const configuration = project.configurationOf(path.dirname(to.file));
  return {
    file: to.file,
    configurations: configuration === undefined ? [] : [configuration.file, ...configuration.bases.toReversed()],
    settings: settingsOf(configuration, to.system),
    rules: rulesOf(configuration, to),
  };
}

function settingsOf(configuration: Configuration | undefined, { key, data }: System): AppliedConfiguration["settings"] {
  const from = <Value>(placed: Placed<Value> | undefined, usual: Value): AppliedValue<Value> =>
    placed === undefined
      ? { value: usual, origin: DEFAULT }
      : { value: placed.value, origin: origin(placed, configuration) };
  const all = (list: readonly Placed<string>[] | undefined, usual: readonly string[] = []) =>
    list === undefined ? usual.map((value) => ({ value, origin: DEFAULT })) : list.map((placed) => from(placed, ""));
  const { system, systems, files, ignore, format, compile } = configuration ?? {};
  const named = system !== undefined && (system.value === key || system.value === data.id);
  const usual: Origin =
    system === undefined && (data.id === USUAL_SYSTEM || data.incomplete === true) ? DEFAULT : { kind: "cards" };
  return {
    system: [{ value: key, origin: named ? origin(system, configuration) : usual }],
    systems: all(systems),
    files: all(
      files,
      SOURCE_ENDINGS.map((ending) => `*.${ending}`),
    ),
    ignore: all(ignore),
    "format.indent": [from(format?.indent, DEFAULT_FORMAT.indent)],
    "format.alignComments": [from(format?.alignComments, DEFAULT_FORMAT.alignComments)],
    "compile.out": [from(compile?.out, "dist")],
    "compile.minify": [from(compile?.minify, false)],
  };
}

const DEFAULT: Origin = { kind: "default" };

function origin(place: Placed<unknown>, configuration: Configuration | undefined, layer?: RuleLayer): Origin {
  const globs = layer?.files?.map(({ value }) => value);
  const extended = place.file !== configuration?.file;
  return { kind: "configuration", place, extended, ...(globs === undefined ? {} : { globs }) };
}

/** Each rule, and each message with its own setting, by id. */
function rulesOf(
  configuration: Configuration | undefined,
  { file, system, catalogue, words }: AppliedTo,
): readonly AppliedRule[] {
  const layers = configuration === undefined ? [] : layersFor(configuration, file);
  const given = new Map(words.map(parseRuleWord).map(({ id, severity }) => [id, severity]));
  const set = layers.flatMap((layer) => layer.rules.map((placed) => ({ layer, placed })));
  const byId = new Map(catalogue.map((rule) => [rule.id, rule]));
  const alone = [...set.map(({ placed }) => placed.value.id), ...given.keys()].filter((id) => isMessage(id, byId));
  const severityOf = (id: string): AppliedValue<SeveritySetting> => {
    const said = given.get(id);
    if (said !== undefined) return { value: said, origin: { kind: "command line" } };
    const last = set.findLast(({ placed }) => placed.value.id === id);
    if (last !== undefined)
      return { value: last.placed.value.severity, origin: origin(last.placed, configuration, last.layer) };
    const own = system.severities.get(id);
    if (own !== undefined) return { value: own, origin: { kind: "system", system: system.key } };
    return { value: byId.get(id)?.severity ?? "error", origin: DEFAULT };
  };
  const numberOf = (id: string, { name, initial }: RuleOption): AppliedValue<number> => {
    const placed = set
      .flatMap((one) => (one.placed.value.id === id ? (one.placed.value.options?.[name] ?? []) : []))
      .at(-1);
    return placed === undefined
      ? { value: initial, origin: DEFAULT }
      : { value: placed.value, origin: origin(placed, configuration) };
  };
  return [...new Set([...byId.keys(), ...alone])].sort().map((id) => ({
    id,
    severity: severityOf(id),
    options: Object.fromEntries((byId.get(id)?.options ?? []).map((option) => [option.name, numberOf(id, option)])),
  }));
}

function isMessage(id: string, rules: ReadonlyMap<string, RuleDescription>): boolean {
  const [rule = "", messageId] = id.split("/");
  return messageId !== undefined && Object.hasOwn(rules.get(rule)?.messages ?? {}, messageId);
}
