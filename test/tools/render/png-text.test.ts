import { beforeAll, describe, expect, test } from "vitest";
import { readFontFiles } from "../../../cli/render/shipped-fonts.js";
import { svgToPng } from "../../../cli/render/svg-to-png.js";
import { cardSvg } from "../../../tools/render/card-svg.js";
import type { CardDrawing, TextShape, TypeFace } from "../../../tools/render/drawing.js";
import { fontParts } from "../../../tools/render/font-faces.js";
import { widthOf } from "../../../tools/render/measure-text.js";
import { systemOf } from "../../support/system-of.js";
import { inkIn, readPng } from "./read-png.js";
import { drawn, textsOf } from "./support.js";

/** A sentence with the letters of each language that the fonts cover. */
const PANGRAMS: Readonly<Record<string, string>> = {
  Bulgarian: "Ах чудна българска земьо, полюшвай цъфтящи жита.",
  Catalan: "«Jove xef, porti whisky amb quinze glaçons d’hidrogen», coi! Col·lapse",
  Croatian: "Gojazni đačić s biciklom drži hmelj i finu vatu u džepu nošnje.",
  Czech: "Nechť již hříšné saxofony ďáblů rozezvučí síň úděsnými tóny waltzu.",
  Danish: "Høj bly gom vandt fræk sexquiz på wc, Åge",
  Dutch: "Pa’s wijze lynx bezag vroom het fikse aquaduct, ĳs én ë",
  English: "The quick brown fox jumps over the lazy dog.",
  Esperanto: "Eble ĉiu kvazaŭ-deca fuŝĥoraĵo ĝojigos homtipon.",
  Estonian: "Põdur Zagrebi tšellomängija-följetonist Ciqo külmetas kehvas garaažis.",
  Faroese: "Ðaðan kom ánin, øllum ýti í óbygd úti",
  Finnish: "Törkylempijävongahdus, Åland",
  French: "Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwi — où ? ça !",
  German: "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. STRAẞE",
  Greek: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ταχίστη αλώπηξ, ΐΰ Ώ",
  Hausa: "Ƙarami ɗan ƙasa ya ɓoye ƴar sa",
  Hebrew: "דג סקרן שט בים מאוכזב ולפתע מצא חברה",
  Hungarian: "Árvíztűrő tükörfúrógép, jó foxim és don Quijote húszwattos lámpánál",
  Icelandic: "Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa.",
  Irish: "D’fhuascail Íosa Úrmhac na hÓighe Beannaithe pór Éava agus Ádhaimh.",
  Italian: "Quel vituperabile xenofobo zelante assaggia il whisky ed esclama: alleluja! però più",
  Latvian: "Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus.",
  Lithuanian: "Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą, ėjo čia.",
  Macedonian: "Ѕидарски пејзаж: шугав билмез со чудење џвака ќофте и кељ на туѓ цех, ѐ ѝ.",
  Maltese: "Għażżien qed jħares lejn iċ-ċavetta ġdida, ħobż u ilma",
  Norwegian: "Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi.",
  Polish: "Pchnąć w tę łódź jeża lub ośm skrzyń fig. ZAŻÓŁĆ GĘŚLĄ JAŹŃ, Łódź",
  Portuguese: "À noite, vovô Kowalsky vê o ímã cair no pé do pinguim queixoso, maçã não.",
  Romanian: "Gheorghe, obezul, a reuşit să obţină jucându-se un flux în Quebec. știință, țară, încă",
  Russian: "Съешь же ещё этих мягких французских булок, да выпей чаю.",
  Serbian: "Љубазни фењерџија чађавог лица хоће да ми покаже штос, ђак.",
  Slovak: "Kŕdeľ šťastných ďatľov učí pri ústí Váhu mĺkveho koňa obhrýzať kôru a žrať čerstvé mäso. Ŕ",
  Slovenian: "V kožuščku hudobnega fanta stopiclja mizar.",
  Spanish: "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia ¿y frío? ¡añoraba!",
  Swedish: "Flygande bäckasiner söka hwila på mjuka tuvor.",
  Turkish: "Pijamalı hasta yağız şoföre çabucak güvendi. İĞÜŞÖÇ ı",
  Ukrainian: "Чуєш їх, доцю, га? Кумедна ж ти, прощайся без ґольфів!",
  Vietnamese: "Tiếng Việt: do bạch kim rất quý sẽ để lắp vô xương, giữ lửa, nặng ngã những đẹp",
  Welsh: "Parciais fy jac codi baw hud llawn dŵr ger tŷ Mabon. Ŵ Ŷ ẁ ẅ",
};

const WORDS = Object.values(PANGRAMS).flatMap((sentence) => sentence.split(" "));
const FACES: readonly TypeFace[] = ["sans", "bold", "serif", "italic"];
const FROM_RIGHT = /\p{Script=Hebrew}/u;

