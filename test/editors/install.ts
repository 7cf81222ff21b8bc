import { execFileSync } from "node:child_process";
import process from "node:process";

/** A program of a Debian package. */
export interface DebianProgram {
  readonly program: string;
  /** A call that succeeds when all that is needed is there. */
  readonly proof: readonly string[];
  readonly packages: readonly string[];
}

/**
 * Sees to it that a program is there: root on Debian installs it. The reason why it is not there otherwise; where tests
 * must not be skipped (`CI=true`) that is an error.
 */
export function whyMissing({ program, proof, packages }: DebianProgram): string | undefined {
  const isThere = (): boolean => succeeds(program, proof);
  if (isThere() || (install(packages) && isThere())) return undefined;
  const reason = `${program} is not installed: apt-get install --no-install-recommends ${packages.join(" ")}`;
  if (process.env.CI === "true") throw new Error(reason);
  return reason;
}

function install(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !succeeds("apt-get", ["--version"])) return false;
  const words = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  // The lists of packages may be old, or not there at all.
  return succeeds("apt-get", words) || (succeeds("apt-get", ["update", "-qq"]) && succeeds("apt-get", words));
}

function succeeds(program: string, words: readonly string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(program, words, { stdio: "ignore", timeout: 300_000, env });
    return true;
  } catch {
    return false;
  }
}
