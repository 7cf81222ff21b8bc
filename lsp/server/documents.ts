import type { TextDocumentContentChangeEvent, TextDocumentItem } from "vscode-languageserver/node";
import type { ReplacedSpan } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { declaresPack } from "../../project/index.js";
import type { Encoding } from "./client.js";
import { PiecewiseText } from "./piecewise-text.js";
import { linesOf, type TextLines } from "./text-lines.js";

/** A text that is open in the editor, which takes precedence over the file on disk. */
export interface OpenDocument {
  readonly uri: string;
  /** The path used inside the tool. */
  readonly path: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  /** The same in pieces, so that small reads don't have to join it. */
  readonly pieces: PiecewiseText;
  readonly lines: TextLines;
}

interface EditedDocument extends OpenDocument {
  version: number;
  /** Its lines up to the first that says something. */
  top: string;
}

/** The changes to a document. */
export interface Changes {
  /** Each applies to the text that the one before it produced. */
  readonly edits: readonly ReplacedSpan[];
  /** What makes a folder a pack may have been added or removed. */
  readonly mayMovePacks: boolean;
}

/** The open documents, by path. */
export type Documents = ReturnType<typeof openDocuments>;

export function openDocuments(encoding: Encoding) {
  const open = new Map<string, EditedDocument>();
  return {
    all: (): Iterable<OpenDocument> => open.values(),
    get: (path: string): OpenDocument | undefined => open.get(path),
    open({ uri, languageId, version, text }: TextDocumentItem, path: string): OpenDocument {
      // As in changes: what a client sends may be anything.
      const pieces = new PiecewiseText(String(text));
      const opened = {
        uri,
        path,
        languageId,
        version,
        pieces,
        top: topOf(pieces),
        lines: linesOf(pieces, encoding),
        get text() {
          return pieces.toString();
        },
      };
      open.set(path, opened);
      return opened;
    },
    /** Applies changes. Undefined if the document isn't open. */
    change(path: string, changes: readonly TextDocumentContentChangeEvent[], version: number): Changes | undefined {
      const document = open.get(path);
      if (document === undefined) return undefined;
      const edits: ReplacedSpan[] = [];
      let mayMovePacks = false;
      for (const change of changes) {
        const edit = { ...spanOf(document, change), text: String(change.text) };
        const before = linesAround(document.pieces, edit);
        document.pieces.replace(edit, edit.text);
        const after = linesAround(document.pieces, { start: edit.start, end: edit.start + edit.text.length });
        mayMovePacks ||= declaresPack(before) !== declaresPack(after);
        if (edit.start <= document.top.length) {
          const { top } = document;
          document.top = topOf(document.pieces);
          mayMovePacks ||= declaresPack(top) !== declaresPack(document.top);
        }
        edits.push(edit);
      }
      document.version = version;
      return { edits, mayMovePacks };
    },
    close(path: string): OpenDocument | undefined {
      const closed = open.get(path);
      open.delete(path);
      return closed;
    },
  };
}

/** The lines of a text up to the first that is neither blank nor a comment: a pack may be declared there in other words. */
function topOf(text: PiecewiseText): string {
  const { line: last } = text.positionAt(text.length);
  let top = "";
  for (let line = 0; line <= last; line++) {
    const own = text.lineText(line);
    top += own;
    if (!/^\ufeff?[ \t]*(?:#.*)?[\r\n]*$/.test(own)) break;
  }
  return top;
}

/** The whole lines that a span touches. */
function linesAround(text: PiecewiseText, { start, end }: Span): string {
  const from = start - text.positionAt(start).character;
  const line = text.lineText(text.positionAt(end).line);
  return text.slice(from, end - text.positionAt(end).character + line.length);
}

/** Clamps ranges outside the text, and turns reversed ranges around. */
function spanOf({ pieces, lines }: OpenDocument, change: TextDocumentContentChangeEvent): Span {
  if (!("range" in change) || !change.range) return { start: 0, end: pieces.length };
  const [one, other] = [lines.offsetAt(change.range.start), lines.offsetAt(change.range.end)];
  return { start: Math.min(one, other), end: Math.max(one, other) };
}