/** In millimetres. */
const [SIZE, ROW, COLUMN, EDGE, ROWS] = [4, 7, 52, 4, 60];
/** A millimetre. */
const DOTS = 4;
const fonts = readFontFiles(fontParts);

/** Texts below each other, in columns. */
async function painted(texts: readonly Pick<TextShape, "runs">[], anchor: TextShape["anchor"] = "start") {
  const width = COLUMN * Math.ceil(texts.length / ROWS);
  const height = ROW * ROWS;
  const shapes = texts.map(({ runs }, index): TextShape => {
    const { x, y } = placeOf(index);
    const rightToLeft = FROM_RIGHT.test(runs.map(({ text }) => text).join(""));
    const back = rightToLeft
      ? COLUMN - 2 * EDGE
      : { start: 0, middle: COLUMN / 2 - EDGE, end: COLUMN - 2 * EDGE }[anchor];
    return { kind: "text", x: x + EDGE + back, y: y + SIZE * 1.2, size: SIZE, anchor, rightToLeft, runs };
  });
  const paper = {
    kind: "box",
    x: 0,
    y: 0,
    width,
    height,
    radius: 0,
    fill: "#ffffff",
    stroke: undefined,
    opacity: 1,
  } as const;
  const drawing: Pick<CardDrawing, "width" | "height" | "title" | "shapes"> = {
    width,
    height,
    title: "",
    shapes: [paper, ...shapes],
  };
  const svg = cardSvg(drawing as CardDrawing, { fontOfEachPart: { rareWidth: () => undefined } });
  return svgToPng(svg, { width: width * DOTS, dpi: 25.4 * DOTS }, fonts);
}

const placeOf = (index: number) => ({ x: COLUMN * Math.floor(index / ROWS), y: ROW * (index % ROWS) });

/** The dots of ink in the cell of a text, and how far they reach, in millimetres from the left edge of the cell. */
function inkOf(dots: ReturnType<typeof readPng>, index: number) {
  const { x, y } = placeOf(index);
  const ink = inkIn(dots, { x: x * DOTS, y: y * DOTS, width: COLUMN * DOTS, height: ROW * DOTS });
  return { count: ink.count, first: ink.first / DOTS - x, last: (ink.last + 1) / DOTS - x };
}

const inFace = (face: TypeFace) => (text: string) => ({ runs: [{ text, face, colour: "#000000" }] });

describe.each(FACES)("in a PNG, in %s", (face) => {
  let png: Buffer;
  beforeAll(async () => {
    png = await painted(WORDS.map(inFace(face)));
  });

  test("each word of each language has ink, as wide as it was measured", { tags: "slow" }, () => {
    const dots = readPng(png);
    const wrong = WORDS.flatMap((word, index) => {
      const { count, first, last } = inkOf(dots, index);
      const width = widthOf(word, face) * SIZE;
      const start = FROM_RIGHT.test(word) ? COLUMN - EDGE - width : EDGE;
      // Letters keep a little off the edges of their room, and lean over them; those of some pairs are closer.
      const room = 0.2 * SIZE + 0.03 * width;
      const fits = Math.abs(first - start) < room && Math.abs(last - start - width) < room;
      const letters = word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      return count > 5 * letters && fits ? [] : [`${word}: ${count} from ${first} to ${last}`];
    });
    expect(wrong).toEqual([]);
  });

  test("letters with marks are the same picture, composed or not", { tags: "slow" }, async () => {
    const decomposed = WORDS.map((word) => word.normalize("NFD"));
    expect(decomposed).not.toEqual(WORDS);
    expect((await painted(decomposed.map(inFace(face)))).equals(png)).toBe(true);
  });
});

/** What cards print besides letters. */
const SYMBOLS = [..."→←↑↓★☆≥≤≠∑♥♦♣♠×÷½❤ﬁ©•…"];
const EMOJI = [..."🔥💀🛡🌙⚡🎲👑🎯🐉🍄"];

