import { type CardToDraw, drawingControls } from "./drawings.js";
import { graphControls } from "./graph.js";
import { onceReleased } from "./once-released.js";
import { searchControls } from "./search.js";

/** The API that VS Code gives to a page's script. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  setState(state: unknown): void;
};

/** A message from the extension: HTML without scripts, and the state to restore. */
interface Show {
  readonly kind: "show";
  readonly html: string;
  readonly nothing: string;
  readonly state: unknown;
}

/** The answer to a request for drawings. */
interface Drawn {
  readonly kind: "drawn";
  readonly number: number;
  readonly drawn: readonly (string | null)[];
}

const vscode = acquireVsCodeApi();
const main = document.querySelector("main") as HTMLElement;
let asked = 0;
const waiting = new Map<number, (drawn: Drawn["drawn"]) => void>();
const choose = (choice: object) => vscode.postMessage({ kind: "choose", choice });

addEventListener("message", ({ data }: MessageEvent<Show | Drawn>) => {
  if (data.kind === "show") onceReleased(() => show(data));
  if (data.kind === "drawn") {
    waiting.get(data.number)?.(data.drawn);
    waiting.delete(data.number);
  }
});
addEventListener("click", ({ target }) => follow(target));
addEventListener("change", ({ target }) => {
  const list = target instanceof Element ? target.closest<HTMLSelectElement>("select[data-choice]") : null;
  if (list === null) return;
  choose({ [list.dataset.choice ?? ""]: JSON.parse(list.value) });
});
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (event.target instanceof Element && event.target.closest("[data-offset]") !== null) {
    event.preventDefault();
    follow(event.target);
  }
});
vscode.postMessage({ kind: "ready" });

function askDrawings(cards: readonly CardToDraw[]): Promise<Drawn["drawn"]> {
  asked++;
  vscode.postMessage({ kind: "draw", number: asked, cards });
  return new Promise((resolve) => waiting.set(asked, resolve));
}

function show({ html, nothing, state }: Show): void {
  vscode.setState(state);
  const scrolled = [document.documentElement.scrollLeft, document.documentElement.scrollTop] as const;
  if (html === "") {
    const sentence = document.createElement("p");
    sentence.className = "nothing";
    sentence.textContent = nothing;
    main.replaceChildren(sentence);
    return;
  }
  main.innerHTML = html;
  for (const one of main.querySelectorAll("[data-offset]")) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "link");
  }
  searchControls(main, choose);
  graphControls(main);
  drawingControls(main, askDrawings);
  document.documentElement.scrollTo(...scrolled);
}

/** A click on an element with a place in a file goes there; a button runs its command. */
function follow(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const command = target.closest("[data-command]")?.getAttribute("data-command");
  if (command) {
    vscode.postMessage({ kind: "command", command });
    return;
  }
  const place = target.closest("[data-offset]");
  const uri = place?.closest("[data-uri]")?.getAttribute("data-uri");
  const start = Number(place?.getAttribute("data-offset"));
  if (uri && Number.isInteger(start)) vscode.postMessage({ kind: "open", uri, start });
}
