import type { AttributeDeclaration, ConditionData, KindDeclaration, SystemData } from "../compiler/index.js";

/** Words that say what becomes of inherited declarations: for `merge-systems.ts`, and part of no declaration. */
const ON_INHERITED = ["Extends", "Removed"];
/** Without such a list, any text will do; an empty one would allow none. */
const ABSENT_FOR_ANY = ["OneOf", "SuchAs", "Pairs"];

/** The file with the words that records of `.system` files may have, as `meta` describes them. */
export function languageWords(meta: SystemData): readonly [file: string, text: string] {
  const sorts = meta.labels.flatMap(({ name }) => (beginsRecords(name, meta) ? [name] : []));
  const everywhere = meta.labels.filter(({ on }) => on.includes("Pack") && on.includes("Card"));
  const listing = meta.categories.filter(({ operators }) => operators.length === 0).map(({ name }) => name);
  const documented = new Set<unknown>(everywhere);
  const own = (isOn: (place: string) => boolean, isSystem: boolean): string[] => [
    ...meta.labels
      .filter((one) => !documented.has(one) && !sorts.includes(one.name) && one.on.some(isOn))
      .map(({ name, lines }) => word(name, lines === "kept" ? "kept" : "line")),
    ...meta.attributes
      .filter(({ name, on }) => on.some(isOn) && (isSystem || !ON_INHERITED.includes(name)))
      .map((one) => word(one.name, attributeForm(one))),
    ...meta.categories
      .filter(({ on }) => on.some(isOn))
      .map(({ name, operators }) => word(name, operators.length > 0 ? "conditions" : "members")),
  ];
  const records = sorts.map((sort) => {
    const may = kindsOf(sort, sorts, meta);
    return table(sort, own(may, sort === "System"));
  });
  const inside = listing.map((category) =>
    table(
      category,
      own((place) => place === category, false),
    ),
  );
  const isOfPlay = (sort: string) => kindsOf(sort, sorts, meta)("Play");
  const vocabulary = meta.attributes.filter(({ on }) => on.join() === "Text");
  const text = `// Made from systems/meta.system by \`npm run generate\`.

/** The labels that a record of a \`.system\` file can begin with: each declares one sort of thing. */
// biome-ignore format: filled
${filled(`export const SORTS = ${list(sorts.filter((sort) => !isOfPlay(sort)))} as const;`)}

/** Those that say how a game is played, in the order of compiled JSON. */
export const PLAY_KINDS = ${list(sorts.filter(isOfPlay))} as const;

/** What every record may have. */
export const DOCUMENTATION = ${list(everywhere.map(({ name }) => name))} as const;

/**
 * What else each sort of record may have, and the categories in them, with the form of each word: \`read-words.ts\` reads
 * it, and the types of declarations are made of it.
 */
// biome-ignore format: filled
export const WORDS = {
${[...records, ...inside].join("")}} as const;

/** Words that conditions can use besides the names that a system declares, by their sort. */
// biome-ignore format: filled
export const CONDITION_WORDS = {
${vocabulary.map(({ name, oneOf = [] }) => `  ${word(name, list(oneOf))}\n`).join("")}} as const;
`;
  return ["compiler/systems/words.ts", text];
}

/** A label that only records have which it makes what they are. */
function beginsRecords(label: string, { labels, kinds }: SystemData): boolean {
  const places = labels.filter(({ name }) => name === label).flatMap(({ on }) => on);
  const makes = ({ name, when }: KindDeclaration) =>
    places.includes(name) && when.some((one) => asks(one, "Has", label));
  return places.length > 0 && places.every((place) => kinds.some((kind) => kind.name === place && makes(kind)));
}

const asks = ({ path, values }: ConditionData, word: string, name: string): boolean =>
  path.join() === word && values.some((value) => value.kind === "text" && value.value === name);

/** The kinds that a record beginning with this label may have. */
function kindsOf(sort: string, sorts: readonly string[], { kinds }: SystemData): (kind: string) => boolean {
  const may = (name: string): boolean =>
    kinds.some((kind) => kind.name === name && kind.when.every(mayHold) && !kind.unless.some(surelyHolds));
  const textsOf = ({ values }: ConditionData) =>
    values.flatMap((value) => (value.kind === "text" ? [value.value] : []));
  const mayHold = (condition: ConditionData): boolean => {
    if (condition.path.join() === "Is") return textsOf(condition).some(may);
    return textsOf(condition).some((name) => name === sort || !sorts.includes(name));
  };
  const surelyHolds = (condition: ConditionData): boolean =>
    asks(condition, "Has", sort) || (condition.path.join() === "Is" && textsOf(condition).some(may));
  return may;
}

/** How the values of an attribute are read. */
function attributeForm({
  name,
  oneOf,
  many,
  repeated,
  mustBeOn,
  values,
  default: usual,
}: AttributeDeclaration): string {
  if (oneOf?.join() === "Yes") return '"flag"';
  const orNone = ABSENT_FOR_ANY.includes(name) && mustBeOn.length === 0;
  if (oneOf !== undefined && !orNone && !oneOf.some((entry) => /<\w/.test(entry))) {
    const initial = usual === undefined ? "" : `, usual: ${JSON.stringify(usual)}`;
    return `{ ${many ? "some" : "one"}: ${list(oneOf)}${initial} }`;
  }
  if (!many) return values.length > 1 ? `{ of: ${list(values)} }` : `"${values.join()}"`;
  if (repeated) return '"repeated"';
  return orNone ? '"texts or none"' : '"texts"';
}

const table = (name: string, words: readonly string[]): string =>
  words.length === 0 ? "" : `  ${name}: {\n${filled(`    ${words.join(" ")}`)}\n  },\n`;

const word = (name: string, form: string): string => `${name}: ${/^[\w ]+$/.test(form) ? `"${form}"` : form},`;

const WIDTH = 116;

function filled(text: string): string {
  const [first = "", ...parts] = text.split(/(?<=,) /);
  const lines = [first];
  for (const part of parts) {
    const last = lines.at(-1) ?? "";
    if (last.length + part.length < WIDTH) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(`    ${part}`);
  }
  return lines.join("\n");
}

const list = (names: readonly string[]): string => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
