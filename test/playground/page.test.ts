import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { generateCards } from "../../bench/generate-cards.js";
import { asCard } from "../../bench/write-packs.js";
import { LONGEST_HASH, toHash } from "../../playground/source/share.js";
import { drawCard } from "../../tools/render/draw-card.js";
import { galleryPage } from "../../tools/render/views/gallery-page.js";
import { seriousFindings } from "../support/axe.js";
import { browserOrReason } from "../support/browser.js";
import { packOf } from "../support/check.js";
import { csvOf, flatRows } from "../tools/infer/invented-tables.js";
import { servePlayground } from "./served.js";

const found = browserOrReason();

describe.skipIf(typeof found === "string")("the playground in a real browser", () => {
  const site = servePlayground(found);
  let page: Page;
  const open = async (...how: Parameters<typeof site.open>): Promise<Page> => {
    page = await site.open(...how);
    return page;
  };

  const findings = () => page.locator("#findings li summary").allTextContents();
  const text = () => page.locator(".cm-content:visible");

  test("its types fit", () => {
    execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "playground"], { stdio: "inherit" });
  });

  test("an example has its findings, and they go when they are mended", async () => {
    await open();
    await expect
      .poll(findings)
      .toEqual([
        'error: Type cannot be "adventure". Did you mean "Adventure"? It can be "Adventure" or "Support". river.cards:8',
        "warning: Rolplay is almost Roleplay. Did you mean that? river.cards:10",
        'error: Type cannot be "Suport". Did you mean "Support"? It can be "Adventure" or "Support". river.cards:21',
        'error: Thanks takes a whole number, 0 or more, not the text "one". river.cards:26',
      ]);
    await page.locator("#findings summary", { hasText: "Suport" }).click();
    await page.getByRole("button", { name: /^(?:Fix|Try): .*Support/ }).click();
    await expect.poll(async () => (await findings()).join("\n")).not.toContain("Suport");
    await page.locator("#findings summary", { hasText: "Rolplay" }).click();
    await page.getByRole("button", { name: "Why? misspelt-name" }).click();
    await expect.poll(() => page.locator("#view article").textContent()).toContain("misspelt-name");
  });

  test("what is typed is checked, completed and undone", async () => {
    await open("#example=starter");
    await expect.poll(findings).toEqual([]);
    await text().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\nSway x");
    await expect.poll(async () => (await findings()).length).toBeGreaterThan(0);
    for (let undo = 0; undo < 8; undo++) await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(findings).toEqual([]);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\nEra");
    await page.keyboard.press("Control+Space");
    await expect.poll(() => page.locator(".cm-tooltip-autocomplete").textContent()).toContain("EraResources");
  });

  test("a card is printed, compiled and drawn among the others", async () => {
    await open("#example=lanterns");
    await text().click();
    await expect.poll(() => page.locator("#view svg").count()).toBe(1);
    await page.getByRole("tab", { name: "All cards" }).click();
    await expect.poll(() => page.locator("#view .gallery svg").count()).toBeGreaterThan(20);
    await page.getByRole("tab", { name: "Graph" }).click();
    await expect.poll(() => page.locator("#view .graph svg").count()).toBe(1);
    const nodes = page.locator("#view .graph .node");
    const inOneDeck = await nodes.count();
    await page.locator("#view").getByLabel("Deck").selectOption({ label: "All decks" });
    await expect.poll(() => nodes.count()).toBeGreaterThan(inOneDeck);
    await page.getByRole("tab", { name: "JSON" }).click();
    await expect.poll(() => page.locator("#view").textContent()).toMatch(/cursor on a card|"labels"/);
    await page.getByRole("tab", { name: "2-the-returning-sea.cards" }).click();
    await expect.poll(() => text().textContent()).toContain("Era");
  });

  describe("a spreadsheet", () => {
    const rows = flatRows(120).map((row, index) => (index === 42 ? { ...row, Type: "Saillor" } : row));
    const report = () => page.locator(".table-report li").allTextContents();

    test("that is opened becomes a game and cards, with what is probably wrong in it", async () => {
      await open();
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      await page
        .locator("#chosen")
        .setInputFiles({ name: "tides.csv", mimeType: "text/csv", buffer: Buffer.from(csvOf(rows)) });
      await page.locator(".table-report").waitFor();
      expect((await report())[0]).toBe(
        "row 44, column C (Type): “Saillor” is almost “Sailor”, which is in this column 47 times.",
      );
      await expect
        .poll(() => page.locator("#files [role=tab]").allTextContents())
        .toEqual(["tides.system", "cardwright.json", "tides.cards"]);
      await expect.poll(findings).toEqual([expect.stringContaining('Type cannot be "Saillor"')]);
      await page.getByRole("tab", { name: "All cards" }).click();
      await page.locator("#view .gallery svg[role=img]").first().waitFor();
      expect(loaded.some((url) => url.endsWith("table-worker.js"))).toBe(true);
      expect(await seriousFindings(page.locator("body"))).toEqual([]);
      // Another pack is none of the table.
      await page.locator("#examples").selectOption("starter");
      await expect.poll(() => page.locator(".table-report").count()).toBe(0);
    });

    test("that is dropped, as a workbook", async () => {
      await open();
      const { writeXlsx } = await import("../../cli/tables/workbook-library.js");
      const headings = Object.keys(rows[0] ?? {});
      const cells = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))];
      const bytes = await writeXlsx({ sheets: [{ name: "Cards", rows: cells }] });
      const transfer = await page.evaluateHandle((base64) => {
        // In the page, which has what Node lacks.
        const { DataTransfer: Transfer } = globalThis as unknown as { DataTransfer: new () => { items: Set<File> } };
        const made = new Transfer();
        made.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "tides.xlsx"));
        return made;
      }, Buffer.from(bytes).toString("base64"));
      await page.dispatchEvent("#view", "drop", { dataTransfer: transfer });
      await page.locator(".table-report").waitFor();
      expect((await report())[0]).toContain("row 44, column C (Type): “Saillor” is almost “Sailor”");
    });

    test("a list in JSON is one, a pack that was saved is none, and what can't be read says why", async () => {
      await open();
      const choose = (name: string, content: string) =>
        page.locator("#chosen").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
      await choose("tides.json", JSON.stringify(rows));
      await page.locator(".table-report").waitFor();
      await choose("pack.json", JSON.stringify({ "a.cards": "Identifier: A 1\n" }));
      await expect.poll(() => page.locator("#files [role=tab]").allTextContents()).toEqual(["a.cards"]);
      await choose("empty.csv", "ID,Name\n");
      await expect.poll(() => page.locator("#status").textContent()).toContain("empty.csv: there are no cards in it");
    });
  });

  test("axe-core finds nothing serious in any view, by day or by night", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await open("", { colorScheme });
      await expect.poll(async () => (await findings()).length).toBe(4);
      for (const [name, shown] of [
        ["Card", ".preview svg"],
        ["All cards", ".gallery svg[role=img]"],
        ["Graph", ".graph svg"],
        ["JSON", "pre"],
      ] as const) {
        await page.getByRole("tab", { name, exact: true }).click();
        await page.locator(`#view ${shown}`).first().waitFor();
        expect(await seriousFindings(page.locator("body")), `${name}, ${colorScheme}`).toEqual([]);
      }
      await page.context().close();
    }
  });

  test("of many cards, those that are seen are drawn", async () => {
    await open("#example=lanterns");
    await page.getByRole("tab", { name: "All cards" }).click();
    const drawn = page.locator("#view .gallery svg[role=img]");
    await expect.poll(() => drawn.count()).toBeGreaterThan(2);
    const all = await page.locator("#view .gallery .card").count();
    expect(await drawn.count()).toBeLessThan(all / 2);
    const last = page.locator("#view .gallery .card").last();
    await last.scrollIntoViewIfNeeded();
    await last.locator("svg[role=img]").waitFor();
    await expect.poll(() => drawn.count()).toBeLessThan(all / 2);
  });

  test("of more cards than a page has, a search finds those on other pages, and typing goes on", async () => {
    await open();
    const text = Array.from(
      { length: 5100 },
      (_, at) => `Identifier: MNY S ${at + 1}\nDirective: A hand.\n\nType "Support"\nSubtype "Hand"\n`,
    );
    await page
      .locator("#chosen")
      .setInputFiles({ name: "many.cards", mimeType: "text/plain", buffer: Buffer.from(text.join("---\n")) });
    await page.getByRole("tab", { name: "All cards" }).click();
    await expect.poll(() => page.locator("#view [data-count]").textContent()).toBe("5100");
    await page.getByRole("searchbox").click();
    await page.keyboard.type("s 50");
    await expect.poll(() => page.locator("#view [data-count]").textContent()).toBe("200 of 5100");
    await page.keyboard.type("99");
    await expect.poll(() => page.locator("#view [data-count]").textContent()).toBe("1 of 5100");
    expect(await page.locator("#view figcaption:visible").allTextContents()).toEqual(["MNY S 5099"]);
    for (let key = 0; key < 6; key++) await page.keyboard.press("Backspace");
    await expect.poll(() => page.locator("#view [data-count]").textContent()).toBe("5100");
    await page.locator("#view").getByLabel("Cards", { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => page.locator("#view figcaption").count()).toBe(100);
  });

  test("on the page that render writes, cards behind the first ones are drawn when they are seen or printed", async () => {
    const text = [...generateCards({ cards: 200, seed: 3 })].map(asCard).join("---\n");
    const cards = packOf(text).cards.map(({ record }) => {
      return { drawing: drawCard(record), uri: "a.cards", offset: record.node.start, copies: 1, text: "" };
    });
    const pack = (one: string) => deflateRawSync(one).toString("base64");
    page = await (await site.browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on("pageerror", (error) => site.complaints.push(String(error)));
    await page.setContent(galleryPage("Many", [{ name: undefined, cards }], { nonce: "n0nce", pack }));
    const drawn = page.locator(".card svg[role=img]");
    await expect.poll(() => drawn.count()).toBeGreaterThanOrEqual(60);
    expect(await drawn.count()).toBeLessThan(150);
    expect(await seriousFindings(page.locator("body"))).toEqual([]);
    const last = page.locator(".card").last();
    await last.scrollIntoViewIfNeeded();
    await last.locator("svg[role=img]").waitFor();
    await last.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] svg").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type((await last.locator("figcaption").textContent()) ?? "");
    await expect.poll(() => page.locator("[data-count]").textContent()).toMatch(/ of 200$/);
    await page.getByRole("searchbox").fill("");
    await expect
      .poll(async () => {
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
        return drawn.count();
      })
      .toBe(200);
  });

  test("a link holds the whole pack, and one that was cut off says so", async () => {
    await open("", { permissions: ["clipboard-read", "clipboard-write"] });
    await text().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\n# and back");
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => page.locator("#status").textContent()).toContain("The link is copied");
    const link = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(link).toBe(page.url());
    await page.context().close();
    await open(link.slice(site.address.length));
    await expect.poll(() => text().textContent()).toContain("# and back");
    await page.context().close();
    await open(link.slice(site.address.length, -20));
    await expect.poll(() => page.locator("#status").textContent()).toContain("cut off");
  });

  test("the first card is shown at once", async () => {
    await open("#example=lanterns");
    await expect.poll(() => page.locator("#view svg").count()).toBe(1);
  });

  test("keys indent, go to findings and to their fixes", async () => {
    await open();
    await text().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\n---\nEraResources\nFavour 1\nSway 2");
    const end = async () => (await text().innerText()).split("\n").slice(-3);
    await expect.poll(end).toEqual(["EraResources", "    Favour 1", "    Sway 2"]);
    for (const [keys, line] of [
      ["Shift+Tab", "Sway 2"],
      ["Tab", "    Sway 2"],
    ] as const) {
      await page.keyboard.press(keys);
      await expect.poll(async () => (await end())[2]).toBe(line);
    }
    await page.keyboard.press("ControlOrMeta+Home");
    for (const found of ["adventure", "Rolplay", "Suport"]) {
      await page.keyboard.press("F8");
      await expect.poll(() => page.locator("#status").textContent()).toContain(found);
    }
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.locator("#status").textContent()).toContain("Rolplay");
    await page.keyboard.press("ControlOrMeta+.");
    await expect
      .poll(() => page.evaluate("document.activeElement.textContent"))
      .toMatch(/^(?:Fix|Try): Write Roleplay/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await findings()).join()).not.toContain("Rolplay");
    await page.keyboard.type("x");
    await expect.poll(() => text().textContent()).toMatch(/x/);
  });

  test("Tab goes from what is completed within a new card to the next place of the card", async () => {
    await open("#example=lanterns");
    await text().click();
    /** The line of the cursor, and what of it is selected. */
    const standing = () =>
      page.evaluate<string>(
        `(() => {
          const root = document.querySelector("#editor").shadowRoot;
          const line = [...root.querySelectorAll(".cm-activeLine")].find(({ offsetParent }) => offsetParent !== null);
          return line.textContent.trim() + " <" + root.getSelection().toString() + ">";
        })()`,
      );
    const offered = page.locator(".cm-tooltip-autocomplete li[aria-selected]");
    const take = async () => {
      // A list that has just come up takes no keys.
      await page.waitForTimeout(200);
      await page.keyboard.press("Enter");
    };
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\n---\n");
    await page.keyboard.press("Control+Space");
    await expect.poll(() => offered.textContent()).toContain("Adventure card");
    await take();
    await expect.poll(standing).toMatch(/^Identifier: (.+) <\1>$/);
    for (const wanted of [
      "Directive: text <text>",
      "Lore: text <text>",
      'Roleplay "Battle" <"Battle">',
      'Subtype "Text" <Text>',
      "Courage 2 <Courage 2>",
    ]) {
      await page.keyboard.press("Tab");
      await expect.poll(standing).toBe(wanted);
    }
    // Chromium styles what is typed over a selection, which the page's policy forbids, before CodeMirror has it.
    await page.keyboard.press("Backspace");
    await page.keyboard.type("Lam");
    await page.keyboard.press("Control+Space");
    await expect.poll(() => offered.textContent()).toContain("Lamplight");
    await take();
    await expect.poll(standing).toMatch(/^Lamplight \d <\d>$/);
    await page.keyboard.press("Backspace");
    await page.keyboard.type("7");
    await expect.poll(standing).toBe("Lamplight 7 <>");
    await page.keyboard.press("Tab");
    await expect.poll(standing).toBe("Coin 2 <Coin 2>");
    await page.keyboard.press("Tab");
    await expect.poll(standing).toBe("Coin 2 <>");
  });

  describe("what is typed is not lost", () => {
    const offers = () => page.locator("#offers p").allTextContents();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const type = async (words: string) => {
      await text().click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(`\n# ${words}`);
      await expect.poll(() => page.evaluate("JSON.stringify({ ...localStorage })")).toContain(words);
    };
    const reload = async () => {
      await page.reload();
      await page.locator("#count:not(:text('Checking'))").waitFor();
    };

    test("by a reload", async () => {
      await open();
      await type("my own words");
      await reload();
      await expect.poll(() => text().textContent()).toContain("my own words");
      expect(await offers()).toEqual([expect.stringContaining("What you typed here is kept.")]);
      await press("Start with the example");
      await expect.poll(() => text().textContent()).not.toContain("my own words");
      await reload();
      await expect.poll(() => text().textContent()).not.toContain("my own words");
    });

    test("by a reload after a link was made", async () => {
      await open("", { permissions: ["clipboard-read", "clipboard-write"] });
      await type("shared words");
      await page.getByRole("button", { name: "Share" }).click();
      await expect.poll(() => page.locator("#status").textContent()).toContain("The link is copied");
      await type("later words");
      await reload();
      await expect.poll(() => text().textContent()).toContain("later words");
      await press("Go back to the link");
      await expect.poll(() => text().textContent()).not.toContain("later words");
      await expect.poll(() => text().textContent()).toContain("shared words");
    });

    test("by another pack", async () => {
      await open();
      await type("words of before");
      await page.locator("#examples").selectOption("altered");
      await expect.poll(offers).toEqual([expect.stringMatching(/^What you typed until .* is kept\./)]);
      await expect.poll(() => text().textContent()).not.toContain("words of before");
      await press("Open it");
      await expect.poll(() => text().textContent()).toContain("words of before");
      await expect.poll(offers).toEqual([]);
    });

    test("by a tab that is closed, and it is offered to no tab while its own is open", async () => {
      await open();
      await type("words of a closed tab");
      const first = page;
      page = await first.context().newPage();
      await page.goto(site.address);
      await page.locator("#count:not(:text('Checking'))").waitFor();
      expect(await offers()).toEqual([]);
      await first.close();
      await expect
        .poll(async () => {
          await reload();
          return offers();
        })
        .toEqual([expect.stringContaining("is kept.")]);
      await press("Throw it away");
      await expect.poll(offers).toEqual([]);
      expect(await page.evaluate("Object.keys(localStorage).length")).toBe(0);
    });
  });

  test("a folder of the disk is opened and saved, unless another program wrote there", async () => {
    await open();
    // A folder that the browser keeps: the dialogue of the system cannot be pressed from here.
    await page.evaluate(`(async () => {
      const folder = await navigator.storage.getDirectory();
      window.showDirectoryPicker = async () => folder;
      window.writeThere = async (name, text) => {
        const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await stream.write(text);
        await stream.close();
      };
      window.readThere = async (name) => (await (await folder.getFileHandle(name)).getFile()).text();
      await writeThere("own.cards", "Identifier: OWN S 1\\n");
      await writeThere("notes.txt", "not a card");
    })()`);
    await page.getByRole("button", { name: "Open folder…" }).click();
    await expect.poll(() => page.getByRole("tab", { name: /\.(cards|txt)$/ }).allTextContents()).toEqual(["own.cards"]);
    await text().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("# saved");
    await page.keyboard.press("ControlOrMeta+s");
    await expect.poll(() => page.locator("#status").textContent()).toBe("Saved: own.cards.");
    expect(await page.evaluate("readThere('own.cards')")).toBe("Identifier: OWN S 1\n# saved");
    await page.evaluate("writeThere('own.cards', 'of somebody else')");
    await page.keyboard.type(" again");
    await page.keyboard.press("ControlOrMeta+s");
    await expect.poll(() => page.locator("#status").textContent()).toContain("changed by another program");
    expect(await page.evaluate("readThere('own.cards')")).toBe("of somebody else");
  });

  test("a link with what no pack holds says so", async () => {
    for (const files of [{ "\ud800.cards": "" }, { "a.cards": "\udc00" }, { "a\u202eb.cards": "" }]) {
      await open(await toHash({ version: "", files }));
      await expect.poll(() => page.locator("#status").textContent()).toContain("cannot be read");
      await page.context().close();
    }
  });

  test("a new version says so, and a reload has it", async () => {
    await open();
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    await page.reload();
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    // Another build answers from now on.
    const worker = "dist/site/service-worker.js";
    const built = readFileSync(worker, "utf8");
    writeFileSync(worker, built.replace("cardwright-playground-", "$&next-"));
    onTestFinished(() => writeFileSync(worker, built));
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
    await expect.poll(() => page.locator("#offers").textContent()).toContain("A new version is ready.");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await loaded;
    await expect
      .poll(() => page.evaluate("caches.keys()"))
      .toEqual([expect.stringMatching(/^cardwright-playground-next-/)]);
  });

  test("a pack that is too large for a link is saved as a file, which can be opened", async () => {
    await open("", { acceptDownloads: true });
    // Digits of digests cannot be packed small.
    const noise = Array.from({ length: 300 }, (_, at) => createHash("sha256").update(String(at)).digest("hex")).join(
      "",
    );
    const buffer = Buffer.from(`# ${noise}\n`);
    await page.locator("#chosen").setInputFiles({ name: "a.cards", mimeType: "text/plain", buffer });
    await expect.poll(() => page.getByRole("tab", { name: "a.cards" }).count()).toBe(1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share" }).click();
    const file = await (await download).path();
    expect(page.url().length).toBeLessThan(LONGEST_HASH);
    await page.locator("#examples").selectOption("altered");
    await expect.poll(() => page.getByRole("tab", { name: "a.cards" }).count()).toBe(0);
    await page
      .locator("#chosen")
      .setInputFiles({ name: "pack.json", mimeType: "application/json", buffer: readFileSync(file) });
    await expect.poll(() => page.getByRole("tab", { name: "a.cards" }).count()).toBe(1);
  });

  test("Open… takes pictures, which cards have until another pack is opened, and a link has none", async () => {
    await open("", { permissions: ["clipboard-read", "clipboard-write"] });
    const circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    const art = { name: "a & b.svg", mimeType: "image/svg+xml", buffer: Buffer.from(circle) };
    const cards = 'Identifier: MNY S 1\nArt: a & b.svg\nDirective: A hand.\n\nType "Support"\nSubtype "Hand"\n';
    const file = { name: "a.cards", mimeType: "text/plain", buffer: Buffer.from(cards) };
    const images = () =>
      page.locator("#view image").evaluateAll((all) => all.map((one) => one.getAttribute("href")?.slice(0, 26)));
    await page.locator("#chosen").setInputFiles(file);
    await expect.poll(() => page.getByRole("tab", { name: "a.cards" }).count()).toBe(1);
    await expect.poll(() => page.locator("#view svg").count()).toBeGreaterThan(0);
    expect(await images()).toEqual([]);
    await page.locator("#chosen").setInputFiles(art);
    await expect.poll(images).toEqual(["data:image/svg+xml;base64,"]);
    await page.getByRole("tab", { name: "All cards", exact: true }).click();
    await expect.poll(images).toEqual(["data:image/svg+xml;base64,"]);
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => page.locator("#status").textContent()).toContain("the whole pack, without its pictures:");
    await page.locator("#chosen").setInputFiles([file, art]);
    await page.getByRole("tab", { name: "Card", exact: true }).click();
    await expect.poll(images).toEqual(["data:image/svg+xml;base64,"]);
    await page.locator("#chosen").setInputFiles(file);
    await expect.poll(images).toEqual([]);
  });

  test("its service worker asks for each file by the hash of its content", () => {
    const named = [...readFileSync("dist/site/service-worker.js", "utf8").matchAll(/"([^"?]+)\?([0-9a-f]{16})"/g)];
    const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
    expect(named.length).toBeGreaterThan(20);
    for (const [, file = "", hash] of named)
      expect(`${file} ${hashOf(`dist/site/${file === "./" ? "index.html" : file}`)}`).toBe(`${file} ${hash}`);
  });

  test("it works offline after the first load", async () => {
    await open();
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(findings).toHaveLength(4);
    await page.locator("#examples").selectOption("tavern");
    await expect.poll(() => page.getByRole("tab", { name: "tavern.system" }).count()).toBe(1);
  });

  test("it can be used with the keyboard alone", async () => {
    await open();
    const deepest = "(document.activeElement.shadowRoot?.activeElement ?? document.activeElement)";
    const focused = () =>
      page.evaluate<string>(
        `${deepest} === document.body ? "" : ${deepest}.id || ${deepest}.getAttribute("aria-label") || ${deepest}.textContent`,
      );
    const reach = async (name: string) => {
      for (let key = 0; key < 40; key++) {
        if ((await focused()).includes(name)) return;
        await page.keyboard.press("Tab");
      }
      expect(await focused()).toContain(name);
    };
    await reach("river.cards");
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe("pack.cards");
    await page.keyboard.press("ArrowRight");
    await reach("Text of river.cards");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await reach("Card");
    await page.keyboard.press("End");
    await page.getByRole("form").waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator("#view pre").textContent()).toMatch(/^\{/);
    await reach("Rolplay is almost");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("button", { name: "Try: Write Roleplay" }).count()).toBe(1);
    await reach("Write Roleplay");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await findings()).join()).not.toContain("Rolplay");
  });

  test("a finding that stays keeps its row and its fixes while others go", async () => {
    await open();
    const row = page.locator("#findings li", { hasText: "Suport" });
    await row.locator("summary").click();
    await expect.poll(() => row.getByRole("button").count()).toBeGreaterThan(0);
    const fixes = await row.getByRole("button").allTextContents();
    await page.locator("#findings summary", { hasText: "Rolplay" }).click();
    await page.getByRole("button", { name: "Write Roleplay" }).click();
    await expect.poll(async () => (await findings()).join()).not.toContain("Rolplay");
    expect(await row.getByRole("button").allTextContents()).toEqual(fixes);
  });

  test("it fits a narrow window, by day and by night", async () => {
    await open("", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const night = await ground();
    await page.emulateMedia({ colorScheme: "light" });
    expect(await ground()).not.toBe(night);
    for (const part of ["#editor", "#findings", "#view"]) await page.locator(part).scrollIntoViewIfNeeded();
  });

  test("the first load is at most 1.5 MB compressed", async () => {
    const responses = new Map<string, Response>();
    const context = await site.browser.newContext({ serviceWorkers: "block" });
    page = await context.newPage();
    // A driven browser is seen to ask for the script of a worker twice; a reader's has it by then.
    const note = (response: Response) => responses.set(response.url(), response);
    page.on("response", note);
    await page.goto(site.address);
    await page.locator("#findings li").first().waitFor();
    // What comes later is no part of it, and its body may never come: the page is closed.
    page.off("response", note);
    const all = await Promise.all(
      [...responses.values()].map(async (response) => gzipSync(await response.body()).length),
    );
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
    expect(all.length).toBeGreaterThan(5);
  });

  test("cards of others run no script", async () => {
    await open();
    const hostile =
      "Identifier: <img src=x onerror=alert(1)> 1\nDirective: <script>alert(1)</script> [x](javascript:alert(1))\n";
    await page
      .locator("#chosen")
      .setInputFiles([{ name: "<b>.cards", mimeType: "text/plain", buffer: Buffer.from(hostile) }]);
    await expect.poll(() => page.getByRole("tab", { name: "<b>.cards" }).count()).toBe(1);
    await text().click();
    for (const name of ["Card", "All cards", "JSON"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      // Each view shows what it is of, and so is complete.
      await expect.poll(() => page.locator("#view").textContent()).toContain("<img src=x onerror=alert(1)> 1");
      expect(await page.locator("#view script, #view img[onerror]").count()).toBe(0);
    }
  });

  test("200 cards are checked while they are typed", async () => {
    await open();
    const card = (number: number) =>
      `Identifier: MNY S ${number}\nDirective: A hand.\n\nType "Support"\nSubtype "Hand"\n`;
    const cards = Array.from({ length: 200 }, (_, at) => card(at + 1)).join("---\n");
    await page
      .locator("#chosen")
      .setInputFiles({ name: "many.cards", mimeType: "text/plain", buffer: Buffer.from(cards) });
    await expect.poll(() => page.getByRole("tab", { name: "many.cards" }).count()).toBe(1);
    await text().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type('\nType "Nonesuch"');
    await expect.poll(async () => (await findings()).join()).toContain("Nonesuch");
  });
});
