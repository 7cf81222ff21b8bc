import { bashCompletion } from "./bash.js";
import type { CompletionData } from "./completion-data.js";
import { fishCompletion } from "./fish.js";
import { powershellCompletion } from "./powershell.js";
import { zshCompletion } from "./zsh.js";

/** The supported shells. */
export const SHELLS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

export type Shell = keyof typeof SHELLS;

export function completionScript(shell: Shell, data: CompletionData): string {
  return SHELLS[shell](data);
}
