import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { nodeBinary, npm } from "../../node-versions.js";

/** A VS Code that runs without a screen: its server and its page, the Node that runs it, and a browser to show it. */
export interface Editor {
  /** The program that starts the server, for `node`. */
  readonly server: string;
  readonly node: string;
  readonly browser: string;
  /** As VS Code counts, `1.139.1`. */
  readonly version: string;
}

/** VS Code's own server and page from the npm registry. Its patch number is that of the VS Code inside. */
const CODE_SERVER = "4.139.1";
/** It wants Node of this major, and refuses others. */
const NODE = "24.21.0";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Installs the editor into .cache, where it stays for later runs; half a minute the first time. Only the npm registry
 * and Debian's packages are asked. Throws, with what is missing, where that cannot be.
 */
export function installEditor(): Editor {
  const browser = installBrowser();
  const home = path.resolve(".cache/editors", `code-server-${CODE_SERVER}-${process.platform}-${process.arch}`);
  if (!existsSync(home)) installServer(home);
  const { version } = JSON.parse(readFileSync(path.join(home, "lib/vscode/product.json"), "utf8"));
  return { server: path.join(home, "out/node/entry.js"), node: nodeBinary(NODE), browser, version };
}

/** Installs beside and then renames, so that an interrupted run is not taken for a finished one. */
function installServer(home: string): void {
  if (process.platform !== "linux") throw new Error("The editor's server is installed on Linux only.");
  mkdirSync(path.dirname(home), { recursive: true });
  const beside = mkdtempSync(path.join(path.dirname(home), "fetching-"));
  npm(["pack", `code-server@${CODE_SERVER}`, "--pack-destination", beside], beside);
  execFileSync("tar", ["xzf", `code-server-${CODE_SERVER}.tgz`], { cwd: beside });
  const top = path.join(beside, "package");
  const code = path.join(top, "lib/vscode");
  // No script of any package runs: what they would compile, the editor does without.
  const quiet = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"];
  npm(["ci", ...quiet], top);
  // The lock inside names less than its manifest asks for, so `ci` would refuse.
  npm(["install", "--no-save", ...quiet], code);
  npm(["ci", ...quiet], path.join(code, "extensions"));
  symlinkSync("node_modules", path.join(code, "node_modules.asar"));
  leaveOut(code);
  // Another run may have been faster.
  if (!existsSync(home)) renameSync(top, home);
  rmSync(beside, { recursive: true, force: true });
}

/** Takes away what no test looks at, half of it by size: helpers that talk, and programs for other machines. */
function leaveOut(code: string): void {
  const unused = ["extensions/copilot", "node_modules/@github", "node_modules/@devcontainers"];
  for (const one of unused) rmSync(path.join(code, one), { recursive: true, force: true });
  execFileSync("find", [code, "-name", "*.map", "-type", "f", "-delete"]);
}

/** The path of a Chromium, which is installed where that can be. Throws, with what is missing, where it cannot. */
export function installBrowser(): string {
  const found = () => BROWSERS.find((one) => existsSync(one));
  if (found() === undefined) installPackage("chromium");
  const browser = found();
  if (browser === undefined) throw new Error("There is no Chromium on this machine, and it could not be installed.");
  return browser;
}

function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`The editor's page is shown in ${name}. As root: apt-get install ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-dejavu-core"], {
    env,
    stdio: "ignore",
  });
}
