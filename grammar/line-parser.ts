import * as build from "./line-nodes.js";
import {
  Anything,
  Colon,
  Comment,
  Dots,
  Indent,
  LabelHead,
  Marker,
  NumberLike,
  Operator,
  Path,
  Slash,
  TextOrWord,
  tokens,
} from "./tokens.js";
import { type ParserOptions, TotalParser } from "./total-parser.js";
import type { LineNode, ValueNode } from "./tree.js";

/**
 * The grammar of one line. It is total: every sequence of tokens is a line, so the parser never meets an error and
 * never recovers. The record grammar decides which lines belong together, from their shapes.
 */
export class LineParser extends TotalParser {
  constructor(options: ParserOptions = { skipValidations: true }) {
    super(tokens, options);
    this.start();
  }

  /** line = [Indent], [label | marker | statement | loose], [Comment] */
  readonly line = this.RULE("line", (text: string): LineNode => {
    const indent = this.OPTION1(() => this.CONSUME(Indent));
    const content = this.OPTION2(() =>
      this.OR([
        { ALT: () => this.SUBRULE(this.label) },
        { ALT: () => this.SUBRULE(this.marker) },
        { ALT: () => this.SUBRULE(this.statement), IGNORE_AMBIGUITIES: true }, // a leading name makes it a statement
        { ALT: () => this.SUBRULE(this.loose) },
      ]),
    );
    const comment = this.OPTION3(() => this.CONSUME(Comment));
    return this.ACTION(() => build.line(text, indent, content, comment));
  });

  /** label = LabelHead, {Anything}; free text follows the head */
  readonly label = this.RULE("label", (): build.Content => {
    const head = this.CONSUME(LabelHead);
    this.MANY(() => this.CONSUME(Anything));
    return this.ACTION(() => build.label(head));
  });

  /** marker = Marker */
  readonly marker = this.RULE("marker", (): build.Content => {
    const marker = this.CONSUME(Marker);
    return this.ACTION(() => build.marker(marker));
  });

  /** statement = Path, [Colon], [Operator], alternatives, {Anything} */
  readonly statement = this.RULE("statement", (): build.Content => {
    const parts = build.openStatement();
    parts.path = this.CONSUME(Path);
    parts.colon = this.OPTION1(() => this.CONSUME(Colon));
    parts.operator = this.OPTION2(() => this.CONSUME(Operator));
    this.SUBRULE(this.alternatives, { ARGS: [parts] });
    this.MANY(() => parts.rest.push(this.CONSUME(Anything)));
    return this.ACTION(() => build.statement(parts));
  });

  /** alternatives = [value], {Slash, [value]} */
  readonly alternatives = this.RULE("alternatives", (parts: build.StatementParts) => {
    this.OPTION1(() => {
      const value = this.SUBRULE1(this.value);
      this.ACTION(() => parts.values.push(value));
    });
    this.MANY(() => {
      const slash = this.CONSUME(Slash);
      this.ACTION(() => build.addSlash(parts, slash));
      this.OPTION2(() => {
        const value = this.SUBRULE2(this.value);
        this.ACTION(() => parts.values.push(value));
      });
    });
  });

  /** value = NumberLike, [Dots, [NumberLike]] | TextOrWord */
  readonly value = this.RULE(
    "value",
    (): ValueNode =>
      this.OR([
        { ALT: () => this.SUBRULE(this.numbers) },
        {
          ALT: () => {
            const token = this.CONSUME(TextOrWord);
            return this.ACTION(() => build.textOrWord(token));
          },
        },
      ]),
  );

  /** numbers = NumberLike, [Dots, [NumberLike]] */
  readonly numbers = this.RULE("numbers", (): ValueNode => {
    const from = this.CONSUME1(NumberLike);
    const dots = this.OPTION1(() => this.CONSUME(Dots));
    const to = dots && this.OPTION2(() => this.CONSUME2(NumberLike));
    return this.ACTION(() => build.number(from, dots, to));
  });

  /** loose = Anything, {Anything}: a line without a leading name */
  readonly loose = this.RULE("loose", (): build.Content => {
    const parts = build.openStatement();
    this.AT_LEAST_ONE(() => parts.rest.push(this.CONSUME(Anything)));
    return this.ACTION(() => build.loose(parts));
  });
}
