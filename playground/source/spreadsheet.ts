/** A spreadsheet that is dropped on the page, or opened: a game is drafted from it here, and nothing leaves the page. */

/** What the worker is asked. */
export interface TableQuestion {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The files that ship with Cardwright, by path. */
  readonly shipped: Readonly<Record<string, string>>;
}

/** A pack with its game, and what is probably wrong in the table; or why there is none. */
export type DraftedPack =
  | {
      readonly files: Readonly<Record<string, string>>;
      readonly about: readonly string[];
      /** `3 probable mistakes` */
      readonly count: string;
      readonly mistakes: readonly string[];
    }
  | { readonly problem: string };

/** Whether a file is a table. A JSON file is one unless it holds a pack that was saved here: texts by the names of files. */
export async function isTable(file: File): Promise<boolean> {
  if (/\.(?:csv|tsv|xlsx)$/i.test(file.name)) return true;
  if (!/\.json$/i.test(file.name) || file.name === "cardwright.json") return false;
  const json: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  if (typeof json !== "object" || json === null) return false;
  return Array.isArray(json) || Object.values(json).some((value) => typeof value !== "string");
}

/** Files that are dropped anywhere on the page are opened. */
export function openDropped(open: (files: readonly File[]) => void): void {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    open(files);
  });
}

/** The pack that a table gives. The worker and its program are there only as long as this takes. */
export async function draftFrom(file: File): Promise<Exclude<DraftedPack, { readonly problem: string }>> {
  const shipped = (await (await fetch("shipped.json")).json()) as TableQuestion["shipped"];
  const question: TableQuestion = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), shipped };
  const worker = new Worker("table-worker.js");
  try {
    const answer = await new Promise<DraftedPack>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as DraftedPack);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(question);
    });
    if ("problem" in answer) throw new Error(answer.problem);
    return answer;
  } finally {
    worker.terminate();
  }
}

/** What was found in a table, for the reader. */
export function tableReport(
  name: string,
  { about, count, mistakes }: Awaited<ReturnType<typeof draftFrom>>,
): HTMLElement {
  const made = document.createElement("details");
  made.className = "table-report";
  made.open = mistakes.length > 0;
  const summary = document.createElement("summary");
  summary.textContent = `${name}: ${count}. The game that is open was drafted from it; nothing was sent anywhere.`;
  const list = document.createElement("ul");
  list.append(
    ...[...mistakes, ...about].map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
  made.append(summary, list);
  return made;
}
