import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { processorTime } from "./measure.js";

/**
 * Mean processor time of `lint --watch` from a save to its findings, in milliseconds; each save changes one value of a
 * card. (Wall time would include the debounce delay, and other processes.)
 */
export async function measureWatch(program: string, file: string, saves: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [program, "lint", "--watch", "--quiet", file], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const original = readFileSync(file, "utf8");
  let before: number | undefined;
  try {
    await round(child);
    // The first saves are a warm-up.
    let text = original;
    for (let save = -3; save < saves; save++) {
      text = changed(text, save + 3);
      const done = round(child);
      if (save === 0) before = processorTime(child.pid);
      writeFileSync(file, text);
      await done;
    }
    const after = processorTime(child.pid);
    return before === undefined || after === undefined ? undefined : (after - before) / saves;
  } finally {
    child.kill("SIGINT");
    writeFileSync(file, original);
  }
}

/** The text with one number changed, on another card each time. */
function changed(text: string, save: number): string {
  const middle = Math.floor((text.length * (1 + (save % 7))) / 9);
  const line = text.indexOf("\n    ", middle);
  const end = text.indexOf("\n", line + 1);
  return (
    text.slice(0, line) +
    text.slice(line, end).replace(/\d+$/, (number) => String((Number(number) + 1) % 9)) +
    text.slice(end)
  );
}

/** Waits until it is watching again. */
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
