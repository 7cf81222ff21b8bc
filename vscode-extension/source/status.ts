import { type ExtensionContext, LanguageStatusSeverity, languages, window } from "vscode";
import type { AboutFile, PackResult } from "../../lsp/server/index.js";
import { isOurs } from "./editors.js";
import { later } from "./later.js";
import type { Server } from "./server.js";

/** Milliseconds after the last change of findings. */
const PAUSE = 100;

/** Shows the game of the current file, and the number of findings in its pack. */
export function showStatus(context: ExtensionContext, server: Server): void {
  const item = languages.createLanguageStatusItem("cardwright.status", [
    { language: "cards" },
    { language: "card-system" },
  ]);
  item.name = "Cardwright";
  const update = later(PAUSE, async () => {
    const document = window.activeTextEditor?.document;
    if (document === undefined || !isOurs(document)) return;
    item.busy = false;
    if (!server.running) return stopped();
    const about: AboutFile = { textDocument: { uri: document.uri.toString() } };
    const pack = await server.ask<PackResult | null>("cardwright/pack", about);
    if (pack === undefined || pack === null) return;
    const { name, system, cards, errors, warnings, infos, heldBack, unformatted = [] } = pack;
    item.text = system?.name ?? "Cardwright";
    const waiting = heldBack && `${counted(heldBack.rules.length, "check")} held back`;
    const parts = [name, counted(cards, "card"), found(errors, warnings, infos), waiting, notFormatted(unformatted)];
    item.detail = parts.filter(Boolean).join(" · ");
    item.severity = severityOf(pack);
    item.command = { command: "workbench.actions.view.problems", title: "Show Problems" };
  });
  context.subscriptions.push(
    item,
    update,
    server.onChanged(() => {
      if (server.running) update.now();
      else stopped();
    }),
    window.onDidChangeActiveTextEditor(update.now),
    server.on("cardwright/packsChanged", update.soon),
  );
  item.text = "Cardwright";
  item.busy = true;

  function stopped(): void {
    item.busy = false;
    item.text = "Cardwright has stopped";
    item.detail = "Cards are not checked.";
    item.severity = LanguageStatusSeverity.Error;
    item.command = { command: "cardwright.restartServer", title: "Restart" };
  }
}

/** A card with an unreadable line isn't formatted, not even on save. */
function notFormatted([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  return others.length === 0 ? `${first} is not formatted` : `${first} and ${others.length} more are not formatted`;
}

function severityOf({ errors, warnings }: PackResult): LanguageStatusSeverity {
  if (errors > 0) return LanguageStatusSeverity.Error;
  return warnings > 0 ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
}

function found(error: number, warning: number, info: number): string {
  const counts = [
    error > 0 ? counted(error, "error") : "",
    warning > 0 ? counted(warning, "warning") : "",
    info > 0 ? `${info} more` : "",
  ].filter(Boolean);
  return counts.length === 0 ? "no problems" : counts.join(", ");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
