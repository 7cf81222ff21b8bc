import { setDiagnostics } from "@codemirror/lint";
import { formatDocument, LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { drawingControls } from "../../vscode-extension/webview/drawings.js";
import { graphControls } from "../../vscode-extension/webview/graph.js";
import { searchControls } from "../../vscode-extension/webview/search.js";
import { chooseFiles, chooseFolder, type FilesOnDisk, filesOnDisk, opensFiles, opensFolders } from "./disk.js";
import { type Draft, openDrafts } from "./drafts.js";
import { openEditor } from "./editor.js";
import { createFindings, type WorkspaceEdit } from "./findings.js";
import { createPictures } from "./pictures.js";
import {
  isInPack,
  nameOf,
  type ServerConnection,
  type ServerDiagnostic,
  type ServerRange,
  startServer,
  uriOf,
} from "./server.js";
import {
  asMarkdown,
  filesIn,
  fromHash,
  isFileName,
  isPictureName,
  LONGEST_HASH,
  type SharedPack,
  toHash,
} from "./share.js";
import { draftFrom, isTable, openDropped, tableReport } from "./spreadsheet.js";
import { createTabs } from "./tabs.js";

/** Written by the build: the version of Cardwright, and the packs to choose from. */
interface SiteContents {
  readonly version: string;
  readonly examples: readonly { readonly id: string; readonly title: string; readonly group: string }[];
}

const the = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;
const VIEWS = ["Card", "All cards", "Graph", "JSON"] as const;
type PageView = (typeof VIEWS)[number] | "Why?";

const contents: SiteContents = await (await fetch("examples/index.json")).json();
const root = the("editor").attachShadow({ mode: "open" });
const editors = new Map<string, EditorView>();
let active = "";
let view: PageView = "Card";
let explained = "";
/** The reader's choices in a view: parameters of its request. */
let choices: Readonly<Record<string, unknown>> = {};

/** The texts as they were opened, shared or saved. */
let opened: Readonly<Record<string, string>> = {};
/** The hash that they were opened by. */
let address = "";
let onDisk: FilesOnDisk | undefined;
const pictures = createPictures();
let keeping: ReturnType<typeof setTimeout> | undefined;
const drafts = await openDrafts();

const files = createTabs(the("files"), (name) => show(name));
const views = createTabs(the("views"), (name) => choose(name as PageView));
const findings = createFindings({
  list: the("findings"),
  count: the("count"),
  client: () => server.client,
  goTo: (uri, range) => goTo(uri, range),
  apply: (edit) => applyEdit(edit),
  explain(rule) {
    explained = rule;
    choose("Why?");
  },
});
const server: ServerConnection = await startServer(
  {},
  { published, show: (uri) => (isInPack(uri) ? show(nameOf(uri)) : null) },
);

listExamples();
the("folder").hidden = !opensFolders;
for (const [id, act] of Object.entries({ fix: fixAll, format, share, markdown, open, folder: openFolder, save }))
  the(id).addEventListener("click", () => void Promise.resolve(act()).catch(said));
the<HTMLInputElement>("chosen").addEventListener("change", ({ target }) => {
  void openFiles().catch(said);
  (target as HTMLInputElement).value = "";
});
openDropped((dropped) => void openFiles(dropped).catch(said));
// It scrolls, so the keyboard has to reach it.
the("view").tabIndex = 0;
the("view").addEventListener("click", ({ target }) => follow(target));
the("view").addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.dataset.choice === undefined) return;
  choices = { ...choices, [target.dataset.choice]: JSON.parse(target.value) };
  drawSoon();
});
the("view").addEventListener("keydown", (event) => {
  if (event.key === "Enter") follow(event.target);
});
for (const left of ["pagehide", "visibilitychange"]) addEventListener(left, keepDraft);
addEventListener("hashchange", () => void begin());
await begin();
if ("serviceWorker" in navigator) void tellOfVersions().catch(() => {});

/** Opens what was typed here, the pack in the address, or else the first example. */
async function begin(): Promise<void> {
  keepDraft();
  const own = drafts.own();
  if (own?.from === location.hash) {
    const isExample = location.hash === "" || location.hash.startsWith("#example=");
    openDraft(own);
    offer("draft", "What you typed here is kept.", {
      [isExample ? "Start with the example" : "Go back to the link"]: () => {
        drafts.keep(undefined);
        return openAddress();
      },
    });
    return;
  }
  await openAddress();
  await offerDraft();
}

