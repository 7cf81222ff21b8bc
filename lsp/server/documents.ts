import type { TextDocumentContentChangeEvent, TextDocumentItem } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { ReplacedSpan } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import type { Encoding } from "./client.js";
import { linesOf, type TextLines } from "./text-lines.js";

/** A text that is open in the editor: it stands in the place of the file. */
export interface OpenDocument {
  readonly uri: string;
  /** As files are named inside the tool. */
  readonly path: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly lines: TextLines;
}

/** What a client changed. */
export interface Changes {
  /** Each in the text as the one before left it. */
  readonly edits: readonly ReplacedSpan[];
  /** The label that makes a folder a pack may have come or gone. */
  readonly mayMovePacks: boolean;
}

/** The open texts, by path. */
export interface Documents {
  all(): Iterable<OpenDocument>;
  get(path: string): OpenDocument | undefined;
  open(item: TextDocumentItem, path: string): OpenDocument;
  /** Takes changes over. Undefined: the document was never opened. */
  change(path: string, changes: readonly TextDocumentContentChangeEvent[], version: number): Changes | undefined;
  close(path: string): OpenDocument | undefined;
}

export function openDocuments(encoding: Encoding): Documents {
  const open = new Map<string, OpenDocument>();
  const wrap = (uri: string, path: string, document: TextDocument): OpenDocument => {
    const lines = linesOf(document, encoding);
    return {
      uri,
      path,
      lines,
      languageId: document.languageId,
      get version() {
        return document.version;
      },
      get text() {
        return document.getText();
      },
    };
  };
  return {
    all: () => open.values(),
    get: (path) => open.get(path),
    open({ uri, languageId, version, text }, path) {
      const opened = wrap(uri, path, TextDocument.create(uri, languageId, version, text));
      open.set(path, opened);
      return opened;
    },
    change(path, changes, version) {
      const document = open.get(path);
      if (document === undefined) return undefined;
      const edits: ReplacedSpan[] = [];
      let mayMovePacks = false;
      for (const change of changes) {
        const before = linesAround(document.text, spanOf(document.lines, change));
        const edit = apply(document.lines, change, version);
        const after = linesAround(document.text, { start: edit.start, end: edit.start + edit.text.length });
        mayMovePacks ||= saysPack(before) !== saysPack(after);
        edits.push(edit);
      }
      return { edits, mayMovePacks };
    },
    close(path) {
      const closed = open.get(path);
      open.delete(path);
      return closed;
    },
  };
}

/** Whether a text has the label that makes its folder a pack. */
export function saysPack(text: string): boolean {
  return PACK_LABEL.test(text);
}

const PACK_LABEL = /^Pack:/m;

/** The whole lines that a span touches. */
function linesAround(text: string, { start, end }: Span): string {
  // Searching for one of the two ends would go through all of a text that has none of it.
  let from = start;
  while (from > 0 && !isLineEnd(text.charCodeAt(from - 1))) from--;
  let to = end;
  while (to < text.length && !isLineEnd(text.charCodeAt(to))) to++;
  return text.slice(from, to);
}

const isLineEnd = (code: number): boolean => code === 10 || code === 13;

/** Ranges outside the text, and such as end before they begin, are taken to what they can only mean. */
function spanOf({ document, offsetAt }: TextLines, change: TextDocumentContentChangeEvent): Span {
  if (!("range" in change) || !change.range) return { start: 0, end: document.getText().length };
  const [one, other] = [offsetAt(change.range.start), offsetAt(change.range.end)];
  return { start: Math.min(one, other), end: Math.max(one, other) };
}

function apply(lines: TextLines, change: TextDocumentContentChangeEvent, version: number): ReplacedSpan {
  const { document } = lines;
  const span = spanOf(lines, change);
  const text = String(change.text);
  const whole = !("range" in change) || !change.range;
  const range = { start: document.positionAt(span.start), end: document.positionAt(span.end) };
  TextDocument.update(document, [whole ? { text } : { range, text }], version);
  return { ...span, text };
}
