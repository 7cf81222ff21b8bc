// Made of the lexer and the game systems by npm run generate: changes belong there.

/** A line's shape depends on its text and on whether it is indented; a label and a category take the indented lines below. */
module.exports = grammar({
  name: "cards",
  extras: () => [/[ \t]/],
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
    _part: () => token.immediate(/\.\p{L}[\p{L}\p{M}\p{Nd}_-]*/),

    separator: () => token(prec(3, /-{3,}[ \t]*/)),
    wrong_separator: () => token(prec(3, /(?:-{2}|[—–―]+|-(?:[ \t]+-)+|\*{3,}|\*(?:[ \t]+\*)+|-{3}[^\r\n]*-{3}|_{3,}|={3,6}|={8,})[ \t]*/)),
    conflict_marker: () => token(prec(3, /(?:<{7}|\|{7}|={7}|>{7})(?:[ \t][^\r\n]*)?/)),
    _section_name: () => token(prec(2, /(?:Pack|Deck|Era|Identifier|System|Kind|Label|Attribute|Category|Rule|Face|Phrase|Example):/)),
    _list_name: () => token(prec(2, /(?:Decks|Uses|Cards):/)),
    label_name: () => token(prec(1, /\p{L}[\p{L}\p{M}\p{Nd}_-]*:/)),
    _copies: () => token(prec(2, /[0-9]+[ \t]|[0-9]+/)),
    times: () => token.immediate(prec(2, /x[ \t]/)),
    item: () => token(prec(1, /[^# \t\r\n](?:[^#\r\n]*[^# \t\r\n])?/)),
    text: () => /[^ \t\r\n](?:[^\r\n]*[^ \t\r\n])?/,
    comment: () => token(prec(1, /#[^\r\n]*/)),
    name: () => /\p{L}[\p{L}\p{M}\p{Nd}_-]*/,
    number: () => /[+\-−]?\p{Nd}(?:[\p{L}\p{M}\p{Nd},_'’%–—-]|\.[\p{L}\p{M}\p{Nd},_'’%–—-])*/,
    string: () => token(prec(1, /"(?:[^"\\\r\n]|\\[^\r\n])*"/)),
    open_string: () => /"[^\r\n]*/,
    wrong_quotes: () => /[“”„‟«»‹›‘’‚‛'`´][^\r\n“”„‟«»‹›‘’‚‛'`´"\/#]*[“”„‟«»‹›‘’‚‛'`´"]?/,
    dots: () => token(prec(1, /\.{2,3}|…/)),
    operator: () => /[=<>!≤≥≠]+/,
    slash: () => "/",
    colon: () => ":",
    other: () => token(prec(-1, /[^ \t\r\n]/)),

    _newline: () => /(?:\r?\n|\r)(?:[ \t]*(?:\r?\n|\r))*/,
    // Longer than the end of a line alone, so it is taken wherever the next line is indented.
    _indentation: () => /(?:\r?\n|\r)(?:[ \t]*(?:\r?\n|\r))*[ \t]+/,
  },
});
