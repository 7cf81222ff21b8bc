import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { fileNames } from "../../cli/render/card-files.js";
import { openSvgTrial } from "../../cli/render/svg-trial.js";
import { sfnt } from "../../tools/index.js";
import { type PdfPage, readPdf } from "../tools/render/read-pdf.js";
import { inkIn, readPng } from "../tools/render/read-png.js";
import { drawn, fontTables, parseXml } from "../tools/render/support.js";
import { type Playground, playground, run } from "./run.js";

let ground: Playground | undefined;
afterEach(() => ground?.remove());

const card = (identifier: string, more = "") =>
  `Identifier: ${identifier}\n${more}Directive: The pilot.\nType "Support"\nAdventureResources\n    Wind 2\n`;
const PACK = [
  "Pack: Tides\n",
  "Era: Ebb\n",
  card("T S 1", "Copies: 3\n"),
  card("T S 2"),
  "Era: Flood\n",
  card("T S 3", "Copies: 8\n"),
  card("T G 4", "Size: gold\n"),
].join("---\n");

/** A PNG of one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const whole = Buffer.alloc(8 + data.length + 4);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeInt32BE(crc(body), 8 + data.length);
    return whole;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3), 90);
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0;
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function crc(bytes: Buffer): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value;
}

const CYRILLIC = path.resolve("node_modules/@fontsource/arimo/files/arimo-cyrillic-ext-400-normal.woff");

function open(files: Readonly<Record<string, string | Buffer>> = { "tides/tides.cards": PACK }): Playground {
  ground = playground(files);
  return ground;
}

const FULL_ART = `System: Hills
About: Walks.
Id "hills"
Edition "1"
Extends "common"
---
Label: Art
About: Its picture.
Value "one"
---
Attribute: Name
About: What it is called.
MustBeOn "Card"
---
Face: Card
About: All cards.
Picture "Art"
As "full"
Area
    As "title"
    Shows "Name"
`;

const place = (file: string): string => path.join(ground?.folder ?? "", file);
const call = (...words: string[]) => run(["render", ...words], { cwd: ground?.folder ?? "" });
const pagesOf = (file: string): PdfPage[] => readPdf(readFileSync(place(file)));
/** Where silver or gold cards lie on a page, in millimetres. */
const cardsOn = ({ content }: PdfPage, size = "63 88"): string[] =>
  [...content.matchAll(new RegExp(`^([\\d.]+) ([\\d.]+) ${size} re$`, "gm"))].map(([, x, y]) => `${x} ${y}`);

describe("a picture of each card", () => {
  test("is a file of its own, written once", { tags: "slow" }, async () => {
    open();
    expect(await call("tides", "--out", "out")).toEqual({ status: 0, out: "out: 4 cards, all written\n", error: "" });
    expect(readdirSync(place("out")).sort()).toEqual([
      "T-G-4.svg",
      "T-S-1.svg",
      "T-S-2.svg",
      "T-S-3.svg",
      "cards.json",
    ]);
    expect(JSON.parse(readFileSync(place("out/cards.json"), "utf8"))).toEqual({
      $schema: "urn:cardwright:pictures:1",
      cards: ["T S 1", "T S 2", "T S 3", "T G 4"].map((id) => ({ file: `${id.replaceAll(" ", "-")}.svg`, id })),
    });
    for (const file of readdirSync(place("out")).filter((name) => name.endsWith("svg")))
      parseXml(readFileSync(place(`out/${file}`), "utf8"));
    expect((await call("tides", "--out", "out/")).out).toBe("out/: 4 cards, all up to date\n".replace("/:", ":"));
    ground?.write({ "tides/tides.cards": PACK.replace("The pilot.", "The old pilot.") });
    expect((await call("tides", "--out", "out")).out).toBe("out: 4 cards, 1 written, 3 up to date\n");
  });

  test("goes beside the configuration, if nothing is said", { tags: "slow" }, async () => {
    open();
    expect((await call("tides")).out).toBe("dist/tides-cards: 4 cards, all written\n");
  });

  test("one card is printed where that is asked for", { tags: "slow" }, async () => {
    open();
    const { status, out } = await call("tides", "--card", "T S 2", "--stdout");
    expect(status).toBe(0);
    expect(parseXml(out).documentElement?.getAttribute("aria-label")).toBe("T S 2");
    expect(await call("tides", "--stdout")).toMatchObject({
      status: 2,
      error: "cardwright: --stdout prints one card, and these are 4; --card names one\n",
    });
  });

  test.each([
    ["T S 1", "T-S-1"],
    ["../../etc/passwd", "etc-passwd"],
    ["con", "con-card"],
    ["...", "card"],
    [undefined, "card"],
    ["Ö 漢字/2", "Ö-漢字-2"],
  ])("%s is written to %s.svg", (identifier, name) => expect(fileNames([identifier])).toEqual([name]));

  test("names that are one file on some disk are told apart", () => {
    expect(fileNames(["a b", "A/B", "a-b", undefined, undefined])).toEqual(["a-b", "A-B-2", "a-b-3", "card", "card-2"]);
  });

  test("has its picture in it; what is no picture is left out, and said", async () => {
    const files = {
      "p/p.cards": [
        card("T S 1", "Art: art/a.png\n"),
        card("T S 2", "Art: ../secret.txt\n"),
        card("T S 3", "Art: none.png\n"),
      ].join("---\n"),
      "p/art/a.png": png(4, 3),
      "secret.txt": "not for everybody",
    };
    open(files);
    const { status, error } = await call("p", "--out", "out");
    expect({ status, error }).toEqual({
      status: 0,
      error:
        "cardwright: the picture ../secret.txt of T S 2 is left out: it is not a PNG, JPEG, GIF, WebP or SVG picture\n" +
        "cardwright: the picture none.png of T S 3 is left out: there is no such file\n",
    });
    expect(ground?.read("out/T-S-1.svg")).toContain(`href="data:image/png;base64,${png(4, 3).toString("base64")}"`);
    expect(ground?.read("out/T-S-2.svg")).not.toContain("<image");
  });

  test("what does not fit is said", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1").replace("The pilot.", "Words upon words. ".repeat(300)) });
    expect(await call("a.cards", "--out", "out")).toMatchObject({
      status: 0,
      error: "cardwright: T S 1: there is no room for all of Directive\n",
    });
  });
});

