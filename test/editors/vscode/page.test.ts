import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorOrReason } from "./editor.js";
import { packageOfExtension } from "./package-of-extension.js";
import { openWorkbench, type Workbench } from "./workbench.js";
import { copyOfSamples } from "./workspace.js";

const MINUTES = 60_000;
/** Pictures of what the tests saw, to be looked at. Those that the README of the extension shows are taken here too. */
const PICTURES = path.resolve(
  process.env.UPDATE_SCREENSHOTS === "1" ? "vscode-extension/images" : ".cache/screenshots",
);
const editor = editorOrReason();

/** The extension as an author sees it: the page of a real VS Code, with the keyboard and the pointer. The steps build on each other. */
describe.skipIf(typeof editor === "string")("in the window", () => {
  let workbench: Workbench;
  let samples: ReturnType<typeof copyOfSamples>;

  beforeAll(async () => {
    if (typeof editor === "string") return;
    if (process.env.UPDATE_SCREENSHOTS !== "1") rmSync(PICTURES, { recursive: true, force: true });
    mkdirSync(PICTURES, { recursive: true });
    samples = copyOfSamples();
    workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder: samples.folder });
    await workbench.open("1-the-long-ebb.cards");
  }, 4 * MINUTES);

  afterAll(async () => {
    await workbench?.close();
    samples?.remove();
  });

  const picture = (name: string) => workbench.page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
  const view = (title: string): FrameLocator => {
    const outer = workbench.page.locator(`iframe.webview[title="${title}"], iframe.webview`).last();
    return outer.contentFrame().locator("#active-frame").contentFrame();
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

  test("the card at the cursor is drawn beside its text, and follows", async () => {
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Preview Card");
    const card = view("card").locator(".preview svg");
    await card.waitFor();
    await expect.poll(() => card.textContent()).toContain("Light the far lamp");
    await workbench.goTo(23, 12);
    await expect.poll(() => card.textContent()).toContain("Race the salvors");
    await workbench.page.keyboard.type("Quietly! ");
    await expect.poll(() => card.textContent()).toContain("Quietly!");
    await workbench.page.keyboard.press("Control+z");
    await picture("preview");
  });
});
