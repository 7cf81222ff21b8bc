import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of a sample pack, for an editor to change; `remove` takes it away. */
export function copyOfSamples(): { readonly folder: string; readonly remove: () => void } {
  const top = mkdtempSync(path.join(tmpdir(), "cardwright-cards-"));
  const folder = path.join(top, "cards");
  cpSync("samples/lanterns", path.join(folder, "lanterns"), { recursive: true });
  cpSync("samples/salt-stairs", path.join(folder, "salt-stairs"), { recursive: true });
  writeFileSync(path.join(folder, "cardwright.json"), "{}\n");
  return { folder, remove: () => rmSync(top, { recursive: true, force: true }) };
}
