import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Playground, playground } from "../cli/run.js";
import { connect, type TestFolder, testFolder } from "../lsp/support/client.js";

let place: Playground | undefined;
let folder: TestFolder | undefined;
afterEach(() => {
  place?.remove();
  folder?.delete();
  [place, folder] = [undefined, undefined];
});

const card = (number: number, art: string) =>
  `Identifier: LAMP S ${number}\nArt: ${art}\nType "Support"\nAdventureResources\n    Light ${number}\n`;
const PACK = [card(1, "art/lamp.png"), card(2, "art/lmap.png")].join("---\n");

/** The pictures that `lint` misses. */
async function missed(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  place = playground(files);
  const { out } = await place.run("lint --format compact");
  return [...out.matchAll(/Picture not found: (\S+)\. .*\[missing-picture\]/g)].map(([, named = ""]) => named);
}

test("a picture that is not there, beside one that is", async () => {
  expect(await missed({ "a.cards": PACK, "art/lamp.png": "" })).toEqual(["art/lmap.png"]);
});

test("nothing is said of a pack that is kept without pictures", async () => {
  expect(await missed({ "a.cards": PACK })).toEqual([]);
});

test.each([
  ["an address", "https://example.org/lmap.png"],
  ["a file outside the repository", "../../lmap.png"],
  ["an absolute path", "/lmap.png"],
  ["nothing", ""],
  ["a picture in the folder above", "art/../art/lamp.png"],
])("%s is no missing picture", async (_, art) => {
  expect(await missed({ ".git/HEAD": "", "a.cards": PACK.replace("art/lmap.png", art), "art/lamp.png": "" })).toEqual(
    [],
  );
});

test.each(["art", "nowhere/lamp.png", "art/lamp.png/x.png", "art\\lmap.png"])("%s is one", async (art) => {
  expect(await missed({ "a.cards": PACK.replace("art/lmap.png", art), "art/lamp.png": "" })).toEqual([art]);
});

test("a link out of the repository is not followed, and nothing is said of it", async () => {
  place = playground({ "in/.git/HEAD": "", "in/a.cards": PACK, "in/art/lamp.png": "", "out/lmap.png": "" });
  symlinkSync("../../out/lmap.png", join(place.folder, "in/art/lmap.png"));
  symlinkSync("../out", join(place.folder, "in/through"));
  place.write({ "in/b.cards": card(3, "through/other.png") });
  const { out } = await place.run("lint in");
  expect(out).not.toContain("missing-picture");
});

test("the server sees pictures come and go, and says what lint says", { tags: "slow" }, async () => {
  folder = testFolder({ "a.cards": PACK, "art/lamp.png": "" });
  const client = await connect({ folders: [folder.uri] });
  const uri = folder.uriOf("a.cards");
  const lines = () =>
    client
      .published(uri)
      ?.filter(({ code }) => code === "missing-picture")
      .map(({ range }) => range.start.line);
  const tell = (file: string, type: 1 | 3): void =>
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder?.uriOf(file) ?? "", type }] });
  client.open(uri, PACK);
  await client.until(() => lines()?.join() === "7");
  folder.write("art/lmap.png", "");
  tell("art/lmap.png", 1);
  await client.until(() => lines()?.length === 0);
  client.change(uri, 2, [{ text: PACK.replace("lamp.png", "lampe.png") }]);
  await client.until(() => lines()?.join() === "1");
  folder.remove("art");
  tell("art", 3);
  await client.until(() => lines()?.length === 0);
  await client.end();
});
