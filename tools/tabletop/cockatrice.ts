import { xmlText } from "../render/xml-text.js";
import { cardLines, type TabletopCard, type TabletopFile, type TabletopPack } from "./tabletop-pack.js";

/** The row of a table that cards are played to: behind what Cockatrice keeps for lands and creatures. */
const ROW = 1;

/**
 * The files for Cockatrice, by the fourth version of its schema: a database of cards and a list for each deck. The
 * picture of a card is at `pics/CUSTOM/NAME.png`, also below `address` if there is one: the folder on the internet, without a `/` at its end.
 */
export function cockatriceFiles(pack: TabletopPack, address: string | undefined): readonly TabletopFile[] {
  const set = setCode(pack.name);
  const cards = pack.cards.map((card) => cardXml(card, set, address));
  const database = `<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
${infoXml(pack)}  <sets>
    <set>
      <name>${set}</name>
      <longname>${xmlText(pack.name)}</longname>
      <settype>Custom</settype>
    </set>
  </sets>
  <cards>
${cards.join("\n")}
  </cards>
</cockatrice_carddatabase>
`;
  const decks = pack.decks.map((deck) => ({
    path: `decks/${deck.key}.cod`,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>${xmlText(deck.name)}</deckname>
  <comments></comments>
  <zone name="main">
${deck.cards.map(({ card, copies }) => `    <card number="${copies}" name="${xmlText(card.name)}"/>`).join("\n")}
  </zone>
</cockatrice_deck>
`,
  }));
  return [{ path: "cards.xml", text: database }, ...decks];
}

function infoXml({ credits }: TabletopPack): string {
  const elements = [...INFO].flatMap(([label, element]) => {
    const text = credits.get(label);
    return text === undefined ? [] : [`    <${element}>${xmlText(text)}</${element}>\n`];
  });
  return elements.length === 0 ? "" : `  <info>\n${elements.join("")}  </info>\n`;
}

/** Its elements for whose work it is; for a licence there is none. */
const INFO: ReadonlyMap<string, string> = new Map([
  ["Artist", "author"],
  ["Source", "sourceUrl"],
]);

/** Pictures are looked for by the name of the card, without what file names can't have. */
export function pictureFile({ name }: TabletopCard): string {
  return `pics/CUSTOM/${name.replace(/[<>:"/\\|?*]/g, "")}.png`;
}

function cardXml(card: TabletopCard, set: string, address: string | undefined): string {
  const { name, record, cells, key } = card;
  const { kind, identifier } = record;
  const type = kind === undefined ? [] : [`<type>${xmlText(kind)}</type>`, `<maintype>${xmlText(kind)}</maintype>`];
  const others = [...cells].filter(
    ([property]) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(property) && !/^(?:main)?type$/.test(property),
  );
  const own = others.map(([property, { text }]) => `<${property}>${xmlText(text)}</${property}>`);
  const picture = address === undefined ? "" : ` picurl="${xmlText(`${address}/${encodeURI(pictureFile(card))}`)}"`;
  return `    <card>
      <name>${xmlText(name)}</name>
      <text>${xmlText(cardLines(card).join("\n"))}</text>
      <prop>
${[...type, ...own].map((line) => `        ${line}`).join("\n")}
      </prop>
      <set num="${xmlText(identifier ?? key)}"${picture}>${set}</set>
      <tablerow>${ROW}</tablerow>
    </card>`;
}

/** Sets have short names in capitals. */
function setCode(name: string): string {
  const words = name.normalize("NFD").match(/[A-Za-z0-9]+/g) ?? [];
  return (words.length > 1 ? words.map((word) => word.charAt(0)).join("") : (words[0] ?? "CARDS"))
    .toUpperCase()
    .slice(0, 8);
}