describe("sheets", () => {
  test("hold all copies, silver and gold apart", { tags: "slow" }, async () => {
    open();
    const { status, out } = await call("tides", "--sheet", "--out", "out.pdf");
    expect({ status, out }).toEqual({ status: 0, out: "out.pdf written\nout.printed.json written\n" });
    const pages = pagesOf("out.pdf");
    expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
      [595, 842],
      [595, 842],
      [842, 595],
    ]);
    expect(pages.map((page) => cardsOn(page).length + cardsOn(page, "125 176").length)).toEqual([9, 3, 1]);
  });

  test("with backs behind their fronts", { tags: "slow" }, async () => {
    open();
    await call("tides", "--duplex", "--out", "out.pdf", "--paper", "letter", "--deck", "Ebb");
    const [front, back, ...more] = pagesOf("out.pdf");
    expect(more).toEqual([]);
    const mirrored = cardsOn(front as PdfPage).map((at) => {
      const [x = 0, y] = at.split(" ").map(Number);
      return `${Math.round((215.9 - x - 63) * 1000) / 1000} ${y}`;
    });
    expect(mirrored).toHaveLength(4);
    expect(cardsOn(back as PdfPage)).toEqual(mirrored);
  });

  test("are the same bytes again, and then not written", { tags: "slow" }, async () => {
    open({ "tides/tides.cards": PACK.replace("Copies: 3\n", "Copies: 3\nArt: a.png\n"), "tides/a.png": png(5, 7) });
    await call("tides", "--sheet", "--duplex", "--bleed", "2", "--out", "one.pdf");
    await call("tides", "--sheet", "--duplex", "--bleed", "2", "--out", "two.pdf");
    expect(readFileSync(place("one.pdf")).equals(readFileSync(place("two.pdf")))).toBe(true);
    expect((await call("tides", "--sheet", "--duplex", "--bleed", "2", "--out", "one.pdf")).out).toBe(
      "one.pdf is up to date\none.printed.json is up to date\n",
    );
  });

  test("of what has changed since they were printed", { tags: "slow" }, async () => {
    open();
    await call("tides", "--sheet", "--out", "out.pdf");
    expect(await call("tides", "--only-changed", "--out", "out.pdf")).toEqual({
      status: 0,
      out: "out.pdf: no card has changed since it was printed\n",
      error: "",
    });
    ground?.write({ "tides/tides.cards": PACK.replace(/(T S 3[^-]*)Wind 2/, "$1Wind 3") });
    await call("tides", "--only-changed", "--copies", "1", "--out", "out.pdf");
    expect(pagesOf("out.pdf").map((page) => cardsOn(page).length)).toEqual([1]);
    expect(Object.keys(JSON.parse(ground?.read("out.printed.json") ?? "").cards)).toEqual([
      "T G 4 in Flood",
      "T S 1 in Ebb",
      "T S 2 in Ebb",
      "T S 3 in Flood",
    ]);
    expect((await call("tides", "--only-changed", "--out", "out.pdf")).out).toContain("no card has changed");
  });

  test("a picture that changed is a change", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1", "Art: a.png\n"), "a.png": png(5, 7) });
    await call("a.cards", "--sheet", "--out", "out.pdf");
    ground?.write({ "a.png": png(7, 7) });
    expect((await call("a.cards", "--only-changed", "--out", "out.pdf")).out).toContain("out.pdf written");
  });

  test("what was printed cannot be read", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1"), "out.printed.json": "{}" });
    expect(await call("a.cards", "--only-changed", "--out", "out.pdf")).toMatchObject({
      status: 2,
      error: "cardwright: out.printed.json does not say what was printed; without it, all cards count as changed\n",
    });
    expect(existsSync(place("out.pdf"))).toBe(false);
    expect((await call("a.cards", "--sheet", "--out", "out.pdf")).status).toBe(0);
  });

  test("as SVG, a file for each side", { tags: "slow" }, async () => {
    open();
    const { out } = await call("tides", "--sheet", "--format", "svg", "--out", "out.svg", "--deck", "Ebb", "--duplex");
    expect(out).toBe("out-1.svg written\nout-2.svg written\nout.printed.json written\n");
    const root = parseXml(ground?.read("out-1.svg") ?? "").documentElement;
    expect([root?.getAttribute("width"), root?.getAttribute("height")]).toEqual(["210mm", "297mm"]);
  });

  test("letters that no font has are said", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1").replace("The pilot.", "Ждём: ładny, Ωραία, 漢字") });
    expect(await call("a.cards", "--sheet", "--out", "out.pdf")).toMatchObject({
      status: 0,
      error:
        "cardwright: 2 characters are in none of the fonts and printed as ? (字 漢); --font names a file that has them\n",
    });
  });

  test("unless a font is named that has them", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1").replace("The pilot.", "Ҙур") });
    expect((await call("a.cards", "--sheet", "--out", "out.pdf")).error).toContain("one character is in none");
    expect(await call("a.cards", "--sheet", "--font", CYRILLIC, "--out", "out.pdf")).toMatchObject({
      status: 0,
      error: "",
    });
  });

  test("a picture for the backs lies on each of them", { tags: "slow" }, async () => {
    open({ "tides/tides.cards": PACK, "back.png": png(5, 7) });
    await call("tides", "--duplex", "--back", "back.png", "--deck", "Ebb", "--out", "out.pdf");
    const pictures = pagesOf("out.pdf").map(({ content }) => content.match(/^\/I\d+ Do$/gm)?.length ?? 0);
    expect(pictures).toEqual([0, 4]);
  });

  test("a card whose type is smaller than that of its deck is named, alone as with the others", {
    tags: "slow",
  }, async () => {
    const short = Array.from({ length: 12 }, (_, at) => card(`T S ${at + 1}`, ""));
    const long = card("T S 13", "").replace("The pilot.", "The pilot waits for the tide. ".repeat(36).trim());
    open({ "a.cards": [...short, long].join("---\n") });
    const error = "cardwright: T S 13: its type is smaller than on the other cards, since it says so much more\n";
    expect(await call("a.cards", "--out", "all")).toMatchObject({ status: 0, error });
    expect(await call("a.cards", "--card", "T S 13", "--out", "one")).toMatchObject({ status: 0, error });
    const one = "one/T-S-13.svg";
    expect(readFileSync(place(one))).toEqual(readFileSync(place(one.replace("one", "all"))));
  });

  test("a picture that goes to the edge lies beyond the cut, too, in PDF and SVG", { tags: "slow" }, async () => {
    open({
      "p/game.system": FULL_ART,
      "p/a.cards": 'Pack: P\n---\nIdentifier: P 1\nArt: a.png\nName "Hill"\n',
      "p/cardwright.json": '{ "systems": ["game.system"], "system": "hills@1" }',
      "p/a.png": png(5, 7),
    });
    const sheet = ["p", "--paper", "card", "--bleed", "3"];
    expect(await call(...sheet, "--out", "out.pdf")).toMatchObject({ status: 0, error: "" });
    expect(pagesOf("out.pdf")[0]?.content).toMatch(/^-3 -3 m\n66 -3 l$/m);
    await call(...sheet, "--format", "svg", "--out", "s.svg");
    expect(readFileSync(place("s-1.svg"), "utf8")).toContain('<image x="-3" y="-3" width="69" height="94"');
    await call("p", "--out", "cards");
    expect(readFileSync(place("cards/P-1.svg"), "utf8")).toContain('<image x="0" y="0" width="63" height="88"');
  });

  test("each card on a page of its own, with its edge beyond the cut", { tags: "slow" }, async () => {
    open();
    await call("tides", "--paper", "card", "--bleed", "3", "--deck", "Ebb", "--out", "out.pdf");
    const pages = pagesOf("out.pdf");
    expect(pages.map(({ width, height }) => [(width / 72) * 25.4, (height / 72) * 25.4].map(Math.round))).toEqual(
      Array.from({ length: 4 }, () => [69, 94]),
    );
    expect(pages.map((page) => cardsOn(page, "69 94"))).toEqual(Array.from({ length: 4 }, () => ["0 0"]));
    const inMillimetres = (box: readonly number[] = []) => box.map((at) => Math.round((at / 72) * 25.4 * 100) / 100);
    expect(pages.map(({ trimBox }) => inMillimetres(trimBox))).toEqual(Array.from({ length: 4 }, () => [3, 3, 66, 91]));
    expect(pages.map(({ bleedBox }) => inMillimetres(bleedBox))).toEqual(
      Array.from({ length: 4 }, () => [0, 0, 69, 94]),
    );
    expect(readFileSync(place("out.pdf")).toString("latin1")).toMatch(/\/Title \(Ebb\)/);
  });

  test("a picture that PDF cannot hold is left out, and said", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1", "Art: a.svg\n"), "a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    expect((await call("a.cards", "--sheet", "--out", "out.pdf")).error).toBe(
      "cardwright: the picture a.svg of T S 1 is left out: in a PDF a picture is PNG or JPEG\n",
    );
  });

  test("more cards than anybody prints", async () => {
    open({ "a.cards": card("T S 1", "Copies: 1000000000\n") });
    expect(await call("a.cards", "--sheet", "--out", "out.pdf")).toMatchObject({
      status: 2,
      error:
        "cardwright: with their copies these are 1000000000 cards, and sheets take at most 20000 at once; --deck, --card or --copies prints fewer\n",
    });
  });
});

