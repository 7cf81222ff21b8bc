import { isName } from "../../grammar/index.js";
import { isObject } from "../diagnostics/is-object.js";
import { type CompiledPack, SCHEMA_ID } from "./compiled-pack.js";

/** A compiled pack, or a problem of the JSON. */
export type ReadCompiled =
  | { readonly kind: "pack"; readonly pack: CompiledPack }
  /** `at` is a JSON Pointer; empty for the root. */
  | { readonly kind: "problem"; readonly at: string; readonly problem: string };

/** Validates parsed JSON from any source, so that it can be decompiled safely. */
export function readCompiled(json: unknown): ReadCompiled {
  const problem = packProblem(json);
  return problem === undefined
    ? { kind: "pack", pack: json as CompiledPack }
    : { kind: "problem", at: problem.at, problem: problem.problem };
}

interface Problem {
  readonly at: string;
  readonly problem: string;
}
/** Returns the problem of a value, if any. `at` is its JSON Pointer. */
type ShapeCheck = (value: unknown, at: string) => Problem | undefined;

const packProblem = (json: unknown): Problem | undefined => {
  if (!isObject(json)) return { at: "", problem: "a compiled pack is an object" };
  if (json.$schema !== SCHEMA_ID) return { at: "/$schema", problem: `a compiled pack says ${SCHEMA_ID} here` };
  if (typeof json.format !== "string" || !/^1\./.test(json.format))
    return { at: "/format", problem: "this version reads format 1" };
  return object({
    system: object({ id: line, edition: line }),
    pack: object({ "name?": line, ...body }),
    uses: list(object({ folder: line })),
    decks: list(object({ name: line, ...body, cards: copies, "lists?": eachOf(copies) })),
    cards: list(object({ id: line, copies: count, ...body })),
  })(json, "");
};

/** Whether a text starts like what commands write for programs: a compiled pack of any version, its source map, a list. */
export function isCompiled(text: string): boolean {
  return /^\uFEFF?\s*\{\s*(?:"\$schema"\s*:\s*"urn:cardwright:(?:pack|index|pictures):\d|"format"\s*:\s*"1\.\d+"\s*,\s*"hash"\s*:\s*"sha256-)/.test(
    text,
  );
}

const line: ShapeCheck = (value, at) => {
  if (typeof value !== "string") return { at, problem: "this is a text" };
  return /[\n\r]/.test(value) ? { at, problem: "this text has one line" } : undefined;
};

const integer: ShapeCheck = (value, at) =>
  Number.isSafeInteger(value) ? undefined : { at, problem: "this is a whole number" };

const count: ShapeCheck = (value, at) =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? undefined
    : { at, problem: "this is a whole number, 0 or more" };

const copies: ShapeCheck = (value, at) => list(object({ id: line, copies: count }))(value, at);

/** A text may have paragraphs; kept lines are an array. */
const labelText: ShapeCheck = (value, at) => {
  if (Array.isArray(value)) return list((item, place) => labelText(item, place))(value, at);
  if (typeof value !== "string") return { at, problem: "this is a text, or an array of lines" };
  return value.includes("\r") ? { at, problem: "lines of a text are divided by a line feed" } : undefined;
};

const OBJECT_VALUES: Readonly<Record<string, ShapeCheck>> = {
  from: object({ from: integer, to: integer }),
  count: object({ count: integer }),
  percent: object({ percent: integer }),
  fixed: object({ fixed: integer }),
  variable: object({ variable: line }),
  automatic: object({}),
  text: object({ text: line }),
};

const single: ShapeCheck = (value, at) => {
  if (typeof value === "number") return integer(value, at);
  if (typeof value === "string") return line(value, at);
  const check = isObject(value) ? Object.entries(OBJECT_VALUES).find(([key]) => Object.hasOwn(value, key)) : undefined;
  return check === undefined ? { at, problem: "this is no value of a card" } : check[1](value, at);
};

const attributeValue: ShapeCheck = (value, at) => (Array.isArray(value) ? list(single)(value, at) : single(value, at));

const compared: ShapeCheck = (value, at) => {
  if (isObject(value)) return single(value, at);
  return typeof value === "number" ? integer(value, at) : line(value, at);
};

const condition: ShapeCheck = (value, at) => {
  const path = object({ "category?": name, name })(value, at);
  if (path !== undefined || !isObject(value)) return path;
  switch (value.test) {
    case "oneOf":
      return object({ values: list(compared) })(value, at);
    case "atLeast":
    case "atMost":
      return object({ value: compared })(value, at);
    default:
      return { at: `${at}/test`, problem: "a test is atLeast, atMost or oneOf" };
  }
};

const conditions: ShapeCheck = (value, at) =>
  list((item, place) => (Array.isArray(item) ? list(condition)(item, place) : condition(item, place)))(value, at);

const member: ShapeCheck = (value, at) => {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [];
  return isObject(first) && Object.hasOwn(first, "test") ? list(condition)(value, at) : attributeValue(value, at);
};

const category: ShapeCheck = (value, at) =>
  Array.isArray(value) ? list(named(member))(value, at) : named(member)(value, at);

const body: Readonly<Record<string, ShapeCheck>> = {
  labels: named(labelText),
  attributes: named(attributeValue),
  "categories?": named(category),
  "conditions?": named(conditions),
};

function name(value: unknown, at: string): Problem | undefined {
  return typeof value === "string" && isName(value) ? undefined : { at, problem: "this is no name" };
}

/** An object whose keys are names of the game. */
function named(check: ShapeCheck): ShapeCheck {
  return (value, at) => {
    if (!isObject(value)) return { at, problem: "this is an object" };
    return firstProblem(Object.entries(value), ([key, item]) => {
      const place = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      return name(key, place) ?? check(item, place);
    });
  };
}

/** An object with these keys; those with `?` are optional, others are ignored. */
function object(checks: Readonly<Record<string, ShapeCheck>>): ShapeCheck {
  return (value, at) => {
    if (!isObject(value)) return { at, problem: "this is an object" };
    return firstProblem(Object.entries(checks), ([written, check]) => {
      const key = written.replace(/\?$/, "");
      if (Object.hasOwn(value, key)) return check(value[key], `${at}/${key}`);
      return key === written ? { at: `${at}/${key}`, problem: "this is missing" } : undefined;
    });
  };
}

function list(check: ShapeCheck): ShapeCheck {
  return (value, at) => {
    if (!Array.isArray(value)) return { at, problem: "this is an array" };
    return firstProblem([...value.entries()], ([index, item]) => check(item, `${at}/${index}`));
  };
}

/** An object with any keys. */
function eachOf(check: ShapeCheck): ShapeCheck {
  return (value, at) =>
    isObject(value)
      ? firstProblem(Object.entries(value), ([key, item]) => check(item, `${at}/${key}`))
      : { at, problem: "this is an object" };
}

function firstProblem<Item>(items: readonly Item[], check: (item: Item) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
