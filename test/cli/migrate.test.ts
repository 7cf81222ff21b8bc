import { afterEach, describe, expect, test } from "vitest";
import { KENNEL } from "../support/kennel.js";
import { readSamples } from "../support/samples.js";
import { type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const FIRST = `${KENNEL}---
Attribute: Pace
About: How fast it runs.
On "Dog"
Value "integer"
---
Attribute: Coat
About: What it looks like.
On "Dog"
OneOf "Brown" / "Black" / "Merle"
`;
const SECOND = FIRST.replace('Edition "1"', 'Edition "2"')
  .replace("Attribute: Pace", "Attribute: Speed")
  .replace("How fast it runs.", 'How fast it runs.\nFormerly "Pace"\nMaximum 10')
  .replace(' / "Merle"', "");
const DOGS =
  'Identifier: DOG 1\nType "Dog"\nPace 12 # in town\nCoat "Merle"\n---\nIdentifier: DOG 2\nType   "Dog"\nPace 7\n';
const CONFIGURATION =
  '{\n  // The first edition.\n  "systems": ["one.system", "two.system"], "system": "kennel@1"\n}\n';
const files = (more: Readonly<Record<string, string>> = {}) => ({
  "one.system": FIRST,
  "two.system": SECOND,
  "cardwright.json": CONFIGURATION.replace("  // The first edition.\n", ""),
  "dogs.cards": DOGS,
  ...more,
});

describe("migrate", () => {
  test("writes the names of today and the edition, and lists what is left, with its place", async () => {
    place = playground(files());
    const { status, out, error } = await place.run("migrate");
    expect({ status, error }).toEqual({ status: 1, error: "" });
    expect(out).toContain("kennel@1 to kennel@2");
    expect(out).toContain("dogs.cards:3:7: error: Speed takes an integer, 0 to 10, not 12.");
    expect(out).toContain('dogs.cards:4:6: error: Coat cannot be "Merle".');
    expect(out).toContain("2 errors");
    // Nothing but what the edition asks for: a layout that is not canonical stays.
    expect(place.read("dogs.cards")).toBe(DOGS.replaceAll("Pace", "Speed"));
    expect(place.read("cardwright.json")).toBe(files()["cardwright.json"].replace("kennel@1", "kennel@2"));
    expect(await place.run("migrate")).toMatchObject({ status: 0, out: expect.stringContaining("nothing to do") });
  });

  test.each(["--check", "--diff"])("%s writes nothing", async (option) => {
    place = playground(files());
    const { out } = await place.run(`migrate ${option}`);
    expect(out).toContain(option === "--check" ? "dogs.cards would change" : "+Speed 7\n");
    expect(place.read("dogs.cards")).toBe(DOGS);
    expect(place.read("cardwright.json")).toBe(files()["cardwright.json"]);
  });

  test("--check fails where something would change, also where nothing is left to do by hand", async () => {
    const easy = 'Identifier: DOG 2\nType "Dog"\nPace 7\n';
    place = playground(files({ "dogs.cards": easy }));
    expect((await place.run("migrate --check")).status).toBe(1);
    expect((await place.run("migrate")).status).toBe(0);
    expect((await place.run("migrate --check")).status).toBe(0);
  });

  test("leaves what was wrong before alone, and does not list it", async () => {
    place = playground(files({ "dogs.cards": 'Identifier: DOG 2\nType "Dog"\nPase 3\nCoat "Brwn"\nPace 7\n' }));
    const { out, status } = await place.run("migrate");
    expect(place.read("dogs.cards")).toContain('Pase 3\nCoat "Brwn"\nSpeed 7\n');
    expect(out).not.toContain("dogs.cards:3");
    expect(status).toBe(0);
  });

  test("an edition that a pack names itself", async () => {
    const pack = `Pack: Dogs\nSystem: kennel@1\n---\n${DOGS}`;
    place = playground(files({ "dogs.cards": pack, "cardwright.json": '{ "systems": ["one.system", "two.system"] }' }));
    await place.run("migrate --to kennel@2");
    expect(place.read("dogs.cards")).toMatch(/^Pack: Dogs\nSystem: kennel@2\n---\n/);
    expect(place.read("cardwright.json")).toBe('{ "systems": ["one.system", "two.system"] }');
  });

  test("refuses an older edition and an unknown one, and passes by other games", async () => {
    place = playground(files());
    expect(await place.run("migrate --to kennel@7")).toMatchObject({ status: 2 });
    await place.run("migrate");
    expect(await place.run("migrate --to kennel@1")).toMatchObject({
      status: 2,
      error: expect.stringContaining("kennel@1 is older than kennel@2"),
    });
    expect(await place.run("migrate --to altered")).toMatchObject({
      status: 0,
      out: expect.stringContaining("another game"),
    });
    expect(place.read("dogs.cards")).toContain("Speed 7");
  });

  test("from the Altered of 2024 to that of 2026: a sample is a pack of today after one word", {
    tags: "slow",
  }, async () => {
    const sample = Object.fromEntries(
      readSamples("samples/caravans").map(({ path: file, text }) => [
        file.replace(/.*\//, ""),
        text.replace(/^System: altered.*$/m, "System: altered@2024-09"),
      ]),
    );
    place = playground(sample);
    const { out, error } = await place.run("migrate");
    expect(error).toBe("");
    expect(out).toContain("altered@2024-09 to altered@2026");
    const texts = Object.keys(sample).map((name) => place.read(name));
    expect(texts.join("")).toBe(Object.values(sample).join("").replace("altered@2024-09", "altered@2026"));
    expect((await place.run("lint")).status).toBe(0);
  });

  test("a token of 2024 is listed: its type is for its author to change", async () => {
    const token =
      'System: altered@2024-09\n---\nIdentifier: DRY 1\nType "Character"\nToken "Yes"\nName "Sand Cat"\nSubTypes "Animal"\nForest 1\nMountain 1\nWater 1\n';
    place = playground({ "token.cards": `Pack: Sand\n${token}` });
    expect((await place.run("lint")).status).toBe(0);
    expect(await place.run("migrate")).toMatchObject({
      status: 1,
      out: expect.stringContaining("token.cards:6:1: error: Unknown attribute Token."),
    });
  });
});
