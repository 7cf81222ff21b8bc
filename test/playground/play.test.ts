import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { GAMES } from "../play/engine/games.js";
import { seriousFindings } from "../support/axe.js";
import { browserOrReason } from "../support/browser.js";
import { servePlayground } from "./served.js";

const found = browserOrReason();

describe.skipIf(typeof found === "string")("the table of the playground", () => {
  const site = servePlayground(found);
  let page: Page;

  /** Opens a pack and begins a session there, with keys. */
  async function sitDown(sample: string, { seats = ["person", "greedy"], deck = "", ...options }: SittingDown = {}) {
    page = await site.open(`#example=${sample}`, options);
    await page.getByRole("tab", { name: "Play", exact: true }).press("Enter");
    const form = page.getByRole("form");
    await form.waitFor();
    for (const [at, who] of seats.entries()) await form.getByLabel(`Seat ${at + 1}`, { exact: true }).selectOption(who);
    if (deck !== "") await form.getByLabel("Deck").selectOption(deck);
    await form.getByLabel("Seed").fill("7");
    await page.keyboard.press("Enter");
    await expect.poll(focused).not.toBe("");
    return page;
  }
  interface SittingDown {
    readonly seats?: readonly string[];
    readonly deck?: string;
    readonly viewport?: { readonly width: number; readonly height: number };
    readonly colorScheme?: "light" | "dark";
    readonly permissions?: string[];
  }

  const focused = () =>
    page.evaluate<string>("document.activeElement.dataset?.say ?? document.activeElement.textContent");
  const question = () => page.locator(".table h2").textContent();
  const answers = () => page.locator(".answers [data-say]");
  /** What lies on the table; a card by its name, as its picture is drawn when there is time. */
  const tableNow = () =>
    page.evaluate<string>(`(() => {
      const table = document.querySelector(".table").cloneNode(true);
      for (const card of table.querySelectorAll(".card")) card.replaceChildren(card.dataset.at ?? "");
      return table.textContent;
    })()`);
  /** Presses a key that changes the table, and waits until it has. */
  async function press(key: string) {
    const content = "document.querySelector('.play-content').firstElementChild";
    await page.evaluate(`${content}.dataset.before = ""`);
    await page.keyboard.press(key);
    await page.locator(".play-content > :not([data-before])").waitFor({ state: "attached" });
  }

  test.each([...GAMES])("a session of %s is played to its end by keys", async (_, sample) => {
    await sitDown(sample, sample === "lanterns" ? { deck: "The Long Ebb" } : {});
    for (let decision = 0; decision < 300; decision++) {
      if ((await question())?.startsWith("The session has ended.")) break;
      await press("h");
      const hinted = await page.locator(".hinted").getAttribute("data-say");
      expect(await focused()).toBe(hinted);
      await press("Enter");
    }
    expect(await question()).toMatch(/^The session has ended\. .* wins?\.$/);
    expect(await answers().count()).toBe(0);
    await page.locator(".log summary").press("Enter");
    expect(await page.locator(".log li").count()).toBeGreaterThan(5);
  });

  test("arrows go through answers and cards, a card tells what it can do and why not, and u takes back", async () => {
    await sitDown("salt-stairs");
    const all = await answers().evaluateAll((found) => found.map((one) => one.getAttribute("data-say")));
    expect(await focused()).toBe(all[0]);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(all[1]);
    await page.keyboard.press("End");
    expect(await focused()).toBe(all.at(-1));
    const before = await tableNow();
    await press("2");
    expect(await tableNow()).not.toBe(before);
    await press("u");
    expect(await tableNow()).toBe(before);

    const card = page.locator(".zone .card.possible").first();
    await card.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const act = await focused();
    expect(all).toContain(act);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.className")).toContain("card possible");
    await page.keyboard.press(" ");
    await press("Enter");
    expect(await page.locator(".log li").allTextContents()).toContainEqual(`Player 1 ${act}`);
  });

  test("a greyed card tells why, to keys and to a pointer", async () => {
    await sitDown("lanterns");
    for (let decision = 0; decision < 20 && (await page.locator(".card.impossible").count()) === 0; decision++) {
      await press("h");
      await press("Enter");
    }
    const card = page.locator(".card.impossible").first();
    const label = (await card.getAttribute("title")) ?? "";
    const [, reason = ""] = /: (.+)$/.exec(label) ?? [];
    expect(reason).toMatch(/\.$|\)$/);
    await card.locator("svg[role=img]").waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('.card.impossible svg')).filter")).toContain(
      "grayscale",
    );
    await card.click();
    expect(await page.getByRole("dialog").locator(".why").innerText()).not.toBe("Nothing can be done with it now.");
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".refused summary").click();
    expect(await page.locator(".refused li").count()).toBeGreaterThan(0);
  });

  test("between two people a screen hides what the other sees", async () => {
    await sitDown("salt-stairs", { seats: ["person", "person"] });
    expect(await page.locator(".curtain p").textContent()).toBe("Player 1 decides. Go on when nobody else looks.");
    expect(await page.locator(".zone").count()).toBe(0);
    await page.keyboard.press("Enter");
    const hands: string[] = [];
    for (let decision = 0; decision < 30 && hands.length < 2; decision++) {
      await page.locator(".table").waitFor();
      const who = await page.locator(".part h3").filter({ hasText: "(you)" }).textContent();
      if (!hands.includes(who ?? "")) hands.push(who ?? "");
      const others = page.locator(".part", { has: page.locator("h3", { hasNotText: "(you)" }) });
      expect(await others.getByRole("group", { name: /^Hand/ }).count()).toBe(0);
      await press("1");
      if ((await page.locator(".curtain").count()) > 0) {
        expect(await page.locator(".card").count()).toBe(0);
        await press("Enter");
      }
    }
    expect(hands).toEqual(["Player 1 (you)", "Player 2 (you)"]);
  });

  test("what was played is copied as a playthrough that holds", async () => {
    await sitDown("salt-stairs", { permissions: ["clipboard-read", "clipboard-write"] });
    await press("2");
    await page.getByRole("button", { name: "Copy playthrough" }).press("Enter");
    await expect.poll(() => page.locator("#status").textContent()).toContain("Copied as a playthrough");
    const text = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(text).toMatch(
      /^Playthrough: A session of .*\n\nGame "prelude-play@.*"\nSeats "Player 1" \/ "Greedy"\nSeed 7\nMoves:\n/,
    );
  });

  test("from a card, bots play to where it can be played, or else to where it lies", async () => {
    page = await site.open("#example=salt-stairs");
    await page.locator(".preview svg").waitFor();
    await page.getByRole("button", { name: "Play to here" }).press("Enter");
    await expect.poll(() => page.locator(".table .note").textContent()).toContain("SALT 1; here it lies on the table.");
    expect(await page.locator(".card[data-at$=' SALT 1']").count()).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Card", exact: true }).press("Enter");
    await page.locator(".cm-content:visible").click();
    await page.keyboard.press("ControlOrMeta+f");
    await page.keyboard.type("SALT 31");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.locator('.preview[aria-label="Limpet Knife"]').waitFor();
    await page.getByRole("button", { name: "Play to here" }).press("Enter");
    await page.locator("[data-say='Enter SALT 31']").waitFor();
    expect(await question()).toMatch(/^Player \d, your turn$/);
  });

  test("a written session is checked, laid out, and played up to the line of the cursor", async () => {
    page = await site.open("#example=high-card");
    await page.getByRole("tab", { name: "tricks.play" }).press("Enter");
    await page.locator(".cm-content:visible").click();
    const goTo = async (line: string) => {
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.press("ControlOrMeta+f");
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
    };
    await goTo("Bero Play STAR 7");
    await page.getByRole("button", { name: "Play to here" }).press("Enter");
    await expect.poll(focused).toBe("I am Bero");
    await page.keyboard.press("Enter");
    expect(await question()).toBe("Bero, your turn");
    expect(await page.locator(".log li").allTextContents()).toEqual(["Asha Play SUN 3", "Bero Play STAR 7"]);
    await press("1");
    await page.getByRole("tab", { name: "Card", exact: true }).press("Enter");
    await page.locator(".cm-content:visible").click();
    await goTo("    Bero Play STAR 7");
    await page.keyboard.type("  Bero Play STAR 8");
    await expect
      .poll(() => page.locator("#findings summary").allTextContents())
      .toContainEqual(expect.stringContaining("No STAR 8 lies where Play takes it."));
    await page.locator("#format").press("Enter");
    await expect.poll(() => page.locator(".cm-content:visible").innerText()).toContain("\n    Bero Play STAR 8");
  });

  test("a card that changes while it is played goes on, and a game without rules of play says so", async () => {
    await sitDown("salt-stairs");
    await press("2");
    const before = await page.locator(".log li").allTextContents();
    await page.locator(".cm-content:visible").click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("# more\n");
    await expect.poll(() => page.locator(".log li").allTextContents()).toEqual(before);
    await page.locator("#examples").selectOption("tavern");
    await expect.poll(() => page.locator(".play .nothing").textContent()).toContain("has no rules of play");
  });

  test("axe-core finds nothing serious, and it fits a narrow window", async () => {
    for (const [colorScheme, viewport] of [
      ["light", { width: 1280, height: 800 }],
      ["dark", { width: 360, height: 740 }],
    ] as const) {
      await sitDown("lanterns", { colorScheme, viewport });
      const look = async (what: string) => expect(await seriousFindings(page.locator("body")), what).toEqual([]);
      await press("h");
      await press("Enter");
      await page.locator(".zone .card svg[role=img]").first().waitFor();
      await look(`the table, ${colorScheme}`);
      await page.locator(".zone .card").first().press("Enter");
      await look(`a card, ${colorScheme}`);
      await page.keyboard.press("Escape");
      await press("h");
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      const view = await page.locator("#view").evaluate((one) => [one.scrollWidth, one.clientWidth]);
      expect(view[0]).toBe(view[1]);
      await page.getByRole("button", { name: "New session" }).press("Enter");
      await page.getByRole("form").waitFor();
      await look(`the seats, ${colorScheme}`);
      await page.context().close();
    }
  });
});
