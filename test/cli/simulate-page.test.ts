import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousFindings } from "../support/axe.js";
import { browserOrReason, launchBrowser } from "../support/browser.js";
import { ROOT } from "../support/samples.js";
import { playground, run } from "./run.js";

const found = browserOrReason();
const SALT = path.join(ROOT, "samples/salt-stairs");

test("a page is the same bytes for the same sessions, and asks for nothing", { tags: "slow" }, async () => {
  const words = ["simulate", SALT, "--sessions", "6", "--format", "html"];
  const { status, out, error } = await run(words);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect((await run(words)).out).toBe(out);
  const own = out.replaceAll(/xmlns(:\w+)?="[^"]*"/g, "").replaceAll(/url\((&quot;|")?data:/g, "");
  expect(own).not.toMatch(/https?:|<link|src=["']|@import/);
});

test("the sum of parts without the pack is a page without pictures, and random decisions say nothing of cards", {
  tags: "slow",
}, async () => {
  const here = playground({});
  const { out } = await run(["simulate", SALT, "--sessions", "3", "--format", "json"]);
  here.write({ "a.json": out });
  const page = await here.run("simulate --merge a.json --format html");
  expect(page).toMatchObject({ status: 0, out: expect.not.stringContaining('<button type="button" class="card"') });
  expect(page.out).toContain(">SALT 31</th>");
  const random = await run(["simulate", SALT, "--sessions", "3", "--format", "html", "--bot", "random"]);
  expect(random.out).toContain("Random decisions say nothing about cards.");
  expect(random.out).not.toContain(">SALT 31</th>");
  here.remove();
});

describe.skipIf(typeof found === "string")("in a browser", { tags: "slow" }, () => {
  let browser: Browser | undefined;
  const here = playground({});
  beforeAll(async () => {
    browser = await launchBrowser(typeof found === "string" ? "" : found.program);
    await here.run(`simulate ${SALT} --sessions 20 --format html --out page.html`);
  });
  afterAll(async () => {
    await browser?.close();
    here.remove();
  });

  /** What a browser complains of fails the test: a policy that forbids the page's own script, too. */
  async function open(options: Parameters<Browser["newContext"]>[0]): Promise<Page> {
    const page = await (browser as Browser).newPage({ ...options, offline: true });
    page.on("console", (message) => expect.fail(message.text()));
    await page.goto(pathToFileURL(path.join(here.folder, "page.html")).href);
    return page;
  }
  const column = (page: Page, at: number) =>
    page
      .getByRole("region", { name: "Cards" })
      .locator(`tbody tr > :nth-child(${at})`)
      .evaluateAll((cells) => cells.map((cell) => (cell as unknown as Cell).dataset.value ?? ""));
  interface Cell {
    readonly dataset: Readonly<Record<string, string>>;
  }

  test("tables are sorted by keys, and say by what", async () => {
    const page = await open({});
    const table = page.getByRole("region", { name: "Cards" });
    const played = table.getByRole("columnheader", { name: "played", exact: true });
    expect(await played.getAttribute("aria-sort")).toBe("ascending");
    const leading = table.getByRole("columnheader", { name: "leading when played" });
    await leading.getByRole("button").press("Enter");
    expect(await leading.getAttribute("aria-sort")).toBe("ascending");
    expect(await played.getAttribute("aria-sort")).toBe("none");
    const before = (await column(page, 4)).map(Number);
    expect(before).toEqual(before.toSorted((one, other) => one - other));
    expect(new Set(before).size).toBeGreaterThan(3);
    await page.keyboard.press("Enter");
    expect(await leading.getAttribute("aria-sort")).toBe("descending");
    expect((await column(page, 4)).map(Number)).toEqual(before.toReversed());
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press(" ");
    const names = await column(page, 1);
    expect(names.slice(0, 2)).toEqual(["SALT 31", "SALT 32"]);
    expect(names).toEqual(names.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  });

  test("a card is shown in the window, by keys, and its drawing lies in its row", async () => {
    const page = await open({});
    const row = page.getByRole("row", { name: "SALT 31" });
    const shown = row.getByRole("button", { name: "Limpet Knife" });
    await shown.press("Enter");
    await page.getByRole("dialog", { name: "Limpet Knife" }).locator("svg").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await shown.evaluate((button) => button.matches(":focus"))).toBe(true);
  });

  test("axe-core finds nothing serious, and it fits a narrow window", async () => {
    for (const [colorScheme, viewport] of [
      ["light", { width: 1280, height: 800 }],
      ["dark", { width: 360, height: 740 }],
    ] as const) {
      const page = await open({ colorScheme, viewport });
      expect(await page.evaluate("document.documentElement.scrollWidth"), colorScheme).toBe(viewport.width);
      expect(await seriousFindings(page.locator("body")), colorScheme).toEqual([]);
      await page.locator("tbody").getByRole("button").first().press("Enter");
      expect(await seriousFindings(page.locator("body")), colorScheme).toEqual([]);
    }
  });
});
