import { Range, type TextDocument, Uri, WorkspaceEdit, workspace } from "vscode";

/** A replaced range of a text, by offsets. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One edit and its inverse. */
interface Step {
  readonly uri: string;
  readonly forth: readonly Piece[];
  readonly back: readonly Piece[];
}

/** The edits made by a view, to undo them there: VS Code undoes texts only in their own editors. */
export type EditHistory = ReturnType<typeof createHistory>;

/** A text edit, as in the protocol. */
export interface TextChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly newText: string;
}

/** Maximum number of edits kept. */
const MOST_KEPT = 200;
const CHANGED = "The text was changed in its own editor meanwhile, so it is undone there.";

export function createHistory() {
  const done: (readonly Step[])[] = [];
  const undone: (readonly Step[])[] = [];
  /** The versions of texts after the last edit. */
  const versions = new Map<string, number>();

  async function apply(steps: readonly Step[], way: "forth" | "back"): Promise<boolean> {
    const edit = new WorkspaceEdit();
    const documents: TextDocument[] = [];
    for (const step of steps) {
      const uri = Uri.parse(step.uri);
      const document = await workspace.openTextDocument(uri);
      documents.push(document);
      for (const { start, end, text } of step[way])
        edit.replace(uri, new Range(document.positionAt(start), document.positionAt(end)), text);
    }
    if (!(await workspace.applyEdit(edit))) return false;
    for (const document of documents) versions.set(document.uri.toString(), document.version);
    return true;
  }

  async function isAsLeft(steps: readonly Step[]): Promise<boolean> {
    for (const { uri } of steps) {
      const document = await workspace.openTextDocument(Uri.parse(uri));
      if (versions.get(document.uri.toString()) !== document.version) return false;
    }
    return true;
  }

  async function move(
    from: (readonly Step[])[],
    to: (readonly Step[])[],
    way: "forth" | "back",
  ): Promise<string | undefined> {
    const steps = from.at(-1);
    if (steps === undefined)
      return way === "back" ? "There is nothing to undo here." : "There is nothing to redo here.";
    if (!(await isAsLeft(steps))) {
      from.length = 0;
      to.length = 0;
      return CHANGED;
    }
    if (!(await apply(steps, way))) return "The editor refused the edit.";
    from.pop();
    to.push(steps);
    return undefined;
  }

  async function make(changes: ReadonlyMap<string, readonly TextChange[]>): Promise<boolean> {
    const steps: Step[] = [];
    for (const [uri, own] of changes) steps.push(stepOf(uri, await workspace.openTextDocument(Uri.parse(uri)), own));
    if (!(await isAsLeft(steps))) done.length = 0;
    if (!(await apply(steps, "forth"))) return false;
    undone.length = 0;
    done.push(steps);
    if (done.length > MOST_KEPT) done.shift();
    return true;
  }

  /** One after the other, however fast the keys are pressed. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    /** Applies an edit. False if the editor refused it. */
    make: (changes: ReadonlyMap<string, readonly TextChange[]>): Promise<boolean> => inTurn(() => make(changes)),
    /** Undoes or redoes the last edit. Returns a message if that isn't possible. */
    undo: (): Promise<string | undefined> => inTurn(() => move(done, undone, "back")),
    redo: (): Promise<string | undefined> => inTurn(() => move(undone, done, "forth")),
  };
}

function stepOf(uri: string, document: TextDocument, changes: readonly TextChange[]): Step {
  const forth = changes
    .map(({ range: { start, end }, newText }): Piece => {
      const range = document.validateRange(new Range(start.line, start.character, end.line, end.character));
      return { start: document.offsetAt(range.start), end: document.offsetAt(range.end), text: newText };
    })
    .sort((one, other) => one.start - other.start || one.end - other.end);
  let moved = 0;
  const text = document.getText();
  const back = forth.map(({ start, end, text: written }): Piece => {
    const at = start + moved;
    moved += written.length - (end - start);
    return { start: at, end: at + written.length, text: text.slice(start, end) };
  });
  return { uri, forth, back };
}
