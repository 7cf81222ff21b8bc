/** Drafts a game from a table, in a worker that is started for it alone. */
import { SHIPPED } from "../browser/files.js";
import { putFile } from "../browser/node/fs.js";
import { cardsOf, countOfMistakes, describeDraft, draftOf, mistakesToList } from "../cli/tables/drafted-table.js";
import { readTableFile } from "../cli/tables/read-table-file.js";
import { columnLetters, NO_MAPPING } from "../tools/index.js";
import type { DraftedPack, TableQuestion } from "./source/spreadsheet.js";

interface WorkerScope {
  onmessage: ((event: { readonly data: TableQuestion }) => void) | null;
  postMessage(answer: DraftedPack): void;
}
declare const self: WorkerScope;

self.onmessage = async ({ data }) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    self.postMessage({ problem: `${data.name}: ${error instanceof Error ? error.message : String(error)}` });
  }
};

async function answer({ name, bytes, shipped }: TableQuestion): Promise<DraftedPack> {
  for (const [file, text] of Object.entries(shipped)) putFile(`${SHIPPED}/${file}`, new TextEncoder().encode(text));
  const read = await readTableFile(name, Buffer.from(bytes), NO_MAPPING);
  const place = { sheet: undefined, entries: undefined, headings: undefined };
  const drafted = await draftOf(read, { file: `/table/${name}`, shown: name, place, named: undefined });
  const { probable, others } = mistakesToList(drafted, false);
  const unit = drafted.table.kind === "sheet" ? "row" : "entry";
  const files = [...Object.values(drafted.files), ...(await cardsOf(drafted))].filter(
    (file) => /\.(?:system|cards)$/.test(file.name) || file.name === "cardwright.json",
  );
  return {
    files: Object.fromEntries(files.map((file) => [file.name, file.text])),
    about: describeDraft(drafted).trim().split("\n"),
    count: countOfMistakes(probable.length, others).replace(", and --all lists them", ""),
    mistakes: probable.map(({ row, column, message }) => {
      const heading = column === undefined ? "" : drafted.table.headings[column];
      const letters = column === undefined || unit === "entry" ? "" : `, column ${columnLetters(column)}`;
      return `${unit} ${row}${letters}${heading ? ` (${heading})` : ""}: ${message}`;
    }),
  };
}
