import type { TableChanges } from "../../../lsp/server/index.js";
import { onceReleased } from "../once-released.js";
import { drawCharts } from "./charts.js";
import { createGrid } from "./grid.js";
import type { FromTable, ToTable } from "./messages.js";
import { copied, pasted, pastedCells } from "./paste.js";

/** The API that VS Code gives to a page's script. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromTable): void;
  setState(state: unknown): void;
};

const vscode = acquireVsCodeApi();
const nonce = document.currentScript?.nonce ?? "";
const main = document.querySelector("main") as HTMLElement;
main.removeAttribute("aria-live");

const title = document.createElement("h1");
const search = document.createElement("input");
search.type = "search";
search.placeholder = "Search the cards";
search.setAttribute("aria-label", "Search the cards");
const count = document.createElement("span");
count.className = "count";
const findings = button("Only with findings");
findings.setAttribute("aria-pressed", "false");
const more = document.createElement("select");
more.setAttribute("aria-label", "Add a column");
const add = button("Add card");
const remove = button("Delete cards");
const showCharts = button("Charts");
showCharts.setAttribute("aria-pressed", "false");
const bar = document.createElement("header");
bar.className = "bar";
bar.append(title, search, count, findings, more, add, remove, showCharts);
const place = document.createElement("div");
place.className = "grid";
const aside = document.createElement("aside");
aside.hidden = true;
aside.setAttribute("aria-label", "Charts");
const body = document.createElement("div");
body.className = "body";
body.append(place, aside);
const status = document.createElement("p");
status.className = "status";
status.setAttribute("role", "status");
const nothing = document.createElement("p");
nothing.className = "nothing";
nothing.hidden = true;
main.append(bar, body, status, nothing);

let asked = 0;
const waiting = new Map<number, (choices: readonly string[]) => void>();

const grid = createGrid(place, {
  nonce,
  askChoices({ card }, { name }) {
    asked++;
    const number = asked;
    vscode.postMessage({ kind: "choices", number, card, column: name });
    return new Promise((resolve) => waiting.set(number, resolve));
  },
  edited: ({ card, cells }, { name }, text) =>
    change({ cells: [{ card, column: name, text, was: cells[name] ?? "" }] }),
  go: (card) => vscode.postMessage({ kind: "go", card }),
  counted(shown, all) {
    count.textContent = shown === all ? `${all} cards` : `${shown} of ${all} cards`;
  },
});

addEventListener("message", ({ data }: MessageEvent<ToTable>) => receive(data));
addEventListener("resize", () => grid.resize());
search.addEventListener("input", () => grid.search(search.value));
findings.addEventListener("click", () => grid.onlyFindings(toggle(findings)));
more.addEventListener("change", () => {
  if (more.value !== "") grid.addColumn(more.value);
  listColumns();
});
add.addEventListener("click", () => {
  const { rows, all } = grid.shown;
  const behind = rows[grid.chosen().rows.at(-1) ?? rows.length - 1] ?? all.at(-1);
  if (behind === undefined)
    say("This pack has no card yet that another one could go on from. Write the first one in the text.");
  else change({ cells: [], add: { behind: behind.card, cards: [{}] } });
});
remove.addEventListener("click", deleteCards);
showCharts.addEventListener("click", () => {
  aside.hidden = !toggle(showCharts);
  vscode.postMessage({ kind: "charts", wanted: !aside.hidden });
  grid.resize();
});
// Before VS Code handles the keys: it would undo what was typed into another field.
addEventListener("keydown", (event) => act(event), { capture: true });
for (const kind of ["copy", "cut"] as const)
  addEventListener(kind, (event) => {
    const cells = chosenCells();
    if (isField(event.target) || cells.length === 0) return;
    event.clipboardData?.setData("text/plain", copied(cells));
    event.preventDefault();
    if (kind === "cut") empty();
  });
addEventListener("paste", (event) => {
  if (isField(event.target)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const chosen = grid.chosen();
  const { shown } = grid;
  const at = {
    row: chosen.rows[0] ?? shown.rows.length,
    column: chosen.columns[0] ?? 0,
    rows: chosen.rows.length,
    columns: chosen.columns.length,
  };
  const changes = text.trim() === "" ? undefined : pasted(pastedCells(text), shown, at);
  if (changes !== undefined) change(changes);
  event.preventDefault();
});
vscode.postMessage({ kind: "ready" });

function receive(data: ToTable): void {
  switch (data.kind) {
    case "table":
      onceReleased(() => show(data));
      return;
    case "charts":
      aside.replaceChildren(...drawCharts(data.groups));
      return;
    case "choices":
      waiting.get(data.number)?.(data.choices);
      waiting.delete(data.number);
      return;
    case "said":
      if (data.text !== "") {
        grid.follow([]);
        moves = [];
      }
      say(data.text);
  }
}

function show({ table, nothing: sentence, state }: Extract<ToTable, { kind: "table" }>): void {
  vscode.setState(state);
  nothing.hidden = table !== null;
  nothing.textContent = sentence;
  for (const part of [bar, body, status]) part.hidden = table === null;
  if (table === null) return;
  title.textContent = table.title;
  grid.show(table);
  listColumns();
  if (moves.length === 0 || grid.isFollowing) return;
  moves = moves.slice(1);
  if (moves.length > 0) moveNext();
}

function act(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  const isHere = isOnGrid(event.target);
  if (!isCommand) {
    if (!isHere) return;
    if (event.altKey && (key === "arrowup" || key === "arrowdown")) move(key === "arrowup" ? -1 : 1);
    else if (key === "delete") empty();
    else if (key === "f2") grid.edit();
    else if (key === "escape") grid.selectOne();
    else return;
  } else if (key === "s") vscode.postMessage({ kind: "save" });
  else if (isField(event.target)) return;
  else if (isHere && key === "d") fillDown();
  else if (isHere && (key === "delete" || key === "backspace")) deleteCards();
  // The browser cuts only what can be typed into.
  else if (isHere && key === "x") {
    document.execCommand("copy");
    empty();
  } else if (key === "z") vscode.postMessage({ kind: event.shiftKey ? "redo" : "undo" });
  else if (key === "y") vscode.postMessage({ kind: "redo" });
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function change(changes: TableChanges): void {
  say("");
  vscode.postMessage({ kind: "change", changes });
}

/** The texts of the selected cells, by rows. */
function chosenCells(): readonly (readonly string[])[] {
  const { rows, columns } = grid.shown;
  const chosen = grid.chosen();
  const names = chosen.columns.flatMap((column) => columns[column]?.name ?? []);
  return names.length === 0 ? [] : chosen.rows.map((row) => names.map((name) => rows[row]?.cells[name] ?? ""));
}

