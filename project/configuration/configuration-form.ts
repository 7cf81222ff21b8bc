import { isObject, type JsonObject } from "../../compiler/index.js";
import {
  type ConfigurationPath,
  type ConfigurationProblem,
  configurationProblem,
  MOST_PROBLEMS,
  type Placed,
  type RuleLayer,
  type RuleSetting,
  type Settings,
} from "./configuration.js";
import { FLAG, type Form, GLOBS, key, list, number, ONE_OR_MORE, object, type Reader, TEXT, TEXTS } from "./form.js";
import { isSeverity, SEVERITIES, severityProblem } from "./severity.js";

/** The largest number in any rule setting. */
const MOST_NUMBER = 1_000_000_000;

/** A number option of a rule. */
export const numberOfRule = (least: number): Form<Placed<number>> => number(least, MOST_NUMBER);
const ANY_NUMBER = numberOfRule(0);

type Setting = Omit<RuleSetting, "id">;

const SEVERITY: Form<Setting> = {
  schema: { $ref: "#/definitions/severity" },
  read(value, way, { report }) {
    if (isSeverity(value)) return { severity: value };
    report(severityProblem(value, way));
    return undefined;
  },
};

/** `"info"`, or with the rule's options: `["info", { "limit": 3 }]`. */
const RULE: Form<Setting> = {
  schema: { $ref: "#/definitions/severityAlone" },
  read(value, way, reader) {
    if (!Array.isArray(value)) return SEVERITY.read(value, way, reader);
    const [first, second, ...more]: readonly unknown[] = value;
    const isSwapped = isObject(first) && isSeverity(second);
    const [severity, options] = isSwapped ? [second, first] : [first, second];
    const read = SEVERITY.read(severity, [...way, 0], reader);
    if (options === undefined && more.length === 0) return read;
    if (isObject(options) && more.length === 0 && !isSwapped) {
      const numbers = Object.entries(options).flatMap(([name, written]) => {
        const found = ANY_NUMBER.read(written, [...way, 1, name], reader);
        return found === undefined ? [] : [[name, found] as const];
      });
      return read && { ...read, options: Object.fromEntries(numbers) };
    }
    reader.report(configurationProblem("options-form", { example: '["info", { "limit": 3 }]' }, way));
    return read;
  },
};

/** Only the systems know all rules; `configuration-schema.ts` adds them to the schema. */
const RULES: Form<readonly Placed<RuleSetting>[]> = {
  schema: { $ref: "#/definitions/rules" },
  read(value, way, reader) {
    if (!isObject(value)) {
      reader.report(configurationProblem("not-an-object", { example: '{ "missing-kind": "off" }' }, way));
      return undefined;
    }
    return Object.entries(value).flatMap(([id, setting]) => {
      const read = RULE.read(setting, [...way, id], reader);
      return read === undefined ? [] : [{ value: { id, ...read }, way: [...way, { key: id }], file: reader.file }];
    });
  },
};

const OVERRIDES = '[{ "files": ["drafts"], "rules": { "missing-kind": "off" } }]';

const OVERRIDE_KEYS = object(
  {
    files: key("Written as in .gitignore.", GLOBS),
    rules: key("As in rules, but only severities: options apply to the whole pack.", {
      ...RULES,
      schema: { allOf: [RULES.schema], additionalProperties: RULE.schema },
    }),
  },
  OVERRIDES.slice(1, -1),
);

/** An override without files would apply to all of them, which is what `rules` is for. */
const OVERRIDE: Form<RuleLayer> = {
  schema: { ...OVERRIDE_KEYS.schema, required: ["files"] },
  read(value, way, reader) {
    const read = OVERRIDE_KEYS.read(value, way, reader);
    if (read === undefined) return undefined;
    const { files, rules = [] } = read;
    if (files === undefined && !Object.hasOwn(value as object, "files"))
      reader.report(configurationProblem("no-files", { example: OVERRIDES }, way));
    for (const { options = {} } of rules.map((rule) => rule.value))
      for (const one of Object.values(options)) reader.report(configurationProblem("number-in-override", {}, one.way));
    return files && { files, rules };
  },
};

