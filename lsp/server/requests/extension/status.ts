import { packInformation } from "../../../features/index.js";
import type { AboutFile, Status } from "../../extension-requests.js";
import { answerBeyond } from "./request.js";

/** By which game a file is checked, and how many findings its pack has. */
export const status = answerBeyond(
  "cardwright/status",
  async (context, { textDocument }: AboutFile): Promise<Status | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { name, cards } = packInformation(asked.live.model);
    const findings = { error: 0, warning: 0, info: 0 };
    for (const file of asked.host.files) for (const { severity } of context.findings(file)) findings[severity]++;
    const { data, key } = asked.file.system;
    return { game: data.name, system: key, pack: name, cards, findings };
  },
);