const chosenCards = () => grid.chosen().rows.flatMap((row) => grid.shown.rows[row]?.card ?? []);

/** Clears the selected cells. */
function empty(): void {
  putInto(
    grid.chosen(),
    chosenCells().map((row) => row.map(() => "")),
  );
}

/** Repeats the first of the selected rows in the others; of a single row, the one above. */
function fillDown(): void {
  const { rows, columns } = grid.chosen();
  const [first = 0] = rows;
  const from = rows.length > 1 ? first : first - 1;
  if (from < 0) return;
  const shown = grid.shown;
  const texts = columns.map((column) => shown.rows[from]?.cells[shown.columns[column]?.name ?? ""] ?? "");
  putInto(
    { rows, columns },
    rows.map(() => texts),
  );
}

function putInto({ rows, columns }: ReturnType<typeof grid.chosen>, texts: readonly (readonly string[])[]): void {
  const [row, column] = [rows[0], columns[0]];
  const changes =
    row === undefined || column === undefined ? undefined : pasted(texts, grid.shown, { row, column }, false);
  if (changes !== undefined) change(changes);
}

function deleteCards(): void {
  const cards = chosenCards();
  if (cards.length === 0) say("Choose the cards to delete first.");
  else change({ cells: [], remove: cards });
}

/** Moves that wait for the one before them to be shown. */
let moves: readonly (1 | -1)[] = [];

/** Moves the selected cards past the one above or below them. */
function move(by: 1 | -1): void {
  moves = [...moves, by];
  if (moves.length === 1) moveNext();
}

function moveNext(): void {
  const { rows } = grid.chosen();
  const to = grid.shown.rows[moves[0] === -1 ? (rows[0] ?? 0) - 1 : (rows.at(-1) ?? 0) + 1]?.card;
  const cards = chosenCards();
  if (!grid.isInOrder) say("The table is sorted by a column: cards have their places in the text.");
  else if (to !== undefined && cards.length > 0 && moves.length > 0) {
    grid.follow(cards);
    change({ cells: [], move: { cards, to } });
    return;
  }
  moves = [];
}

function listColumns(): void {
  const first = new Option("Add a column…", "");
  more.replaceChildren(first, ...grid.shown.others.map(({ name }) => new Option(name)));
  more.value = "";
}

function say(text: string): void {
  status.textContent = text;
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = text;
  return made;
}

function toggle(one: HTMLButtonElement): boolean {
  const pressed = one.getAttribute("aria-pressed") !== "true";
  one.setAttribute("aria-pressed", String(pressed));
  return pressed;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}

function isOnGrid(target: EventTarget | null): boolean {
  return target instanceof Element && !isField(target) && place.contains(target);
}
