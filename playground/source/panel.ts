import { type LSPClient, LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { drawingControls } from "../../vscode-extension/webview/drawings.js";
import { graphControls } from "../../vscode-extension/webview/graph.js";
import { searchControls } from "../../vscode-extension/webview/search.js";
import { button, nothing, the } from "./page.js";
import type { Pictures } from "./pictures.js";
import { createPlay } from "./play.js";
import { isInPack, nameOf, type OpenPlace } from "./server.js";
import { createTabs } from "./tabs.js";

const VIEWS = ["Card", "All cards", "Graph", "JSON", "Play"] as const;
type PageView = (typeof VIEWS)[number] | "Why?";

const NOTHING = {
  Card: "Put the cursor on a card to see it printed.",
  "All cards": "This file is no part of a pack.",
  Graph: "This game does not say which cards open which.",
};

const SESSION = "This session can be played up to the line of the cursor, and goes on from there.";

export interface PanelOptions {
  readonly client: () => LSPClient;
  readonly pictures: Pictures;
  /** Undefined while no file is open. */
  readonly place: () => OpenPlace | undefined;
  /** Shows a file. */
  readonly show: (name: string) => EditorView | null;
  /** The pack has been checked; these checks wait until records can be read. */
  readonly checked: (held: HeldBack | undefined) => void;
}

/** Checks on the whole pack that are held back until some records can be read. */
export interface HeldBack {
  readonly rules: readonly string[];
  readonly waitsFor: readonly string[];
}

/** What the cards give: views on them, and the table to play at. */
export type Panel = ReturnType<typeof createPanel>;

/** Milliseconds without a key press. */
export const PAUSE = 80;

export function createPanel({ client, pictures, place, show, checked }: PanelOptions) {
  const shown = the("view");
  let view: PageView = "Card";
  let explained = "";
  /** The reader's choices in a view: parameters of its request. */
  let choices: Readonly<Record<string, unknown>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the answer to the latest request is drawn. */
  let round = 0;
  const views = createTabs(the("views"), (name) => choose(name as PageView));
  const play = createPlay({ client, place, drawCards, goTo: follow });

  // It scrolls, so the keyboard has to reach it.
  shown.tabIndex = 0;
  shown.addEventListener("click", ({ target }) => follow(target));
  shown.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.choice === undefined) return;
    choices = { ...choices, [target.dataset.choice]: JSON.parse(target.value) };
    drawSoon();
  });
  shown.addEventListener("keydown", (event) => {
    if (event.key === "Enter") follow(event.target);
  });

  function choose(name: PageView): void {
    view = name;
    drawSoon();
  }

  function drawSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void draw().catch((error) => console.debug(error)), PAUSE);
  }

  async function draw(): Promise<void> {
    const at = place();
    if (at === undefined) return;
    round++;
    const mine = round;
    const pack = await client().request<unknown, { readonly heldBack?: HeldBack } | null>("cardwright/pack", {
      textDocument: { uri: at.uri },
    });
    if (pack !== null) checked(pack.heldBack);
    views.show([...VIEWS, ...(explained === "" ? [] : ["Why?"])], view);
    if (view === "Play") {
      if (shown.firstChild !== play.element) shown.replaceChildren(play.element);
      return play.refresh();
    }
    const made = await inside(at);
    if (mine !== round) return;
    const scrolled = shown.scrollTop;
    const pressed = shown.querySelector("button:focus")?.textContent;
    shown.replaceChildren(made);
    if (pressed !== undefined)
      for (const one of shown.querySelectorAll("button")) if (one.textContent === pressed) one.focus();
    for (const one of shown.querySelectorAll("[data-offset]")) {
      one.setAttribute("tabindex", "0");
      one.setAttribute("role", "link");
    }
    searchControls(shown, (choice) => {
      choices = { ...choices, ...choice };
      drawSoon();
    });
    graphControls(shown);
    drawCards();
    shown.scrollTop = scrolled;
  }

  /** Cards are drawn while they are seen. */
  function drawCards(): void {
    drawingControls(shown, async (cards) => {
      const made = await client().request<unknown, readonly (string | null)[]>("cardwright/drawnCards", { cards });
      return made.map((one) => one && pictures.putIn(one));
    });
  }

  async function inside({ editor, uri, position }: OpenPlace): Promise<Node> {
    client().sync();
    const about = { textDocument: { uri }, position };
    if (view === "Why?") {
      const page = await client().request<unknown, string | null>("cardwright/explain", { rule: explained });
      const plugin = LSPPlugin.get(editor);
      return page === null || plugin === null
        ? nothing("There is no page on this rule.")
        : html("article", plugin.docToHTML({ kind: "markdown", value: page }));
    }
    if (view === "JSON") {
      const card = await client().request<unknown, { readonly text: string } | null>("cardwright/compiledCard", about);
      if (card === null) return nothing("Put the cursor on a card to see what it is compiled to.");
      const pre = document.createElement("pre");
      pre.textContent = card.text;
      return pre;
    }
    const drawn = view as keyof typeof NOTHING;
    const method = { Card: "preview", "All cards": "gallery", Graph: "unlockGraphView" }[drawn];
    const answer = await client().request<unknown, { readonly html: string } | null>(`cardwright/${method}`, {
      ...choices,
      ...about,
    });
    const made = answer === null ? document.createElement("div") : html("div", answer.html);
    if (answer === null) made.append(nothing(uri.endsWith(".play") && drawn === "Card" ? SESSION : NOTHING[drawn]));
    // At a card, or at a line of a session.
    if (drawn === "Card")
      (uri.endsWith(".play") ? made : made.querySelector(".preview"))?.append(
        button("Play to here", () => {
          // In a session the cursor may have moved since this was drawn.
          const now = uri.endsWith(".play") ? place() : undefined;
          play.toPlace(now?.uri === uri ? { ...about, position: now.position } : about);
          choose("Play");
        }),
      );
    return made;
  }

  /** HTML from the server, which escapes authors' text; the page's policy allows no scripts in it. */
  function html(name: string, text: string): HTMLElement {
    const made = document.createElement(name);
    made.innerHTML = pictures.putIn(text);
    return made;
  }

  /** What stands for a place in a file leads there. */
  function follow(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const found = target.closest("[data-offset]");
    const uri = found?.closest("[data-uri]")?.getAttribute("data-uri");
    const offset = Number(found?.getAttribute("data-offset"));
    if (!uri || !Number.isInteger(offset) || !isInPack(uri)) return;
    const editor = show(nameOf(uri));
    editor?.dispatch({ selection: { anchor: Math.min(offset, editor.state.doc.length) }, scrollIntoView: true });
    editor?.focus();
  }

  return {
    /** After texts or the cursor have changed. */
    drawSoon,
    explain(rule: string): void {
      explained = rule;
      choose("Why?");
    },
    /** Another pack is open. */
    forget(): void {
      choices = {};
      play.forget();
    },
  };
}
