import type { RunCommand } from "../commands.js";
export const schema: RunCommand = async () => 2;