describe("all cards on a page", () => {
  test("is one file", async () => {
    open();
    expect((await call("tides", "--out", "out.html")).out).toBe("out.html written\n");
    expect(ground?.read("out.html").match(/<figure/g)).toHaveLength(4);
  });
});

describe("the policy of that page", () => {
  const NONCE = /'nonce-([\w-]{16,})'|nonce="([^"]*)"/g;

  test("lets its own script and style run by a nonce that no other page has", { tags: "slow" }, async () => {
    open();
    const nonces: string[] = [];
    for (const file of ["one.html", "other.html"]) {
      await call("tides", "--out", file);
      const page = (ground?.read(file) ?? "").replaceAll("&#39;", "'");
      const found = new Set([...page.matchAll(NONCE)].map(([, policy, tag]) => policy ?? tag ?? ""));
      expect([...page.matchAll(NONCE)]).toHaveLength(4);
      expect(found.size).toBe(1);
      nonces.push(...found);
    }
    expect(new Set(nonces).size).toBe(2);
  });
});

describe("the list of which file is which card", () => {
  const list = () => JSON.parse(readFileSync(place("out/cards.json"), "utf8")).cards;

  test("has titles, also of cards without identifiers, which give names to their files", { tags: "slow" }, async () => {
    const hero = 'Name "Tern"\nType "Character"\n';
    open({ "t/a.cards": `Pack: T\nSystem: altered\n---\n${hero}---\nIdentifier: T 2\n${hero}` });
    await call("t", "--out", "out");
    expect(list()).toEqual([
      { file: "Tern.svg", title: "Tern" },
      { file: "T-2.svg", id: "T 2", title: "Tern" },
    ]);
  });

  test("keeps what is still there when only some cards are drawn", { tags: "slow" }, async () => {
    open();
    await call("tides", "--out", "out");
    const files = () => list().map(({ file }: { file: string }) => file);
    rmSync(place("out/T-S-3.svg"));
    await call("tides", "--out", "out", "--card", "T S 1");
    expect(files()).toEqual(["T-S-2.svg", "T-G-4.svg", "T-S-1.svg"]);
    await call("tides", "--out", "out");
    expect(files()).toEqual(["T-S-1.svg", "T-S-2.svg", "T-S-3.svg", "T-G-4.svg"]);
  });

  test("is not written over what somebody else wrote", async () => {
    open({ "tides/tides.cards": PACK, "out/cards.json": "[]" });
    const { status, error } = await call("tides", "--out", "out");
    expect(status).toBe(2);
    expect(error).toContain("out/cards.json is there already");
    expect(readdirSync(place("out"))).toEqual(["cards.json"]);
  });
});

