import { commands, Location, Position, Range, Uri } from "vscode";
import type { Location as SentLocation, Position as SentPosition } from "vscode-languageclient/node";

/** Shows places next to a line, for its code lens: the cards that unlock it, or that it unlocks. */
export async function showPlaces(uri: string, at: SentPosition, places: readonly SentLocation[]): Promise<void> {
  const locations = places.map(({ uri: file, range }) => new Location(Uri.parse(file), rangeOf(range)));
  await commands.executeCommand("editor.action.showReferences", Uri.parse(uri), positionOf(at), locations);
}

function rangeOf({ start, end }: SentLocation["range"]): Range {
  return new Range(positionOf(start), positionOf(end));
}

function positionOf({ line, character }: SentPosition): Position {
  return new Position(line, character);
}
