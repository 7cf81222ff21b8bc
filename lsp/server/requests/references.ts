import { ReferencesRequest } from "vscode-languageserver/node";
import { referencesTo } from "../../features/index.js";
import { packsInView } from "./packs-in-view.js";
import { answer } from "./request.js";

/** Every place that names what a word stands for, in all packs of the workspace. */
export const references = answer(
  ReferencesRequest.type,
  () => ({ referencesProvider: true }),
  async (context, { textDocument, position, context: wanted }, { stopIfCancelled }) => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    stopIfCancelled();
    const others = await packsInView(context, asked.live);
    const places = referencesTo(asked.question, { declaration: wanted?.includeDeclaration !== false, others });
    return places?.map(({ path, span }) => context.locationOf(path, span)) ?? null;
  },
);
