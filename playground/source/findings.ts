import type { LSPClient } from "@codemirror/lsp-client";
import { isInPack, nameOf, type ServerDiagnostic, type ServerRange } from "./server.js";

/** Edits by file, as in the protocol. */
export interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly {
    readonly textDocument?: { readonly uri: string };
    readonly edits?: readonly TextEdit[];
  }[];
}

export interface TextEdit {
  readonly range: ServerRange;
  readonly newText: string;
}

interface OfferedAction {
  readonly title: string;
  readonly kind?: string;
  readonly isPreferred?: boolean;
  readonly edit?: WorkspaceEdit;
}

export interface FindingsOptions {
  readonly list: HTMLElement;
  readonly count: HTMLElement;
  readonly client: () => LSPClient;
  readonly goTo: (uri: string, range: ServerRange) => void;
  readonly apply: (edit: WorkspaceEdit) => void;
  readonly explain: (rule: string) => void;
}

/** The findings, as a list below the text. */
export interface Findings {
  show(uri: string, diagnostics: readonly ServerDiagnostic[]): void;
  /** The pack has been checked, even if the file has no findings. */
  checked(): void;
  /** One line each. */
  lines(): readonly string[];
  clear(): void;
}

const SEVERITIES = ["", "error", "warning", "info", "info"] as const;

export function createFindings({ list, count, client, goTo, apply, explain }: FindingsOptions): Findings {
  const found = new Map<string, readonly ServerDiagnostic[]>();
  const items = new Map<string, readonly HTMLLIElement[]>();

  const draw = (): void => {
    const all = [...found.values()].flat();
    const of = (severity: number) => all.filter((one) => (one.severity ?? 1) === severity).length;
    const counts = [counted(of(1), "error"), counted(of(2), "warning"), counted(all.length - of(1) - of(2), "info")];
    count.textContent =
      all.length === 0 ? "No findings: these cards follow the rules." : counts.filter(Boolean).join(", ");
    arrange([...items].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, own]) => own));
  };

  /** Only what has come or gone is touched: a row that is taken out and put back loses the keyboard's focus. */
  const arrange = (rows: readonly HTMLLIElement[]): void => {
    const kept = new Set<Element>(rows);
    for (const row of [...list.children]) if (!kept.has(row)) row.remove();
    for (const [at, row] of rows.entries()) {
      if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null);
    }
  };

  const item = (uri: string, diagnostic: ServerDiagnostic): HTMLLIElement => {
    const rule = String(diagnostic.code ?? "");
    const row = document.createElement("li");
    row.className = SEVERITIES[diagnostic.severity ?? 1] ?? "info";
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const place = element("span", `${nameOf(uri)}:${diagnostic.range.start.line + 1}`);
    place.className = "place";
    summary.append(element("span", `${row.className}: `), diagnostic.message, " ", place);
    const fixes = element("div");
    fixes.className = "fixes";
    details.append(summary, fixes);
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      goTo(uri, diagnostic.range);
      void offer(fixes, uri, diagnostic, rule).catch((error) => console.debug(error));
    });
    row.append(details);
    return row;
  };

  const offer = async (into: HTMLElement, uri: string, diagnostic: ServerDiagnostic, rule: string): Promise<void> => {
    const actions = await client().request<unknown, readonly OfferedAction[] | null>("textDocument/codeAction", {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ["quickfix"], triggerKind: 1 },
    });
    const why = button(`Why? ${rule}`, () => explain(rule));
    const offered = (actions ?? []).map((action) => {
      const made = button(`${action.isPreferred === true ? "Fix" : "Try"}: ${action.title}`, () => void choose(action));
      made.title =
        action.isPreferred === true
          ? "Safe: it cannot change what you meant."
          : "Look at the result: it may change what you meant.";
      return made;
    });
    into.replaceChildren(...offered, ...(rule === "" ? [] : [why]));
  };

  const choose = async (action: OfferedAction): Promise<void> => {
    const resolved = action.edit
      ? action
      : await client().request<OfferedAction, OfferedAction>("codeAction/resolve", action);
    if (resolved.edit) apply(resolved.edit);
  };

  return {
    show(uri, diagnostics) {
      if (!isInPack(uri)) return;
      const before = found.get(uri) ?? [];
      // What is expanded stays so while other lines are edited.
      const rows = items.get(uri) ?? [];
      const drawn = new Map(before.map((one, at) => [JSON.stringify(one), rows[at]]));
      const rowOf = (one: ServerDiagnostic): HTMLLIElement => {
        const key = JSON.stringify(one);
        const row = drawn.get(key) ?? item(uri, one);
        drawn.delete(key);
        return row;
      };
      if (diagnostics.length === 0) {
        found.delete(uri);
        items.delete(uri);
      } else {
        found.set(uri, diagnostics);
        items.set(uri, diagnostics.map(rowOf));
      }
      draw();
    },
    checked: draw,
    lines: () =>
      [...found].flatMap(([uri, diagnostics]) =>
        diagnostics.map(
          ({ severity, message, code, range: { start } }) =>
            `${nameOf(uri)}:${start.line + 1}:${start.character + 1} ${SEVERITIES[severity ?? 1]}: ${message} (${code})`,
        ),
      ),
    clear() {
      found.clear();
      items.clear();
      draw();
    },
  };
}

const counted = (number: number, word: string): string =>
  number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;

function element(name: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
