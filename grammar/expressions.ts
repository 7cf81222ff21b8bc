const NAME = String.raw`\p{L}[\p{L}\p{M}\p{Nd}_-]*`;

/**
 * The expressions of tokens, for the lexer and for other readers of lines, such as an editor's grammar before the
 * server answers. Apart from it, since who only asks whether a text is a name needs no lexer.
 */
export const expressions = {
  name: { source: NAME },
  path: { source: String.raw`${NAME}(?:\.${NAME})*` },
  labelHead: { source: String.raw`${NAME}:(?=[ \t]|$)` },
  number: { source: "[+\\-−]?\\p{Nd}(?:[\\p{L}\\p{M}\\p{Nd},_'’%–—-]|\\.(?!\\.))*" },
  text: /"(?:[^"\\]|\\.)*"/y,
  openText: /".*/sy,
  typographicText: /[“”„‟«»‹›‘’‚‛'`´][^“”„‟«»‹›‘’‚‛'`´"/#]*[“”„‟«»‹›‘’‚‛'`´"]?/y,
  indent: /[ \t]+/y,
  comment: /#.*/sy,
  marker: /(?:<{7}|\|{7}|={7}|>{7})(?=[ \t]|$).*/sy,
  dots: /\.{2,3}|…/,
  operator: /[=<>!≤≥≠]+/,
} as const satisfies Readonly<Record<string, Pick<RegExp, "source">>>;