describe("a card as PNG", () => {
  /** Width, height and dots of a metre. */
  const sizeOf = (file: string) => {
    const bytes = readFileSync(place(file));
    const at = bytes.indexOf("pHYs");
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt32BE(at + 4), bytes.readUInt8(at + 12)];
  };

  test("has 300 dots an inch and says so, or as many as are asked for", { tags: "slow" }, async () => {
    open();
    expect(await call("tides", "--format", "png", "--out", "out")).toEqual({
      status: 0,
      out: "out: 4 cards, all written\n",
      error: "",
    });
    expect(readdirSync(place("out")).sort()).toEqual([
      "T-G-4.png",
      "T-S-1.png",
      "T-S-2.png",
      "T-S-3.png",
      "cards.json",
    ]);
    expect(sizeOf("out/T-S-1.png")).toEqual([744, 1039, 11811, 1]);
    expect((await call("tides", "--format", "png", "--out", "out")).out).toBe("out: 4 cards, all up to date\n");
    await call("tides", "--card", "T S 2", "--dpi", "150", "--out", "one.png");
    expect(sizeOf("one.png")).toEqual([372, 520, 5906, 1]);
  });

  test("shows its picture, and letters of any of the built-in alphabets in the type of the others", {
    tags: "slow",
  }, async () => {
    const text = card("T S 1", "Art: a.png\n").replace("The pilot.", "Ώρα Żółw Час שלום");
    open({ "a.cards": text, "a.png": png(40, 30) });
    const { error } = await call("a.cards", "--format", "png", "--dpi", "60", "--out", "with");
    expect(error).toBe("");
    ground?.write({ "a.cards": text.replace("Ώρα", "Ώρο") });
    await call("a.cards", "--format", "png", "--dpi", "60", "--out", "other");
    expect(readFileSync(place("with/T-S-1.png")).equals(readFileSync(place("other/T-S-1.png")))).toBe(false);
  });

  test("letters that no font has are told", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1").replace("The pilot.", "日本") });
    const { error } = await call("a.cards", "--format", "png", "--dpi", "60", "--out", "out");
    expect(error).toBe(
      "cardwright: 2 characters are in none of the fonts and drawn as boxes (日 本); --font names a file that has them\n",
    );
  });

  test.each([
    ["with marks that it has on other letters", "Ӣ ἀ x\u0302", [], "3 characters are"],
    ["in a font that was named either", "Ҙур ж\u0302", [CYRILLIC], "one character is"],
  ])("even %s", { tags: "slow" }, async (_, text, fonts, count) => {
    open({ "a.cards": card("T S 1").replace("The pilot.", text) });
    const named = fonts.flatMap((font) => ["--font", font]);
    const { error } = await call("a.cards", "--format", "png", "--dpi", "60", "--out", "out", ...named);
    expect(error).toContain(`cardwright: ${count} in none of the fonts and drawn as boxes (`);
  });

  test("a font that is named for PNG draws what it has", { tags: "slow" }, async () => {
    open({ "a.cards": card("T S 1").replace("The pilot.", "Ҙур Łódź") });
    const { error } = await call("a.cards", "--format", "png", "--dpi", "60", "--out", "out", "--font", CYRILLIC);
    expect(error).toBe("");
    await call("a.cards", "--format", "png", "--dpi", "60", "--out", "boxes");
    expect(readFileSync(place("out/T-S-1.png")).equals(readFileSync(place("boxes/T-S-1.png")))).toBe(false);
  });

  test("each area and each sheet shows words that several of its fonts draw together", { tags: "slow" }, async () => {
    const words = (identifier: string, directive: string, type: string, lore: string) =>
      `Identifier: ${identifier}\nDirective: ${directive}\nType "${type}"\nLore: ${lore}\n`;
    const text = [words("Łódź", "Zażółć", "Tiếng Việt", "gęślą"), words("Lodz", "Zazolc", "Tieng Viet", "gesla")];
    open({ "a.cards": text.join("---\n") });
    await call("a.cards", "--format", "png", "--out", "out");
    await call("a.cards", "--paper", "card", "--format", "png", "--out", "s.png");
    const areas = drawn(text[0] ?? "").areas.filter(({ names }) => names.length > 0);
    expect(areas).toHaveLength(4);
    const inkOf = (file: string) => {
      const dots = readPng(readFileSync(place(file)));
      const scale = dots.width / 63;
      return areas.map(({ x, y, width, height }) => {
        const inner = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
        return inkIn(dots, inner).count;
      });
    };
    for (const [own, plain] of [
      ["out/Łódź.png", "out/Lodz.png"],
      ["s-1.png", "s-2.png"],
    ] as const) {
      const expected = inkOf(plain);
      const less = inkOf(own).filter((count, index) => count < (expected[index] ?? 0) || count === 0);
      expect(less).toEqual([]);
    }
  });

  test("sheets are files by number", { tags: "slow" }, async () => {
    open();
    const { out } = await call("tides", "--sheet", "--dpi", "40", "--out", "s.png");
    expect(out).toContain("s-1.png written\n");
    expect(sizeOf("s-1.png").slice(0, 2)).toEqual([331, 468]);
  });
});

