import { ReferencesRequest } from "vscode-languageserver/node";
import { referencesTo } from "../../features/index.js";
import { askInView } from "./packs-in-view.js";
import { answer } from "./request.js";

/** All references to the symbol at a position, in all packs of the workspace. */
export const references = answer(
  ReferencesRequest.type,
  () => ({ referencesProvider: true }),
  async (context, { textDocument, position, context: wanted }) => {
    const asked = await askInView(context, textDocument, position);
    if (asked === undefined) return null;
    const { question, others } = asked;
    const places = referencesTo(question, { declaration: wanted?.includeDeclaration !== false, others });
    return places?.map(({ path, span }) => context.locationOf(path, span)) ?? null;
  },
);
