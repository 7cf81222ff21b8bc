import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seriousFindings } from "../../support/axe.js";
import { GUARD } from "../../support/guard.js";
import { editorOrReason } from "./editor.js";
import { packageOfExtension } from "./package-of-extension.js";
import { smallPicture } from "./small-picture.js";
import { openWorkbench, type Workbench } from "./workbench.js";

const PICTURES = path.resolve(".cache/screenshots");
/** The picture of the documentation is taken here: UPDATE_SCREENSHOTS=1 npx vitest run, and this file. */
const UPDATE = process.env.UPDATE_SCREENSHOTS === "1";
const CARDS = 2000;
const PACK = "Pack: The Far Light\n";
const editor = editorOrReason();

const PLACES = ["quay", "bar", "reef", "light", "ferry", "sound", "marsh", "yard"];
const DEEDS = ["Row out to the", "Count the boats at the", "Mend the nets of the", "Wait for the fog over the"];
const WARES = ["Rope", "Sail", "Lamplight", "Courage"];
const PLAYS = ["Battle", "Challenge", "Competition", "Cooperation", "Obstruction", "Solo"];

/** Two thousand cards of nobody's game: half adventures, half supports, in one file. */
function manyCards(): string {
  const card = (index: number) => {
    const [place, deed] = [PLACES[index % PLACES.length], DEEDS[index % DEEDS.length]];
    const [ware, other] = [WARES[index % WARES.length], WARES[(index + 1) % WARES.length]];
    const head = `Identifier: FAR ${index % 2 === 0 ? "A" : "S"} ${index + 1}\nDirective: ${deed} ${place}, for the ${index + 1}th time.\n\n`;
    return index % 2 === 0
      ? `${head}Type "Adventure"\nSubtype "${place}"\nLevel ${1 + (index % 3)}\nRoleplay "${PLAYS[index % PLAYS.length]}"\nAdventureCommonCosts\n    ${ware} ${1 + (index % 5)}\n    ${other} 2\nEraResources\n    Favour ${2 + (index % 7)}\n`
      : `${head}Type "Support"\nSubtype "${place}"\nAdventureResources\n    ${ware} ${1 + (index % 4)}\n`;
  };
  return `Era: The Far Light\n---\n${Array.from({ length: CARDS }, (_, index) => card(index)).join("---\n")}`;
}