async function openAddress(): Promise<void> {
  const shared = await fromHash(location.hash);
  const words = new URLSearchParams(location.hash.slice(1));
  if (words.has("pack") && shared === undefined)
    said("The link cannot be read: it was probably cut off. Here is an example instead.");
  else if (shared !== undefined && shared.version !== contents.version)
    said(`This was shared from Cardwright ${shared.version}; it is checked by ${contents.version}.`);
  if (shared !== undefined) return openPack(shared.files);
  const wanted = words.get("example");
  const id = contents.examples.some((one) => one.id === wanted) ? wanted : contents.examples[0]?.id;
  await openExample(id ?? "");
}

function listExamples(): void {
  const select = the<HTMLSelectElement>("examples");
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const { id, title, group } of contents.examples) {
    const made = groups.get(group) ?? document.createElement("optgroup");
    made.label = group;
    groups.set(group, made);
    made.append(new Option(title, id));
  }
  select.append(...groups.values());
  select.addEventListener("change", () => {
    history.replaceState(null, "", `#example=${select.value}`);
    said("");
    void openExample(select.value).then(offerDraft).catch(said);
  });
}

async function openExample(id: string): Promise<void> {
  const answer = await fetch(`examples/${id}.json`);
  if (!answer.ok) throw new Error(`There is no example ${id}.`);
  the<HTMLSelectElement>("examples").value = id;
  openPack(filesIn(await answer.json()));
}

/** Replaces the open pack. What was typed into it is set aside. */
function openPack(given: Readonly<Record<string, string>>): void {
  keepDraft();
  drafts.setAside();
  document.querySelector(".table-report")?.remove();
  onDisk = undefined;
  opened = given;
  address = location.hash;
  const gone: Record<string, null> = Object.fromEntries(
    [...editors.keys()].filter((name) => !(name in given)).map((name) => [name, null]),
  );
  for (const editor of editors.values()) editor.destroy();
  root.replaceChildren();
  editors.clear();
  findings.clear();
  choices = {};
  the("count").textContent = "Checking…";
  for (const name of pictures.names()) gone[name] = null;
  pictures.clear();
  server.write({ ...gone, ...given });
  for (const [name, text] of Object.entries(given)) {
    const parent = document.createElement("div");
    parent.hidden = true;
    root.append(parent);
    const moved = (textChanged: boolean) => {
      drawSoon();
      if (textChanged) keepDraftSoon();
    };
    const acts = { moved, goToFinding, showFixes, save: () => void save().catch(said) };
    editors.set(name, openEditor({ client: server.client, uri: uriOf(name), text, parent, ...acts }));
  }
  show(
    Object.keys(given).find((name) => name.endsWith(".cards") && name !== "pack.cards") ?? Object.keys(given)[0] ?? "",
  );
}

function show(name: string): EditorView | null {
  const editor = editors.get(name);
  if (editor === undefined) return null;
  active = name;
  for (const [other, { dom }] of editors) if (dom.parentElement !== null) dom.parentElement.hidden = other !== name;
  files.show([...editors.keys()], name);
  drawSoon();
  return editor;
}

/** The cursor in the file that is shown. */
function cursor(): ServerRange["start"] {
  const state = editors.get(active)?.state;
  if (state === undefined) return { line: 0, character: 0 };
  const line = state.doc.lineAt(state.selection.main.head);
  return { line: line.number - 1, character: state.selection.main.head - line.from };
}

function goToFinding(step: 1 | -1): void {
  said(findings.next(uriOf(active), cursor(), step) ?? "Nothing was found.");
  editors.get(active)?.focus();
}

function showFixes(): void {
  findings.open(uriOf(active), cursor());
}

function goTo(uri: string, { start }: Pick<ServerRange, "start">): void {
  const editor = isInPack(uri) ? show(nameOf(uri)) : null;
  if (editor === null) return;
  const anchor = offsetOf(editor, start);
  editor.dispatch({ selection: { anchor }, scrollIntoView: true });
}

function offsetOf({ state: { doc } }: EditorView, { line, character }: ServerRange["start"]): number {
  const found = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(found.from + character, found.to);
}

