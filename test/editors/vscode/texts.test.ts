import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorOrReason } from "./editor.js";
import { packageOfExtension } from "./package-of-extension.js";
import { smallPicture } from "./small-picture.js";
import { openWorkbench, type Workbench } from "./workbench.js";

/** The picture of the documentation is taken here: UPDATE_SCREENSHOTS=1 npx vitest run, and this file. */
const UPDATE = process.env.UPDATE_SCREENSHOTS === "1";
const editor = editorOrReason();

const CARDS = `Pack: The Tin Fair
System: altered
---
Identifier: FAIR 1
Type "Character"
Name "Toymaker"
Faction "Axiom"
Rarity "Common"
SubTypes "Engineer"
HandCost 2
ReserveCost 2
Forest 1
Mountain 2
Water 1
Ability "[Defender]."
Ability "{J} Create a [Tin Hare 1/1/1] Robot token in target Expedition."
Ability "At Noon — You may pay {1} to draw a card."
Ability "{R} "
---
Identifier: FAIR 2
Type "Token"
Name "Tin Hare"
SubTypes "Robot"
Forest 1
Mountain 1
Water 1
`;

/** Completion in the text of an ability, in the page of a real VS Code. */
describe.skipIf(typeof editor === "string")("texts that are read", () => {
  let workbench: Workbench;
  let folder = "";

  beforeAll(async () => {
    if (typeof editor === "string") return;
    folder = mkdtempSync(path.join(tmpdir(), "cardwright-texts-"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "cardwright.json"), "{}\n");
    writeFileSync(path.join(folder, "tin-fair.cards"), CARDS);
    const viewport = UPDATE ? { width: 1100, height: 560 } : undefined;
    workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder, viewport });
    await workbench.open("tin-fair.cards");
    await workbench.command("View: Toggle Primary Side Bar Visibility");
  });
  afterAll(async () => {
    await workbench?.close();
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });

  test("completion goes on with the phrases of the game", async () => {
    const { page } = workbench;
    await workbench.command("Go to Line/Column...");
    await page.keyboard.type("18:14");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Cre");
    const list = page.locator(".suggest-widget .monaco-list-row");
    await expect
      .poll(() => list.allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining("Create a [Tin Hare 1/1/1]")]));
    const taken = await page.screenshot({ animations: "disabled" });
    mkdirSync(".cache/screenshots", { recursive: true });
    writeFileSync(".cache/screenshots/texts.png", taken);
    if (UPDATE) writeFileSync("docs/pictures/texts.png", smallPicture(taken));
  });
});
