import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { fromHash } from "../playground/source/share.js";
import { sitePages } from "../scripts/site-pages.js";
import { builtProgram } from "./product.js";
import { seriousFindings } from "./support/axe.js";
import { browserOrReason, launchBrowser } from "./support/browser.js";
import { PATIENCE } from "./support/guard.js";

const chromium = browserOrReason();

const address = "https://example.com/somebody/cards";

describe("the pages of the site", () => {
  const pages = sitePages({ version: manifest.version, repository: address });
  const linksOf = (text: string) =>
    [...text.matchAll(/^\[Try it\]\(\/playground\/(#[^)]+)\)/gm)].map(([, hash]) => hash ?? "");

  test("are all pages of docs/, and the README is the first", () => {
    const docs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
    expect(pages.size).toBeGreaterThan(docs.length);
    expect(pages.get("index.md")).toMatch(/^# Cardwright$/m);
    expect(pages.get("docs/rules/index.md")).toMatch(/^# The rules$/m);
  });

  test("have a link below each example of a rule, but for those that the playground cannot hold", () => {
    const rulePages = [...pages].filter(([name]) => name.startsWith("docs/rules/") && !name.endsWith("index.md"));
    const without = rulePages.filter(([, text]) => /^## (Invalid|Valid)/m.test(text) && linksOf(text).length === 0);
    // Pictures, other folders and settings, encodings.
    expect(without.length).toBeLessThan(rulePages.length / 20);
    expect(rulePages.flatMap(([, text]) => linksOf(text)).length).toBeGreaterThan(rulePages.length);
  });

  test("open just that example, in its game", async () => {
    const [hash = ""] = linksOf(pages.get("docs/rules/deck-size.md") ?? "");
    const shared = await fromHash(hash);
    expect(shared?.version).toBe(manifest.version);
    expect(Object.keys(shared?.files ?? {})).toEqual(["example.cards", "cardwright.json"]);
    expect(JSON.parse(shared?.files["cardwright.json"] ?? "")).toEqual({ system: "altered@2026" });
    expect(shared?.files["example.cards"]).toMatch(/^Deck: Trial\n/);
    const all = [...pages.values()].flatMap(linksOf);
    for (const one of all) expect(await fromHash(one)).toBeDefined();
  });

  test("lead to the repository where they name what is no page", () => {
    expect(pages.get("index.md")).toContain(`](${address}/tree/main/samples/lanterns)`);
    expect(pages.get("docs/json.md")).toContain(`](${address}/blob/main/samples/engines/load_pack.py)`);
    expect(pages.get("docs/playground.md")).toContain("](architecture.md#");
  });
});

describe("the site, built", () => {
  const out = mkdtempSync(path.join(tmpdir(), "cardwright-site-"));
  let files: readonly string[] = [];
  const texts = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const file = path.join(out, decodeURIComponent(pathname).replace(/\/$/, "/index.html"));
    const type = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" }[
      path.extname(file)
    ];
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": `${type ?? "text/plain"}; charset=utf-8` }).end(readFileSync(file));
  });
  let browser: Browser | undefined;
  beforeAll(async () => {
    builtProgram();
    execFileSync(process.execPath, ["site/build.mjs", out], { stdio: "pipe" });
    files = readdirSync(out, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => statSync(path.join(out, name)).isFile());
    for (const name of files.filter((one) => one.endsWith(".html")))
      texts.set(name, readFileSync(path.join(out, name), "utf8"));
    if (typeof chromium === "string") return;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await launchBrowser(chromium.program);
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
    rmSync(out, { recursive: true, force: true });
  });

  test("has pages, the playground, and a search of its own", () => {
    expect(texts.size).toBeGreaterThan(230);
    expect(files).toContain("playground/index.html");
    expect(files.some((name) => /localSearchIndex/.test(name))).toBe(true);
  });

  test("has no link that leads nowhere, and no anchor that is not there", () => {
    const dead: string[] = [];
    let anchors = 0;
    for (const [page, text] of texts) {
      if (page === "404.html") continue;
      for (const [, name, raw = ""] of text.matchAll(/\s(href|src)="([^"]*)"/g)) {
        const link = raw.replaceAll("&amp;", "&").replaceAll("&#x2F;", "/");
        if (link === "" || /^(https?|data|mailto):/.test(link)) continue;
        const { pathname, hash } = new URL(link, `http://site/${page}`);
        const file = decodeURIComponent(pathname)
          .slice(1)
          .replace(/(^|\/)$/, "$1index.html");
        const target = [file, `${file}.html`].find((one) => existsSync(path.join(out, one)));
        if (target === undefined) dead.push(`${page}: ${name} ${link}`);
        else if (hash !== "" && !target.startsWith("playground/")) {
          anchors++;
          const id = decodeURIComponent(hash.slice(1));
          if (!texts.get(target)?.includes(`id="${id}"`)) dead.push(`${page}: ${link}`);
        }
      }
    }
    expect(dead).toEqual([]);
    expect(anchors).toBeGreaterThan(500);
  });

  test("loads nothing from another host", () => {
    const loads = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="(https?:[^"]*|\/\/[^"]*)"/g)].map(
        ([, link]) => `${page}: ${link}`,
      ),
    );
    const styles = files.filter((name) => name.endsWith(".css"));
    const imported = styles.filter((name) =>
      /url\(["']?(https?:)?\/\//.test(readFileSync(path.join(out, name), "utf8")),
    );
    expect([...loads, ...imported]).toEqual([]);
  });

  test("has code that can be read: 4.5 to 1 at least, on light and dark pages", () => {
    // WCAG 2.2, "relative luminance" and "contrast ratio".
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const styles = files
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(path.join(out, name), "utf8"));
    const [light, dark] = [...styles.join("").matchAll(/--vp-c-bg-alt:\s*(#[\da-f]{6})/g)].map(
      ([, colour = ""]) => colour,
    );
    const pale = new Set<string>();
    for (const text of texts.values())
      for (const [, mode, colour = ""] of text.matchAll(/--shiki-(light|dark):(#[\dA-Fa-f]{6})/g))
        if (contrast(colour, (mode === "light" ? light : dark) ?? "") < 4.5) pale.add(`${mode} ${colour}`);
    expect([light, dark]).toEqual([expect.stringMatching(/^#f/), expect.stringMatching(/^#1/)]);
    expect([...pale]).toEqual([]);
  });

  test("says all that a page says, braces and brackets too", () => {
    const page = texts.get("docs/rules/not-on-this-kind.html") ?? "";
    expect(page).toContain("{name} is {kind}, and {mend}");
    expect(page).not.toContain("Written by");
    expect(page).toMatch(/class="try-it"/);
  });

  describe.skipIf(typeof chromium === "string")("in a real browser", () => {
    let page: Page;
    const open = async (name: string) => {
      const at = server.address();
      await page.goto(`http://127.0.0.1:${typeof at === "object" ? at?.port : 0}/${name}`, {
        waitUntil: "networkidle",
      });
    };

    test.each(["light", "dark"] as const)(
      "axe-core finds nothing serious on pages that are %s",
      async (colorScheme) => {
        if (browser === undefined) return;
        page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme });
        page.setDefaultTimeout(PATIENCE);
        const look = async (where: string) => expect(await seriousFindings(page.locator("body")), where).toEqual([]);
        for (const name of [
          "index.html",
          "docs/tutorial.html",
          "docs/rules/index.html",
          "docs/rules/deck-size.html",
          "docs/performance.html",
          "docs/games/altered.html",
          "404.html",
        ]) {
          await open(name);
          await look(name);
        }
        await open("docs/tutorial.html");
        const group = page.getByRole("button", { name: "Behind it" });
        expect(await group.getAttribute("aria-expanded")).toBe("false");
        const other = page.locator(".VPSidebar").getByRole("link", { name: "Architecture" });
        for (const [key, isOpen] of [
          ["Space", true],
          ["Enter", false],
          ["Enter", true],
        ] as const) {
          await group.press(key);
          await expect.poll(() => other.isVisible()).toBe(isOpen);
          expect(await group.getAttribute("aria-expanded")).toBe(String(isOpen));
        }
        await look("a group that is open");
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("combobox", { name: "Search" }).pressSequentially("plugin");
        await page.getByRole("option").first().waitFor();
        await look("the search");
        await page.getByRole("combobox", { name: "Search" }).press("Enter");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        await page.setViewportSize({ width: 400, height: 800 });
        await look("a narrow page");
        await page.getByRole("button", { name: "mobile navigation" }).click();
        await page.locator(".VPNavScreen").waitFor();
        await look("its menu");
        await page.getByRole("button", { name: "mobile navigation" }).click();
        await page.locator(".VPLocalNav").getByRole("button", { name: "Menu" }).click();
        await page.locator(".VPSidebar.open").waitFor();
        await look("its list of pages");
        await page.close();
      },
    );
  });
});
