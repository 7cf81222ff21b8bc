import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { writeWorkbook } from "../../cli/tables/workbook-file.js";
import { builtProgram } from "../product.js";
import { playground } from "./run.js";

/** The libraries for tables, the mappings and what is said of a broken file lie in several bundles. */
test("the built program reads and writes tables", { tags: "slow" }, async () => {
  const program = builtProgram();
  const rows = [["BAY S 1", "Support", 2]];
  const book = Buffer.from(await writeWorkbook("Boats", ["Identifier", "Type", "AR.Wind"], rows));
  const place = playground({ "boats.xlsx": book, "broken.xlsx": Buffer.from("PK\u0003\u0004") });
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: place.folder,
      encoding: "utf8",
    });
    return { status, out: stdout, error: stderr };
  };
  expect(run("import", "boats.xlsx")).toMatchObject({ status: 0, error: "" });
  expect(run("export", "boats.cards", "--format", "tsv")).toEqual({
    status: 0,
    out: "Identifier\tType\tAdventureResources\r\nBAY S 1\tSupport\tWind 2\r\n",
    error: "",
  });
  expect(run("import", "broken.xlsx")).toMatchObject({
    status: 2,
    error: expect.stringMatching(/^cardwright: broken.xlsx: this is no/),
  });
  const card = path.join(place.folder, "card.json");
  place.write({ "card.json": JSON.stringify([{ reference: "ALT_X_B_AX_1_C", name: "Wick", cardType: "TOKEN" }]) });
  expect(run("import", card, "--mapping", "altered", "--out", "card.cards").out).toContain("card.cards written");
  expect(place.read("card.cards")).toContain('Type "Token"\nName "Wick"\n');
  place.remove();
});
