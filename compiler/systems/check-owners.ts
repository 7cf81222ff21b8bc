import type { DeclaringRecord, LocatedValue } from "./declaring-record.js";
import {
  nodesIn,
  type PlayDeclaration,
  placeOfName,
  readingsOf,
  type SentencePart,
  sentencesOf,
  wordsOf,
} from "./records/play.js";
import { type SystemProblem, systemProblem } from "./system-problems.js";

/**
 * Zones and counters of which a sentence says that something else has them than what does: `own Deck` where the game has
 * the deck, `Deck` where each seat has one, `Score of game`; and cards that go to one place, with the places of all named.
 */
export function checkOwners(
  records: readonly DeclaringRecord[],
  play: readonly PlayDeclaration[],
): readonly SystemProblem[] {
  const owners = new Owners(play);
  const found = sentencesOf(records, play).flatMap(({ reading, located }) => owners.of(reading, located));
  return records.reduce<readonly SystemProblem[]>((left, record) => owners.gathered(left, record), found);
}

class Owners {
  private readonly holders = new Map<string, readonly string[]>();
  /** Zones whose owner some sentence tells. */
  private readonly told = new Set<string>();

  constructor(play: readonly PlayDeclaration[]) {
    for (const rule of play) {
      if (rule.kind === "Zone" || rule.kind === "Counter") {
        const of = wordsOf(rule, "Of");
        this.holders.set(`${rule.kind} ${rule.name}`, of.length === 0 ? ["seat"] : of);
      }
      for (const attribute of Object.keys(rule.attributes))
        for (const { node } of readingsOf(rule, attribute).flatMap((reading) => nodesIn(reading)))
          if ("Whose" in node || "Host" in node) this.told.add(String(node.ZoneName));
    }
  }

  of(reading: unknown, located: LocatedValue): SystemProblem[] {
    return nodesIn(reading).flatMap(({ node, within }) => {
      if (typeof node.ZoneName === "string") return this.ofZone(node.ZoneName, node, within, located);
      if (node.Whom !== undefined) return this.ofCounter(String(node.Counts), node.Whom as SentencePart, located);
      if (node.Extreme !== undefined) return this.ofExtreme(String(node.Key), located);
      return within === undefined && node.phrase === "TurnTo" ? ofTurn(node.Seats as SentencePart, located) : [];
    });
  }

  private ofZone(name: string, { Whose, Host }: SentencePart, within: unknown, located: LocatedValue): SystemProblem[] {
    const [of] = this.holders.get(`Zone ${name}`) ?? [];
    const word = Whose ?? Host;
    const written = `${word} ${name}`;
    if (of === "game")
      return word === undefined ? [] : [warning("zone-of-game", located, { name, written, nearest: name })];
    if (of !== "seat" && of !== "card") return [];
    const nearest = `${of === "card" ? "it" : "own"} ${name}`;
    if (word === undefined)
      return [systemProblem("zone-of-whom", placeOfName(located, name), { name, of, nearest }, "warning")];
    if (of === "seat" && Host !== undefined) return [warning("zone-of-whom", located, { name, of, written, nearest })];
    const isGoal = within === "MoveTo" || within === "MoveUnder";
    return isGoal && of === "seat" && Whose === "all"
      ? [warning("places-of-all", located, { name, written, nearest })]
      : [];
  }

  private ofCounter(name: string, whom: SentencePart, located: LocatedValue): SystemProblem[] {
    const of = this.holders.get(`Counter ${name}`) ?? [];
    const isGame = whom.text === "game";
    const isSeats = whom.phrase === "Seats";
    const isOnly = (holder: string): boolean => of.length === 1 && of[0] === holder;
    const text = located.value.kind === "text" ? located.value.value : "";
    const [, whose = ""] = new RegExp(`\\b${name} of (.+?)(?: to \\S+)?$`).exec(text) ?? [];
    const said = (nearest: string, what: string) =>
      warning("counter-of-other", located, {
        name,
        what,
        written: `${name} of ${whose}`,
        nearest: `${name} of ${nearest}`,
      });
    if (isOnly("game")) return isGame ? [] : [said("game", `The whole game has one ${name}`)];
    if (isOnly("seat")) return isSeats ? [] : [said("own", `Each seat has its own ${name}`)];
    return isOnly("card") && (isGame || isSeats) ? [said("it", `Each card has its own ${name}`)] : [];
  }

  /** `highest Round of all`, of what all have together. */
  private ofExtreme(name: string, located: LocatedValue): SystemProblem[] {
    const of = this.holders.get(`Counter ${name}`) ?? [];
    if (of.length !== 1 || of[0] !== "game") return [];
    return [systemProblem("same-for-all", placeOfName(located, name), { name }, "warning")];
  }

  /** Where no sentence tells the owner of a zone, its own record is what lacks a word: one finding there. */
  gathered(found: readonly SystemProblem[], { labels }: DeclaringRecord): readonly SystemProblem[] {
    const [head] = labels;
    const isOfIt = ({ messageId, data }: SystemProblem): boolean =>
      messageId === "zone-of-whom" && data.name === head?.text;
    if (head?.name !== "Zone" || this.told.has(head.text)) return found;
    if (found.filter(isOfIt).length < 2) return found;
    const data = { name: head.text, missing: 'Of "game"' };
    return [...found.filter((one) => !isOfIt(one)), systemProblem("zone-of-all", head.span, data, "warning")];
  }
}

/** The turn goes to one seat. */
function ofTurn({ Whose, Extreme, Deed }: SentencePart, located: LocatedValue): SystemProblem[] {
  if (Whose !== "all" || Extreme !== undefined || Deed !== undefined) return [];
  return [warning("turn-to-all", located, { written: "all", nearest: "own" })];
}

const warning = (
  messageId: Parameters<typeof systemProblem>[0],
  { span }: LocatedValue,
  data: SystemProblem["data"],
): SystemProblem => systemProblem(messageId, span, data, "warning");
