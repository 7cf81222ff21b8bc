import { checks } from "./checks.js";
import { FACTS } from "./facts.js";
import { putBack } from "./support.js";

/** VS Code's test mode calls this in the extension host. What came out is printed, a line each, and read by `workbench.test.ts`. */
export async function run(): Promise<void> {
  for (const fact of FACTS) {
    const start = Date.now();
    const outcome = await checks[fact]().then(
      (said) => ({ said }),
      (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    console.log(`FACT ${JSON.stringify({ fact, ...outcome, milliseconds: Date.now() - start })}`);
    await putBack().catch((error: unknown) => console.log(`Not put back after "${fact}": ${String(error)}`));
  }
}
