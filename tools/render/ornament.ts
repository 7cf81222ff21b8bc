import { hashOf } from "./colours.js";
import { decimal, type PathShape, type Rectangle } from "./drawing.js";

/** A rosette in place of a missing picture, different for each card. It stays within the rectangle. */
export function ornament(seed: string, { x, y, width, height }: Rectangle, colour: string): PathShape[] {
  const radius = Math.min(MOST_RADIUS, Math.min(width, height) / 2 - MARGIN);
  if (radius < LEAST_RADIUS) return [];
  const hash = hashOf(seed);
  const petals = 5 + (hash % 7);
  const depth = 0.14 + ((hash >>> 8) % 5) * 0.035;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const line = { colour, width: Math.min(0.2, radius / 45) };
  const inside = radius * (1 - 2 * depth) * 0.94;
  return [...rosette(middle, radius, petals, depth, line), ...rosette(middle, inside, petals + 3, depth * 1.9, line)];
}

const MARGIN = 1.2;
const LEAST_RADIUS = 3.5;
const MOST_RADIUS = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Three equal curves, each rotated by a third of a petal. */
function rosette(
  middle: Point,
  radius: number,
  petals: number,
  depth: number,
  stroke: PathShape["stroke"],
): PathShape[] {
  return [0, 1, 2].map((turn) => ({
    kind: "path",
    path: curve(middle, radius, petals, depth, (turn * 2 * Math.PI) / 3),
    fill: undefined,
    stroke,
    opacity: 0.5,
  }));
}

/** A wave around a circle, with four curve segments per petal. */
function curve(middle: Point, radius: number, petals: number, depth: number, phase: number): string {
  const count = petals * 4;
  const points = Array.from({ length: count }, (_, at): Point => {
    const angle = (at * 2 * Math.PI) / count;
    const r = radius * (1 - depth + depth * Math.cos(petals * angle + phase));
    return { x: middle.x + r * Math.cos(angle), y: middle.y + r * Math.sin(angle) };
  });
  const between = (at: number): string => {
    const one = points[at % count] as Point;
    const next = points[(at + 1) % count] as Point;
    return `${short((one.x + next.x) / 2)} ${short((one.y + next.y) / 2)}`;
  };
  const pieces = points.slice(1).map(({ x, y }, at) => `Q${short(x)} ${short(y)} ${between(at + 1)}`);
  const first = points[0] as Point;
  return `M${between(0)}${pieces.join("")}Q${short(first.x)} ${short(first.y)} ${between(0)}Z`;
}

const short = (value: number): string => decimal(Math.round(value * 100) / 100);
