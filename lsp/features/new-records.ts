import { snippetText } from "./completion/insertion.js";
import { recordForms } from "./completion/record-forms.js";
import { typingNew } from "./completion/typing.js";
import { recordNodeAt } from "./find-line.js";
import type { FeatureRequest } from "./question.js";

/** The records that can follow the one at a place: those that completion offers there. */
export function newRecords(question: FeatureRequest, indent?: number) {
  const { file, offset } = question;
  const node = recordNodeAt(file, offset);
  const end = node.start + node.text.length;
  const isBlank = node.text.trim() === "";
  const before = isBlank ? "" : `${node.text.endsWith("\n") ? "" : "\n"}---\n`;
  const after = node.separator === undefined ? "" : "\n";
  const start = isBlank ? node.start : end;
  return {
    /** The full name of the game. */
    game: file.system.data.name,
    offset: start,
    /** Cards first; their snippets contain the separators needed there. */
    records: recordForms(typingNew(question, start, { indent })).map(({ name, about, insertion }) => {
      // The next record begins on its own line, after a separator.
      return { name, about, snippet: `${before}${snippetText(insertion)}${after}` };
    }),
  };
}
