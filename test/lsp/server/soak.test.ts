import { expect, test } from "vitest";
import { soakFiles } from "../../soak/files.js";
import { soak } from "../../soak/soak.js";
import { connect, testFolder } from "../support/client.js";

/** The long form is `npm run try -- soak`. */
test("random edits: all requests are answered, and findings are those of a fresh start", { tags: "slow" }, async () => {
  const files = soakFiles();
  const folder = testFolder(files);
  try {
    const result = await soak({ edits: 240, checkpoints: 6, seed: "short", folder, files, start: connect });
    expect(result.failures).toEqual([]);
    expect(result.differences).toEqual([]);
    expect(result.requests).toBeGreaterThan(40);
  } finally {
    folder.delete();
  }
});
