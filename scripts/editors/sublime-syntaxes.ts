import { expressions } from "../../grammar/expressions.js";
import { type TextMateGrammar, type TextMateRule, textMateGrammars } from "../extension/text-mate-grammars.js";
import type { Systems } from "../published-data.js";

/**
 * Syntaxes of both languages for Sublime Text by file name: the TextMate grammars in the format that Sublime and
 * programs that adopted it (such as bat) read.
 */
export function sublimeSyntaxes(systems: Systems): ReadonlyMap<string, string> {
  const { cards, "card-system": system } = textMateGrammars(systems);
  return new Map([
    ["Cards.sublime-syntax", syntax(cards, ["cards"])],
    ["Card system.sublime-syntax", syntax(system, ["system"])],
  ]);
}

function syntax(grammar: TextMateGrammar, extensions: readonly string[]): string {
  const contexts = new Contexts();
  contexts.add("main", grammar.patterns);
  for (const [name, rule] of Object.entries(grammar.repository)) contexts.add(name, [rule]);
  return `%YAML 1.2
---
# Made of the lexer and the game systems by npm run generate: changes belong there.
name: ${grammar.name}
file_extensions: [${extensions.join(", ")}]
scope: ${grammar.scopeName}
contexts:
${contexts.text()}`;
}

class Contexts {
  private readonly written = new Map<string, readonly string[]>();

  add(name: string, rules: readonly TextMateRule[], first: readonly string[] = []): void {
    this.written.set(name, []);
    this.written.set(name, [...first, ...rules.flatMap((rule) => this.lines(rule, name))]);
  }

  text(): string {
    return [...this.written]
      .map(([name, lines]) => `  ${name}:\n${lines.map((line) => `    ${line}\n`).join("")}`)
      .join("");
  }

  private lines(rule: TextMateRule, context: string): readonly string[] {
    if (rule.include !== undefined) return [`- include: ${rule.include.slice(1)}`];
    if (rule.begin !== undefined && rule.while !== undefined) return this.label(rule, context);
    if (rule.match === undefined) return (rule.patterns ?? []).flatMap((one) => this.lines(one, context));
    const within = rule.captures?.[0]?.patterns;
    if (within !== undefined) return this.quotedText(rule, within, context);
    return matching(rule.match, rule.name, rule.captures);
  }

  /** Sublime has no `while`: the context of a label's text ends before the first line outside it. */
  private label({ begin = "", beginCaptures, contentName, patterns = [] }: TextMateRule, context: string) {
    const inside = `${context}-text`;
    const first = [
      ...(contentName === undefined ? [] : [`- meta_content_scope: ${contentName}`]),
      `- match: ${quoted("^(?=[^ \\t#])")}`,
      "  pop: true",
    ];
    this.add(inside, patterns, first);
    return [...matching(begin, undefined, beginCaptures), `  push: ${inside}`];
  }

  /** Quoted text is a separate context, because Sublime doesn't match patterns within a capture. */
  private quotedText({ match = "", name = "" }: TextMateRule, within: readonly TextMateRule[], context: string) {
    if (match !== expressions.text.source) throw new Error(`no context for ${match}`);
    const inside = `${context}-inside`;
    this.add(inside, within, [`- meta_scope: ${name}`, `- match: '"'`, "  pop: true"]);
    return [`- match: ${quoted(`"(?=${match.slice(1)})`)}`, `  push: ${inside}`];
  }
}

function matching(match: string, name: string | undefined, captures: TextMateRule["captures"]): readonly string[] {
  const named = Object.entries(captures ?? {}).map(([number, capture]) => `    ${number}: ${capture.name}`);
  return [
    `- match: ${quoted(match)}`,
    ...(name === undefined ? [] : [`  scope: ${name}`]),
    ...(named.length === 0 ? [] : ["  captures:", ...named]),
  ];
}

/**
 * An expression as YAML. In Sublime, a line includes its line end, which none of our character classes match; and `\G`
 * isn't supported: in lists, it means the start of a line, or the colon.
 */
function quoted(expression: string): string {
  const written = expression.replaceAll("[^", "[^\\n").replaceAll("\\G", "(?:^|(?<=:))");
  return `'${written.replaceAll("'", "''")}'`;
}
