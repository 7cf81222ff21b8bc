import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import { examplesOfRule, textOfExample, type WholeExample, wholeExamples } from "./example-texts.js";
import { PLAYING_CARD } from "./faces.js";
import { givesWay } from "./interpreted-labels.js";
import { isWordList, type WordList } from "./phrases.js";
import type { Amendment, Declared, OwnDeclarations } from "./read-declarations.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  KindDeclaration,
  LabelDeclaration,
  OwnFace,
  PlayDeclaration,
  SystemData,
} from "./system-data.js";

type MergedDeclaration = AttributeDeclaration | CategoryDeclaration | LabelDeclaration;

/**
 * Merges a file's declarations with those of the system it extends. A kind or rule replaces all inherited records of
 * its name; a label, attribute or category those of its name for the same places. (docs/describe-a-game.md, "Adding to
 * a game")
 */
export function mergeSystems(own: OwnDeclarations, extended: SystemData | undefined): SystemData {
  return withKindsOfValues(merged(own, extended));
}

/** A kind without conditions that is called like a value of the attribute that gives the kinds is of that value. */
function withKindsOfValues(data: SystemData): SystemData {
  const { kindFrom, kinds, attributes } = data;
  if (kindFrom === undefined) return data;
  const values = new Set(attributes.flatMap(({ name, oneOf }) => (name === kindFrom ? (oneOf ?? []) : [])));
  const ofValue = (kind: KindDeclaration): KindDeclaration =>
    kind.when.length + kind.unless.length > 0 || !values.has(kind.name)
      ? kind
      : { ...kind, when: [{ path: [kindFrom], operator: "=", values: [{ kind: "text", value: kind.name }] }] };
  return { ...data, kinds: kinds.map(ofValue) };
}

/**
 * The attribute that lists kinds without conditions, in a game that names none that gives the kinds of its cards, or one
 * that lists none of them.
 */
export function kindFromMeant({ header, kinds, attributes }: OwnDeclarations) {
  const open = added(kinds).flatMap(({ name, when, unless }) => (when.length + unless.length === 0 ? [name] : []));
  const named = attributes.filter(({ declaration: { name } }) => name === header?.kindFrom);
  const listed = ({ declaration: { name, oneOf = [] } }: (typeof attributes)[number]) => ({
    name,
    kinds: open.filter((kind) => oneOf.includes(kind)),
  });
  const isRight =
    header?.kindFrom !== undefined && (named.length === 0 || named.some((one) => listed(one).kinds.length > 0));
  return header === undefined || isRight ? undefined : attributes.map(listed).find((one) => one.kinds.length > 0);
}

function merged(own: OwnDeclarations, extended: SystemData | undefined): SystemData {
  const { header } = own;
  const whole = writtenOut(own, extended?.examples ?? []);
  const settings = new Map([...own.severities].map(([rule, { setting }]) => [rule, setting]));
  return {
    form: 6,
    id: header?.id ?? "",
    edition: header?.edition ?? "",
    name: header?.name ?? "",
    about: header?.about ?? "",
    source: header?.source,
    extends: header?.extends?.key,
    kindFrom: kindFromMeant(own)?.name ?? header?.kindFrom ?? extended?.kindFrom,
    uses: { ...extended?.uses, ...header?.uses },
    kinds: mergeByName(extended?.kinds ?? [], own.kinds),
    labels: mergeByPlace(amended(labelsLeft(own, extended), own.amendments, "labels"), own.labels),
    attributes: mergeByPlace(amended(extended?.attributes, own.amendments, "attributes"), own.attributes),
    categories: mergeByPlace(extended?.categories ?? [], own.categories),
    rules: mergeByName(extended?.rules ?? [], whole.rules).map((rule) => {
      const severity = settings.get(rule.name);
      return severity === undefined ? rule : { ...rule, severity };
    }),
    faces: mergeFaces(extended?.faces ?? [], own.faces),
    phrases: mergeByName(phrasesLeft(own, extended), own.phrases),
    examples: mergeByName(extended?.examples ?? [], whole.examples),
    ...playOf(extended?.play, own.play),
    severities: mergedSeverities(extended, settings),
  };
}