describe("pictures that would take the machine", () => {
  const SVG = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`;
  const filtered = (filter: string, more = "") =>
    SVG(`<filter id="f"${more}>${filter}</filter><rect width="100" height="100" filter="url(#f)"/>`);
  /** What is said about a picture on a card, which is drawn without it. */
  const saidOf = async (content: string | Buffer, out: string, ...words: string[]) => {
    open({ "a.cards": card("T S 1", "Art: a.pic\n"), "a.pic": content });
    const { status, error } = await call("a.cards", ...words, "--out", out);
    expect(status).toBe(0);
    return error.replace("cardwright: the picture a.pic of T S 1 is left out: ", "").trim();
  };
  const headOfPng = (width: number, height: number) => {
    const bytes = Buffer.from(png(1, 1));
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  /** Opaque, as it is; or with what PDF unpacks. */
  const transparent = (type: number, interlaced = 0) => {
    const bytes = Buffer.from(png(4, 3));
    bytes.set([type, 0, 0, interlaced], 25);
    return bytes;
  };
  const headOfJpeg = (width: number, height: number) => {
    const [app, frame] = [
      Buffer.from("ffd8ffe00006ffc0ff01ffff", "hex"),
      Buffer.from("ffc2001108000000000301220002110103110100", "hex"),
    ];
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
    return Buffer.concat([app, frame]);
  };
  const headOfGif = (width: number, height: number) => {
    const bytes = Buffer.from("GIF89a.........;", "latin1");
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  };
  const TOO_MANY = "dots, and a picture has at most 64 million";

  test.each([
    ["PNG", headOfPng(30_000, 30_001), `it has 30000 × 30001 ${TOO_MANY}`],
    ["JPEG", headOfJpeg(65_000, 1_000), `it has 65000 × 1000 ${TOO_MANY}`],
    ["GIF", headOfGif(9_000, 8_000), `it has 9000 × 8000 ${TOO_MANY}`],
    [
      "PNG without a size",
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      "it is damaged: it does not say how large it is",
    ],
    ["JPEG without a size", Buffer.from("\xff\xd8\xff", "latin1"), "it is damaged: it does not say how large it is"],
    ["JPEG without dots", headOfJpeg(10, 10), "it is damaged: it ends too early"],
    ...[-1, -5, -13, -20, 33, 40].map((end): [string, Buffer, string] => [
      `PNG cut at ${end}`,
      png(4, 3).subarray(0, end),
      "it is damaged: it ends too early",
    ]),
    ["PNG with other dots than it says", transparent(6), "it is damaged: its dots cannot be unpacked"],
    ["interlaced PNG with other dots", transparent(2, 1), "it is damaged: its dots cannot be unpacked"],
  ])(
    "are left out of what is drawn before anything is unpacked: %s",
    { tags: "slow" },
    async (kind, content, reason) => {
      expect(await saidOf(content, "one.png")).toBe(reason);
      if (kind !== "GIF") expect(await saidOf(content, "out.pdf")).toBe(reason);
      expect(await saidOf(content, "out.svg", "--format", "svg")).toBe("");
    },
  );

  test("and off the backs", async () => {
    open({ "tides/tides.cards": PACK, "back.png": headOfPng(30_000, 30_000) });
    expect(await call("tides", "--duplex", "--back", "back.png", "--out", "out.pdf")).toMatchObject({
      status: 2,
      error: `cardwright: cannot use back.png as a back: it has 30000 × 30000 ${TOO_MANY}\n`,
    });
  });

  test.each([
    ['<feMorphology radius="9e5"/>', "its feMorphology has the radius 9e5, and at most 100 is drawn"],
    ["<feMorphology in='a' radius='1, 101'/>", "its feMorphology has the radius 101, and at most 100 is drawn"],
    ['<feTurbulence numOctaves="99999999"/>', "its feTurbulence has the numOctaves 99999999, and at most 32 is drawn"],
    ['<feConvolveMatrix order="3 999"/>', "its feConvolveMatrix has the order 999, and at most 32 is drawn"],
  ])("are left out, because a filter never ends: %s", { tags: "slow" }, async (filter, reason) => {
    expect(await saidOf(filtered(filter), "one.png")).toBe(reason);
    expect(await saidOf(filtered(filter), "s.png", "--sheet", "--dpi", "40")).toBe(reason);
  });

  test("are left out where the renderer breaks down over them, and the next is drawn", { tags: "slow" }, async () => {
    open({
      "a.cards": [card("T S 1", "Art: a.svg\n"), card("T S 2", "Art: b.svg\n"), card("T S 3")].join("---\n"),
      "a.svg": filtered('<feDropShadow stdDeviation="9e5" dx="9e30"/>'),
      "b.svg": filtered('<feGaussianBlur stdDeviation="1"/>', ' x="-1e9" y="-1e9" width="1e10" height="1e10"'),
    });
    const reason = "it is damaged, or takes more than 1024 megabytes to draw";
    expect(await call("a.cards", "--format", "png", "--dpi", "60", "--out", "out")).toEqual({
      status: 0,
      out: "out: 3 cards, all written\n",
      error:
        `cardwright: the picture a.svg of T S 1 is left out: ${reason}\n` +
        `cardwright: the picture b.svg of T S 2 is left out: ${reason}\n`,
    });
  });

  test("are ended when they have taken their time, and so are those behind them", { tags: "slow" }, async () => {
    const nested = Array.from(
      { length: 40 },
      (_, at) =>
        `<pattern id="p${at}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${at - 1})"/>`.repeat(2)}</pattern>`,
    );
    const endless = SVG(`${nested.join("")}<rect width="9" height="9" fill="url(#p39)"/>`);
    const options = { fitTo: { mode: "width", value: 100 } } as const;
    const short = openSvgTrial({ each: 10, all: 1 });
    expect(await short.attempt(endless, options)).toBe("it takes too long to draw");
    expect(await short.attempt(SVG(""), options)).toBe("the pictures before it took too long to draw");
    const long = openSvgTrial({ each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY });
    expect(await long.attempt("<svg", options)).toMatch(/^it is damaged/);
    expect(await long.attempt(SVG(""), options)).toBe(undefined);
    expect(await long.attempt(SVG('<rect width="9" height="9"/>'), options)).toBe(undefined);
  });

  test("what a PNG cannot show is said", { tags: "slow" }, async () => {
    expect(await saidOf(Buffer.from("RIFF....WEBPVP8 ", "latin1"), "one.png")).toBe(
      "in a PNG a picture is PNG, JPEG, GIF or SVG",
    );
  });
});