/** All of `cardwright.json`. What only the disk can tell (files, own systems) is not validated here. */
export const CONFIGURATION = object(
  {
    $schema: key("This schema, for editors.", { ...TEXT, schema: { type: "string" } }),
    extends: key(
      "Configurations to build on, as paths relative to this file. This file takes precedence over them; globs in them are relative to this folder.",
      ONE_OR_MORE,
    ),
    system: key("The game of cards that name none, as an id or id@edition.", TEXT),
    systems: key("Games of your own: paths of .system files, relative to this file.", TEXTS),
    files: key(
      "Which files to read when walking folders, written as in .gitignore. Default: *.cards, *.system and *.play.",
      GLOBS,
    ),
    ignore: key("What to skip when walking folders, written as in .gitignore.", GLOBS),
    rules: key("Severities and options of rules, by their ids.", RULES),
    overrides: key(
      "Severities of rules in some of the files. Later ones win over earlier ones.",
      list(OVERRIDE, OVERRIDES),
    ),
    format: key(
      "How cardwright format lays cards out.",
      object(
        {
          indent: key("Number of spaces before the members of a category.", number(1, 16), 4),
          alignComments: key("Align the comments after the lines of a record in one column.", FLAG, true),
        },
        '{ "indent": 4 }',
      ),
    ),
    compile: key(
      "What cardwright compile writes.",
      object(
        {
          out: key(
            "A file that ends in .json, or a folder for the files of several packs, inside this folder. Default: dist.",
            TEXT,
          ),
          minify: key("Without line breaks and indentation.", FLAG, false),
        },
        '{ "out": "dist/cards.json" }',
      ),
    ),
  },
  '{ "system": "got" }',
);

/** Definitions the schema refers to, except for `rules`. */
export const DEFINITIONS: JsonObject = {
  text: { type: "string", pattern: "\\S" },
  texts: { type: "array", items: TEXT.schema },
  severity: { enum: [...SEVERITIES] },
  severityAlone: {
    anyOf: [
      SEVERITY.schema,
      { type: "array", minItems: 1, maxItems: 1, items: SEVERITY.schema },
      { type: "array", minItems: 2, maxItems: 2, items: [SEVERITY.schema, { type: "object", maxProperties: 0 }] },
    ],
  },
};

/** The content of one `cardwright.json`. */
export interface OwnSettings extends Settings {
  /** Paths of the configurations it extends, relative to its folder. */
  readonly extends: readonly Placed<string>[];
  readonly layers: readonly RuleLayer[];
}

/** Validates the content of a `cardwright.json`. Valid parts apply even if others are wrong. */
export function readSettings(
  json: unknown,
  file: string,
): { readonly settings: OwnSettings; readonly problems: readonly ConfigurationProblem[] } {
  const problems: ConfigurationProblem[] = [];
  const report = (problem: ConfigurationProblem): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
    else problems[MOST_PROBLEMS] ??= configurationProblem("more-mistakes", { count: MOST_PROBLEMS }, problem.place);
  };
  const reader: Reader = { file, report };
  const read = CONFIGURATION.read(json, [] satisfies ConfigurationPath, reader);
  if (read === undefined) return { settings: NOTHING, problems };
  const { system, systems = [], files, ignore = [], rules = [], overrides = [], format = {}, compile = {} } = read;
  const layers = [{ files: undefined, rules }, ...overrides];
  const isDoubtful = problems.some(({ place: [step] }) => step === "system" || step === "systems");
  return {
    settings: { extends: read.extends ?? [], system, systems, isDoubtful, files, ignore, layers, format, compile },
    problems,
  };
}

/** The settings without any configuration. */
export const NOTHING: OwnSettings = {
  extends: [],
  system: undefined,
  systems: [],
  isDoubtful: false,
  files: undefined,
  ignore: [],
  layers: [],
  format: {},
  compile: {},
};
