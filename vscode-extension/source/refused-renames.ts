import { Uri, window } from "vscode";
import type { Location, Middleware } from "vscode-languageclient/node";
import { goToPosition } from "./editors.js";

/** A rename that is refused because the name is defined elsewhere: the message links there. */
export const refusedRenames: Middleware = {
  async prepareRename(document, position, token, next) {
    try {
      return await next(document, position, token);
    } catch (error) {
      offerPlace(error);
      throw error;
    }
  },
  async provideRenameEdits(document, position, newName, token, next) {
    try {
      return await next(document, position, newName, token);
    } catch (error) {
      offerPlace(error);
      throw error;
    }
  },
};

function offerPlace(error: unknown): void {
  const place = placeIn(error);
  if (place === undefined || !(error instanceof Error)) return;
  const show = "Show";
  void window.showWarningMessage(error.message, show).then((chosen) => {
    if (chosen === show) void goToPosition(Uri.parse(place.uri), place.range.start);
  });
}

function placeIn(error: unknown): Location | undefined {
  if (!(error instanceof Error) || !("data" in error)) return undefined;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("location" in data)) return undefined;
  return data.location as Location;
}
