import { createRegistryFromGrammars } from "vscode-tmgrammar-test/dist/common/index.js";
import { forEachLine } from "../../grammar/index.js";
import { textMateGrammars } from "../../scripts/extension/text-mate-grammars.js";
import { SHIPPED, shippedSystem } from "./systems.js";

export const grammars = textMateGrammars(new Map(SHIPPED.map((name) => [name, shippedSystem(name).data])));

/** The scopes of each character of a text, outermost first, separated by blanks; none for line endings. */
export async function coloursOf(
  text: string,
  scopeName: "source.cards" | "source.card-system",
): Promise<(string | undefined)[]> {
  const registry = createRegistryFromGrammars(
    Object.entries(grammars).map(([name, grammar]) => ({
      grammar: { path: `${name}.json`, scopeName: grammar.scopeName },
      content: JSON.stringify(grammar),
    })),
  );
  const grammar = await registry.loadGrammar(scopeName);
  if (grammar === null) throw new Error("no grammar");
  const colours: (string | undefined)[] = [];
  let state: Parameters<typeof grammar.tokenizeLine>[1] = null;
  forEachLine(text, (start, end) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(text.slice(start, end), state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens)
      for (let at = startIndex; at < endIndex; at++) colours[start + at] = scopes.join(" ");
  });
  return colours;
}
