import type { LSPClient } from "@codemirror/lsp-client";
import type { PlayedSession, TableOfSession } from "../../lsp/server/extension-requests.js";
import { button, nothing, said } from "./page.js";
import type { OpenPlace } from "./server.js";

export interface PlayOptions {
  readonly client: () => LSPClient;
  readonly place: () => OpenPlace | undefined;
  readonly drawCards: () => void;
  /** Goes to where the text of a card is. */
  readonly goTo: (element: Element) => void;
}

/** The table to play at. The worker that checks the cards also plays. */
export type Play = ReturnType<typeof createPlay>;

export function createPlay({ client, place, drawCards, goTo }: PlayOptions) {
  const frame = element("div", "play");
  const bar = element("div", "play-bar");
  /** What has happened, for those who hear the page. */
  const told = element("p", "unseen");
  told.setAttribute("role", "status");
  const content = element("div", "play-content");
  frame.append(bar, told, content);
  let session: PlayedSession | undefined;
  let written = "";
  let shown: string | undefined;
  /** Who may look: where several people play, nobody is shown what another seat sees. */
  let looking: string | undefined;
  let asked: Readonly<Record<string, unknown>> = {};
  /** Which session this is: answers about another one come too late. */
  let number = 0;
  /** One question after the other: each continues from the answer before it. */
  let waiting: Promise<unknown> = Promise.resolve();
  const commands = [
    button("Undo", () => say({ command: "undo" })),
    button("Hint", () => say({ command: "hint" })),
    button("Copy playthrough", () =>
      navigator.clipboard.writeText(written).then(() => said("Copied as a playthrough, with all that is hidden.")),
    ),
    button("New session", () => {
      begin(undefined);
      return say({});
    }),
  ];
  bar.hidden = true;
  bar.append(...commands);

  frame.addEventListener("click", (event) => {
    // Places in files are not what a card on the table stands for.
    event.stopPropagation();
    const { target } = event;
    if (!(target instanceof Element)) return;
    const answer = target.closest<HTMLElement>("[data-say]")?.dataset.say;
    const card = target.closest<HTMLElement>(".card[data-at]");
    if (answer !== undefined) void say({ say: answer }).catch(said);
    else if (card !== null) look(card);
  });
  frame.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement);
    const names = given.getAll("name").map(String);
    const seats = given.getAll("who").flatMap((who, seat) => {
      if (who === "") return [];
      return [who === "person" ? (names[seat] ?? "").trim() : String(who)];
    });
    const seed = Number(given.get("seed")) || Math.floor(Math.random() * 1_000_000_000);
    const deck = String(given.get("deck") ?? "");
    begin({ seats, seed, decks: deck === "" ? [] : [deck], moves: [] });
    void say({}).catch(said);
  });
  frame.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select")) return;
    const card = target.closest<HTMLElement>(".card[data-at]");
    if (card !== null && (key === "Enter" || key === " ")) look(card);
    else if (/^[1-9]$/.test(key) && content.contains(target)) answers()[Number(key) - 1]?.click();
    else if (key === "u" && session !== undefined) commands[0]?.click();
    else if (key === "h" && session !== undefined) commands[1]?.click();
    else if (!move(target, key)) return;
    event.preventDefault();
  });

  const answers = () => [...content.querySelectorAll<HTMLButtonElement>(".answers [data-say]")];

  /** Rows of cards and the list of answers are each one stop of Tab; arrows go on within them. */
  function move(target: HTMLElement, key: string): boolean {
    const row = target.closest<HTMLElement>(".zone, .answers");
    if (row === null) return false;
    const all = itemsOf(row);
    const at = all.indexOf(target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    if (to === undefined) return false;
    const next = all.at(to % all.length);
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  function focusFirst(): void {
    const first = content.querySelector<HTMLElement>(".hinted");
    const other = content.querySelector<HTMLElement>(".answers [data-say], .curtain button, form select");
    (first ?? other ?? commands.at(-1))?.focus();
  }

  const say = async (more: Readonly<Record<string, unknown>>): Promise<void> => {
    await ask(more);
    focusFirst();
  };

  function begin(next: PlayedSession | undefined): void {
    number++;
    session = next;
    asked = {};
    looking = undefined;
    shown = undefined;
  }

  /** Asks for the table after something was said. */
  function ask(more: Readonly<Record<string, unknown>>): Promise<void> {
    const next = waiting.then(() => askNow(more));
    waiting = next.catch(() => {});
    return next;
  }

  async function askNow(more: Readonly<Record<string, unknown>>): Promise<void> {
    const at = place();
    if (at === undefined) return;
    client().sync();
    const mine = number;
    const about = { textDocument: { uri: at.uri }, ...(session === undefined ? asked : { session }), ...more };
    const table = await client().request<unknown, TableOfSession | null>("cardwright/play", about);
    if (mine !== number) return;
    asked = {};
    session = table?.session;
    written = table?.written ?? "";
    bar.hidden = session === undefined;
    if (table === null) return draw(nothing("This file is no part of a pack."));
    if (table.html === "") return draw(nothing(table.says ?? ""));
    const { decides, people = 0 } = table;
    if (people > 1 && decides !== undefined && decides !== looking) return draw(curtain(decides, table));
    if (decides !== undefined) looking = decides;
    show(table);
  }

  function show({ html, says = "" }: TableOfSession): void {
    if (html === shown) return;
    const scrolled = frame.parentElement?.scrollTop ?? 0;
    const open = [...content.querySelectorAll("details[open]")].map(({ className }) => className);
    const made = element("div", "");
    made.innerHTML = html;
    for (const one of made.querySelectorAll("details")) one.open = open.includes(one.className);
    for (const row of made.querySelectorAll<HTMLElement>(".zone, .answers"))
      for (const [at, item] of itemsOf(row).entries()) item.tabIndex = at === 0 ? 0 : -1;
    draw(made);
    shown = html;
    told.textContent = says;
    if (frame.parentElement !== null) frame.parentElement.scrollTop = scrolled;
  }

  function draw(made: HTMLElement): void {
    shown = undefined;
    content.replaceChildren(made);
    if (frame.isConnected) drawCards();
  }

  /** Stands before the table until the person who decides is there. */
  function curtain(name: string, table: TableOfSession): HTMLElement {
    const made = element("div", "curtain");
    const words = element("p", "");
    words.textContent = `${name} decides. Go on when nobody else looks.`;
    told.textContent = words.textContent;
    made.append(
      words,
      button(`I am ${name}`, () => {
        looking = name;
        show(table);
        focusFirst();
      }),
    );
    return made;
  }

  /** A card, large, with what can be done with it, and why the rest can't. */
  function look(card: HTMLElement): void {
    const { at = "" } = card.dataset;
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", card.title);
    const face = element("div", "face");
    face.innerHTML = card.innerHTML;
    const acts = element("div", "acts");
    const same = (name: string) =>
      [...content.querySelectorAll<HTMLElement>(name)].filter(({ dataset }) => dataset.at === at);
    acts.append(
      ...same(".answers [data-say]").map((answer) =>
        button(answer.dataset.say ?? "", () => {
          dialog.close();
          return say({ say: answer.dataset.say });
        }),
      ),
    );
    const why = element("ul", "why");
    why.append(...same(".why [data-at]").map((reason) => reason.cloneNode(true)));
    if (acts.childElementCount + why.childElementCount === 0) why.append(itemOf("Nothing can be done with it now."));
    acts.append(
      button("Show its text", () => {
        dialog.close();
        goTo(card);
      }),
      button("Close", () => dialog.close()),
    );
    dialog.append(face, why, acts);
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (card.isConnected && document.activeElement === document.body) card.focus();
    });
    frame.append(dialog);
    dialog.showModal();
    acts.querySelector("button")?.focus();
  }

  return {
    element: frame,
    /** The pack may have changed. */
    async refresh(): Promise<void> {
      const isNew = "position" in asked;
      await ask({});
      if (isNew) focusFirst();
    },
    /** The next session goes to where the card at a place can be played, or to a line of a written one. */
    toPlace(about: Readonly<Record<string, unknown>>): void {
      begin(undefined);
      asked = about;
      draw(nothing("Playing to here…"));
    },
    /** Leaves the session: another pack is open. */
    forget: (): void => begin(undefined),
  };
}

const itemsOf = (row: HTMLElement): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(".card[data-at], [data-say]"),
];

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function itemOf(sentence: string): HTMLElement {
  const made = element("li", "");
  made.textContent = sentence;
  return made;
}
