import { type IToken, tokenMatcher } from "chevrotain";
import {
  AnyHead,
  AnyLine,
  Blank,
  Comment,
  Indented,
  IndentedHead,
  Label,
  type LineToken,
  recordTokens,
  TextLine,
  Trivia,
  Unindented,
} from "./record-tokens.js";
import { type ParserOptions, TotalParser } from "./total-parser.js";
import type { CategoryPart, LabelPart, LinePart, PartNode } from "./tree.js";

/**
 * The grammar of a record, over its lines: which are the text of a label, and which the members of a category. It is
 * total, like the line grammar, and knows no names: what depends on names is repaired by the model.
 */
export class RecordParser extends TotalParser {
  constructor(options: ParserOptions = { skipValidations: true }) {
    super(recordTokens, options);
    this.start();
  }

  /** record = {label | category | AnyLine} */
  readonly record = this.RULE("record", (): PartNode[] => {
    const parts: PartNode[] = [];
    this.MANY(() => {
      const part: PartNode = this.OR([
        { ALT: () => this.SUBRULE(this.label) },
        { ALT: () => this.SUBRULE(this.category) },
        { ALT: () => linePart(this.CONSUME(AnyLine)) },
      ]);
      parts.push(part);
    });
    return parts;
  });

  /** label = Label, {TextLine | gap, TextLine}; after a blank line only indented ones */
  readonly label = this.RULE("label", (): LabelPart => {
    const line = this.CONSUME(Label).startOffset;
    let end = line + 1;
    this.MANY({
      GATE: () => this.textFollows(),
      DEF: () => {
        this.OR([{ ALT: () => this.CONSUME(TextLine) }, { ALT: () => this.SUBRULE(this.gap) }]);
        end = this.LA(0).startOffset + 1;
      },
    });
    return { kind: "label", line, end };
  });

  /** gap = Comment, {Comment} | Blank, {Trivia} */
  readonly gap = this.RULE("gap", () => {
    this.OR([
      { ALT: () => this.AT_LEAST_ONE(() => this.CONSUME(Comment)) },
      {
        ALT: () => {
          this.CONSUME(Blank);
          this.MANY(() => this.CONSUME(Trivia));
        },
      },
    ]);
  });

  /** category = AnyHead, {nested | Indented | Trivia}; all of them deeper than the head */
  readonly category = this.RULE("category", (): CategoryPart => {
    const head = this.CONSUME(AnyHead);
    const members: (LinePart | CategoryPart)[] = [];
    this.MANY({
      GATE: () => this.deeperFollows(head),
      DEF: () =>
        this.OR([
          { ALT: () => members.push(this.SUBRULE(this.nested)) },
          { ALT: () => members.push(linePart(this.CONSUME(Indented))) },
          { ALT: () => this.AT_LEAST_ONE(() => members.push(linePart(this.CONSUME(Trivia)))) },
        ]),
    });
    return categoryPart(head, members);
  });

  /** nested = IndentedHead, {IndentedHead | Indented | Trivia}; all of them deeper than the head */
  readonly nested = this.RULE("nested", (): CategoryPart => {
    const head = this.CONSUME1(IndentedHead);
    const members: LinePart[] = [];
    this.MANY({
      GATE: () => this.deeperFollows(head),
      DEF: () =>
        this.OR([
          { ALT: () => members.push(linePart(this.CONSUME2(IndentedHead))) },
          { ALT: () => members.push(linePart(this.CONSUME(Indented))) },
          { ALT: () => this.AT_LEAST_ONE(() => members.push(linePart(this.CONSUME(Trivia)))) },
        ]),
    });
    return categoryPart(head, members);
  });

  /** Whether the text of a label continues, here or after blank lines and comments. */
  private textFollows(): boolean {
    let blank = false;
    for (let ahead = 1; ; ahead++) {
      const token = this.LA(ahead);
      if (tokenMatcher(token, Blank)) blank = true;
      else if (!tokenMatcher(token, Trivia)) {
        return tokenMatcher(token, TextLine) && !(blank && tokenMatcher(token, Unindented));
      } else if (!blank && tokenMatcher(token, TextLine)) return true;
    }
  }

  /** Whether the next significant line is indented deeper than the head. */
  private deeperFollows(head: IToken): boolean {
    let ahead = 1;
    while (tokenMatcher(this.LA(ahead), Trivia)) ahead++;
    const token = this.LA(ahead) as LineToken;
    return token.indent > (head as LineToken).indent;
  }
}

function linePart({ startOffset: line }: IToken): LinePart {
  return { kind: "line", line, end: line + 1 };
}

function categoryPart({ startOffset: line }: IToken, members: CategoryPart["members"]): CategoryPart {
  return { kind: "category", line, end: members.at(-1)?.end ?? line + 1, members };
}
