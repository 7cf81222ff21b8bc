import type { CardReference, ChartGroup, TableChanges, TableOfCards } from "../../../lsp/server/index.js";

/** Messages from the extension to the page of a table. */
export type ToTable =
  | { readonly kind: "table"; readonly table: TableOfCards | null; readonly nothing: string; readonly state: unknown }
  | { readonly kind: "charts"; readonly groups: readonly ChartGroup[] }
  | { readonly kind: "choices"; readonly number: number; readonly choices: readonly string[] }
  /** A sentence for the author; empty if there is nothing to report. */
  | { readonly kind: "said"; readonly text: string };

/** Messages from the page of a table to the extension. */
export type FromTable =
  | { readonly kind: "ready" }
  | { readonly kind: "change"; readonly changes: TableChanges }
  | { readonly kind: "choices"; readonly number: number; readonly card: CardReference; readonly column: string }
  | { readonly kind: "go"; readonly card: CardReference }
  | { readonly kind: "charts"; readonly wanted: boolean }
  | { readonly kind: "undo" | "redo" | "save" };
