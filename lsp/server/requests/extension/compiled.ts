import { createHash } from "node:crypto";
import { compiledCard, recordAt } from "../../../features/index.js";
import type { AboutPlace, CompiledView } from "../../extension-requests.js";
import { answerBeyond } from "./request.js";

/** The card at a place as engines load it. */
export const compiled = answerBeyond(
  "cardwright/compiled",
  async (context, { textDocument, position }: AboutPlace): Promise<CompiledView | null> => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    const { file, offset } = asked.question;
    const record = recordAt(file, offset);
    const made = compiledCard(file, record, context.findings(asked.path), sha256);
    return made.kind === "compiled"
      ? { text: made.text, problems: [] }
      : { text: "", problems: made.reasons.map(({ says }) => says) };
  },
);

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
