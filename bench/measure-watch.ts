import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { median } from "./measure.js";

/**
 * How long `lint --watch` takes from a save to its findings, in milliseconds, the quiet that it waits for included: the
 * median of some saves, in each of which one value of a card changes.
 */
export async function measureWatch(program: string, file: string, saves: number): Promise<number> {
  const child = spawn(process.execPath, [program, "lint", "--watch", "--quiet", file], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const original = readFileSync(file, "utf8");
  const times: number[] = [];
  try {
    await round(child);
    // The first saves warm up what has run once only.
    for (let save = -3; save < saves; save++) {
      const text = changed(original, save + 3);
      const done = round(child);
      const begin = performance.now();
      writeFileSync(file, text);
      await done;
      if (save >= 0) times.push(performance.now() - begin);
    }
  } finally {
    child.kill("SIGINT");
    writeFileSync(file, original);
  }
  return median(times);
}

/** The text with one number changed, of another card each time. */
function changed(text: string, save: number): string {
  const middle = Math.floor((text.length * (1 + (save % 7))) / 9);
  const line = text.indexOf("\n    ", middle);
  const end = text.indexOf("\n", line + 1);
  return (
    text.slice(0, line) +
    text.slice(line, end).replace(/\d+$/, (number) => String((Number(number) + save) % 9)) +
    text.slice(end)
  );
}

/** Waits until it says that it waits. */
function round(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (data: Buffer): void => {
      said += data;
      if (!said.includes("Watching")) return;
      child.stderr?.off("data", hear);
      child.off("exit", ended);
      resolve();
    };
    const ended = (status: number | null): void => reject(new Error(`lint --watch ended with ${status}: ${said}`));
    child.stderr?.on("data", hear);
    child.once("exit", ended);
  });
}
