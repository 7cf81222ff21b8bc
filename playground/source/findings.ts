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
export type Findings = ReturnType<typeof createFindings>;

const SEVERITIES = ["", "error", "warning", "info", "info"] as const;

export function createFindings({ list, count, client, goTo, apply, explain }: FindingsOptions) {
  const found = new Map<string, readonly ServerDiagnostic[]>();
  const items = new Map<string, readonly HTMLLIElement[]>();
  const openers = new WeakMap<HTMLLIElement, () => Promise<void>>();

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
    let wantsFocus = false;
    const opened = async (): Promise<void> => {
      goTo(uri, diagnostic.range);
      await offer(fixes, uri, diagnostic, rule);
      if (wantsFocus) fixes.querySelector("button")?.focus();
      wantsFocus = false;
    };
    details.addEventListener("toggle", () => {
      if (details.open) void opened().catch((error) => console.debug(error));
    });
    row.append(details);
    openers.set(row, async () => {
      wantsFocus = true;
      if (details.open) await opened();
      else details.open = true;
    });
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
    show(uri: string, diagnostics: readonly ServerDiagnostic[]): void {
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
    /** The pack has been checked, even if the file has no findings. */
    checked: draw,
    /** One line each. */
    lines: (): readonly string[] =>
      [...found].flatMap(([uri, diagnostics]) =>
        diagnostics.map(
          ({ severity, message, code, range: { start } }) =>
            `${nameOf(uri)}:${start.line + 1}:${start.character + 1} ${SEVERITIES[severity ?? 1]}: ${message} (${code})`,
        ),
      ),
    /** Goes to the next finding behind a place, or to the one before it, in all files and around, and says what it is. */
    next(uri: string, from: ServerRange["start"], step: 1 | -1): string | undefined {
      const all = [...found]
        .flatMap(([uri, diagnostics]) => diagnostics.map((diagnostic) => ({ uri, diagnostic })))
        .sort(
          (one, other) => step * order(one.uri, one.diagnostic.range.start, other.uri, other.diagnostic.range.start),
        );
      const isBehind = (one: (typeof all)[number]) => step * order(one.uri, one.diagnostic.range.start, uri, from) > 0;
      const next = all.find(isBehind) ?? all[0];
      if (next === undefined) return undefined;
      goTo(next.uri, next.diagnostic.range);
      return `${SEVERITIES[next.diagnostic.severity ?? 1]}: ${next.diagnostic.message}`;
    },
    /** Opens the finding at a place, and puts the focus on its first fix. */
    open(uri: string, at: ServerRange["start"]): void {
      const own = found.get(uri) ?? [];
      const covers = ({ range: { start, end } }: ServerDiagnostic) => compare(start, at) <= 0 && compare(at, end) <= 0;
      const exact = own.findIndex(covers);
      const index = exact === -1 ? own.findIndex(({ range }) => range.start.line === at.line) : exact;
      const row = items.get(uri)?.[index];
      if (row !== undefined)
        void openers
          .get(row)?.()
          .catch((error) => console.debug(error));
    },
    clear(): void {
      found.clear();
      items.clear();
      draw();
    },
  };
}

type Position = ServerRange["start"];
const compare = (one: Position, other: Position): number => one.line - other.line || one.character - other.character;
const order = (uri: string, at: Position, otherUri: string, other: Position): number =>
  uri === otherUri ? compare(at, other) : uri < otherUri ? -1 : 1;

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