describe.each(["sans", "bold", "serif", "italic", "strong"] as const)("in a PNG, in %s", (face) => {
  test("each symbol and emoji has ink in its place, and is no box", { tags: "slow" }, async () => {
    const signs = [...SYMBOLS, ...EMOJI];
    // A box is drawn for what no font has.
    const [none = "", ...texts] = ["漢", ...signs];
    const dots = readPng(await painted([none, ...texts].map(inFace(face))));
    const box = inkOf(dots, 0);
    const wrong = texts.flatMap((sign, index) => {
      const { count, first, last } = inkOf(dots, index + 1);
      const right = EDGE + widthOf(sign, face) * SIZE;
      const isBox = count === box.count && first === box.first && last === box.last;
      return count > 2 && !isBox && first > EDGE - 0.5 && last < right + 0.5
        ? []
        : [`${sign}: ${count} from ${first} to ${last}, right edge ${right}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe("marked words in a PNG", () => {
  const marked = drawn(
    'Identifier: E 1\nText "Plain, **Plain**, _Plain_, 🔥 → ♥"\n',
    {},
    systemOf(
      `System: Ink\nAbout: Ink.\nId "ink"\nEdition "1"\nExtends "common"\n---\nAttribute: Text\nAbout: Words.\n---\nFace: Card\nAbout: All.\nBold "**"\nItalic "_"\nArea\n    As "text"\n    Shows "Text"\n`,
    ),
  );
  const runs = textsOf(marked.shapes).flatMap((line) => line.runs);

  test("bold ones have more ink than plain ones, slanted ones are another picture, and no mark is left", {
    tags: "slow",
  }, async () => {
    const faces: readonly TypeFace[] = ["serif", "strong", "italic"];
    const words = faces.map((face) => runs.find((one) => one.face === face && one.text.includes("Plain")));
    expect(words.map((one) => one?.text.replace(/[, ]/g, ""))).toEqual(Array(3).fill("Plain"));
    expect(runs.map(({ text }) => text).join("")).not.toMatch(/[*_]/);
    const dots = readPng(await painted(faces.map((face) => inFace(face)("Plain words"))));
    const [plain, bold, slanted] = faces.map((_, index) => inkOf(dots, index));
    if (!plain || !bold || !slanted) throw new Error("A word is missing.");
    expect(bold.count).toBeGreaterThan(plain.count * 1.15);
    expect(slanted.last).not.toBe(plain.last);
  });

  test("each run of a card has ink where it stands", { tags: "slow" }, async () => {
    const svg = (drawing: CardDrawing) => cardSvg(drawing, { fontOfEachPart: { rareWidth: () => undefined } });
    const [width, dpi] = [marked.width * 8, 25.4 * 8];
    const png = readPng(await svgToPng(svg(marked), { width, dpi }, fonts));
    const empty = textsOf(marked.shapes).flatMap((line) => {
      let at = line.x;
      return line.runs.flatMap((one) => {
        const wide = widthOf(one.text, one.face) * line.size;
        const place = { x: at * 8, y: (line.y - line.size * 0.8) * 8, width: wide * 8, height: line.size * 8 };
        at += wide;
        return one.text.trim() === "" || inkIn(png, place).count > 5 ? [] : [one.text];
      });
    });
    expect(empty).toEqual([]);
    expect(runs.length).toBeGreaterThan(4);
  });
});

describe("in a PNG, whatever else is in the line", () => {
  const run = (text: string, face: TypeFace) => ({ text, face, colour: "#000000" });
  const widthOfLine = ({ runs }: Pick<TextShape, "runs">) =>
    runs.reduce((sum, { text, face }) => sum + widthOf(text, face) * SIZE, 0);
  /** How much is missing at either end of each line, in millimetres. */
  const gapsIn = async (lines: readonly Pick<TextShape, "runs">[], anchor?: TextShape["anchor"]) => {
    const dots = readPng(await painted(lines, anchor));
    return lines.map((line, index) => {
      const { count, first, last } = inkOf(dots, index);
      const free = COLUMN - 2 * EDGE - widthOfLine(line);
      const start = EDGE + { start: 0, middle: free / 2, end: free }[anchor ?? "start"];
      return count === 0 ? Number.NaN : Math.max(first - start, start + widthOfLine(line) - last, 0);
    });
  };
  /** Letters keep that much off the edges of their room. */
  const expectNone = (gaps: readonly number[]) => expect(gaps.filter((gap) => !(gap < 0.3 * SIZE))).toEqual([]);

  test("typefaces meet within a word", { tags: "slow" }, async () => {
    const parts = WORDS.filter((word) => !FROM_RIGHT.test(word)).map((word) => [word.slice(0, 2), word.slice(2)]);
    expectNone(
      await gapsIn(
        parts.map(([one = "", other = ""], index) => ({
          runs: [run(one, FACES[index % 4] ?? "sans"), run(other, FACES[(index + 1) % 4] ?? "sans")],
        })),
      ),
    );
  });

  test.each(["start", "middle", "end"] as const)("and where it is anchored: %s", { tags: "slow" }, async (anchor) => {
    expectNone(await gapsIn(["Łódź i Việt", "Ωδή, ода", "n\u0303a s\u0323\u0307"].map(inFace("serif")), anchor));
  });

  test("every letter of Latin in all typefaces", { tags: "slow" }, async () => {
    const letters = Array.from({ length: 0x180 - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index));
    const drawn = letters.filter((letter) => /[\p{L}\p{N}\p{Sc}]/u.test(letter));
    expectNone(await gapsIn(drawn.map((letter) => ({ runs: FACES.map((face) => run(`fi${letter}fl`, face)) }))));
  });

  test.each(["漢", "Ҙ", "ἀ", "x\u0302", "😀", "ع", "\u00ad", "\u200b", "\u2011"])("%j", async (letter) => {
    expectNone(await gapsIn([`Łódź ${letter} Việt`, `plain ${letter} text`].map(inFace("serif"))));
  });
});
