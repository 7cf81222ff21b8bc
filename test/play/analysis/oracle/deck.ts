/** A small deck, as data that a dumb player understands and that can be written as cards. */
export interface SmallSession {
  readonly players: number;
  readonly eras: readonly SmallEra[];
}

export interface SmallEra {
  readonly skipped: boolean;
  readonly adventures: readonly Adventure[];
  readonly supports: readonly Support[];
}

export type Amounts = Readonly<Record<string, number>>;

/** Path, operator and value, as they are written. */
export interface Test {
  readonly path: "Subtype" | "Feats.Key" | "Feats.X" | "Feats.Y" | "AR.X" | "AR.Y" | "Level";
  readonly operator: "=" | "<" | ">";
  readonly value: number | string;
}

export interface Conditions {
  readonly category: string;
  readonly tests: readonly Test[];
}

interface Shared {
  readonly id: string;
  readonly copies: number;
  readonly subtype: string | undefined;
  readonly unique: string | undefined;
  readonly uniqueAny: string | undefined;
  readonly ar: Amounts;
  readonly acc: Amounts;
  readonly conditions: readonly Conditions[];
}

export interface Adventure extends Shared {
  readonly kind: "adventure";
  readonly roleplay: string;
  readonly level: number | undefined;
  readonly previous: number | undefined;
  readonly anyPrevious: number | undefined;
  readonly multiEra: boolean;
  readonly common: boolean;
  readonly offering: number | undefined;
  readonly feats: Readonly<Record<string, number | string>>;
}

export interface Support extends Shared {
  readonly kind: "support";
  readonly ac: Amounts;
  readonly holding: number | undefined;
  readonly recover: boolean;
}

export type SmallCard = Adventure | Support;

/** The session as the text of a pack. */
export function asText({ players, eras }: SmallSession): string {
  const records = eras.flatMap(({ skipped, adventures, supports }, at) => [
    `Era: ${at + 1}\n${skipped ? 'Skipped "Yes"\n' : ""}`,
    ...adventures.map(adventureText),
    ...supports.map(supportText),
  ]);
  return [`Pack: Small\nStandardPlayers ${players}\n`, ...records].join("---\n");
}

function adventureText(card: Adventure): string {
  const { roleplay, level, previous, anyPrevious, multiEra, common, offering, feats } = card;
  return text(card, "Adventure", [
    `Roleplay "${roleplay}"`,
    ...(level === undefined ? [] : [`Level ${level}`]),
    ...(previous === undefined ? [] : [`AllowPlayIfPreviousLevel > ${previous}`]),
    ...(anyPrevious === undefined ? [] : [`AllowPlayIfAnyPreviousLevel > ${anyPrevious}`]),
    ...(multiEra ? ['MultiEra "Yes"'] : []),
    ...(common ? ['CommonBuildsite "Yes"'] : []),
    ...(offering === undefined ? [] : [`StockOffering ${offering}`]),
    ...category("Feats", feats),
  ]);
}

function supportText(card: Support): string {
  return text(card, "Support", [
    ...(card.holding === undefined ? [] : [`StockHolding ${card.holding}`]),
    ...(card.recover ? ['Recover1 "Yes"'] : []),
    ...category("AdventureCosts", card.ac),
  ]);
}

function text(card: SmallCard, type: string, lines: readonly string[]): string {
  return [
    `Identifier: ${card.id}`,
    ...(card.copies === 1 ? [] : [`Copies: ${card.copies}`]),
    `Type "${type}"`,
    ...(card.subtype === undefined ? [] : [`Subtype "${card.subtype}"`]),
    ...(card.unique === undefined ? [] : [`Unique "${card.unique}"`]),
    ...(card.uniqueAny === undefined ? [] : [`UniqueAny "${card.uniqueAny}"`]),
    ...lines,
    ...category("AdventureResources", card.ar),
    ...category("AdventureCommonCosts", card.acc),
    ...card.conditions.flatMap(({ category: name, tests }) => [name, ...tests.map(testText)]),
    "",
  ].join("\n");
}

function category(name: string, values: Readonly<Record<string, number | string>>): string[] {
  const entries = Object.entries(values);
  return entries.length === 0 ? [] : [name, ...entries.map(([key, value]) => `    ${key} ${JSON.stringify(value)}`)];
}

function testText({ path, operator, value }: Test): string {
  return `    ${path} ${operator} ${JSON.stringify(value)}`;
}
