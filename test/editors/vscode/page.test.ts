import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FrameLocator, Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seriousFindings } from "../../support/axe.js";
import { GUARD } from "../../support/guard.js";
import { editorOrReason } from "./editor.js";
import { packageOfExtension } from "./package-of-extension.js";
import { smallPicture } from "./small-picture.js";
import { openWorkbench, type Workbench } from "./workbench.js";
import { copyOfSamples } from "./workspace.js";

/** Pictures of what the tests saw, to be looked at. */
const PICTURES = path.resolve(".cache/screenshots");
/** Those that the README of the extension shows are taken here too: UPDATE_SCREENSHOTS=1 npx vitest run, and this file. */
const UPDATE = process.env.UPDATE_SCREENSHOTS === "1";
const README = readFileSync("vscode-extension/README.md", "utf8");
const editor = editorOrReason();

/** The extension as an author sees it: the page of a real VS Code, with the keyboard and the pointer. The steps build on each other. */
describe.skipIf(typeof editor === "string")("in the window", () => {
  let workbench: Workbench;
  let samples: ReturnType<typeof copyOfSamples>;

  beforeAll(async () => {
    if (typeof editor === "string") return;
    rmSync(PICTURES, { recursive: true, force: true });
    mkdirSync(PICTURES, { recursive: true });
    samples = copyOfSamples();
    // Pictures in the README are small.
    const viewport = UPDATE ? { width: 1120, height: 680 } : undefined;
    workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder: samples.folder, viewport });
    await workbench.open("1-the-long-ebb.cards");
    await workbench.command("View: Toggle Primary Side Bar Visibility");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await picture(`failed: ${task.name}`.replace(/\W+/g, "-"));
  });

  afterAll(async () => {
    await workbench?.close();
    samples?.remove();
  });

  const picture = async (name: string) => {
    // No tooltip of what happens to lie under the pointer.
    const { width = 0, height = 0 } = workbench.page.viewportSize() ?? {};
    await workbench.page.mouse.move(width / 2, height - 9);
    await expect.poll(() => workbench.page.locator(".workbench-hover:visible").count()).toBe(0);
    const taken = await workbench.page.screenshot({ path: path.join(PICTURES, `${name}.png`), animations: "disabled" });
    const shown = `images/${name}.png`;
    if (UPDATE && README.includes(`(${shown})`))
      writeFileSync(path.join("vscode-extension", shown), smallPicture(taken));
  };
  /** The page of the extension that is shown. */
  const view = (): FrameLocator =>
    workbench.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame").contentFrame();
  const textOf = async (lines: Locator) => (await lines.textContent())?.replaceAll("\u00a0", " ");
  /** The line of the cursor in the first group of editors, whatever has the focus. */
  const line = async () =>
    Number(
      await workbench.page.locator(".editor-group-container").first().locator(".active-line-number").textContent(),
    );
  /** Clicks a place of a view that stands for a text, and expects to arrive there. */
  const follow = async (place: Locator) => {
    const [uri, offset] = await place.evaluate(
      (element) =>
        [
          element.closest("[data-uri]")?.getAttribute("data-uri") ?? "",
          Number(element.closest("[data-offset]")?.getAttribute("data-offset")),
        ] as const,
    );
    const wanted = readFileSync(fileURLToPath(uri), "utf8").slice(0, offset).split("\n").length;
    expect(await line()).not.toBe(wanted);
    // A picture lies above the place that it stands for.
    await place.click({ force: true });
    await expect.poll(line).toBe(wanted);
  };
  const editorLines = (): Locator =>
    workbench.page.locator(".editor-group-container .monaco-editor .view-lines").first();

  test("text has its colours before any server answers", async () => {
    const colour = (words: string) =>
      editorLines()
        .locator("span > span")
        .filter({ hasText: words })
        .first()
        .evaluate((span) => span.ownerDocument.defaultView?.getComputedStyle(span).color);
    const [label, category, attribute] = [
      await colour("Copies"),
      await colour("AdventureCommonCosts"),
      await colour("Subtype"),
    ];
    expect(new Set([label, category, attribute]).size).toBe(3);
  });

  test("the status says which game it is, and what was found", async () => {
    const status = workbench.page.locator("#status\\.languageStatus");
    await status.hover();
    const said = workbench.page.locator(".hover-language-status").first();
    await expect.poll(() => said.textContent()).toMatch(/Gardener of Thoughts.*Lanterns at Low Water · 176 cards/);
  });

  test("the status says which card stays unformatted", async () => {
    await workbench.goTo(14, 7);
    await workbench.page.keyboard.type("00");
    const status = workbench.page.locator("#status\\.languageStatus");
    await status.hover();
    const said = workbench.page.locator(".hover-language-status").first();
    await expect.poll(() => said.textContent()).toMatch(/TID A 101 is not formatted/);
    await workbench.command("File: Revert File");
  });

  test("the card at the cursor is drawn beside its text, and follows", async () => {
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Preview Card");
    const card = view().locator(".preview svg");
    await card.waitFor();
    await expect.poll(() => card.textContent()).toContain("Light the far lamp");
    await workbench.goTo(23, 12);
    await expect.poll(() => card.textContent()).toContain("Race the salvors");
    await workbench.page.keyboard.type("Quietly! ");
    await expect.poll(() => card.textContent()).toContain("Quietly!");
    await workbench.command("File: Revert File");
    await workbench.goTo(90, 1);
    await expect.poll(() => card.textContent()).toContain("Light the far lamp");
    await picture("preview");
    expect(await seriousFindings(view().locator("body"))).toEqual([]);
  });

  test("a view runs its own script and no other, and loads nothing from outside", async () => {
    const policy = await view().locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]+';/);
    expect(policy).not.toMatch(/unsafe|https:(?!\S*vscode)|\*;/);
    const ran = await view()
      .locator("main")
      .evaluate((main) => {
        main.insertAdjacentHTML("beforeend", '<img src="x" onerror="document.title = `taken over`">');
        // A handler of its own would be called before this one.
        return new Promise((resolve) =>
          main.lastElementChild?.addEventListener("error", () => resolve(main.ownerDocument.title)),
        );
      });
    expect(ran).not.toBe("taken over");
  });

  test("a click on a line of the card goes to its text", async () => {
    await workbench.goTo(90, 1);
    const card = view().locator(".preview svg");
    await expect.poll(() => card.textContent()).toContain("Light the far lamp");
    await follow(view().locator('.preview [data-name="Ropework"]').first());
    expect(await line()).toBe(104);
  });

  test("a mistake is marked on the card and listed below it", async () => {
    await workbench.goTo(100, 21);
    await workbench.page.keyboard.press("Backspace");
    await workbench.page.keyboard.type("t");
    const finding = view().locator(".findings li.error");
    await finding.first().waitFor();
    await expect.poll(() => finding.first().textContent()).toContain("Competition");
    await picture("mistake");
    await workbench.command("File: Revert File");
  });

  test("the card comes back when the window is loaded again", async () => {
    // Unlike a reload of the page, it saves what is open first.
    const loaded = workbench.page.waitForEvent("load");
    await workbench.command("Developer: Reload Window");
    await loaded;
    await workbench.page.locator(".monaco-workbench .part.statusbar").waitFor();
    await expect.poll(() => view().locator(".preview svg").textContent()).toContain("Light the far lamp");
  });

  test("all cards of the pack are drawn, and searched", async () => {
    await workbench.closeBeside();
    await workbench.command("Cardwright: Show All Cards of the Pack");
    const cards = view().locator(".gallery .card:visible");
    await expect.poll(() => cards.count()).toBeGreaterThan(150);
    // Only what is seen is drawn, and soon after it is seen.
    const drawn = view().locator(".gallery .card svg[role=img]");
    await expect.poll(() => drawn.count()).toBeGreaterThan(3);
    expect(await drawn.count()).toBeLessThan(100);
    await picture("gallery");
    expect(await seriousFindings(view().locator("body"))).toEqual([]);
    const last = cards.last();
    await last.scrollIntoViewIfNeeded();
    await last.locator("svg[role=img]").waitFor();
    await expect.poll(() => drawn.count()).toBeLessThan(100);
    const search = view().locator("input[type=search]");
    await search.fill("sea road");
    await expect.poll(() => cards.count()).toBeLessThan(40);
    expect(await cards.count()).toBeGreaterThan(2);
    await picture("gallery-searched");
    await follow(cards.first());
  });

  test("the unlock graph is drawn, moved, zoomed, and leads to cards", async () => {
    await workbench.closeBeside();
    await workbench.command("Cardwright: Show Unlock Graph");
    const svg = view().locator(".graph > svg");
    await svg.waitFor();
    // One deck, in a size that can be read: no letter is smaller than on a map.
    const deck = view().getByLabel("Deck");
    const shownDeck = () => deck.locator("option:checked").textContent();
    expect(await shownDeck()).toBe("The Long Ebb");
    const scale = () =>
      svg.evaluate((drawn) => (drawn as unknown as { getScreenCTM(): { readonly a: number } }).getScreenCTM().a);
    expect(await scale()).toBeGreaterThanOrEqual(0.75);
    await picture("graph");
    expect(await seriousFindings(view().locator("body"))).toEqual([]);
    const [nodes, first] = [view().locator(".graph .node"), await svg.textContent()];
    const inFirst = await nodes.count();
    await deck.selectOption({ label: "All decks" });
    await expect.poll(() => nodes.count()).toBeGreaterThan(inFirst);
    await deck.selectOption({ label: "The Long Ebb" });
    await expect.poll(() => svg.textContent()).toBe(first);
    const looked = () => svg.getAttribute("viewBox");
    const before = await looked();
    await svg.hover({ position: { x: 200, y: 200 } });
    await workbench.page.mouse.wheel(0, -100);
    await expect.poll(looked).not.toBe(before);
    await picture("graph-zoomed");
    await view().locator('button[data-zoom="whole"]').click();
    const width = async () => Number((await looked())?.split(" ")[2]);
    await expect.poll(width).toBeGreaterThanOrEqual(Number(before?.split(" ")[2]));
    expect(await looked()).toMatch(/^0 0 /);
    await follow(view().locator(".node[data-offset]").nth(1));
  });

  test("the compiled card stands beside the text", async () => {
    await workbench.closeBeside();
    await workbench.goTo(23, 12);
    await workbench.command("Cardwright: Show Compiled JSON to the Side");
    await expect
      .poll(() => textOf(workbench.page.locator(".editor-group-container").nth(1).locator(".view-lines")))
      .toContain("TID A 102");
    await picture("compiled");
    await workbench.closeBeside();
  });

  test("problems, completion and hover", async () => {
    await workbench.goTo(30, 11);
    await workbench.page.keyboard.press("Control+Space");
    await workbench.page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
    await picture("completion");
    await workbench.page.keyboard.press("Escape");
    await workbench.goTo(106, 8);
    await workbench.page.keyboard.press("Control+k");
    await workbench.page.keyboard.press("Control+i");
    await workbench.page.locator(".monaco-hover:not(.hidden) .hover-contents").first().waitFor();
    await picture("hover");
    await workbench.page.keyboard.press("Escape");
  });

  test("Tab goes from what is completed within a new card to the next place of the card", async () => {
    const { page } = workbench;
    const place = page.locator("#status\\.editor\\.selection");
    /** The text of the line of the cursor, and how much of it is selected. */
    const standing = async () => {
      const said = (await place.textContent()) ?? "";
      const [, at = "", selected = "0"] = /Ln (\d+), Col \d+(?: \((\d+) selected\))?/.exec(said) ?? [];
      const group = page.locator(".editor-group-container").first();
      const text = await group.evaluate((editor, number) => {
        const find = (one: string) => [...editor.querySelectorAll(one)];
        const top = find(".line-numbers")
          .find(({ textContent }) => textContent === number)
          ?.getBoundingClientRect().top;
        return find(".view-line").find((one) => one.getBoundingClientRect().top === top)?.textContent;
      }, at);
      return `${text?.replaceAll("\u00a0", " ").trim()} ${selected}`;
    };
    const offered = (hasText: string) => page.locator(".suggest-widget.visible .monaco-list-row.focused", { hasText });
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    // Where the end of the file is coloured already, the editor indents the line as the one above.
    await page.keyboard.press("Shift+Home");
    await page.keyboard.type("---\n");
    // On a slow machine the offers for a line of the card above may come late: they aren't what is asked for here.
    const asked = async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+Space");
      const shown = offered("Adventure card").waitFor({ timeout: 5000 });
      return shown.then(() => true).catch(() => false);
    };
    await expect.poll(asked).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(standing).toMatch(/^Identifier: .* [1-9]$/);
    for (const wanted of [
      "Directive: text 4",
      "Lore: text 4",
      'Roleplay "Battle" 8',
      'Subtype "Text" 4',
      /^Courage 2 9$/,
    ]) {
      await page.keyboard.press("Tab");
      await expect.poll(standing).toMatch(wanted);
      if (wanted === 'Roleplay "Battle" 8') await page.locator(".suggest-widget.visible").waitFor();
    }
    await page.keyboard.type("Lam");
    await offered("Lamplight").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(standing).toMatch(/^Lamplight \d 1$/);
    await page.keyboard.type("7");
    await expect.poll(standing).toBe("Lamplight 7 0");
    await page.keyboard.press("Tab");
    await expect.poll(standing).toBe("Coin 2 6");
    await workbench.command("File: Revert File");
  });

  test("the rule behind a finding leads to its page", async () => {
    await workbench.closeBeside();
    await workbench.goTo(100, 21);
    await workbench.page.keyboard.press("Backspace");
    await workbench.page.locator(".squiggly-error").first().waitFor();
    await workbench.command("Show or Focus Hover");
    await workbench.page.locator(".monaco-hover:not(.hidden) a.code-link").first().click();
    await expect.poll(() => view().locator("h1").textContent()).toContain("unknown-value");
    await picture("rule");
    await workbench.command("View: Close Editor");
    await workbench.command("File: Revert File");
  });

  test("sheets are printed", async () => {
    await workbench.closeBeside();
    await workbench.command("Cardwright: Print Cards to PDF…");
    await workbench.choose("The Long Ebb");
    await workbench.choose("A4");
    await workbench.page.locator(".quick-input-widget").getByText("Only changed cards").waitFor();
    await picture("print");
    await workbench.page.keyboard.press("Enter");
    const name = workbench.page.locator(".quick-input-widget input[type=text]").first();
    await expect.poll(() => name.inputValue()).toMatch(/cards\.pdf$/);
    await workbench.page.keyboard.press("Enter");
    const file = path.join(samples.folder, "lanterns/cards.pdf");
    await expect.poll(() => existsSync(file) && readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("a new pack of another game is made, and opened", async () => {
    await workbench.command("Cardwright: New Pack…");
    await workbench.choose("Prelude");
    await workbench.answer("What is the pack called?", "First Steps");
    await workbench.page.locator('.tab.active[data-resource-name="cards.cards"]').waitFor();
    await expect.poll(() => textOf(editorLines())).toContain('Type "Character"');
    expect(readFileSync(path.join(samples.folder, "first-steps/pack.cards"), "utf8")).toContain("System: prelude");
  });

  test("the configuration is completed by its schema", async () => {
    await workbench.open("cardwright.json");
    await workbench.goTo(1, 2);
    await workbench.page.keyboard.type('"sys');
    const offered = workbench.page.locator(".suggest-widget.visible .monaco-list-row .label-name");
    await expect.poll(() => offered.allTextContents()).toContain("systems");
    await workbench.page.keyboard.press("Escape");
    await workbench.command("File: Revert File");
    await workbench.command("View: Close Editor");
  });

  test("the walkthrough leads the way", async () => {
    await workbench.command("Welcome: Open Walkthrough...");
    await workbench.choose("Write your first cards");
    await workbench.page.locator(".gettingStartedContainer .step-title").first().waitFor();
    expect(await workbench.page.locator(".gettingStartedContainer .step-title").allTextContents()).toHaveLength(6);
    await picture("walkthrough");
    await workbench.command("View: Close Editor");
    await workbench.command("View: Close Editor");
  });

  test("a folded card shows what it says and its kind, in one row", async () => {
    await workbench.open("1-the-long-ebb.cards");
    await workbench.closeBeside();
    await workbench.goTo(6, 1);
    await workbench.command("Fold");
    const row = editorLines().locator(".view-line").filter({ hasText: "TID A 101" });
    const behind = () =>
      row.locator("span").evaluateAll((spans) =>
        spans
          .map((span) => span.ownerDocument.defaultView?.getComputedStyle(span, "::after").content ?? "")
          .filter((content) => !["none", "normal", ""].includes(content))
          .join(" "),
      );
    await expect.poll(behind).toMatch(/Follow the water out.*· Adventure/);
    // The next row is the next card: neither the separator nor a blank line is left between them.
    const rowsBelow = async () => {
      const tops = await editorLines()
        .locator(".view-line")
        .evaluateAll((lines) =>
          lines
            .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
            .sort((one, other) => one.top - other.top)
            .map(({ text }) => text.replaceAll("\u00a0", " ")),
        );
      return tops[tops.findIndex((text) => text.includes("TID A 101")) + 1];
    };
    await expect.poll(rowsBelow).toContain("Identifier: TID A 102");
    await picture("folded");
    await workbench.command("Unfold All");
  });

  test("a picture that is dropped onto a card becomes its picture, and so does one whose path is pasted", async () => {
    mkdirSync(path.join(samples.folder, "lanterns/art"), { recursive: true });
    writeFileSync(path.join(samples.folder, "lanterns/art/far-lamp.svg"), PICTURE);
    await workbench.open("1-the-long-ebb.cards");
    await workbench.closeBeside();
    await workbench.goTo(90, 1);
    await workbench.command("File: Focus on Files Explorer");
    await workbench.command("Refresh Explorer");
    const tree = workbench.page.locator(".explorer-folders-view");
    const entry = (name: string) => tree.locator(".monaco-list-row").filter({ hasText: name }).first();
    if ((await entry("far-lamp.svg").count()) === 0) await entry("art").click();
    await entry("far-lamp.svg").waitFor();
    const target = editorLines().locator(".view-line").filter({ hasText: "TID A 106" }).first();
    // With Shift a file is dropped into the text; without it, VS Code opens it.
    await entry("far-lamp.svg").hover();
    await workbench.page.mouse.down();
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
    await workbench.page.mouse.move(x + 40, y + 40, { steps: 4 });
    await workbench.page.keyboard.down("Shift");
    await workbench.page.mouse.move(x + 50, y + 8, { steps: 8 });
    await workbench.page.mouse.up();
    await workbench.page.keyboard.up("Shift");
    await expect.poll(() => textOf(editorLines())).toContain("Art: art/far-lamp.svg");
    await picture("dropped");
    await workbench.command("File: Revert File");
    await expect.poll(() => textOf(editorLines())).not.toContain("far-lamp.svg");
    await workbench.page.evaluate(
      (text) => (globalThis as unknown as Pasting).navigator.clipboard.writeText(text),
      path.join(samples.folder, "lanterns/art/far-lamp.svg"),
    );
    await workbench.goTo(90, 1);
    await workbench.page.keyboard.press("Control+v");
    await expect.poll(() => textOf(editorLines())).toContain("Art: art/far-lamp.svg");
    await workbench.command("File: Revert File");
    await workbench.command("View: Toggle Primary Side Bar Visibility");
  });

  test("by day it is light", async () => {
    await workbench.open("1-the-long-ebb.cards");
    await workbench.closeBeside();
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Preview Card");
    await view().locator(".preview svg").waitFor();
    await workbench.command("Preferences: Toggle between Light/Dark Themes");
    await expect.poll(() => view().locator("body").getAttribute("class")).toContain("vscode-light");
    await picture("preview-light");
  });
});

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#27506b"/></svg>';

interface Pasting {
  readonly navigator: { readonly clipboard: { writeText(text: string): Promise<void> } };
}

describe.skipIf(typeof editor === "string")("in a git diff", () => {
  test("both sides are coloured, and the one that cannot be edited is not checked", {
    timeout: GUARD,
  }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], { cwd: folder });
    const file = path.join(folder, "lanterns/1-the-long-ebb.cards");
    const text = readFileSync(file, "utf8");
    // As it was, the file had two mistakes; as it is, it has one.
    const mistaken = text.replace('Roleplay "Competition"', 'Roleplay "Compettion"');
    writeFileSync(file, mistaken.replace('Type "Adventure"', 'Type "Adventur"'));
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message=Cards");
    writeFileSync(file, mistaken);
    const workbench = await openWorkbench(editor, {
      extension: packageOfExtension(),
      folder,
      settings: { "git.enabled": true, "diffEditor.renderSideBySide": true },
    });
    try {
      await workbench.open("1-the-long-ebb.cards");
      await workbench.page.locator(".squiggly-error").first().waitFor();
      await workbench.command("Git: Open Changes");
      const side = (name: string) => workbench.page.locator(`.monaco-diff-editor .editor.${name}`);
      const coloursOn = (name: string) =>
        side(name)
          .locator(".view-lines span > span")
          .evaluateAll((spans) => [
            ...new Set(spans.map((span) => span.ownerDocument.defaultView?.getComputedStyle(span).color ?? "")),
          ]);
      await side("original").locator(".view-line").first().waitFor();
      await expect.poll(async () => (await coloursOn("original")).length).toBeGreaterThan(3);
      const colourOfWords = async (name: string): Promise<ReadonlyMap<string, string>> =>
        new Map(
          await side(name)
            .locator(".view-lines span > span")
            .evaluateAll((spans) =>
              spans.map((span): [string, string] => [
                span.textContent ?? "",
                span.ownerDocument.defaultView?.getComputedStyle(span).color ?? "",
              ]),
            ),
        );
      const different = async (): Promise<readonly string[]> => {
        const [before, now] = [await colourOfWords("original"), await colourOfWords("modified")];
        return [...before].flatMap(([word, colour]) => (now.has(word) && now.get(word) !== colour ? [word] : []));
      };
      // The server has answered: one mistake is left on the side that can be edited.
      await side("modified").locator(".squiggly-error").first().waitFor();
      await expect.poll(different).toEqual([]);
      expect((await coloursOn("modified")).length).toBeGreaterThan(3);
      await workbench.page.screenshot({ path: path.join(PICTURES, "diff.png") });
      expect(await side("original").locator(".squiggly-error, .squiggly-warning").count()).toBe(0);
    } finally {
      await workbench.close();
      remove();
    }
  });
});

