import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as vscode from "vscode";
import type { Fact } from "./facts.js";
import { ask, open, ourFindings, placeOf, replace, ruleOf, until, uriOf } from "./support.js";

const FIRST = "lanterns/1-the-long-ebb.cards";
const SECOND = "lanterns/2-the-returning-sea.cards";

/** Each throws where the fact is none; what it gives is printed. */
export const checks: Readonly<Record<Fact, () => Promise<string | undefined>>> = {
  async "a folder of cards starts the extension before a file is opened, and it answers when one is"() {
    const extension = vscode.extensions.getExtension("cardwright.cardwright");
    assert.ok(extension, "it is installed");
    await until("activation", () => extension.isActive);
    const start = performance.now();
    await open(FIRST);
    await until("the first answer of the server", async () => {
      const symbols = await ask<unknown[]>("vscode.executeDocumentSymbolProvider", uriOf(FIRST));
      return symbols !== undefined && symbols.length > 0;
    });
    return `answering after ${Math.round(performance.now() - start)} ms`;
  },

  async "a mistake is found, with its rule and a page that explains it"() {
    const document = await open(FIRST);
    await replace(document, 'Roleplay "Competition"', 'Roleplay "Competitoin"');
    const finding = await until("the finding", () =>
      ourFindings(document).find((one) => ruleOf(one) === "unknown-value"),
    );
    assert.equal(document.getText(finding.range), '"Competitoin"');
    assert.match(finding.message, /Competition/);
    assert.equal(finding.severity, vscode.DiagnosticSeverity.Error);
    assert.ok(typeof finding.code === "object" && finding.code.target.toString().includes("unknown-value"), "a link");
    await ask("cardwright.explainRule", "unknown-value");
    await until("the page", () => tabs().find(({ label }) => label.includes("unknown-value")));
    return finding.message;
  },

  async "a mistake in another file is found without opening it"() {
    const uri = uriOf("lanterns/3-broken.cards");
    await open(FIRST);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("Identifier: TID A 900\nType Adventure\n"));
    const found = await until("a finding in a file that nobody opened", () => ourFindings({ uri })[0]);
    await vscode.workspace.fs.delete(uri);
    await until("no findings where no file is", () => ourFindings({ uri }).length === 0);
    return found.message;
  },

  async "pointing at a name says what it means"() {
    const document = await open(FIRST);
    const text = await hover(document, placeOf(document, "AdventureCommonCosts"));
    assert.match(text, /AdventureCommonCosts/);
    const operator = await hover(document, placeOf(document, "AR.Lamplight > 2", "AR.Lamplight ".length));
    assert.match(operator, /at least/);
    return text.split("\n")[0];
  },

  async "completion offers what can stand there"() {
    const document = await open(FIRST);
    const offered = await complete(document, placeOf(document, 'Roleplay "Competition"', 'Roleplay "'.length));
    assert.ok(
      offered.some((label) => label.includes("Battle")),
      offered.join(", "),
    );
    const values = await complete(document, placeOf(document, 'Feats.SeaRoad = "', 'Feats.SeaRoad = "'.length));
    assert.ok(
      values.some((label) => label.includes("Cairns")),
      values.join(", "),
    );
    return offered.slice(0, 4).join(", ");
  },

  async "completion goes on in a word that is half typed"() {
    const document = await open(FIRST);
    await replace(document, 'Subtype "Survey"', "Subt");
    const offered = await complete(document, placeOf(document, "Subt\n", 4));
    assert.ok(offered.includes("Subtype"), offered.slice(0, 20).join(", "));
    return undefined;
  },

  async "a condition leads to the cards that meet it"() {
    const document = await open(SECOND);
    const place = placeOf(document, 'Feats.SeaRoad = "Lit"', "Feats.Sea".length);
    const found = await until("definitions", async () => {
      const all = await ask<(vscode.Location | vscode.LocationLink)[]>(
        "vscode.executeDefinitionProvider",
        document.uri,
        place,
      );
      return all.length > 0 && all;
    });
    const paths = found.map((one) => ("targetUri" in one ? one.targetUri : one.uri).path);
    assert.ok(
      paths.some((one) => one.endsWith(FIRST)),
      paths.join(", "),
    );
    const references = await ask<vscode.Location[]>("vscode.executeReferenceProvider", document.uri, place);
    assert.ok(references.length >= 4, `${references.length} references`);
    return `${found.length} definitions, ${references.length} references`;
  },

  async "a rename reaches the other files"() {
    const document = await open(FIRST);
    const place = placeOf(document, 'SeaRoad "Cairns"');
    const edit = await until("the edits", async () => {
      const all = await ask<vscode.WorkspaceEdit>(
        "vscode.executeDocumentRenameProvider",
        document.uri,
        place,
        "SaltRoad",
      );
      return all.size > 1 && all;
    });
    await vscode.workspace.applyEdit(edit);
    assert.match(document.getText(), /Feats\.SaltRoad = "Lit"/);
    const other = await vscode.workspace.openTextDocument(uriOf(SECOND));
    assert.match(other.getText(), /Feats\.SaltRoad = "Lit"/);
    assert.doesNotMatch(document.getText() + other.getText(), /SeaRoad/);
    return `${edit.entries().length} files`;
  },

  async "a fix mends a finding"() {
    const document = await open(FIRST);
    await replace(document, 'Roleplay "Competition"', "Roleplay Competition");
    const finding = await until("the finding", () =>
      ourFindings(document).find((one) => ruleOf(one).startsWith("syntax")),
    );
    // Edits are made for those that somebody chooses: the editor asks for that of the first ten.
    const fix = await until("the fix", async () => {
      const asked = [document.uri, finding.range, "quickfix", 10] as const;
      const actions = await ask<vscode.CodeAction[]>("vscode.executeCodeActionProvider", ...asked);
      return actions.find(({ edit, isPreferred }) => isPreferred && edit !== undefined);
    });
    assert.ok(fix.edit);
    await vscode.workspace.applyEdit(fix.edit);
    await until("the mended text", () => document.getText().includes('Roleplay "Competition"'));
    await until("no finding any more", () => !ourFindings(document).some((one) => ruleOf(one).startsWith("syntax")));
    return fix.title;
  },

  async "formatting writes the canonical layout"() {
    const document = await open(FIRST);
    const before = document.getText();
    await replace(document, "    Charting 1", "  Charting    1");
    await replace(document, 'Subtype "Survey"', 'Subtype    "Survey"');
    await ask("editor.action.formatDocument");
    await until("the layout as it was", () => document.getText() === before);
    return undefined;
  },

  async "Enter after a category indents"() {
    const document = await open(FIRST);
    const editor = await vscode.window.showTextDocument(document);
    const end = document.lineAt(placeOf(document, "AdventureCommonCosts").line).range.end;
    editor.selection = new vscode.Selection(end, end);
    await ask("type", { text: "\n" });
    await until(
      "the cursor below the category, indented",
      () => editor.selection.active.line === end.line + 1 && editor.selection.active.character === 4,
    );
    await ask("type", { text: "Oars 1" });
    assert.equal(document.lineAt(end.line + 1).text, "    Oars 1");
    return undefined;
  },

  async "the outline shows decks and cards"() {
    const document = await open(FIRST);
    const symbols = await until("the outline", async () => {
      const all = await ask<vscode.DocumentSymbol[]>("vscode.executeDocumentSymbolProvider", document.uri);
      return all.length > 0 && all;
    });
    const names = (all: readonly vscode.DocumentSymbol[]): string[] =>
      all.flatMap(({ name, children }) => [name, ...names(children)]);
    const all = names(symbols);
    assert.ok(
      all.some((name) => name.includes("The Long Ebb")),
      all.slice(0, 10).join(", "),
    );
    assert.ok(
      all.some((name) => name.includes("TID A 101")),
      all.slice(0, 10).join(", "),
    );
    const found = await ask<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", "TID A 210");
    assert.ok(found.length > 0, "a card of a file that is not open");
    return `${all.length} symbols`;
  },

  async "semantic colours tell names apart"() {
    const document = await open(FIRST);
    const legend = await until("the kinds of names", () =>
      ask<vscode.SemanticTokensLegend | undefined>("vscode.provideDocumentSemanticTokensLegend", document.uri),
    );
    const tokens = await ask<vscode.SemanticTokens>("vscode.provideDocumentSemanticTokens", document.uri);
    const kinds = new Set<string>();
    for (let at = 0; at < tokens.data.length; at += 5) {
      const modifiers = legend.tokenModifiers.filter((_, bit) => ((tokens.data[at + 4] ?? 0) >> bit) & 1);
      kinds.add([legend.tokenTypes[tokens.data[at + 3] ?? 0], ...modifiers].join("."));
    }
    assert.ok(kinds.size > 3, [...kinds].join(", "));
    return [...kinds].join(", ");
  },

  async "cards and categories fold"() {
    const document = await open(FIRST);
    const folds = await until("folds", async () => {
      const all = await ask<vscode.FoldingRange[]>("vscode.executeFoldingRangeProvider", document.uri);
      return all.length > 50 && all;
    });
    const category = placeOf(document, "AdventureCommonCosts").line;
    assert.ok(
      folds.some(({ start }) => start === category),
      "a category folds",
    );
    return `${folds.length} folds`;
  },

  async "a folded card takes one row"() {
    const document = await open(FIRST);
    const editor = await vscode.window.showTextDocument(document);
    const line = placeOf(document, "Identifier: ", 0).line;
    const lines = document.getText().split(/\r?\n/);
    const separator = lines.findIndex((text, at) => at > line && /^---/.test(text));
    await until("folds", async () => {
      const all = await ask<vscode.FoldingRange[]>("vscode.executeFoldingRangeProvider", document.uri);
      return all.some(({ start, end }) => start === line && end === separator);
    });
    editor.selection = new vscode.Selection(line, 0, line, 0);
    editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
    await until("the fold", async () => {
      await vscode.commands.executeCommand("editor.fold", { selectionLines: [line] });
      const [above, below] = editor.visibleRanges;
      return above?.end.line === line && below?.start.line === separator + 1;
    });
    await vscode.commands.executeCommand("editor.unfoldAll");
    return `lines ${line} to ${separator}`;
  },

  async "the picture of a card follows when its file gets another name"() {
    const [cards, before, after] = [uriOf("drawn/a.cards"), uriOf("drawn/art/sea.png"), uriOf("drawn/art/ocean.png")];
    await vscode.workspace.fs.writeFile(before, new Uint8Array());
    await vscode.workspace.fs.writeFile(
      cards,
      new TextEncoder().encode('Identifier: SEA S 1\nArt: art/sea.png\nType "Support"\n'),
    );
    const document = await open("drawn/a.cards");
    await until("a link to the picture", async () => {
      const links = await ask<vscode.DocumentLink[]>("vscode.executeLinkProvider", cards);
      return links.length > 0;
    });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(before, after);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until("the new path", () => document.getText().includes("Art: art/ocean.png"));
    await document.save();
    await vscode.workspace.fs.delete(uriOf("drawn"), { recursive: true });
    return document.lineAt(1).text;
  },

  async "settings take effect while running"() {
    const document = await open(FIRST);
    await replace(document, 'Roleplay "Competition"', 'Roleplay "Competitoin"');
    await until("an error", () => severityOf(document) === vscode.DiagnosticSeverity.Error);
    const settings = vscode.workspace.getConfiguration("cardwright", document.uri);
    await settings.update("rules", { "unknown-value": "warning" }, vscode.ConfigurationTarget.Workspace);
    await until("a warning", () => severityOf(document) === vscode.DiagnosticSeverity.Warning);
    await settings.update("rules", { "unknown-value": "off" }, vscode.ConfigurationTarget.Workspace);
    await until("silence", () => severityOf(document) === undefined);
    await settings.update("rules", undefined, vscode.ConfigurationTarget.Workspace);
    await until("an error again", () => severityOf(document) === vscode.DiagnosticSeverity.Error);
    return undefined;
  },

  async "a configuration with a mistake is told so"() {
    const uri = uriOf("cardwright.json");
    await open(FIRST);
    const before = await vscode.workspace.fs.readFile(uri);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{ "rules": { "unknown-valeu": "off" } }\n'));
    const found = await until("a finding in the configuration", () => ourFindings({ uri })[0]);
    await vscode.workspace.fs.writeFile(uri, before);
    await until("no finding any more", () => ourFindings({ uri }).length === 0);
    return found.message;
  },

  async "a server that is killed comes back"() {
    const document = await open(FIRST);
    await until("the outline", () => hasOutline(document));
    const server = serverProcess();
    assert.ok(server, "there is a process to kill");
    const start = Date.now();
    process.kill(server, "SIGKILL");
    const next = await until("another process", () => {
      const found = serverProcess();
      return found !== undefined && found !== server && found;
    });
    await replace(document, 'Roleplay "Competition"', 'Roleplay "Competitoin"');
    await until("a finding of the new server", () => severityOf(document) === vscode.DiagnosticSeverity.Error);
    assert.notEqual(next, server);
    return `findings ${Date.now() - start} ms after the end`;
  },

  async "Restart Server gives a new server"() {
    const document = await open(FIRST);
    await until("the outline", () => hasOutline(document));
    const server = serverProcess();
    await ask("cardwright.restartServer");
    await until("another process", () => ![undefined, server].includes(serverProcess()));
    await until("the outline again", () => hasOutline(document));
    return undefined;
  },

  async "an unsaved file is checked"() {
    const document = await vscode.workspace.openTextDocument({
      language: "cards",
      content: "Identifier: FEN 1\nType Adventure\n",
    });
    await vscode.window.showTextDocument(document);
    const found = await until("a finding", () => ourFindings(document)[0]);
    return found.message;
  },

  async "the card at the cursor is compiled beside the text"() {
    const document = await open(FIRST);
    const editor = await vscode.window.showTextDocument(document);
    const place = placeOf(document, "TID A 103");
    editor.selection = new vscode.Selection(place, place);
    await ask("cardwright.showCompiled");
    const json = await until("the JSON", () =>
      vscode.workspace.textDocuments.find((one) => one.uri.scheme === "cardwright-compiled" && one.getText() !== ""),
    );
    assert.match(json.getText(), /"TID A 103"/);
    assert.doesNotThrow(() => JSON.parse(json.getText()));
    await replace(document, "Raise cairns of lamps", "Raise towers of lamps");
    await until("the JSON follows", () => json.getText().includes("Raise towers of lamps"));
    return undefined;
  },

  async "a new card is written behind the one at the cursor"() {
    const document = await open(FIRST);
    const editor = await vscode.window.showTextDocument(document);
    const place = placeOf(document, "TID A 103");
    editor.selection = new vscode.Selection(place, place);
    const before = document.getText();
    const done = ask("cardwright.newCard");
    await until("the choice, and the card", async () => {
      await ask("workbench.action.acceptSelectedQuickOpenItem");
      return document.getText() !== before;
    });
    await done;
    const added = document.getText();
    assert.match(
      added.slice(added.indexOf("TID A 103")),
      /^[\s\S]*?\n---\nIdentifier: [\s\S]*?\n---\nIdentifier: TID A 104/,
    );
    return undefined;
  },

  async "the tasks check and compile, and their findings are read"() {
    await open(FIRST);
    const uri = uriOf("lanterns/3-broken.cards");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("Identifier: TID A 900\nType Adventure\n"));
    const all = await vscode.tasks.fetchTasks({ type: "cardwright" });
    assert.deepEqual(all.map(({ name }) => name).sort(), ["compile", "lint"]);
    const lint = all.find(({ name }) => name === "lint");
    assert.ok(lint);
    const status = await new Promise<number | undefined>((resolve) => {
      vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name === "lint") resolve(exitCode);
      });
      void vscode.tasks.executeTask(lint);
    });
    await vscode.workspace.fs.delete(uri);
    assert.equal(status, 1);
    return undefined;
  },

  async "the views open"() {
    await open(FIRST);
    for (const command of ["cardwright.previewCard", "cardwright.showGallery", "cardwright.showUnlockGraph"])
      await ask(command);
    const titles = await until("three views with titles of their own", () => {
      const views = tabs().filter(({ input }) => input instanceof vscode.TabInputWebview);
      return (
        views.length === 3 &&
        views.every(({ label }) => !["Card", "Cards", "Unlock graph"].includes(label)) &&
        views.map(({ label }) => label)
      );
    });
    return titles.join(", ");
  },

  async "a file that is renamed or deleted while it is open takes its findings with it"() {
    const [old, fresh] = [uriOf("lanterns/3-broken.cards"), uriOf("lanterns/4-renamed.cards")];
    await vscode.workspace.fs.writeFile(old, new TextEncoder().encode("Identifier: TID A 900\nType Adventure\n"));
    await open("lanterns/3-broken.cards");
    await until("findings", () => ourFindings({ uri: old }).length > 0);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(old, fresh);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until("findings under the new name", () => ourFindings({ uri: fresh }).length > 0);
    await until("none under the old name", () => ourFindings({ uri: old }).length === 0);
    await open("lanterns/4-renamed.cards");
    await Promise.all([ask("workbench.action.closeActiveEditor"), vscode.workspace.fs.delete(fresh)]);
    await until("none where no file is", () => ourFindings({ uri: fresh }).length === 0);
    // The editor asks for the whole workspace every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    assert.deepEqual([...ourFindings({ uri: old }), ...ourFindings({ uri: fresh })], []);
    return undefined;
  },

  async "one side of a git diff is a file of cards, and is not checked"() {
    const content = "Identifier: FEN 1\nType Adventure\n";
    const provider = vscode.workspace.registerTextDocumentContentProvider("gitfs", {
      provideTextDocumentContent: () => content,
    });
    try {
      const { path } = uriOf(FIRST);
      const [left, right] = [1, 2].map((side) => vscode.Uri.from({ scheme: "gitfs", path, query: `side=${side}` }));
      await ask("vscode.diff", left, right, "A diff");
      const shown = () => vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === "gitfs");
      await until("both sides", () => shown().length === 2);
      const written = await vscode.workspace.openTextDocument({ language: "cards", content });
      await vscode.window.showTextDocument(written, { preview: false });
      await until("findings in the same text where an author writes it", () => ourFindings(written).length > 0);
      assert.deepEqual(
        shown().map((document) => [document.languageId, ourFindings(document).length]),
        [
          ["cards", 0],
          ["cards", 0],
        ],
      );
    } finally {
      provider.dispose();
    }
    return undefined;
  },

  async "the configuration that init writes has a schema that can be read"() {
    for (const folder of ["made", "made-published"]) {
      const document = await open(`${folder}/cardwright.json`);
      const said = () => vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source !== "cardwright");
      await replace(document, '"system": "', '"system": 3, "systems": "');
      // Only who has read the schema knows that a number is wrong here.
      await until("what the schema says", () => said().some(({ message }) => message.includes("Incorrect type")));
      assert.deepEqual(
        said().filter(({ message }) => /schema|trust/i.test(message)),
        [],
      );
    }
    return undefined;
  },

  async "cards are found by their words, and sentences are no symbols"() {
    await open(FIRST);
    const find = (query: string) => ask<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", query);
    const [card] = await until("the card", async () => {
      const found = await find("salvors herring");
      return found.length > 0 && found;
    });
    assert.match(card?.name ?? "", /^TID A 102 · .*salvors/);
    const all = await find("");
    assert.ok(all.length > 10);
    const sentences = all.filter(({ kind, name }) => kind === vscode.SymbolKind.Constant && /\.$/.test(name));
    assert.deepEqual(sentences, []);
    return card?.name;
  },

  async "Enter tidies the line above"() {
    const document = await open(FIRST);
    const editor = await vscode.window.showTextDocument(document);
    await replace(document, 'Subtype "Survey"', 'Subtype    "Survey"');
    const end = document.lineAt(placeOf(document, "Subtype    ").line).range.end;
    editor.selection = new vscode.Selection(end, end);
    await ask("type", { text: "\n" });
    await until("the line in its layout", () => document.lineAt(end.line).text === 'Subtype "Survey"');
    assert.equal(editor.selection.active.line, end.line + 1);
    return undefined;
  },

  async "a rename that is refused says where"() {
    const document = await open(FIRST);
    const place = placeOf(document, "TID A 101");
    const refused = until("the refusal", async () => {
      try {
        await ask("vscode.executeDocumentRenameProvider", document.uri, place, "TID A 102");
        return undefined;
      } catch (error) {
        return String(error);
      }
    });
    assert.match(await refused, /See 1-the-long-ebb\.cards:\d+/);
    const there = placeOf(document, "TID A 102").line;
    await until("the place, by the button of the message", async () => {
      await ask("notification.acceptPrimaryAction");
      return vscode.window.activeTextEditor?.selection.active.line === there;
    });
    return refused;
  },

  async "signature help says what may follow a name"() {
    const document = await open(FIRST);
    const place = placeOf(document, "Level 1", "Level ".length);
    const help = await until("the help", () =>
      ask<vscode.SignatureHelp | undefined>("vscode.executeSignatureHelpProvider", document.uri, place, " "),
    );
    assert.match(help.signatures[0]?.label ?? "", /^Level /);
    return help.signatures[0]?.label;
  },

  async "selecting more goes from the word to the card"() {
    const document = await open(FIRST);
    const place = placeOf(document, 'Roleplay "Competition"', 'Roleplay "Com'.length);
    const [innermost] = await until("the ranges", () =>
      ask<vscode.SelectionRange[] | undefined>("vscode.executeSelectionRangeProvider", document.uri, [place]),
    );
    const texts: string[] = [];
    for (let range = innermost; range !== undefined; range = range.parent as vscode.SelectionRange)
      texts.push(document.getText(range.range));
    assert.ok(texts.includes('Roleplay "Competition"'), texts.slice(0, 3).join(" | "));
    assert.ok(texts.some((text) => text.includes("Identifier: TID A 101") && !text.includes("TID A 102")));
    return `${texts.length} ranges`;
  },

  async "the same name is highlighted"() {
    const document = await open(FIRST);
    const place = placeOf(document, 'SeaRoad "Cairns"');
    const found = await until("the places", async () => {
      const all = await ask<vscode.DocumentHighlight[]>("vscode.executeDocumentHighlights", document.uri, place);
      return all.length > 1 && all;
    });
    const kinds = new Set(found.map(({ kind }) => kind));
    assert.ok(found.every(({ range }) => document.getText(range) === "SeaRoad"));
    assert.ok(kinds.has(vscode.DocumentHighlightKind.Write), "where it is given");
    assert.ok(kinds.has(vscode.DocumentHighlightKind.Read), "where it is asked for");
    return `${found.length} places`;
  },

  async "a server that ends again and again is started when the author says Restart"() {
    const document = await open(FIRST);
    await ask("notifications.clearAll");
    let kills = 0;
    for (let server = serverProcess(); server !== undefined && kills < 8; kills++) {
      await until("the outline", () => hasOutline(document));
      process.kill(server, "SIGKILL");
      const killed = server;
      server = await until("another process", () => serverProcess() !== killed && serverProcess()).catch(
        () => undefined,
      );
    }
    assert.equal(serverProcess(), undefined, "it is not started for ever");
    await until("another process", async () => {
      await ask("notification.acceptPrimaryAction");
      return serverProcess() !== undefined;
    });
    await until("the outline again", () => hasOutline(document));
    return `after ${kills} ends`;
  },
};

function tabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

async function hover(document: vscode.TextDocument, place: vscode.Position): Promise<string> {
  const texts = await until("a hover", async () => {
    const all = await ask<vscode.Hover[]>("vscode.executeHoverProvider", document.uri, place);
    return all.length > 0 && all.flatMap(({ contents }) => contents);
  });
  return texts.map((text) => (typeof text === "string" ? text : text.value)).join("\n");
}

async function complete(document: vscode.TextDocument, place: vscode.Position): Promise<readonly string[]> {
  return until("completions", async () => {
    const { items } = await ask<vscode.CompletionList>("vscode.executeCompletionItemProvider", document.uri, place);
    const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
    return labels.length > 0 && labels;
  });
}

async function hasOutline(document: vscode.TextDocument): Promise<boolean> {
  const all = await ask<unknown[] | undefined>("vscode.executeDocumentSymbolProvider", document.uri);
  return (all?.length ?? 0) > 0;
}

function severityOf(document: vscode.TextDocument): vscode.DiagnosticSeverity | undefined {
  return ourFindings(document).find((one) => ruleOf(one) === "unknown-value")?.severity;
}

/** The process that the extension host has started to run the server, as Linux tells it. */
function serverProcess(): number | undefined {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = processes.find((id) => {
    try {
      const parent = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
      const words = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
      return Number(parent) === process.pid && words.includes("lsp");
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}
