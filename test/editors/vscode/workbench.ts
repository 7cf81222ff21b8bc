import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import type { Editor } from "./install.js";

export interface WorkbenchOptions {
  /** The package of the extension. */
  readonly extension: string;
  /** The folder that is opened. */
  readonly folder: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A module whose `run` is called in the extension host, as VS Code's own test mode does; it lies in a folder with a manifest. */
  readonly inside?: string;
  /** Of the window; usually that of a small screen. */
  readonly viewport?: { readonly width: number; readonly height: number } | undefined;
  /** Ask whether the folder is trusted, as VS Code does at home. */
  readonly trust?: boolean;
}

export interface Workbench {
  readonly page: Page;
  /** What `run` printed, when it is through; and whether it was content. */
  readonly finished: Promise<{ readonly code: number; readonly lines: readonly string[] }>;
  readonly lines: readonly string[];
  /** Runs a command by its title. */
  command(title: string): Promise<void>;
  /** Takes the row of this name of the list that is offered. */
  choose(row: string): Promise<void>;
  /** Writes into the box that asks this. */
  answer(question: string, text: string): Promise<void>;
  /** Opens a file by its name. */
  open(name: string): Promise<void>;
  /** Puts the cursor of the first group's editor to a line and column, counted from 1. */
  goTo(line: number, column: number): Promise<void>;
  /** Closes what stands beside the first group of editors. */
  closeBeside(): Promise<void>;
  close(): Promise<void>;
}

/** Nothing moves, nothing asks, nothing is looked up outside. */
const QUIET = {
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "editor.accessibilitySupport": "off",
  "editor.cursorBlinking": "solid",
  "editor.minimap.enabled": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "git.enabled": false,
  "npm.autoDetect": "off",
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};
const START_SECONDS = 90;

