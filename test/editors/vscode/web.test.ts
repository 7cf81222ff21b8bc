import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUARD } from "../../support/guard.js";
import { editorOrReason } from "./editor.js";
import { packageOfExtension } from "./package-of-extension.js";
import { openWorkbench, type Workbench } from "./workbench.js";
import { copyOfSamples } from "./workspace.js";

const editor = editorOrReason();

/** The extension in the browser's own host: client and server are web workers, to which no file is a file on a disk. */
describe.skipIf(typeof editor === "string")("VS Code for the Web", () => {
  let workbench: Workbench;
  let samples: ReturnType<typeof copyOfSamples>;

  beforeAll(async () => {
    if (typeof editor === "string") return;
    samples = copyOfSamples();
    workbench = await openWorkbench(editor, {
      extension: packageOfExtension(),
      folder: samples.folder,
      settings: { "remote.extensionKind": { "cardwright.cardwright": ["web"] } },
    });
    await workbench.open("1-the-long-ebb.cards");
    await workbench.command("View: Toggle Primary Side Bar Visibility");
  });
  afterAll(async () => {
    await workbench?.close();
    samples?.remove();
  });

  /** The page of the extension that is shown. */
  const view = () =>
    workbench.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame").contentFrame();
  const problems = () => workbench.page.locator(".markers-panel .monaco-list-rows").textContent();

  test("all files of the pack are read", async () => {
    // The status is drawn anew when the server is there, and what was pointed at is gone then.
    const said = async () => {
      await workbench.page.mouse.move(9, 9);
      await workbench.page.locator("#status\\.languageStatus").hover();
      const shown = workbench.page.locator(".hover-language-status").first();
      return shown.textContent({ timeout: 2000 }).catch(() => "");
    };
    await expect.poll(said).toMatch(/Gardener of Thoughts.*Lanterns at Low Water · 176 cards/);
  });

  test("the server is a worker, and no process", async () => {
    await workbench.command("Cardwright: Show Output");
    const output = workbench.page.locator(
      ".output-view-content .view-lines, .output.view-lines, .part.panel .view-lines",
    );
    // Only lines in sight are drawn, and this one is among the first.
    const beginning = async () => {
      await output.first().click({ timeout: 2000 });
      await workbench.page.keyboard.press("Control+Home");
      return output.first().textContent({ timeout: 2000 });
    };
    await expect.poll(() => beginning().catch(String)).toMatch(/Starting\sa\sworker\sof\sthe\sbrowser/);
  });

  test("findings follow what is typed, and files that change elsewhere", async () => {
    await workbench.command("Problems: Focus on Problems View");
    const file = path.join(samples.folder, "lanterns/9-more.cards");
    writeFileSync(file, 'Identifier: NEW S 1\nDirective: x\n\nType "Suport"\n');
    await expect.poll(problems).toContain('Type cannot be "Suport"');
    writeFileSync(file, 'Identifier: NEW S 1\nDirective: x\n\nType "Sapport"\n');
    await expect.poll(problems).toContain('Type cannot be "Sapport"');
    rmSync(file);
    await expect.poll(problems).not.toContain("Sapport");
    await workbench.goTo(1, 1);
    await workbench.page.keyboard.type("no card");
    await expect.poll(problems).toMatch(/syntax/);
    await workbench.command("File: Revert File");
    await expect.poll(problems).not.toMatch(/syntax/);
  });

  test("a card is drawn, and all of them as a graph", async () => {
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Preview Card");
    await expect.poll(() => view().locator(".preview svg").textContent()).toContain("Light the far lamp");
    await workbench.closeBeside();
    await workbench.command("Cardwright: Show Unlock Graph");
    await expect.poll(() => view().locator(".graph svg").count()).toBe(1);
    await workbench.closeBeside();
  });

  test("the cards are a table, whose edits go to the text", async () => {
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Show Cards as a Table");
    const cell = (text: string) => view().locator(".slick-cell", { hasText: text }).first();
    await cell("Follow the water out").waitFor({ timeout: GUARD });
    await cell("Survey").dblclick();
    await view().locator("input.editor").fill("Soundings");
    await workbench.page.keyboard.press("Enter");
    await cell("Soundings").waitFor();
    await workbench.page.keyboard.press("Control+z");
    await cell("Survey").waitFor();
    await workbench.command("View: Close Editor");
    await workbench.command("File: Revert File");
  });

  test("what a browser cannot do says who can", async () => {
    await workbench.goTo(90, 1);
    await workbench.command("Cardwright: Print Cards to PDF…");
    await workbench.command("Notifications: Show Notifications");
    const said = workbench.page.locator(".notification-list-item-message").last();
    await expect.poll(() => said.textContent()).toContain("cannot draw PDF");
  });
});