describe.skipIf(typeof editor === "string")("renaming a value onto another one", () => {
  test("says plainly why a name is refused, and merges only what is confirmed", { timeout: GUARD }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    const workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder });
    const { page } = workbench;
    const file = path.join(folder, "lanterns/1-the-long-ebb.cards");
    const before = readFileSync(file, "utf8");
    const subtype = before.split("\n").indexOf('Subtype "Survey"') + 1;
    const rename = async (line: number, column: number, name: string) => {
      await workbench.goTo(line, column);
      await page.keyboard.press("F2");
      await page.locator(".rename-box input:focus").waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
    };
    const unsaved = page.locator(".tab.dirty");
    const preview = page.locator(".bulk-edit-panel");
    const ticks = preview.getByRole("checkbox");
    try {
      await workbench.open("1-the-long-ebb.cards");
      // The name of a card that there is already.
      const identifier = before.split("\n").indexOf("Identifier: TID A 102") + 1;
      await rename(identifier, 14, "TID A 103");
      await page
        .getByText(/There is already a card TID A 103/)
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await rename(subtype, 12, "Works");
      // Nothing is ticked: who looks no further changes nothing.
      await ticks.first().waitFor();
      expect(await ticks.and(page.locator("[aria-checked=true]")).count()).toBe(0);
      await page.getByRole("button", { name: "Discard" }).click();
      await preview.waitFor({ state: "hidden" });
      expect(await unsaved.count()).toBe(0);
      await rename(subtype, 12, "Works");
      await ticks.first().waitFor();
      for (const inFile of await preview.locator(".monaco-list-row[aria-level='1']").all())
        await inFile.getByRole("checkbox").click();
      await page.screenshot({ path: path.join(PICTURES, "merge.png") });
      await page.getByRole("button", { name: "Apply" }).click();
      await preview.waitFor({ state: "hidden" });
      await unsaved.first().waitFor();
      await workbench.command("File: Save All Files");
      await expect.poll(() => readFileSync(file, "utf8")).toBe(before.replaceAll('"Survey"', '"Works"'));
    } catch (error) {
      await page.screenshot({ path: path.join(PICTURES, "failed-merge.png") });
      throw error;
    } finally {
      await workbench.close();
      remove();
    }
  });
});

