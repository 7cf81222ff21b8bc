import type { RecordModel } from "../../compiler/index.js";
import { type Expectation, isFigure } from "../engine/index.js";

/** What a record of a `.play` file expects many sessions to show; undefined if it is something else. */
export function readExpectation({ labels, globals }: RecordModel): Expectation | undefined {
  const name = labels.find((label) => label.name === "Expected")?.text;
  if (name === undefined) return undefined;
  const one = (attribute: string) => globals.entries.find((entry) => entry.name === attribute)?.values[0];
  const [players, card] = [one("Players"), one("Of")];
  const bands = globals.entries.flatMap(({ name: figure, values: [band] }) =>
    isFigure(figure) && band?.kind === "range" ? [{ figure, from: band.from, to: band.to }] : [],
  );
  return {
    name,
    players: players?.kind === "integer" ? players.value : undefined,
    card: card?.kind === "text" ? card.value : undefined,
    bands,
  };
}
