/** Runs a TypeScript file of this repository: `node scripts/run.mjs bench/main.ts --rounds 3`. */
import { importTypeScript } from "./import-typescript.mjs";

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node scripts/run.mjs FILE.ts [arguments]");
  process.exit(2);
}
process.argv = [process.argv[0] ?? "node", file, ...rest];
try {
  await importTypeScript(file);
} catch (error) {
  // What `parseArgs` refuses is no fault of the script.
  if (!(error instanceof TypeError && "code" in error && `${error.code}`.startsWith("ERR_PARSE_ARGS_"))) throw error;
  console.error(`${file}: ${error.message}`);
  process.exit(2);
}