describe.skipIf(typeof editor === "string")("in a folder that nobody trusts yet", () => {
  test("cards are checked and drawn, and a program that the folder names is not started", {
    timeout: GUARD,
  }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    mkdirSync(path.join(folder, ".vscode"));
    const settings = { "cardwright.server.path": "/bin/false" };
    writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify(settings));
    const workbench = await openWorkbench(editor, {
      extension: packageOfExtension(),
      folder,
      trust: true,
      settings: { "security.workspace.trust.startupPrompt": "never" },
    });
    try {
      await workbench.open("1-the-long-ebb.cards");
      await workbench.page.locator(".statusbar-item").filter({ hasText: "Restricted Mode" }).waitFor();
      await workbench.goTo(90, 1);
      await workbench.command("Cardwright: Preview Card");
      const frame = workbench.page.locator("iframe.webview.ready").last().contentFrame();
      const card = frame.locator("#active-frame").contentFrame().locator(".preview svg");
      await expect.poll(() => card.textContent()).toContain("Light the far lamp");
      await workbench.goTo(90, 1);
      await workbench.command("Cardwright: Compile Pack");
      await expect.poll(() => existsSync(path.join(folder, "dist/lanterns.json"))).toBe(true);
    } finally {
      await workbench.close();
      remove();
    }
  });
});

