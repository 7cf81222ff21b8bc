import { clearSnippet, hasNextSnippetField, nextSnippetField } from "@codemirror/autocomplete";
import { type ChangeDesc, type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** Places of a snippet that are still to be filled in, in order. */
type Places = readonly { readonly from: number; readonly to: number }[];

const moved = (places: Places, changes: ChangeDesc): Places =>
  places.map(({ from, to }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, 1) }));

const setLeft = StateEffect.define<Places>({ map: moved });

/** What is left of snippets in which others were completed: CodeMirror has one at a time. */
const left = StateField.define<Places>({
  create: () => [],
  update(places, { effects, changes, docChanged }) {
    for (const effect of effects) if (effect.is(setLeft)) return effect.value;
    return docChanged ? moved(places, changes) : places;
  },
});

/** Where Tab would go on in the active snippet. */
function ahead(state: EditorState): Places {
  const places: Places[number][] = [];
  for (let at = state; hasNextSnippetField(at); ) {
    const before = at;
    nextSnippetField({
      state: at,
      dispatch(transaction) {
        at = transaction.state;
      },
    });
    if (at === before) break;
    const { from, to } = at.selection.main;
    places.push({ from, to });
  }
  return places;
}

/** A snippet completed within another one: behind its last place, Tab goes on with the outer one, as in VS Code. */
export const nestedSnippets: Extension = [
  left,
  EditorView.updateListener.of(({ transactions, startState, state, view, changes }) => {
    const places = state.field(left);
    if (transactions.some((one) => one.isUserEvent("input.complete"))) {
      const before = moved(ahead(startState), changes);
      const now = new Set(ahead(state).map(({ from }) => from));
      if (before.length > 0 && !before.every(({ from }) => now.has(from)))
        view.dispatch({ effects: setLeft.of([...before, ...places]) });
    } else if (places.length > 0 && transactions.some((one) => one.isUserEvent("select.pointer"))) {
      // Who clicks elsewhere has left the snippet.
      view.dispatch({ effects: setLeft.of([]) });
    }
  }),
  Prec.highest(
    keymap.of([
      {
        key: "Tab",
        run(view) {
          const { state } = view;
          const [next, ...others] = state.field(left);
          // The end of the inner one is no place of the outer one.
          if (next === undefined || ahead(state).length > 1) return false;
          clearSnippet(view);
          view.dispatch({
            selection: { anchor: next.from, head: next.to },
            effects: setLeft.of(others),
            scrollIntoView: true,
          });
          return true;
        },
      },
      {
        key: "Escape",
        run({ state, dispatch }) {
          if (state.field(left).length > 0) dispatch({ effects: setLeft.of([]) });
          return false;
        },
      },
    ]),
  ),
];

/**
 * Completions as CodeMirror understands them: the first of several texts in place of a choice, and the end as the last
 * place, which is implied in the protocol.
 */
export function readableSnippets(message: unknown): unknown {
  const { result } = message as { readonly result?: { readonly items?: unknown } };
  if (!Array.isArray(result?.items)) return message;
  const items = result.items.map(({ textEdit, textEditText, ...item }: Completion) => {
    const readable = (text: string): string => (item.insertTextFormat === SNIPPET ? readableSnippet(text) : text);
    return {
      ...item,
      ...(textEditText === undefined ? {} : { textEditText: readable(textEditText) }),
      ...(textEdit === undefined ? {} : { textEdit: { ...textEdit, newText: readable(textEdit.newText) } }),
    };
  });
  return { ...(message as object), result: { ...result, items } };
}

const SNIPPET = 2;

interface Completion {
  readonly insertTextFormat?: number;
  readonly textEditText?: string;
  readonly textEdit?: { readonly newText: string };
}

/** `${1|a,b|} c` as `${1:a} c$0`. */
function readableSnippet(text: string): string {
  const first = text.replace(
    /\$\{(\d+)\|((?:[^\\|,]|\\.)*)(?:[^\\|]|\\.)*\|\}/g,
    (_, number, holds) => `\${${number}:${holds}}`,
  );
  return /(?<!\\)\$(?:\d|\{)/.test(first) ? `${first}$0` : first;
}
