import { instantiateSystem } from "../../compiler/index.js";
import { recordSnippets } from "../../lsp/features/index.js";
import type { Systems } from "../published-data.js";

/** Snippets as VS Code reads them, by their titles. */
export type Snippets = Readonly<
  Record<string, { readonly prefix: string; readonly body: readonly string[]; readonly description: string }>
>;

/** Records to begin with, by the ids of the systems: of each game, and of the system that describes systems. */
export function snippets(systems: Systems): ReadonlyMap<string, Snippets> {
  // What games have in common is no game: nothing begins with it.
  const shown = [...systems.values()].filter(({ id, kindFrom }) => kindFrom !== undefined || id === "meta");
  const newest = new Map(shown.map((data) => [data.id, data]));
  const made = [...newest].map(([id, data]) => {
    const all = recordSnippets(instantiateSystem(data)).map(({ name, word, about, kind, lines }) => {
      const [title, prefix] = kind === "declaration" ? ["Declare", "declare"] : [data.name, id];
      return [
        `${title}: ${name}`,
        { prefix: `${prefix}-${word}`, body: [...lines, "$0"], description: about },
      ] as const;
    });
    return [id, Object.fromEntries(all)] as const;
  });
  return new Map(made);
}