/** Inherited phrases, without the small words of another language: one whose articles are all others. */
function phrasesLeft({ phrases: own }: OwnDeclarations, { phrases }: Pick<SystemData, "phrases"> = { phrases: [] }) {
  const articles = new Set(added(own).flatMap(({ name, oneOf }) => (name === ARTICLES ? oneOf : [])));
  const isOther =
    articles.size > 0 &&
    !phrases.some(({ name, oneOf }) => name === ARTICLES && oneOf.some((one) => articles.has(one)));
  return isOther ? phrases.filter(({ name }) => !isWordList(name)) : phrases;
}

const ARTICLES: WordList = "ArticleWords";

/** Inherited labels, without those whose names are attributes or categories here. */
function labelsLeft({ attributes, categories }: OwnDeclarations, extended: SystemData | undefined) {
  const declared = new Set(added<{ readonly name: string }>([...attributes, ...categories]).map(({ name }) => name));
  return extended?.labels.filter(({ name }) => !givesWay(name, declared));
}

/** A rule of play replaces the inherited one of its kind and name, in its place: their order has meaning. */
function playOf(extended: SystemData["play"], own: OwnDeclarations["play"]): Pick<SystemData, "play"> {
  if (own === undefined || extended?.length === 0) return { play: [] };
  const keyOf = ({ kind, name }: PlayDeclaration) => `${kind}: ${name}`;
  const merged = new Map(
    [...(extended ?? []), ...own].map((declaration) => [keyOf(declaration), declaration] as const),
  );
  return merged.size === 0 ? {} : { play: [...merged.values()] };
}

/** Examples say only what differs from others, of this file or inherited. */
function writtenOut(
  own: OwnDeclarations,
  inherited: SystemData["examples"],
): Pick<OwnDeclarations, "examples" | "rules"> {
  const named = wholeExamples(
    own.examples.map(({ declaration }) => declaration),
    inherited,
  );
  const textOf = (name: string): string => textOfExample(named.get(name) as WholeExample);
  const write = <Declaration>(all: readonly Declared<Declaration>[], text: (of: Declaration) => Partial<Declaration>) =>
    all.map((one) => ({ ...one, declaration: { ...one.declaration, ...text(one.declaration) } }));
  return {
    examples: write(own.examples, ({ name }) => ({ records: textOf(name) })),
    rules: write(own.rules, (rule) => {
      const texts = examplesOfRule(rule, named).map(textOfExample);
      return { breaks: texts.slice(0, rule.breaks.length), mended: texts.slice(rule.breaks.length) };
    }),
  };
}

/** Built from entries, because a rule could be named `__proto__`. */
function mergedSeverities(
  extended: SystemData | undefined,
  settings: ReadonlyMap<string, SeveritySetting>,
): SystemData["severities"] {
  return Object.fromEntries([...Object.entries(extended?.severities ?? {}), ...settings]);
}

function mergeByName<Declaration extends { readonly name: string }>(
  extended: readonly Declaration[],
  own: readonly Declared<Declaration>[],
): Declaration[] {
  const declared = new Set(own.flatMap(({ declaration, adds }) => (adds ? [] : [declaration.name])));
  return [...extended.filter(({ name }) => !declared.has(name)), ...added(own)];
}

/** Inherited declarations with texts added to or removed from their lists. */
function amended<Declaration extends AttributeDeclaration | LabelDeclaration>(
  extended: readonly Declaration[] = [],
  amendments: readonly Amendment[],
  sort: Amendment["sort"],
): readonly Declaration[] {
  const own = amendments.filter((one) => one.sort === sort);
  return own.reduce((all, amendment) => all.flatMap((declaration) => amend(declaration, amendment)), extended);
}

function amend<Declaration extends AttributeDeclaration | LabelDeclaration>(
  declaration: Declaration,
  amendment: Amendment,
): Declaration[] {
  if (!isAmended(declaration, amendment)) return [declaration];
  const change = (one: Declaration): Declaration => ({ ...one, ...amendedLists(one, amendment) });
  const at = onPlaces(declaration, (place) => amendment.on.includes(place));
  const elsewhere = onPlaces(declaration, (place) => !amendment.on.includes(place));
  if (at.on.length === 0 || elsewhere.on.length === 0) return [change(declaration)];
  return [change(at), elsewhere];
}

/** Whether an amendment applies to a declaration. */
export function isAmended(
  { name, on, oneOf, suchAs }: AttributeDeclaration | LabelDeclaration,
  { name: declared, on: places }: Pick<Amendment, "name" | "on">,
): boolean {
  if (name !== declared || (oneOf ?? suchAs) === undefined) return false;
  return places.length === 0 || on.some((place) => places.includes(place));
}

