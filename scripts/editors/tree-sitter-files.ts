import { WRONG_SEPARATOR } from "../../grammar/parse.js";
import { expressions } from "../../grammar/tokens.js";
import { labelsOfCards, labelsOfSystems } from "../extension/text-mate-grammars.js";
import type { Systems } from "../published-data.js";

/**
 * What tree-sitter's parser is made of, and which colours its nodes have in the editors that use it, by the names of the files. The
 * parser itself is made of the grammar by tree-sitter's own program.
 */
export function treeSitterFiles(systems: Systems): ReadonlyMap<string, string> {
  return new Map([
    ["grammar.js", grammar(systems)],
    ["queries/highlights.scm", highlights(0)],
    ["queries/helix/highlights.scm", highlights(1)],
  ]);
}

/** Its expressions know no lookaround. A number ends before dots that do not go on with it. */
const NUMBER = expressions.number.source.replace(/\((\?:)(\[[^\]]+\])\|\\\.\(\?!\\\.\)\)\*/u, "(?:$2|\\.$2)*");
const MARKER = expressions.marker.source.replace("(?=[ \\t]|$).*", "(?:[ \\t][^\\r\\n]*)?");
const TEXT = expressions.text.source.replace('[^"\\\\]', '[^"\\\\\\r\\n]').replace("\\\\.", "\\\\[^\\r\\n]");
const TYPOGRAPHIC = expressions.typographicText.source.replace("[^", "[^\\r\\n");
const WRONG = WRONG_SEPARATOR.source.replace(/^\^|\[ \\t\]\*\$$/g, "").replace(".*", "[^\\r\\n]*");
const LINE_END = "(?:\\r?\\n|\\r)";
/** With blank lines below, which belong to whatever stands around them. */
const LINE_ENDS = `${LINE_END}(?:[ \\t]*${LINE_END})*`;

