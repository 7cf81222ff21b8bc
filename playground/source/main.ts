import { setDiagnostics } from "@codemirror/lint";
import { formatDocument } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import { chooseFiles, chooseFolder, type FilesOnDisk, filesOnDisk, opensFiles, opensFolders } from "./disk.js";
import { type Draft, openDrafts } from "./drafts.js";
import { openEditor } from "./editor.js";
import { createFindings, type WorkspaceEdit } from "./findings.js";
import { offer, said, the } from "./page.js";
import { createPanel, type HeldBack, PAUSE } from "./panel.js";
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
import { tellOfVersions } from "./versions.js";

/** Written by the build: the version of Cardwright, and the packs to choose from. */
interface SiteContents {
  readonly version: string;
  readonly examples: readonly { readonly id: string; readonly title: string; readonly group: string }[];
}

const contents: SiteContents = await (await fetch("examples/index.json")).json();
const root = the("editor").attachShadow({ mode: "open" });
const editors = new Map<string, EditorView>();
let active = "";

/** The texts as they were opened, shared or saved. */
let opened: Readonly<Record<string, string>> = {};
/** The hash that they were opened by. */
let address = "";
let onDisk: FilesOnDisk | undefined;
const pictures = createPictures();
let keeping: ReturnType<typeof setTimeout> | undefined;
const drafts = await openDrafts();

const files = createTabs(the("files"), (name) => show(name));
const findings = createFindings({
  list: the("findings"),
  count: the("count"),
  client: () => server.client,
  goTo: (uri, range) => goTo(uri, range),
  apply: (edit) => applyEdit(edit),
  explain: (rule) => panel.explain(rule),
});
const panel = createPanel({
  client: () => server.client,
  pictures,
  place() {
    const editor = editors.get(active);
    return editor && { uri: uriOf(active), position: cursor(), editor };
  },
  show,
  checked(held) {
    findings.checked();
    tellWhatWaits(held);
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
for (const left of ["pagehide", "visibilitychange"]) addEventListener(left, keepDraft);
addEventListener("hashchange", () => void begin());
await begin();
if ("serviceWorker" in navigator) void tellOfVersions(keepDraft).catch(() => {});

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
  panel.forget();
  the("count").textContent = "Checking…";
  for (const name of pictures.names()) gone[name] = null;
  pictures.clear();
  server.write({ ...gone, ...given });
  for (const [name, text] of Object.entries(given)) {
    const parent = document.createElement("div");
    parent.hidden = true;
    root.append(parent);
    const moved = (textChanged: boolean) => {
      panel.drawSoon();
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
  panel.drawSoon();
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
  panel.drawSoon();
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
  panel.drawSoon();
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
        "None of these files belongs to a pack. Choose .cards, .system, .play, cardwright.json, pictures, or one spreadsheet.",
      );
    openPack(filesIn(Object.fromEntries(await Promise.all(known.map(async (file) => [file.name, await file.text()])))));
    await takePictures(drawn);
  }
  await justOpened();
}

/** Mentions checks on the whole pack that are held back until some records can be read. */
function tellWhatWaits({ rules, waitsFor }: HeldBack = { rules: [], waitsFor: [] }): void {
  const checks =
    rules.length === 1 ? "1 check on the whole pack waits" : `${rules.length} checks on the whole pack wait`;
  the("waits").textContent = rules.length === 0 ? "" : `${checks} until these can be read: ${waitsFor.join(", ")}.`;
}
