/** How well planted mistakes are found at least, in hundredths. */
export interface Floor {
  readonly found: number;
  /** With one finding and no more. */
  readonly single: number;
  /** Of those with a fix that is offered as safe, where the cards then say what they said before. */
  readonly restored: number;
}

/** What the whole has to reach some day; docs/quality.md says how far it is. */
export const GOAL: Floor = { found: 99, single: 97, restored: 100 };

/** By pack. These numbers may rise. No safe fix may ever change what a card is. */
const FLOORS: Readonly<Record<string, Floor>> = {
  // A warning holds back no check, so a slip that is only one may bring what follows from it.
  "samples/starter": { found: 100, single: 92, restored: 100 },
  // Prose among the attributes goes on with the text above, and a wrong name is found wherever it is used.
  // The sample of kinds is another one since kinds were added: of all that are planted, 96.7 and 92.5.
  "samples/tavern/tavern.system": { found: 98, single: 95.5, restored: 100 },
};
const LEAST: Floor = { found: 100, single: 97, restored: 100 };

export const floorOf = (folder: string): Floor => FLOORS[folder] ?? LEAST;
