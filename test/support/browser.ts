import { type Browser, chromium } from "playwright-core";
import { installBrowser } from "../editors/vscode/install.js";

/** The program of a browser, or why there is none: only where tests may be left out (not in CI). */
export function browserOrReason(): { readonly program: string } | string {
  try {
    return { program: installBrowser() };
  } catch (error) {
    if (process.env.CI) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Starts a browser that looks nothing up. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}