function published(uri: string, diagnostics: readonly ServerDiagnostic[]): void {
  findings.show(uri, diagnostics);
  drawSoon();
  const editor = isInPack(uri) ? editors.get(nameOf(uri)) : undefined;
  if (editor === undefined) return;
  const marks = diagnostics.map(({ range, severity, message }) => ({
    from: offsetOf(editor, range.start),
    to: offsetOf(editor, range.end),
    severity: (["error", "error", "warning", "info", "hint"] as const)[severity ?? 1],
    message,
  }));
  editor.dispatch(setDiagnostics(editor.state, marks));
}

function applyEdit({ changes = {}, documentChanges = [] }: WorkspaceEdit): void {
  const all = [
    ...Object.entries(changes),
    ...documentChanges.flatMap(({ textDocument, edits }) =>
      textDocument && edits ? [[textDocument.uri, edits] as const] : [],
    ),
  ];
  for (const [uri, edits] of all) {
    const editor = isInPack(uri) ? editors.get(nameOf(uri)) : undefined;
    editor?.dispatch({
      changes: edits.map(({ range, newText }) => ({
        from: offsetOf(editor, range.start),
        to: offsetOf(editor, range.end),
        insert: newText,
      })),
    });
  }
  editors.get(active)?.focus();
}

/** Applies all safe fixes, in every file. */
async function fixAll(): Promise<void> {
  for (const [name, editor] of editors) {
    const actions = await server.client.request<unknown, readonly { edit?: WorkspaceEdit }[] | null>(
      "textDocument/codeAction",
      {
        textDocument: { uri: uriOf(name) },
        range: { start: { line: 0, character: 0 }, end: { line: editor.state.doc.lines - 1, character: 0 } },
        context: { diagnostics: [], only: ["source.fixAll"], triggerKind: 1 },
      },
    );
    for (const action of actions ?? []) {
      const edit =
        action.edit ??
        (await server.client.request<unknown, { edit?: WorkspaceEdit }>("codeAction/resolve", action)).edit;
      if (edit) applyEdit(edit);
    }
  }
}

function format(): void {
  const editor = editors.get(active);
  if (editor !== undefined) formatDocument(editor);
}

function currentPack(): SharedPack {
  return {
    version: contents.version,
    files: Object.fromEntries([...editors].map(([name, { state }]) => [name, state.doc.toString()])),
  };
}

async function share(): Promise<void> {
  const pack = currentPack();
  const hash = await toHash(pack);
  const without = pictures.names().length > 0 ? ", without its pictures" : "";
  if (hash.length > LONGEST_HASH) {
    download("pack.json", JSON.stringify(pack.files, null, 2));
    said(`This pack is too large for a link. It was saved as pack.json instead${without}; Open… reads it.`);
    return;
  }
  history.replaceState(null, "", hash);
  // The address has it.
  opened = pack.files;
  address = hash;
  drafts.keep(undefined);
  await navigator.clipboard.writeText(location.href).then(
    () => said(`The link is copied. It holds the whole pack${without}: nothing was sent anywhere.`),
    () => said(`The link is in the address bar. It holds the whole pack${without}: nothing was sent anywhere.`),
  );
}

async function markdown(): Promise<void> {
  await navigator.clipboard.writeText(asMarkdown(currentPack(), findings.lines()));
  said("Copied as Markdown.");
}

function keepDraftSoon(): void {
  clearTimeout(keeping);
  keeping = setTimeout(keepDraft, 5 * PAUSE);
}

/** Keeps what was typed, if there is anything that is nowhere else. */
function keepDraft(): void {
  if (keeping === undefined) return;
  clearTimeout(keeping);
  keeping = undefined;
  const now = currentPack().files;
  const isOpened = Object.entries(now).every(([name, text]) => opened[name] === text);
  const draft = isOpened ? undefined : { at: Date.now(), from: address, files: now };
  if (!drafts.keep(draft)) said("What you type cannot be kept: the browser gives this page no more storage.");
}

function openDraft({ files: given, from }: Draft): void {
  drafts.keep(undefined);
  history.replaceState(null, "", from === "" ? location.pathname : from);
  openPack(given);
  drafts.keep({ at: Date.now(), from, files: given });
  the<HTMLSelectElement>("examples").value = new URLSearchParams(from.slice(1)).get("example") ?? "";
  // It is nowhere else.
  opened = {};
}