describe("a font", () => {
  const fontOf = (tables: readonly (readonly [packed: number, length: number])[]) => {
    const bytes = Buffer.alloc(44 + 20 * tables.length);
    bytes.write("wOFF", "latin1");
    bytes.writeUInt16BE(tables.length, 12);
    for (const [index, [packed, length]] of tables.entries()) {
      bytes.writeUInt32BE(packed, 52 + 20 * index);
      bytes.writeUInt32BE(length, 56 + 20 * index);
    }
    return bytes;
  };

  test.skipIf(process.platform === "win32")(
    "is an ordinary file of a size that fonts have",
    { tags: "slow" },
    async () => {
      open();
      execFileSync("mkfifo", [place("pipe")]);
      symlinkSync("/dev/zero", place("zeros"));
      writeFileSync(place("large.ttf"), "");
      truncateSync(place("large.ttf"), 65 * 1024 * 1024);
      for (const target of ["out.pdf", "out"])
        for (const [font, reason] of [
          ["pipe", "it is not an ordinary file"],
          ["zeros", "it is not an ordinary file"],
          ["large.ttf", "it is larger than 64 megabytes"],
          [".", "it is a folder"],
        ] as const)
          expect(
            await call("tides", "--out", target, ...(target === "out" ? ["--format", "png"] : []), "--font", font),
          ).toMatchObject({
            status: 2,
            error: `cardwright: cannot read ${font}: ${reason}\n`,
          });
      expect(readdirSync(ground?.folder ?? "").sort()).toEqual(["large.ttf", "pipe", "tides", "zeros"]);
    },
  );

  test.each([
    ["cut off", Buffer.from("\x00\x01\x00\x00\x00\x09", "latin1")],
    ["that unpacks to gigabytes", fontOf([[4, 0x7fffffff]])],
  ])("%s is refused", async (_, content) => {
    open({ "a.cards": card("T S 1"), "a.ttf": content });
    for (const target of ["out.pdf", "one.png"])
      expect(await call("a.cards", "--out", target, "--font", "a.ttf")).toMatchObject({
        status: 2,
        error: "cardwright: a.ttf is a damaged font; --font takes a TTF, OTF or WOFF file\n",
      });
  });
});