/** The table of a large pack in the page of a real VS Code, with the keyboard and the pointer. The steps build on each other. */
describe.skipIf(typeof editor === "string")("cards as a table", () => {
  let workbench: Workbench;
  let top = "";
  let folder = "";
  const text = manyCards();
  const file = () => path.join(folder, "far-light.cards");
  const pack = () => path.join(folder, "pack.cards");
  const saved = () => readFileSync(file(), "utf8");

  beforeAll(async () => {
    if (typeof editor === "string") return;
    mkdirSync(PICTURES, { recursive: true });
    top = mkdtempSync(path.join(tmpdir(), "cardwright-table-"));
    folder = path.join(top, "far-light");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "cardwright.json"), "{}\n");
    writeFileSync(pack(), PACK);
    writeFileSync(file(), text);
    const viewport = UPDATE ? { width: 1280, height: 720 } : undefined;
    workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder, viewport });
    await workbench.open("far-light.cards");
    await workbench.command("View: Toggle Primary Side Bar Visibility");
    await workbench.command("Cardwright: Show Cards as a Table");
    await rows().first().waitFor({ timeout: GUARD });
  });
  afterAll(async () => {
    await workbench?.close();
    rmSync(top, { recursive: true, force: true });
  });

  // Each step begins where the one before ended: what follows a failure says nothing of its own.
  let failed = "";
  beforeEach(({ skip }) => skip(failed !== "", `"${failed}" failed`));
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    failed ||= task.name;
    await picture(`failed: ${task.name}`.replace(/\W+/g, "-"));
  });

  const picture = (name: string) =>
    workbench.page.screenshot({ path: path.join(PICTURES, `${name}.png`), animations: "disabled" });
  const view = (): FrameLocator =>
    workbench.page.locator("iframe.webview.ready").last().contentFrame().locator("#active-frame").contentFrame();
  const rows = (): Locator => view().locator(".grid-canvas-right .slick-row");
  const names = () =>
    view()
      .locator(".slick-header-column")
      .evaluateAll((all) => all.map(({ textContent }) => textContent?.trim() ?? ""));
  /** A cell by what its card is called and by its column. */
  const cell = async (identifier: string, column: string): Promise<Locator> => {
    const index = (await names()).indexOf(column);
    // The grid has two panes; a row is at the same height in both, however many are drawn above it.
    const height = await view()
      .locator(".grid-canvas-left .slick-row")
      .filter({ has: view().locator(".slick-cell", { hasText: new RegExp(`^${identifier}$`) }) })
      .first()
      .getAttribute("style");
    return view().locator(`.slick-row[style="${height}"] .slick-cell.l${index}`);
  };
  const title = () => view().locator("h1").textContent();
  /** Another program writes the pack; it writes again until the editor hears of it, since a system may lose such news. */
  const rewritePack = (content: string, seen: () => Promise<unknown> = title) =>
    expect.poll(
      () => {
        writeFileSync(pack(), content);
        return seen();
      },
      { interval: 1000 },
    );
  const count = () => view().locator(".count").textContent();
  const key = (name: string) => workbench.page.keyboard.press(name);
  const clipboard = () => workbench.page.evaluate<string>("navigator.clipboard.readText()");
  const openCell = () => view().locator(".editor");

  /** Lets suggestions for a cell wait, however quick the server is. */
  const holdChoices = async () => {
    const body = view().locator("body");
    await body.evaluate(({ ownerDocument }) => {
      const page = ownerDocument.defaultView as unknown as EventTarget & { held?: (() => void)[] };
      page.held = [];
      const hold = (event: Event) => {
        if (page.held === undefined || (event as MessageEvent).data.kind !== "choices") return;
        event.stopImmediatePropagation();
        page.held.push(() => page.dispatchEvent(new MessageEvent("message", { data: (event as MessageEvent).data })));
      };
      page.addEventListener("message", hold, { capture: true });
    });
    const release = () =>
      body.evaluate(({ ownerDocument }) => {
        const page = ownerDocument.defaultView as unknown as { held?: (() => void)[] };
        const held = page.held ?? [];
        if (held.length > 0) delete page.held;
        for (const deliver of held) deliver();
        return held.length;
      });
    return { release };
  };

  test("all cards are rows, of which only those that are seen are drawn", async () => {
    expect(await count()).toBe(`${CARDS} cards`);
    expect(await names()).toEqual(
      expect.arrayContaining(["Identifier", "Directive", "Type", "Level", "AdventureCommonCosts"]),
    );
    expect(await rows().count()).toBeLessThan(150);
    await picture("table");
  });

  test("it scrolls through all of them", async () => {
    const port = view().locator(".slick-viewport-right.slick-viewport-top");
    const measured = await port.evaluate(async (element) => {
      const page = element.ownerDocument.defaultView as unknown as {
        requestAnimationFrame(then: (now: number) => void): void;
        performance: { now(): number };
      };
      const gaps: number[] = [];
      let most = 0;
      let last = page.performance.now();
      for (let step = 0; step < 200; step++) {
        element.scrollTop = (element.scrollHeight * step) / 200;
        await new Promise<void>((then) => page.requestAnimationFrame(() => then()));
        const now = page.performance.now();
        gaps.push(now - last);
        last = now;
        most = Math.max(most, element.ownerDocument.querySelectorAll(".slick-row").length);
      }
      gaps.sort((one, other) => one - other);
      return { median: gaps[100], ninety: gaps[180], worst: gaps.at(-1), most, height: element.scrollHeight };
    });
    console.log(`scrolling 200 steps through ${CARDS} cards: ${JSON.stringify(measured)}`);
    expect(measured.height).toBeGreaterThan(CARDS * 20);
    expect(measured.most).toBeLessThan(400);
    await port.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect
      .poll(() => view().locator(".grid-canvas-left.grid-canvas-top").textContent())
      .toContain(`FAR S ${CARDS}`);
    await port.evaluate((element) => {
      element.scrollTop = 0;
    });
  });

  const texts = async (column: string, ...identifiers: readonly string[]) =>
    Promise.all(identifiers.map(async (one) => (await cell(one, column)).textContent()));
  const identifiers = async () => {
    const at = (await names()).indexOf("Identifier");
    const cells = await view()
      .locator(`.grid-canvas-left .slick-row .slick-cell.l${at}`)
      .evaluateAll((all) =>
        all
          .map((one) => ({ top: one.getBoundingClientRect().top, text: one.textContent ?? "" }))
          .sort((one, other) => one.top - other.top)
          .map(({ text: shown }) => shown),
      );
    return cells.slice(0, 4);
  };

  test("cells are cut, pasted over a selection and filled down by keys", async () => {
    await (await cell("FAR A 1", "Roleplay")).click();
    await key("Control+x");
    expect(await openCell().count()).toBe(0);
    await expect.poll(() => texts("Roleplay", "FAR A 1")).toEqual([""]);
    await expect.poll(clipboard).toBe("Battle");
    await (await cell("FAR A 3", "Roleplay")).click();
    for (const name of ["Shift+ArrowDown", "Shift+ArrowDown", "Control+v"]) await key(name);
    await expect.poll(() => texts("Roleplay", "FAR A 3", "FAR A 5")).toEqual(["Battle", "Battle"]);
    for (const name of ["Control+z", "Control+z"]) await key(name);
    await expect.poll(() => texts("Roleplay", "FAR A 1", "FAR A 3")).toEqual(["Battle", "Competition"]);
    await (await cell("FAR A 1", "Subtype")).click();
    for (const name of ["Shift+ArrowRight", "Shift+ArrowDown", "Control+d"]) await key(name);
    await expect.poll(() => texts("Subtype", "FAR A 1", "FAR S 2")).toEqual(["quay", "quay"]);
    await key("Control+z");
    await expect.poll(() => texts("Subtype", "FAR S 2")).toEqual(["bar"]);
  });

  test("cards are deleted and moved by keys, and come back", async () => {
    const before = ["FAR A 1", "FAR S 2", "FAR A 3", "FAR S 4"];
    await (await cell("FAR S 2", "Type")).click();
    await key("Alt+ArrowDown");
    await expect.poll(identifiers).toEqual(["FAR A 1", "FAR A 3", "FAR S 2", "FAR S 4"]);
    // The card is still the chosen one.
    for (const name of ["Alt+ArrowUp", "Alt+ArrowUp"]) await key(name);
    await expect.poll(identifiers).toEqual(["FAR S 2", "FAR A 1", "FAR A 3", "FAR S 4"]);
    await key("Control+Delete");
    await expect.poll(count).toBe(`${CARDS - 1} cards`);
    for (let undo = 0; undo < 4; undo++) await key("Control+z");
    await expect.poll(identifiers).toEqual(before);
    await expect.poll(count).toBe(`${CARDS} cards`);
  });

  test("cards are sorted, filtered and searched", async () => {
    await view().locator(".slick-header-column", { hasText: "Level" }).click();
    await view().getByLabel("Filter Type").fill("adventure");
    await expect.poll(count).toBe(`${CARDS / 2} of ${CARDS} cards`);
    await view().getByLabel("Filter Level").fill("> 2");
    await view().getByLabel("Search the cards").fill("reef");
    await expect.poll(count).toMatch(/^\d\d of 2000 cards$/);
    await picture("table-filtered");
    for (const label of ["Filter Type", "Filter Level", "Search the cards"]) await view().getByLabel(label).fill("");
    await expect.poll(count).toBe(`${CARDS} cards`);
    await view().locator(".slick-header-column", { hasText: "Identifier" }).click();
  });

  test("an edit goes to the text, and is taken back", async () => {
    await (await cell("FAR A 1", "Roleplay")).dblclick();
    const field = view().locator("input.editor");
    await field.waitFor();
    // What can stand there is offered, as completion offers it.
    await expect
      .poll(() =>
        view()
          .locator("datalist option")
          .evaluateAll((all) => all.map(({ value }) => value)),
      )
      .toEqual(expect.arrayContaining(["Battle", "Solo"]));
    await field.fill("Solo");
    await key("Enter");
    await expect.poll(async () => (await cell("FAR A 1", "Roleplay")).textContent()).toBe("Solo");
    await key("Control+s");
    await expect.poll(saved).toBe(text.replace('Roleplay "Battle"', 'Roleplay "Solo"'));
    await (await cell("FAR A 1", "Roleplay")).click();
    await key("Control+z");
    await expect.poll(async () => (await cell("FAR A 1", "Roleplay")).textContent()).toBe("Battle");
    await key("Control+s");
    await expect.poll(saved).toBe(text);
    await key("Control+Shift+z");
    await expect.poll(async () => (await cell("FAR A 1", "Roleplay")).textContent()).toBe("Solo");
    await key("Control+z");
    await expect.poll(async () => (await cell("FAR A 1", "Roleplay")).textContent()).toBe("Battle");
  });

  test("a mistake is marked in its cell, and says what it is", async () => {
    await (await cell("FAR A 3", "Roleplay")).click();
    await workbench.page.keyboard.type("Compettion");
    await key("Enter");
    const wrong = view().locator(".slick-cell.found.error");
    await wrong.first().waitFor();
    expect(await wrong.first().getAttribute("title")).toMatch(/Did you mean "Competition"/);
    await view().getByRole("button", { name: "Only with findings" }).click();
    await expect.poll(count).toMatch(/^\d+ of 2000/);
    await view().getByRole("button", { name: "Only with findings" }).click();
    await picture("table-mistake");
    await key("Control+z");
    await wrong.first().waitFor({ state: "detached" });
  });

  test("what is typed into a cell stays when the table is drawn anew", async () => {
    await (await cell("FAR A 5", "Roleplay")).click();
    await workbench.page.keyboard.type("Compet");
    await rewritePack("Pack: The Farther Light\n").toBe("The Farther Light");
    await workbench.page.keyboard.type("ition");
    await key("Enter");
    await expect.poll(async () => (await cell("FAR A 5", "Roleplay")).textContent()).toBe("Competition");
    await key("Control+z");
    await expect.poll(async () => (await cell("FAR A 5", "Roleplay")).textContent()).toBe("Obstruction");
    await rewritePack(PACK).toBe("The Far Light");
  });

  test("a click counts when the table is drawn anew before the pointer is released", async () => {
    const wanted = await cell("FAR A 7", "Roleplay");
    await wanted.hover();
    await workbench.page.mouse.down();
    // The page is listening before the pack changes, and hears of it after its own script.
    const drawn = await view()
      .locator("body")
      .evaluateHandle((body) => {
        const window = body.ownerDocument.defaultView as unknown as EventTarget;
        const news = { heard: false };
        window.addEventListener("message", (event) => {
          news.heard ||= (event as unknown as { readonly data: { readonly kind: string } }).data.kind === "table";
        });
        return news;
      });
    await rewritePack("Pack: The Farther Light\n", () => drawn.evaluate(({ heard }) => heard)).toBe(true);
    await workbench.page.mouse.up();
    await expect.poll(title).toBe("The Farther Light");
    expect(await (await cell("FAR A 7", "Roleplay")).getAttribute("class")).toMatch(/\bactive\b/);
    await rewritePack(PACK).toBe("The Far Light");
  });

  test("charts stand beside it, and follow", async () => {
    await view().getByRole("button", { name: "Charts" }).click();
    const charts = view().locator("aside");
    await expect
      .poll(() => charts.locator("h2").allTextContents())
      .toEqual(
        expect.arrayContaining([
          "How much cards cost and bring",
          "Asked and given: AdventureCommonCosts and AdventureCosts",
          "Kinds of cards",
        ]),
      );
    const before = await charts.textContent();
    await (await cell("FAR A 1", "EraResources")).dblclick();
    await view().locator(".editor").fill("Favour 99");
    await key("Enter");
    await expect.poll(() => charts.textContent()).not.toBe(before);
    const taken = await picture("table-charts");
    if (UPDATE) writeFileSync("docs/pictures/table.png", smallPicture(taken));
    await key("Control+z");
    await expect.poll(() => charts.textContent()).toBe(before);
    await view().getByRole("button", { name: "Charts" }).click();
  });

  test("cells are copied and pasted", async () => {
    await (await cell("FAR A 1", "Subtype")).click();
    for (const name of ["Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Control+c"]) await key(name);
    await expect.poll(clipboard).toBe("quay\t1\tBattle\nreef\t3\tCompetition");
    await (await cell("FAR A 5", "Subtype")).click();
    await key("Control+v");
    await expect.poll(async () => (await cell("FAR A 7", "Roleplay")).textContent()).toBe("Competition");
    await picture("table-pasted");
    await key("Control+s");
    await expect
      .poll(saved)
      .toBe(
        text
          .replace('Subtype "ferry"\nLevel 2\nRoleplay "Obstruction"', 'Subtype "quay"\nLevel 1\nRoleplay "Battle"')
          .replace('Subtype "marsh"\nLevel 1\nRoleplay "Battle"', 'Subtype "reef"\nLevel 3\nRoleplay "Competition"'),
      );
    await key("Control+z");
    await expect.poll(async () => (await cell("FAR A 7", "Roleplay")).textContent()).toBe("Battle");
  });

  test("a key that is a command opens no cell", async () => {
    for (const name of ["Control+c", "Control+f", "Meta+a", "Meta+c", "Meta+f", "Meta+v"]) {
      await (await cell("FAR A 1", "Roleplay")).click();
      await key(name);
      expect(await openCell().count(), name).toBe(0);
    }
    for (const name of ["Control+a", "Control+c"]) await key(name);
    await expect.poll(async () => (await clipboard()).split("\n").length).toBe(CARDS);
    await key("Control+Home");
    // VS Code hears the others.
    await key("Control+p");
    const box = workbench.page.locator(".quick-input-widget");
    await box.waitFor();
    expect(await openCell().count()).toBe(0);
    await key("Escape");
    await box.waitFor({ state: "hidden" });
    // On Windows this is what AltGr and a key are.
    await (await cell("FAR A 1", "Roleplay")).click();
    await key("Control+Alt+@");
    await openCell().waitFor();
    await key("Escape");
    await openCell().waitFor({ state: "detached" });
  });

  test("in an open cell the same keys go to its text", async () => {
    await (await cell("FAR A 1", "Roleplay")).click();
    const choices = await holdChoices();
    await workbench.page.keyboard.type("Solo");
    for (const name of ["Control+a", "Control+c", "End", "Control+v"]) await key(name);
    await expect.poll(() => openCell().inputValue()).toBe("SoloSolo");
    // The suggestions of the server come when much is typed already.
    await expect.poll(choices.release).toBe(1);
    await key("Control+z");
    await expect.poll(() => openCell().inputValue()).toBe("Solo");
    await key("Control+y");
    await expect.poll(() => openCell().inputValue()).toBe("SoloSolo");
    for (const name of ["Control+a", "Control+x"]) await key(name);
    await expect.poll(() => openCell().inputValue()).toBe("");
    await expect.poll(clipboard).toBe("SoloSolo");
    await key("Escape");
    await expect.poll(async () => (await cell("FAR A 1", "Roleplay")).textContent()).toBe("Battle");
  });

  test("rows of a spreadsheet are pasted: into cards by their identifiers, and as new cards", async () => {
    await (await cell("FAR A 1", "Type")).click();
    const sheet = 'Identifier\tDirective\tLevel\nFAR A 1\t"Go, with ""care""."\t7\nFAR A 5000\tGo on.\t3\n';
    await workbench.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(sheet)})`);
    await key("Control+v");
    await expect.poll(count).toBe(`${CARDS + 1} cards`);
    await key("Control+s");
    await expect
      .poll(saved)
      .toBe(
        `${text.replace("Row out to the quay, for the 1th time.", 'Go, with "care".').replace("Level 1", "Level 7")}---\nIdentifier: FAR A 5000\nDirective: Go on.\n\nType "Support"\nLevel 3\n`,
      );
    await (await cell("FAR A 1", "Directive")).click();
    await key("Control+c");
    await expect.poll(clipboard).toBe('"Go, with ""care""."');
    await key("Control+z");
    await expect.poll(count).toBe(`${CARDS} cards`);
  });

  test("Home, End, F2 and Escape go where they go in a spreadsheet, and Tab leaves the table", async () => {
    const focused = () =>
      view()
        .locator("body")
        .evaluate(({ ownerDocument: { activeElement: at } }) => ({
          role: at?.getAttribute("role"),
          text: at?.textContent ?? "",
          column: at?.getAttribute("aria-colindex"),
          row: at?.closest("[role=row]")?.getAttribute("aria-rowindex"),
        }));
    await (await cell("FAR A 1", "Level")).click();
    const columns = (await names()).length;
    expect(await focused()).toMatchObject({ role: "gridcell", text: "1", row: "3" });
    await key("End");
    await expect.poll(focused).toMatchObject({ column: String(columns), row: "3" });
    await key("Home");
    await expect.poll(focused).toMatchObject({ column: "1", row: "3" });
    await key("Control+End");
    await expect.poll(focused).toMatchObject({ column: String(columns), row: String(CARDS + 2) });
    await key("Control+Home");
    await expect.poll(focused).toMatchObject({ column: "1", row: "3" });
    const scrolled = () =>
      view()
        .locator(".slick-viewport-right.slick-viewport-top")
        .evaluate((one) => one.scrollTop);
    expect(await scrolled()).toBe(0);
    // Scrolled out of sight, the table is drawn anew: the keys go on from the cell all the same.
    await view()
      .locator(".slick-viewport-right.slick-viewport-top")
      .evaluate((one) => one.scrollTo({ top: one.scrollHeight, behavior: "instant" }));
    await expect.poll(scrolled).toBeGreaterThan(1000);
    await rewritePack("Pack: The Farther Light\n").toBe("The Farther Light");
    await key("ArrowDown");
    await expect.poll(focused).toMatchObject({ column: "1", row: "4" });
    await rewritePack(PACK).toBe("The Far Light");
    await (await cell("FAR A 1", "Roleplay")).click();
    await key("F2");
    await openCell().waitFor();
    await workbench.page.keyboard.type("x");
    await key("Escape");
    await openCell().waitFor({ state: "detached" });
    expect(await focused()).toMatchObject({ role: "gridcell", text: "Battle" });
    for (const name of ["Shift+ArrowDown", "Escape", "Control+c"]) await key(name);
    await expect.poll(clipboard).toBe("Battle");
    await key("Shift+Tab");
    await expect.poll(async () => (await focused()).role).toBeNull();
  });

  test("who listens hears where the focus is, and what it is about", async () => {
    await (await cell("FAR A 1", "Level")).click();
    const grid = view().locator("[role=grid]");
    const said = (name: string) => grid.getAttribute(name);
    expect(await said("aria-label")).toBe("Cards of The Far Light");
    expect(await said("aria-rowcount")).toBe(String(CARDS + 2));
    expect(await said("aria-colcount")).toBe(String((await names()).length));
    expect(await said("aria-multiselectable")).toBe("true");
    const active = view().locator("[role=gridcell][tabindex='0']");
    expect(await active.count()).toBe(1);
    expect(await active.getAttribute("aria-selected")).toBe("true");
    for (const name of ["Only with findings", "Charts"])
      expect(await view().getByRole("button", { name }).getAttribute("aria-pressed")).toBe("false");
    // Sorted by the keyboard: up to the headings, and back.
    const level = view().locator("[role=columnheader]", { hasText: "Level" });
    await key("ArrowUp");
    for (const sort of ["ascending", "descending"]) {
      await key("Enter");
      await expect.poll(() => level.getAttribute("aria-sort")).toBe(sort);
    }
    await key("ArrowDown");
    await expect.poll(() => active.count()).toBe(1);
    await view().locator(".slick-header-column", { hasText: "Identifier" }).click();
    expect(await level.getAttribute("aria-sort")).toBe("none");
    expect(await seriousFindings(view().locator("body"))).toEqual([]);
  });

  test("a card is added behind the chosen one", async () => {
    await (await cell("FAR A 1", "Type")).click();
    await view().getByRole("button", { name: "Add card" }).click();
    await expect.poll(count).toBe(`${CARDS + 1} cards`);
    await key("Control+s");
    // No card of the pack has the number.
    await expect.poll(saved).toContain(`\n---\nIdentifier: FAR A ${CARDS + 1}\n`);
  });

  test("the page runs its own script and styles and no others", async () => {
    const policy = await view().locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]+'; style-src [^;]+ 'nonce-[\w-]+';/);
    expect(policy).not.toMatch(/unsafe/);
  });
});