/** Offers the newest text that was typed in another pack, or in a tab that was closed. */
async function offerDraft(): Promise<void> {
  const left = await drafts.left();
  if (left === undefined) return offer("draft", "", {});
  const { key, draft } = left;
  const when = new Date(draft.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const drop = async (): Promise<void> => {
    drafts.drop(key);
    await offerDraft();
  };
  offer("draft", `What you typed until ${when} is kept.`, {
    "Open it": async () => {
      openDraft(draft);
      await drop();
    },
    "Throw it away": drop,
  });
}

/** Shows a sentence with buttons. It replaces the previous offer with the same key; an empty one only removes that. */
function offer(key: string, sentence: string, acts: Readonly<Record<string, () => unknown>>): void {
  const place = the("offers");
  place.querySelector(`[data-key=${key}]`)?.remove();
  if (sentence === "") return;
  const line = document.createElement("p");
  line.dataset.key = key;
  line.append(sentence);
  for (const [title, act] of Object.entries({ ...acts, Close: () => {} })) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => {
      line.remove();
      void Promise.resolve(act()).catch(said);
    });
    line.append(button);
  }
  place.append(line);
}

/** Says when a newer version of the page is ready. */
async function tellOfVersions(): Promise<void> {
  const registration = await navigator.serviceWorker.register("service-worker.js");
  const tell = (worker: ServiceWorker): void => {
    if (navigator.serviceWorker.controller === null) return;
    offer("version", "A new version is ready.", {
      Reload() {
        keepDraft();
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        worker.postMessage("activate");
      },
    });
  };
  if (registration.waiting !== null) tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") tell(worker);
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => {});
  });
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function open(): Promise<void> {
  if (!opensFiles) return the("chosen").click();
  await openHandles(await chooseFiles());
}

async function openFolder(): Promise<void> {
  await openHandles((await chooseFolder())?.filter(({ name }) => isFileName(name) || isPictureName(name)));
}

/** Opens files of the disk that can be saved again. */
async function openHandles(handles: readonly FileSystemFileHandle[] | undefined): Promise<void> {
  if (handles === undefined) return;
  const known = handles.filter(({ name }) => isFileName(name));
  const drawn = handles.filter(({ name }) => isPictureName(name));
  const filesOf = (some: readonly FileSystemFileHandle[]) => Promise.all(some.map((handle) => handle.getFile()));
  if (known.length === 0 || known.length + drawn.length < handles.length) return openFiles(await filesOf(handles));
  const chosen = await filesOnDisk(known);
  openPack(filesIn(chosen.texts));
  onDisk = chosen;
  await takePictures(await filesOf(drawn));
  await justOpened();
}

/** The server only asks whether a picture is there; the page has it. */
async function takePictures(chosen: readonly File[]): Promise<void> {
  await pictures.take(chosen);
  server.write(Object.fromEntries(chosen.map(({ name }) => [name, ""])));
  drawSoon();
}

/** Saves changed files where they were opened; what was not opened from a disk is downloaded. */
async function save(): Promise<void> {
  const { files } = currentPack();
  if (onDisk === undefined) {
    download(active, files[active] ?? "");
    return said(`${active} was downloaded: this browser, or this pack, has no place on your disk to save it to.`);
  }
  const names = await onDisk.save(files);
  opened = files;
  drafts.keep(undefined);
  said(names.length === 0 ? "Nothing has changed since it was saved." : `Saved: ${names.join(", ")}.`);
}

/** What is open is at no address. */
async function justOpened(): Promise<void> {
  history.replaceState(null, "", location.pathname);
  address = "";
  said("");
  await offerDraft();
}

/** Opens files from disk: those of a pack, one that was saved here, or pictures for the cards that are open. */
async function openFiles(chosen: readonly File[] = [...(the<HTMLInputElement>("chosen").files ?? [])]): Promise<void> {
  const [only] = chosen;
  if (only === undefined) return;
  if (chosen.length === 1 && (await isTable(only))) {
    said(`Reading ${only.name}…`);
    const drafted = await draftFrom(only);
    openPack(drafted.files);
    await justOpened();
    the("offers").append(tableReport(only.name, drafted));
    return;
  }
  if (chosen.length === 1 && only.name.endsWith(".json") && only.name !== "cardwright.json") {
    openPack(filesIn(JSON.parse(await only.text())));
  } else {
    const known = chosen.filter(({ name }) => isFileName(name));
    const drawn = chosen.filter(({ name }) => isPictureName(name));
    if (known.length === 0 && drawn.length > 0) return takePictures(drawn);
    if (known.length === 0)
      throw new Error(
        "None of these files belongs to a pack. Choose .cards, .system, cardwright.json, pictures, or one spreadsheet.",
      );
    openPack(filesIn(Object.fromEntries(await Promise.all(known.map(async (file) => [file.name, await file.text()])))));
    await takePictures(drawn);
  }
  await justOpened();
}