function grammar(systems: Systems): string {
  const cards = labelsOfCards(systems);
  const heads = [...new Set([...cards.heads, "System", ...labelsOfSystems(systems).heads])];
  const name = expressions.name.source;
  for (const source of [NUMBER, MARKER, TEXT, TYPOGRAPHIC, WRONG, name])
    if (source.includes("(?=") || source.includes("(?!")) throw new Error(`tree-sitter cannot look around: ${source}`);
  return `// Made of the lexer and the game systems by npm run editors: changes belong there.

/** A line's shape depends on its text and on whether it is indented; a label and a category take the indented lines below. */
module.exports = grammar({
  name: "cards",
  extras: () => [/[ \\t]/],
  conflicts: ($) => [[$.label], [$.list], [$.category]],

  rules: {
    source_file: ($) =>
      seq(
        optional($._line),
        repeat(choice(seq($._newline, optional($._line)), seq($._indentation, optional($._indented)))),
      ),

    _line: ($) =>
      choice(
        $.separator,
        $.wrong_separator,
        $.conflict_marker,
        $.comment,
        $.section,
        $.list,
        $.label,
        $.category,
        $.attribute,
        $.condition,
        $.other_line,
      ),
    _indented: ($) => choice($.comment, alias($.bare_name, $.category), $.attribute, $.condition, $.other_line),

    // Labels: what begins a record, what holds a list, and any other.
    section: ($) => seq(field("name", alias($._section_name, $.label_name)), field("title", optional($.text))),
    list: ($) =>
      seq(
        field("name", alias($._list_name, $.label_name)),
        optional($._item),
        repeat(
          choice(
            prec(1, seq($._indentation, optional($._item))),
            prec.dynamic(1, seq(repeat1(seq($._newline, $.comment)), $._indentation, $._item)),
          ),
        ),
      ),
    _item: ($) => choice(seq(optional(seq(alias($._copies, $.number), optional($.times))), $.item, optional($.comment)), $.comment),
    label: ($) => seq(field("name", $.label_name), field("text", optional($.text)), repeat($._after_text)),
    _after_text: ($) =>
      choice(
        prec(1, seq($._indentation, field("text", optional($.text)))),
        // Only the line below the comments tells whether they stand within.
        prec.dynamic(1, seq(repeat1(seq($._newline, $.comment)), $._indentation, field("text", $.text))),
      ),

    category: ($) => seq(field("name", $.name), optional($.comment), repeat($._after_member)),
    _after_member: ($) =>
      choice(
        prec(1, seq($._indentation, optional($._indented))),
        prec.dynamic(1, seq(repeat1(seq($._newline, $.comment)), $._indentation, $._indented)),
      ),
    bare_name: ($) => seq(field("name", $.name), optional($.comment)),
    attribute: ($) =>
      seq(
        field("name", $.path),
        choice($._value, $.slash, $.colon, $.other),
        repeat(choice($._value, $.slash, $.colon, $.operator, $.other)),
        optional($.comment),
      ),
    condition: ($) =>
      seq(
        field("name", $.path),
        $.operator,
        repeat(choice($._value, $.slash, $.colon, $.operator, $.other)),
        optional($.comment),
      ),
    other_line: ($) =>
      seq(
        choice($.number, $.string, $.open_string, $.wrong_quotes, $.dots, $.slash, $.colon, $.operator, $.other),
        repeat(choice($._value, $.slash, $.colon, $.operator, $.other)),
        optional($.comment),
      ),
    _value: ($) => choice($.number, $.string, $.open_string, $.wrong_quotes, $.dots, alias($.path, $.word)),
    path: ($) => prec.right(seq($.name, repeat($._part))),
    _part: () => token.immediate(/\\.${regex(name)}/),

    separator: () => token(prec(3, /-{3,}[ \\t]*/)),
    wrong_separator: () => token(prec(3, /${regex(WRONG)}[ \\t]*/)),
    conflict_marker: () => token(prec(3, /${regex(MARKER)}/)),
    _section_name: () => token(prec(2, /(?:${heads.join("|")}):/)),
    _list_name: () => token(prec(2, /(?:${cards.lists.join("|")}):/)),
    label_name: () => token(prec(1, /${regex(name)}:/)),
    _copies: () => token(prec(2, /[0-9]+[ \\t]|[0-9]+/)),
    times: () => token.immediate(prec(2, /x[ \\t]/)),
    item: () => token(prec(1, /[^# \\t\\r\\n](?:[^#\\r\\n]*[^# \\t\\r\\n])?/)),
    text: () => /[^ \\t\\r\\n](?:[^\\r\\n]*[^ \\t\\r\\n])?/,
    comment: () => token(prec(1, /#[^\\r\\n]*/)),
    name: () => /${regex(name)}/,
    number: () => /${regex(NUMBER)}/,
    string: () => token(prec(1, /${regex(TEXT)}/)),
    open_string: () => /"[^\\r\\n]*/,
    wrong_quotes: () => /${regex(TYPOGRAPHIC)}/,
    dots: () => token(prec(1, /${regex(expressions.dots.source)}/)),
    operator: () => /${regex(expressions.operator.source)}/,
    slash: () => "/",
    colon: () => ":",
    other: () => token(prec(-1, /[^ \\t\\r\\n]/)),

    _newline: () => /${LINE_ENDS}/,
    // Longer than the end of a line alone, so it is taken wherever the next line is indented.
    _indentation: () => /${LINE_ENDS}[ \\t]+/,
  },
});
`;
}

/** An expression between slashes. */
function regex(source: string): string {
  return source.replaceAll(/(?<!\\)\//g, "\\/");
}

/** A pattern of the query, with its capture in Neovim and Zed, and in Helix. What stands later holds where both fit in the former. */
const CAPTURES: readonly (readonly [pattern: string, neovim: string, helix: string])[] = [
  ["(comment)", "comment", "comment"],
  ["(separator)", "punctuation.special", "punctuation.special"],
  ["[(wrong_separator) (conflict_marker) (open_string) (wrong_quotes)]", "error", "error"],
  ["(label_name)", "keyword", "keyword"],
  ["(section title: (text)", "title", "markup.heading"],
  ["(label text: (text)", "string", "string"],
  ["(item)", "constant", "constant"],
  ["(times)", "operator", "operator"],
  ["(category name: (name)", "type", "type"],
  ["(attribute name: (path)", "property", "variable.other.member"],
  ["(condition name: (path)", "property", "variable.other.member"],
  ["(word)", "constant", "constant"],
  ["(string)", "string", "string"],
  ["(number)", "number", "constant.numeric"],
  ["[(operator) (slash) (dots)]", "operator", "operator"],
];

function highlights(editor: 0 | 1): string {
  const lines = CAPTURES.map(([pattern, ...names]) => {
    const open = pattern.startsWith("(") && pattern.split("(").length > pattern.split(")").length;
    return `${pattern} @${names[editor]}${open ? ")" : ""}\n`;
  });
  return `; Made by npm run editors.\n${lines.join("")}`;
}
