import { instantiateSystem, type SystemData } from "../../compiler/index.js";
import { expressions } from "../../grammar/expressions.js";
import { SEPARATOR, WRONG_SEPARATOR } from "../../grammar/parse.js";
import type { Systems } from "../published-data.js";

/** A rule of a TextMate grammar, as far as ours need it. */
export interface TextMateRule {
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly while?: string;
  readonly include?: string;
  readonly captures?: TextMateCaptures;
  readonly beginCaptures?: TextMateCaptures;
  readonly endCaptures?: TextMateCaptures;
  readonly patterns?: readonly TextMateRule[];
}
type TextMateCaptures = Readonly<Record<string, TextMateRule>>;

export interface TextMateGrammar extends TextMateRule {
  readonly scopeName: string;
  /** Where to inject it into another grammar. */
  readonly injectionSelector?: string;
  readonly patterns: readonly TextMateRule[];
  readonly repository: Readonly<Record<string, TextMateRule>>;
}

/**
 * Colours for both languages before the server answers: TextMate grammars by file name. Tokens use the lexer's
 * expressions; labels that begin a record or contain a list come from the systems.
 */
export function textMateGrammars(systems: Systems): Readonly<Record<"cards" | "card-system", TextMateGrammar>> {
  return { cards: grammarOfCards(systems), "card-system": grammarOfSystems(systems) };
}

/** The suffix of all scopes in both languages, so that themes can treat them alike. */
const LANGUAGE = "cards";

function grammarOfCards(systems: Systems): TextMateGrammar {
  const { heads, lists } = labelsOfCards(systems);
  return {
    name: "Cards",
    scopeName: "source.cards",
    patterns: [
      ...["separator", "wrong-separator", "marker", "comment", "head-label", "list-label", "label", "statement"].map(
        included,
      ),
      included("value"),
    ],
    repository: {
      ...SHARED,
      "head-label": headLabel(heads),
      "list-label": label(lists, { patterns: [included("comment"), included("list-line")] }),
      "list-line": {
        match: "\\G[ \\t]*(?:(\\d+)(x)?[ \\t]+)?([^#]*[^# \\t])",
        captures: {
          1: { name: scope("constant.numeric.copies") },
          2: { name: scope("keyword.operator.copies") },
          3: { name: scope("variable.other.identifier") },
        },
      },
    },
  };
}

function grammarOfSystems(systems: Systems): TextMateGrammar {
  const { heads, examples } = labelsOfSystems(systems);
  return {
    name: "Card system",
    scopeName: "source.card-system",
    patterns: [
      ...["separator", "wrong-separator", "marker", "comment", "head-label", "example", "label", "statement"].map(
        included,
      ),
      included("value"),
    ],
    repository: {
      ...SHARED,
      label: label([source(expressions.name)], { contentName: scope("string.unquoted.label"), patterns: [HOLE] }),
      text: text([ESCAPE, HOLE_IN_TEXT]),
      "head-label": headLabel(heads),
      example: label(examples, {
        contentName: scope("meta.embedded.example"),
        // An example is indented, whatever it contains.
        patterns: [
          { match: `^[ \\t]+(-{3,})[ \\t]*$`, name: scope("keyword.control.separator") },
          { match: `^[ \\t]+(//-.*)$`, name: scope("comment.block.file") },
          included("comment"),
          {
            match: `^[ \\t]+(${source(expressions.name)})(:)([ \\t].*)?$`,
            captures: {
              1: { name: scope("keyword.other.label") },
              2: { name: scope("punctuation.separator.label") },
              3: { name: scope("string.unquoted.label") },
            },
          },
          included("statement"),
          included("value"),
        ],
      }),
    },
  };
}

/** A hole in a message or text of a system. */
const HOLE: TextMateRule = { match: "<[^<>]*>", name: scope("variable.parameter.hole") };
/** In quotes, it ends before they do, even in editors that look no further than the first quote. */
const HOLE_IN_TEXT: TextMateRule = { match: '<[^<>"]*>', name: scope("variable.parameter.hole") };
const ESCAPE: TextMateRule = { match: "\\\\.", name: scope("constant.character.escape") };

/** Comments where `before` matches; suppression comments highlight their rules. */
function comments(before: string): readonly TextMateRule[] {
  const name = scope("comment.line.number-sign");
  return [
    {
      match: `${before}(#+[ \\t]*(cardwright-ignore(?:-[\\w-]*)?)(?![\\w-])([^:]*).*)`,
      captures: {
        1: { name },
        2: { name: scope("keyword.control.ignore") },
        3: { name: scope("variable.other.rule") },
      },
    },
    { match: `${before}(${source(expressions.comment)})`, captures: { 1: { name } } },
  ];
}

