/** Writes the lists of the tool's rules. Run by `npm run generate`, before anything that needs the rules. */
import { writeFileSync } from "node:fs";
import { ruleRegistry } from "./rule-registry.js";

for (const [file, text] of ruleRegistry()) writeFileSync(file, text);
