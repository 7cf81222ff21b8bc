import path from "node:path";
import { type ExtensionContext, env, ProgressLocation, Uri, window, workspace } from "vscode";
import type { AboutFile, CardsResult } from "../../../lsp/server/index.js";
import { commandTitle } from "../command-title.js";
import { fileMeant, packOf, saveCards } from "../packs.js";
import { runProgram } from "../program.js";
import type { Server } from "../server.js";

/** Lays out the cards of the current pack on sheets, as a PDF at a path of the author's choice, and offers to open it. */
export function printSheet(context: ExtensionContext, server: Server): (clicked?: unknown) => Promise<void> {
  return async (clicked) => {
    const file = await fileMeant(server, clicked);
    if (file === undefined) return;
    const title = commandTitle(context, "cardwright.printSheet");
    const about: AboutFile = { textDocument: { uri: file.toString() } };
    const cards = await server.ask<CardsResult | null>("cardwright/cards", about);
    const which = await chooseCards(cards, title);
    if (which === undefined || !(await isWanted(cards, which))) return;
    const paper = await window.showQuickPick(PAPERS, { title, placeHolder: "On which paper?" });
    if (paper === undefined) return;
    const more = await window.showQuickPick(MORE, {
      title,
      placeHolder: "With what else? Nothing has to be chosen.",
      canPickMany: true,
    });
    if (more === undefined) return;
    const target = await window.showSaveDialog({
      title,
      defaultUri: Uri.joinPath(file, "..", "cards.pdf"),
      filters: { PDF: ["pdf"] },
    });
    if (target === undefined) return;
    await saveCards();
    const pack = await packOf(server, file);
    const words = [...which, paper, ...more].flatMap((choice) => choice.words);
    await window.withProgress({ location: ProgressLocation.Notification, title: "Drawing the sheets" }, () =>
      draw(context, pack, target, words),
    );
  };
}

interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly words: readonly string[];
  /** Which cards that is; absent where it says nothing of cards. */
  readonly cards?: CardsResult["cards"];
}

/** All cards of the pack, those of some decks, or some cards. Undefined if the author cancelled. */
async function chooseCards(
  pack: CardsResult | null | undefined,
  title: string,
): Promise<readonly Choice[] | undefined> {
  if (pack === undefined || pack === null || pack.cards.length < 2) return [];
  const named = pack.cards.filter(({ identifier }) => identifier !== undefined);
  const all: Choice = { label: "All cards", description: `${pack.cards.length} cards`, words: [], cards: pack.cards };
  const decks = pack.decks.map(
    ({ name, cards }): Choice => ({
      label: name,
      description: `${cards.length} cards`,
      words: [`--deck=${name}`],
      cards: cards.flatMap(({ card }) => pack.cards[card] ?? []),
    }),
  );
  const some: Choice = { label: "Some cards …", words: [], cards: [] };
  const choices = [all, ...(decks.length > 1 ? decks : []), ...(named.length > 0 ? [some] : [])];
  const chosen = await window.showQuickPick(choices, { title, placeHolder: "Which cards?" });
  if (chosen !== some) return chosen && [chosen];
  const cards = named.map((card): Choice & { detail: string } => {
    const { identifier = "", kind = "", says } = card;
    return { label: identifier, description: kind, detail: says, words: [`--card=${identifier}`], cards: [card] };
  });
  const picked = await window.showQuickPick(cards, {
    title,
    placeHolder: "Which cards?",
    canPickMany: true,
    matchOnDetail: true,
  });
  return picked === undefined || picked.length === 0 ? undefined : picked;
}

/** Asks where some of the cards have errors: they are printed as they are. */
async function isWanted(pack: CardsResult | null | undefined, chosen: readonly Choice[]): Promise<boolean> {
  const cards = chosen.length === 0 ? (pack?.cards ?? []) : chosen.flatMap((choice) => choice.cards ?? []);
  const broken = cards.filter(({ errors }) => errors !== undefined);
  if (broken.length === 0) return true;
  const names = broken.slice(0, MOST_NAMED).map(({ identifier, says }) => identifier ?? says);
  const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : "";
  const have = broken.length === 1 ? "1 card has an error" : `${broken.length} cards have errors`;
  const anyway = "Print";
  const answer = await window.showWarningMessage(
    `${have}: ${names.join(", ")}${more}. Print anyway?`,
    { modal: true },
    anyway,
  );
  return answer === anyway;
}

/** More names don't help. */
const MOST_NAMED = 5;

const PAPERS: readonly Choice[] = [
  { label: "A4", description: "210 × 297 mm, with cut marks", words: ["--paper", "a4"] },
  { label: "Letter", description: "8.5 × 11 in, with cut marks", words: ["--paper", "letter"] },
  { label: "Card", description: "each card on a page of its own size", words: ["--paper", "card"] },
];
const MORE: readonly Choice[] = [
  { label: "Backs", description: "for printing on both sides", words: ["--duplex"] },
  { label: "Bleed", description: "the edges go on 3 mm beyond the cut", words: ["--bleed", "3"] },
  { label: "Only changed cards", description: "since the sheets in the same place", words: ["--only-changed"] },
];

async function draw(context: ExtensionContext, pack: Uri, target: Uri, words: readonly string[]): Promise<void> {
  const cwd = workspace.getWorkspaceFolder(pack)?.uri.fsPath ?? path.dirname(pack.fsPath);
  try {
    await runProgram(context, ["render", "--sheet", ...words, `--out=${target.fsPath}`], [pack.fsPath], cwd);
  } catch (error) {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    void window.showErrorMessage(`The sheets could not be drawn. ${reason}`);
    return;
  }
  const open = "Open";
  void window.showInformationMessage(`The sheets are in ${path.basename(target.fsPath)}.`, open).then((chosen) => {
    if (chosen === open) void env.openExternal(target);
  });
}