/** Common to both languages. */
const SHARED = {
  separator: { match: source(SEPARATOR), name: scope("keyword.control.separator") },
  "wrong-separator": { match: source(WRONG_SEPARATOR), name: scope("invalid.illegal.separator") },
  marker: { match: `^${source(expressions.marker)}`, name: scope("invalid.illegal.conflict") },
  comment: { patterns: comments("(?:^|(?<=[ \\t]))") },
  label: label([source(expressions.name)], { contentName: scope("string.unquoted.label") }),
  statement: {
    patterns: [included("category"), included("condition"), included("attribute")],
  },
  /** A name alone on its line: a category with indented lines below. */
  category: {
    match: `^[ \\t]*(${source(expressions.name)})[ \\t]*(?=$|(?<=[ \\t])#)`,
    captures: { 1: { name: scope("entity.name.type.category") } },
  },
  condition: {
    match: `^[ \\t]*(?:(${source(expressions.name)})(\\.))?(${source(expressions.path)})[ \\t]*(?=${source(expressions.operator)})`,
    captures: {
      1: { name: scope("entity.name.type.category") },
      2: { name: scope("punctuation.accessor") },
      3: { name: scope("variable.other.property") },
    },
  },
  attribute: {
    match: `^[ \\t]*(${source(expressions.path)})`,
    captures: { 1: { name: scope("support.type.property-name") } },
  },
  value: {
    patterns: ["comment", "text", "open-text", "typographic-text", "dots", "number", "operator", "slash", "word"].map(
      included,
    ),
  },
  text: text([ESCAPE]),
  "open-text": { match: source(expressions.openText), name: scope("string.quoted.double.open") },
  "typographic-text": {
    match: `(?:^|(?<=[ \\t/]))${source(expressions.typographicText)}`,
    name: scope("invalid.illegal.quotes"),
  },
  number: { match: `${source(expressions.number)}`, name: scope("constant.numeric") },
  dots: { match: source(expressions.dots), name: scope("keyword.operator.range") },
  operator: { match: source(expressions.operator), name: scope("keyword.operator.comparison") },
  slash: { match: "/", name: scope("keyword.operator.alternative") },
  word: {
    match: `(?:(${source(expressions.name)})(\\.))?(${source(expressions.path)})`,
    captures: {
      1: { name: scope("entity.name.type.category") },
      2: { name: scope("punctuation.accessor") },
      3: { name: scope("variable.other.constant") },
    },
  },
} as const satisfies Readonly<Record<string, TextMateRule>>;

/** A label that begins a record: its text is the record's name. */
function headLabel(names: readonly string[]): TextMateRule {
  return {
    match: `^(${alternatives(names)})(:)(?=[ \\t]|$)[ \\t]*(.*)$`,
    captures: {
      1: { name: scope("keyword.other.label.head") },
      2: { name: scope("punctuation.separator.label") },
      3: { name: `${scope("entity.name.section")} ${scope("entity.name.function.head")}` },
    },
  };
}

/** A label and its text, which continues on indented lines, across blank lines and comments. */
function label(names: readonly string[], text: Pick<TextMateRule, "contentName" | "patterns">): TextMateRule {
  return {
    begin: `^(${alternatives(names)})(:)(?=[ \\t]|$)`,
    beginCaptures: {
      1: { name: scope("keyword.other.label") },
      2: { name: scope("punctuation.separator.label") },
    },
    while: "^(?=[ \\t]|$|#)",
    ...text,
    patterns: [...comments("^"), ...(text.patterns ?? [])],
  };
}

function text(within: readonly TextMateRule[]): TextMateRule {
  return {
    match: source(expressions.text),
    name: scope("string.quoted.double"),
    captures: { 0: { patterns: within } },
  };
}

/** Labels that begin a record, and labels whose text is a list. */
export function labelsOfCards(systems: Systems): {
  readonly heads: readonly string[];
  readonly lists: readonly string[];
} {
  const games = [...systems.values()].filter(({ id }) => id !== "meta").map(instantiateSystem);
  const lists = games.flatMap(({ data }) => data.labels.filter(({ lines }) => lines === "kept"));
  return {
    heads: distinct(["Pack", ...games.flatMap(({ deckLabels }) => [...deckLabels]), "Identifier"]),
    lists: distinct(lists.map(({ name }) => name)),
  };
}

/** Labels that begin a declaration, and labels that contain cards. */
export function labelsOfSystems(systems: Systems): {
  readonly heads: readonly string[];
  readonly examples: readonly string[];
} {
  const { kinds, labels } = systems.get("meta") as SystemData;
  const asked = kinds.flatMap(({ when }) => when.filter(({ path }) => path.join(".") === "Has"));
  const named = new Set(asked.flatMap(({ values }) => values.map((one) => (one.kind === "text" ? one.value : ""))));
  return {
    heads: labels.filter(({ name }) => named.has(name)).map(({ name }) => name),
    examples: labels.filter(({ lines }) => lines === "kept").map(({ name }) => name),
  };
}

function included(name: string): TextMateRule {
  return { include: `#${name}` };
}

function scope(name: string): string {
  return `${name}.${LANGUAGE}`;
}

/** TextMate uses Oniguruma, which accepts our expressions unchanged; there, lines don't include their end. */
function source(expression: Pick<RegExp, "source">): string {
  return expression.source;
}

function alternatives(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? "") : names.join("|");
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