describe.skipIf(typeof editor === "string")("in a folder of which no file is open", () => {
  test("views show the pack of the workspace", { timeout: GUARD }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    rmSync(path.join(folder, "salt-stairs"), { recursive: true });
    const workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder });
    const view = () =>
      workbench.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame").contentFrame();
    try {
      for (const [title, drawn] of [
        ["Show All Cards of the Pack", ".gallery .card"],
        ["Show Unlock Graph", ".graph svg"],
        ["Show Cards as a Table", ".slick-row"],
      ] as const) {
        await workbench.command(`Cardwright: ${title}`);
        await view()
          .locator(drawn)
          .first()
          .waitFor({ timeout: GUARD / 4 });
        await workbench.command("View: Close All Editors");
      }
    } catch (error) {
      await workbench.page.screenshot({ path: path.join(PICTURES, "failed-packs.png") });
      throw error;
    } finally {
      await workbench.close();
      remove();
    }
  });

  test("beside a game, a card of it is drawn by the face at the cursor, and follows each key", {
    timeout: GUARD,
  }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    cpSync("samples/tavern", path.join(folder, "tavern"), { recursive: true });
    const workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder });
    try {
      await workbench.open("tavern.system");
      const lines = readFileSync("samples/tavern/tavern.system", "utf8").split("\n");
      const area = lines.findIndex(
        (line, index) => line === "Area" && lines.slice(0, index).some((one) => one.startsWith("Face:")),
      );
      await workbench.goTo(area + 1, 1);
      await workbench.command("Cardwright: Preview Card");
      const view = workbench.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame");
      const card = view.contentFrame().locator(".preview svg");
      await card.waitFor({ timeout: GUARD / 4 });
      await workbench.page.keyboard.type('Area\n    As "foot"\nPrints "Seventh edition"\n');
      await expect.poll(() => card.textContent(), { timeout: GUARD / 4 }).toContain("Seventh edition");
      await workbench.page.screenshot({ path: path.join(PICTURES, "preview-of-face.png") });
    } catch (error) {
      await workbench.page.screenshot({ path: path.join(PICTURES, "failed-preview-of-face.png") });
      throw error;
    } finally {
      await workbench.close();
      remove();
    }
  });

  test("cards are checked as soon as it is opened, and printing them warns of errors", { timeout: GUARD }, async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    const broken = "Identifier: TID A 900\nType Adventure\n";
    writeFileSync(path.join(folder, "lanterns/4-broken.cards"), broken);
    const workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder });
    try {
      const problems = workbench.page.locator('[id="status.problems"]');
      await expect.poll(() => problems.textContent()).toMatch(/[1-9]/);
      await workbench.open("4-broken.cards");
      await workbench.command("Cardwright: Print Cards to PDF…");
      await workbench.choose("All cards");
      const warning = workbench.page.locator(".monaco-dialog-box");
      await expect.poll(() => warning.textContent()).toMatch(/1 card has an error: TID A 900\. Print anyway\?/);
      await workbench.page.keyboard.press("Escape");
      await warning.waitFor({ state: "hidden" });
    } finally {
      await workbench.close();
      remove();
    }
  });
});
