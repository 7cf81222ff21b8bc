import type { RecordModel } from "./record-model.js";

/** What a record tells its readers, on one line: its first label in whole sentences. Empty when it tells them nothing. */
export function saysOf({ labels }: RecordModel): string {
  // The identifier and the number of copies are no sentences: they are declared as one line.
  return labels.find(({ declaration }) => declaration?.lines === "joined")?.text.replaceAll("\n", " ") ?? "";
}
