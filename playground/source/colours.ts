import { LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const coloured = StateEffect.define<DecorationSet>();

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(coloured)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Milliseconds after the last key press. Until then, words keep their colours. */
const PAUSE = 60;

/** Colours words by the server's semantic tokens. */
const asked = ViewPlugin.fromClass(
  class {
    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(view: EditorView) {
      this.#soon(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.#soon(update.view);
    }

    destroy(): void {
      clearTimeout(this.#timer);
    }

    #soon(view: EditorView): void {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#ask(view).catch((error) => console.debug(error)), PAUSE);
    }

    async #ask(view: EditorView): Promise<void> {
      const plugin = LSPPlugin.get(view);
      if (plugin === null) return;
      const { client, uri } = plugin;
      client.sync();
      const doc = view.state.doc;
      const provider = client.serverCapabilities?.semanticTokensProvider;
      const answer = await client.request<unknown, { readonly data: readonly number[] } | null>(
        "textDocument/semanticTokens/full",
        { textDocument: { uri } },
      );
      if (answer === null || provider === undefined || view.state.doc !== doc) return;
      view.dispatch({ effects: coloured.of(decorations(answer.data, provider.legend.tokenTypes, view)) });
    }
  },
);

/** Five numbers per word: lines and characters from the previous word, length, type, modifiers. */
function decorations(data: readonly number[], types: readonly string[], view: EditorView): DecorationSet {
  const { doc } = view.state;
  const builder = new RangeSetBuilder<Decoration>();
  let [line, character] = [0, 0];
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0] = data.slice(at, at + 4);
    line += lines;
    character = lines === 0 ? character + characters : characters;
    if (line >= doc.lines) break;
    const from = doc.line(line + 1).from + character;
    const name = types[type];
    if (name !== undefined && length > 0 && from + length <= doc.length) builder.add(from, from + length, markOf(name));
  }
  return builder.finish();
}

const marks = new Map<string, Decoration>();

function markOf(type: string): Decoration {
  const known = marks.get(type) ?? Decoration.mark({ class: `token-${type}` });
  marks.set(type, known);
  return known;
}

export const serverColours: Extension = [colours, asked];
