import { spawn } from "node:child_process";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type browserOrReason, launchBrowser } from "../support/browser.js";
import { PATIENCE } from "../support/guard.js";

/** The playground, built and served for the tests of a file, and a browser: what the console complains of fails a test. */
export interface ServedPlayground {
  readonly address: string;
  readonly browser: Browser;
  /** What the console complained of, and addresses that are not the page's own. */
  readonly complaints: string[];
  /** Opens it, up to where its cards are checked. */
  open(hash?: string, options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
}

export function servePlayground(found: ReturnType<typeof browserOrReason>): ServedPlayground {
  let browser: Browser | undefined;
  let address = "";
  const complaints: string[] = [];
  const served = { end: () => {} };
  beforeAll(async () => {
    const server = spawn(process.execPath, ["playground/build.mjs", "--serve", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    served.end = () => void server.kill();
    address = await new Promise<string>((resolve, reject) => {
      server.stdout.on("data", (bytes) => {
        const [url] = /http:\S+/.exec(String(bytes)) ?? [];
        if (url) resolve(url);
      });
      server.on("exit", (code) => reject(new Error(`The playground ended with ${code}.`)));
    });
    browser = await launchBrowser(typeof found === "string" ? "" : found.program);
  });
  afterAll(async () => {
    await browser?.close();
    served.end();
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });
  const launched = (): Browser => {
    if (browser === undefined) throw new Error("The browser is not there yet.");
    return browser;
  };
  return {
    complaints,
    get address() {
      return address;
    },
    get browser() {
      return launched();
    },
    async open(hash = "", options = {}) {
      const context = await launched().newContext({ viewport: { width: 1280, height: 800 }, ...options });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();

      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address))
          complaints.push(request.url());
      });
      await page.goto(address + hash);
      await page.locator("#count:not(:text('Checking'))").waitFor();
      return page;
    },
  };
}
