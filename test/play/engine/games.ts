/** All games that have rules of play, with a sample of each. */
export const GAMES = [
  ["got-play", "lanterns"],
  ["altered-play", "caravans"],
  ["conspiracy-play", "beekeepers"],
  ["horizon-play", "glasshouse"],
  ["prelude-play", "salt-stairs"],
] as const;