/** Additional texts go to the list of allowed values, if there is one; otherwise to the suggestions. */
function amendedLists(
  { oneOf, suchAs }: AttributeDeclaration | LabelDeclaration,
  { adds, without }: Amendment,
): Pick<LabelDeclaration, "oneOf" | "suchAs"> {
  const gone = new Set(without.map(({ text }) => text));
  const left = (list: readonly string[] | undefined) => list?.filter((text) => !gone.has(text));
  const longer = (list: readonly string[]) => [...new Set([...(left(list) ?? []), ...adds])];
  if (oneOf !== undefined) return { oneOf: longer(oneOf), suchAs: left(suchAs) };
  return { oneOf, suchAs: longer(suchAs ?? []) };
}

/**
 * Those of this file come first, because the first matching face of a card applies. What a face does not say, it takes
 * from the first that says it; the symbols of one are those of all in its style.
 */
function mergeFaces(extended: SystemData["faces"], own: readonly Declared<OwnFace>[]): SystemData["faces"] {
  const declared = new Set(own.map(({ declaration }) => declaration.name));
  const all: OwnFace[] = [...added(own), ...extended.filter(({ name }) => !declared.has(name))];
  const first = <Said>(read: (face: OwnFace) => Said): Said | undefined =>
    all.map(read).find((said) => said !== undefined && !(Array.isArray(said) && said.length === 0));
  const framed = all.find(({ frame }) => frame !== undefined);
  return all.map((face) => ({
    ...face,
    width: face.width ?? first(({ width }) => width) ?? PLAYING_CARD.width,
    height: face.height ?? first(({ height }) => height) ?? PLAYING_CARD.height,
    frame: face.frame ?? framed?.frame,
    colours: face.frame === undefined && face.colours.length === 0 ? (framed?.colours ?? []) : face.colours,
    band: face.band ?? first(({ band }) => band),
    picture: face.picture ?? first(({ picture }) => picture),
    align: face.align ?? first(({ align }) => align),
    areas: face.areas.length > 0 ? face.areas : (first(({ areas }) => areas) ?? []),
    glyphs: [...new Set([face, ...all.filter(isBeside(face))].flatMap(({ glyphs }) => glyphs))],
    font: face.font.length > 0 ? face.font : (first(({ font }) => font) ?? []),
    prints: face.prints ?? first(({ prints }) => prints),
    bold: face.bold.length > 0 ? face.bold : (first(({ bold }) => bold) ?? []),
    italic: face.italic.length > 0 ? face.italic : (first(({ italic }) => italic) ?? []),
  }));
}

/** Faces of one style share their symbols, and all those of faces without one. */
const isBeside =
  ({ style }: OwnFace) =>
  (one: OwnFace): boolean =>
    one.style === undefined || one.style === style;

function mergeByPlace<Declaration extends MergedDeclaration>(
  extended: readonly Declaration[],
  own: readonly Declared<Declaration>[],
): Declaration[] {
  const left = extended.flatMap((declaration) => {
    const declared = own.filter((other) => other.declaration.name === declaration.name);
    return declared.reduce<Declaration[]>((rest, other) => rest.flatMap((one) => without(one, other)), [declaration]);
  });
  return [...left, ...added(own)];
}

/** What remains of an inherited declaration if another replaces or removes it for its places. */
function without<Declaration extends MergedDeclaration>(
  declaration: Declaration,
  { declaration: other, removed }: Declared<Declaration>,
): Declaration[] {
  if (other.on.length === 0) return removed || declaration.on.length === 0 ? [] : [declaration];
  if (declaration.on.length === 0) return [declaration];
  const left = onPlaces(declaration, (place) => !other.on.includes(place));
  if (left.on.length === declaration.on.length) return [declaration];
  return left.on.length === 0 ? [] : [left];
}

function onPlaces<Declaration extends MergedDeclaration>(
  declaration: Declaration,
  holds: (place: string) => boolean,
): Declaration {
  return { ...declaration, on: declaration.on.filter(holds), mustBeOn: declaration.mustBeOn.filter(holds) };
}

function added<Declaration>(own: readonly Declared<Declaration>[]): Declaration[] {
  return own.filter(({ removed }) => !removed).map(({ declaration }) => declaration);
}