function said(words: unknown): void {
  the("status").textContent = words instanceof Error ? words.message : String(words);
}

function choose(name: PageView): void {
  view = name;
  drawSoon();
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds without a key press. */
const PAUSE = 80;

function drawSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void draw().catch((error) => console.debug(error)), PAUSE);
}

/** Only the answer to the latest request is drawn. */
let round = 0;

async function draw(): Promise<void> {
  const editor = editors.get(active);
  if (editor === undefined) return;
  round++;
  const mine = round;
  await tellWhatWaits(uriOf(active));
  views.show([...VIEWS, ...(explained === "" ? [] : ["Why?"])], view);
  const made = await inside(editor);
  if (mine !== round) return;
  const place = the("view");
  const scrolled = place.scrollTop;
  place.replaceChildren(made);
  for (const one of place.querySelectorAll("[data-offset]")) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "link");
  }
  searchControls(place, (choice) => {
    choices = { ...choices, ...choice };
    drawSoon();
  });
  graphControls(place);
  drawingControls(place, async (cards) => {
    const made = await server.client.request<unknown, readonly (string | null)[]>("cardwright/drawnCards", { cards });
    return made.map((one) => one && pictures.putIn(one));
  });
  place.scrollTop = scrolled;
}

/** Mentions checks on the whole pack that are held back until some records can be read. */
async function tellWhatWaits(uri: string): Promise<void> {
  const pack = await server.client.request<
    unknown,
    { readonly heldBack?: { readonly rules: readonly string[]; readonly waitsFor: readonly string[] } } | null
  >("cardwright/pack", { textDocument: { uri } });
  if (pack !== null) findings.checked();
  const { rules = [], waitsFor = [] } = pack?.heldBack ?? {};
  const checks =
    rules.length === 1 ? "1 check on the whole pack waits" : `${rules.length} checks on the whole pack wait`;
  the("waits").textContent = rules.length === 0 ? "" : `${checks} until these can be read: ${waitsFor.join(", ")}.`;
}

async function inside(editor: EditorView): Promise<Node> {
  const { client } = server;
  client.sync();
  const place = { textDocument: { uri: uriOf(active) }, position: cursor() };
  if (view === "Why?") {
    const page = await client.request<unknown, string | null>("cardwright/explain", { rule: explained });
    const plugin = LSPPlugin.get(editor);
    return page === null || plugin === null
      ? nothing("There is no page on this rule.")
      : html("article", plugin.docToHTML({ kind: "markdown", value: page }));
  }
  if (view === "JSON") {
    const card = await client.request<unknown, { readonly text: string } | null>("cardwright/compiledCard", place);
    if (card === null) return nothing("Put the cursor on a card to see what it is compiled to.");
    const pre = document.createElement("pre");
    pre.textContent = card.text;
    return pre;
  }
  const method = { Card: "preview", "All cards": "gallery", Graph: "unlockGraphView" }[view];
  const drawn = await client.request<unknown, { readonly html: string } | null>(`cardwright/${method}`, {
    ...choices,
    ...place,
  });
  return drawn === null ? nothing(NOTHING[view]) : html("div", drawn.html);
}

const NOTHING = {
  Card: "Put the cursor on a card to see it printed.",
  "All cards": "This file is no part of a pack.",
  Graph: "This game does not say which cards open which.",
};

/** HTML from the server, which escapes authors' text; the page's policy allows no scripts in it. */
function html(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.innerHTML = pictures.putIn(text);
  return made;
}

function nothing(sentence: string): HTMLElement {
  const made = document.createElement("p");
  made.className = "nothing";
  made.textContent = sentence;
  return made;
}

/** A click on an element with a place in a file goes there. */
function follow(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const place = target.closest("[data-offset]");
  const uri = place?.closest("[data-uri]")?.getAttribute("data-uri");
  const offset = Number(place?.getAttribute("data-offset"));
  if (!uri || !Number.isInteger(offset) || !isInPack(uri)) return;
  const editor = show(nameOf(uri));
  editor?.dispatch({ selection: { anchor: Math.min(offset, editor.state.doc.length) }, scrollIntoView: true });
  editor?.focus();
}