/** Opens a folder in VS Code, with the extension installed from its package, in a profile of its own that goes away with it. */
export async function openWorkbench(editor: Editor, options: WorkbenchOptions): Promise<Workbench> {
  const profile = mkdtempSync(path.join(tmpdir(), "cardwright-editor-"));
  const port = await freePort();
  const program = [editor.server, ...serverArguments(profile, port)];
  const env = environment(profile);
  writeSettings(profile, options);
  install(editor, program, options.extension, env);

  const log = path.join(profile, "server.log");
  const output = openSync(log, "w");
  // A process group of its own: what the server starts ends with it, and nothing else does.
  const server = spawn(editor.node, program, { env, stdio: ["ignore", output, output], detached: true });
  const endServer = () => {
    try {
      process.kill(-(server.pid ?? 0), "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  process.once("exit", endServer);
  const close = async () => {
    await browser?.close().catch(() => undefined);
    endServer();
    process.off("exit", endServer);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  let browser: Awaited<ReturnType<typeof chromium.launchPersistentContext>> | undefined;
  try {
    await answering(port, log);
    browser = await chromium.launchPersistentContext(path.join(profile, "browser"), {
      executablePath: editor.browser,
      viewport: options.viewport ?? { width: 1400, height: 860 },
      permissions: ["clipboard-read", "clipboard-write"],
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    page.setDefaultTimeout(30_000);
    const { finished, lines } = await listen(page);
    await page.goto(address(port, options));
    await page.locator(".monaco-workbench .part.statusbar").waitFor();
    return { page, finished, lines, close, ...keyboard(page) };
  } catch (error) {
    const said = readFileSync(log, "utf8").slice(-2000);
    await close();
    throw new Error(`The editor did not open.\n${said}`, { cause: error });
  }
}

function serverArguments(profile: string, port: number): readonly string[] {
  return [
    "--config",
    path.join(profile, "config.yaml"),
    "--user-data-dir",
    path.join(profile, "data"),
    "--extensions-dir",
    path.join(profile, "extensions"),
    "--bind-addr",
    `127.0.0.1:${port}`,
    "--auth",
    "none",
    "--disable-telemetry",
    "--disable-update-check",
    "--disable-getting-started-override",
    "--ignore-last-opened",
  ];
}

/** No gallery of extensions is asked, and temporary files go into the profile. */
function environment(profile: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|npm_|PASSWORD|HASHED_PASSWORD|PORT$|NODE_OPTIONS$|VITEST|VITE_)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: "", itemUrl: "", resourceUrlTemplate: "" }),
    XDG_CONFIG_HOME: profile,
    XDG_DATA_HOME: profile,
    XDG_CACHE_HOME: profile,
    XDG_RUNTIME_DIR: profile,
  };
}

function writeSettings(profile: string, { settings, trust = false }: WorkbenchOptions): void {
  mkdirSync(path.join(profile, "data/User"), { recursive: true });
  mkdirSync(path.join(profile, "extensions"));
  writeFileSync(path.join(profile, "config.yaml"), "auth: none\ncert: false\n");
  const all = { ...QUIET, "security.workspace.trust.enabled": trust, ...settings };
  writeFileSync(path.join(profile, "data/User/settings.json"), JSON.stringify(all));
}

function install(editor: Editor, program: readonly string[], extension: string, env: NodeJS.ProcessEnv): void {
  const done = spawnSync(editor.node, [...program, "--install-extension", path.resolve(extension), "--force"], {
    env,
    encoding: "utf8",
    timeout: START_SECONDS * 1000,
  });
  if (!/successfully installed/.test(done.stdout)) throw new Error(`Not installed: ${done.stdout}${done.stderr}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function answering(port: number, log: string): Promise<void> {
  for (let tries = 0; tries < START_SECONDS * 10; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`No answer. ${readFileSync(log, "utf8")}`);
}

/** What comes out of VS Code's test mode. */
async function listen(page: Page) {
  const lines: string[] = [];
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  await page.exposeFunction("codeAutomationLog", (_: string, values: readonly unknown[]) => {
    lines.push(values.map(text).join(" "));
  });
  const finished = new Promise<{ code: number; lines: readonly string[] }>((resolve, reject) => {
    page.exposeFunction("codeAutomationExit", (code: number) => resolve({ code, lines })).catch(reject);
  });
  await page.addInitScript({ content: SWITCH_ON_TEST_MODE });
  return { finished, lines };
}

/** The page takes a test module from its address only if it is told that it is driven; it looks that up in its own settings. */
const SWITCH_ON_TEST_MODE = `new MutationObserver((_, observer) => {
  const meta = document.getElementById("vscode-workbench-web-configuration");
  if (meta === null) return;
  observer.disconnect();
  const settings = JSON.parse(meta.getAttribute("data-settings"));
  settings.developmentOptions = { ...settings.developmentOptions, enableSmokeTestDriver: true };
  meta.setAttribute("data-settings", JSON.stringify(settings));
}).observe(document, { childList: true, subtree: true });`;

function address(port: number, { folder, inside }: WorkbenchOptions): string {
  const remote = (file: string) =>
    `vscode-remote://127.0.0.1:${port}${path.resolve(file).split("/").map(encodeURIComponent).join("/")}`;
  const query = new URLSearchParams({ folder: path.resolve(folder) });
  const payload =
    inside === undefined
      ? []
      : [
          ["extensionDevelopmentPath", remote(path.dirname(inside))],
          ["extensionTestsPath", remote(inside)],
        ];
  query.set("payload", JSON.stringify(payload));
  return `http://127.0.0.1:${port}/?${query}`;
}

function keyboard(page: Page): Pick<Workbench, "answer" | "choose" | "closeBeside" | "command" | "goTo" | "open"> {
  const box = page.locator(".quick-input-widget");
  const input = box.locator("input[type=text]").first();
  /** Opens the box with a key, which a view must not take for its own. */
  const ask = async (key: string) => {
    for (let tries = 0; tries < 5 && !(await input.isVisible()); tries++) {
      await page.evaluate("document.activeElement?.tagName === 'IFRAME' && document.activeElement.blur()");
      await page.keyboard.press(key);
      await input.waitFor({ state: "visible", timeout: 2000 }).catch(() => undefined);
    }
  };
  /** A row by what it is called, and not by more: one name may begin another. */
  const rowNamed = (name: string) => {
    const whole = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    return box.locator(".monaco-list-row", { has: page.locator(".label-name", { hasText: whole }) }).first();
  };
  /** Types into the box and takes a row. A box that closed meanwhile, as when something else takes the focus, is opened again. */
  const type = async (key: string, text: string, row: string) => {
    const wanted = rowNamed(row);
    const patience = { timeout: 4000 };
    for (let tries = 0; tries < 8; tries++) {
      await ask(key);
      const taken = await input
        .fill("", patience)
        .then(() => input.fill(text, patience))
        .then(() => wanted.click(patience))
        .then(
          () => true,
          () => false,
        );
      if (!taken) continue;
      // What was chosen may ask something itself, in the same box.
      while ((await input.isVisible()) && (await input.inputValue().catch(() => "")) === text) await wait(50);
      return;
    }
    throw new Error(`There is no ${row}.`);
  };
  const command = async (title: string) => type("F1", `>${title}`, title);
  const first = () => command("View: Focus First Editor Group");
  return {
    command,
    async answer(question, text) {
      await box.getByText(question).first().waitFor();
      await input.fill(text);
      await page.keyboard.press("Enter");
    },
    async choose(row) {
      await rowNamed(row).click();
    },
    async closeBeside() {
      await first();
      await command("View: Close Editors in Other Groups");
    },
    async goTo(line, column) {
      const there = page.locator("#status\\.editor\\.selection", {
        hasText: new RegExp(`Ln ${line}, Col ${column}\\b`),
      });
      for (let tries = 0; tries < 8; tries++) {
        await first();
        await ask("Control+g");
        await input.fill(`:${line}:${column}`, { timeout: 4000 }).catch(() => undefined);
        // A key that comes before the box has read the place goes nowhere.
        await page.keyboard.press("Enter");
        const isThere = there.waitFor({ timeout: 2000 }).then(() => box.waitFor({ state: "hidden", timeout: 2000 }));
        if (
          await isThere.then(
            () => true,
            () => false,
          )
        )
          return;
      }
      throw new Error(`There is no line ${line} with a column ${column}.`);
    },
    async open(name) {
      await type("Control+p", name, path.basename(name));
      await page.locator(`.tab.active[data-resource-name="${path.basename(name)}"]`).waitFor();
    },
  };
}