test("a page holds the fonts of the typefaces on its cards, and no others", { tags: "slow" }, async () => {
  open();
  await call("tides", "--out", "one.html");
  const page = ground?.read("one.html") ?? "";
  expect(page.match(/@font-face/g)).toHaveLength(3);
  expect(page).toMatch(
    /font-family: "Tinos"; font-weight: 400; font-style: normal; src: url\("data:font\/woff;base64,d09GR/,
  );
  expect(page.replaceAll("&#39;", "'")).toContain("font-src data:;");
  ground?.write({ "tides/tides.cards": PACK.replace("The pilot.", "Ώρα") });
  await call("tides", "--out", "one.html");
  expect(ground?.read("one.html").match(/@font-face/g)).toHaveLength(6);
});

describe("several packs", () => {
  test("go into a folder, each by its name", { tags: "slow" }, async () => {
    open({ "tides/tides.cards": PACK, "other/other.cards": `Pack: Other\n---\n${card("O 1")}` });
    expect((await call(".", "--out", "out", "--sheet")).out.split("\n").filter(Boolean).sort()).toEqual([
      "out/other-sheets.pdf written",
      "out/other-sheets.printed.json written",
      "out/tides-sheets.pdf written",
      "out/tides-sheets.printed.json written",
    ]);
  });
});

describe("what cannot be meant", () => {
  test.each([
    [["--card", "T S 9"], "there is no card 'T S 9', did you mean 'T S 1'?"],
    [["--deck", "Flod"], "there is no deck 'Flod', did you mean 'Flood'?"],
    [["--deck", "Drought"], "there is no deck 'Drought'; it can be Ebb or Flood"],
    [["--format", "html", "--paper", "a4"], "--paper is about sheets, and --format html makes none"],
    [["--stdout", "--out", "a.svg"], "--stdout and --out can't be used together"],
    [["--stdout", "--sheet"], "--stdout prints one card as SVG, not sheets"],
    [["--dpi", "300"], "--dpi goes with PNG, whose dots it counts"],
    [["--format", "png", "--dpi", "9000"], "--dpi takes a number from 30 to 1200, not '9000'"],
    [["--format", "png", "--stdout"], "--stdout prints SVG, which is text; --out FILE.png writes a picture"],
    [["--out", "a.png"], "a.png is one picture, and these are 4 cards; name a folder, or one card with --card"],
    [["--short-edge"], "--short-edge goes with --duplex"],
    [["--back", "a.png"], "--back goes with --duplex"],
    [["--bleed", "11"], "--bleed takes a number from 0 to 10, not '11'"],
    [["--copies", "0"], "--copies takes a number from 1 to 1000, not '0'"],
    [["--out", ""], "--out takes the path of a file or folder to write"],
    [["--duplex", "--back", "none.png"], "cannot use none.png as a back: there is no such file"],
    [
      ["--font", "nowhere.ttf"],
      "--font goes with PNG and PDF, and --format is svg: what shows it has fonts of its own",
    ],
    [
      ["--sheet", "--font", "tides/tides.cards"],
      "tides/tides.cards is not a font; --font takes a TTF, OTF or WOFF file",
    ],
  ])("%j", async (words, sentence) => {
    open();
    expect(await call("tides", ...words)).toMatchObject({ status: 2, error: `cardwright: ${sentence}\n` });
    rmSync(place("dist"), { recursive: true, force: true });
    expect(readdirSync(ground?.folder ?? "")).toEqual(["tides"]);
  });
});

describe("files that a face names", () => {
  const SYSTEM = `System: Letters
About: Mail.
Id "letters"
Edition "1"
Extends "common"
---
Attribute: Name
About: To whom it goes.
MustBeOn "Card"
---
Face: Letter
About: All cards.
Font "fonts/serif.ttf"
Prints "frame.png"
Area
    As "title"
    Shows "Name"
`;
  const FILES = {
    "cardwright.json": '{ "system": "letters", "systems": ["letters.system"] }',
    "letters.system": SYSTEM,
    "a.cards": 'Pack: Mail\n---\nIdentifier: L 1\nName "Ann"\n---\nIdentifier: L 2\nName "Nan"\n',
  };
  const FONT = Buffer.from(sfnt(0x10000, fontTables("tinos-latin-400-normal")));
  const SAID = /^cardwright: the font Tinos Regular says of its licence: .*\n$/;

  test("are in SVG, PNG and PDF, the artwork once, and the licence is said", { tags: "slow" }, async () => {
    open({ ...FILES, "fonts/serif.ttf": FONT, "frame.png": png(500, 700) });
    const svg = await call("--card", "L 1", "--stdout");
    expect(svg.error).toMatch(SAID);
    expect(svg.out).toContain("@font-face");
    expect(svg.out).toContain("data:image/png;base64,");
    expect((await call("--card", "L 1", "--out", "one.png")).error).toMatch(SAID);
    expect(readPng(readFileSync(place("one.png"))).width).toBe(744);
    expect((await call("--sheet", "--out", "out.pdf")).error).toMatch(SAID);
    const pdf = readFileSync(place("out.pdf")).toString("latin1");
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/BaseFont \/[A-Z]{6}\+Tinos/);
    expect(pdf).not.toContain("Arimo");
  });

  test("that are not there are left out, each said once, and are inputs if they are", async () => {
    open({ ...FILES, "frame.png": "no picture" });
    const { error } = await call("--out", "out");
    expect(error.match(/the font fonts\/serif\.ttf of letters\.system is left out: /g)).toHaveLength(1);
    expect(error.match(/the picture frame\.png of letters\.system is left out: it is not a PNG/g)).toHaveLength(1);
  });
});

test("cards with errors are named, and so is a game with mistakes", { tags: "slow" }, async () => {
  const place = playground({
    "kites/a.cards": card("KITE S 1"),
    "kites/b.cards": card("KITE S 2").replace("Wind 2", "Wind two"),
  });
  ground = place;
  const { status, error } = await place.run("render kites --out cards");
  expect(status).toBe(0);
  expect(error).toBe("cardwright: 1 card has an error and is drawn nevertheless: KITE S 2\n");
  place.write({
    "cardwright.json": '{ "systems": ["g.system"], "system": "g" }',
    "g.system":
      'System: G\nAbout: A game.\nId "g"\nEdition "1"\nExtends "common"\n---\nFace: Card\nAbout: All.\nFrme "Type"\n',
    "g/a.cards": "Identifier: G 1\n",
  });
  expect((await place.run("render g --out g-cards")).error).toBe(
    "cardwright: g.system has mistakes, and what is wrong there is left out; see cardwright lint g.system\n",
  );
});

test("a glyph may be a picture of one's own; one that is missing is named, and its text printed", {
  tags: "slow",
}, async () => {
  const place = playground({
    "cardwright.json": '{ "systems": ["g.system"], "system": "g" }',
    "g.system":
      'System: G\nAbout: A game.\nId "g"\nEdition "1"\nExtends "common"\n---\nAttribute: Cost\nAbout: What it costs.\n---\n' +
      'Face: Card\nAbout: All.\nArea\n    As "text"\n    Shows "Cost"\nGlyph\n    OneOf "[<number>]"\n    Icon "coin.png"\n    As "none"\n' +
      'Glyph\n    OneOf "[sun]"\n    Icon "sun.jpg"\n',
    "coin.png": png(8, 8),
    "g/a.cards": 'Identifier: G 1\nCost "[3] or [sun]"\n',
  });
  ground = place;
  expect((await place.run("lint --info")).out).toContain("nothing to report");
  const { error } = await place.run("render g --out cards");
  expect(error).toMatch(/^cardwright: the picture sun\.jpg of g\.system is left out: .+\n$/);
  const svg = place.read("cards/G-1.svg");
  expect(svg).toContain(`href="data:image/png;base64,${png(8, 8).toString("base64")}"`);
  expect(svg).toMatch(/>3<.*>\[sun\]</s);
  expect((await place.run("render g --sheet --paper card --out g.pdf")).status).toBe(0);
  expect(readPdf(readFileSync(path.join(place.folder, "g.pdf")))[0]?.content).toMatch(/\/\S+ Do\b/);
});
