import { CHECKED, type Files, filesOf, inGroup, plainCard, system, times, WRONG } from "../trial.js";

const owned = (rest: string): Files => ({
  ...WRONG,
  "own.system": system("own", `Extends "got"\n${rest}`),
  "cardwright.json": '{ "systems": ["own.system"], "system": "own" }',
});

export const SYSTEMS = inGroup("systems", [
  {
    name: "a chain of systems",
    size: 1_000,
    files: (size) => ({
      ...WRONG,
      ...filesOf(size, (at) => [
        `s${at}.system`,
        system(`s${at}`, `Extends "${at + 1 < size ? `s${at + 1}` : "got"}"\n`),
      ]),
      "cardwright.json": JSON.stringify({
        systems: Array.from({ length: size }, (_, at) => `s${at}.system`),
        system: "s0",
      }),
    }),
    words: ["lint", "a.cards"],
    says: CHECKED,
    times: 120,
  },
  {
    name: "systems beside each other, each of a pack of its own",
    size: 300,
    files: (size) => ({
      ...filesOf(size, (at) => [`s${at}.system`, system(`s${at}`, 'Extends "got"\n')]),
      ...filesOf(size, (at) => [
        `p${at}/a.cards`,
        `Pack: P${at}\nSystem: s${at}\n---\n${plainCard(at + 1).replace('"Support"', '"Suport"')}`,
      ]),
      "cardwright.json": JSON.stringify({ systems: Array.from({ length: size }, (_, at) => `s${at}.system`) }),
    }),
    says: /p299\/a\.cards:5:6/,
    status: 1,
    times: 120,
  },
  {
    name: "two systems that extend each other",
    size: 1,
    files: () => ({
      ...WRONG,
      "a.system": system("a", 'Extends "b"\n'),
      "b.system": system("b", 'Extends "a"\n'),
      "cardwright.json": '{ "systems": ["a.system", "b.system"], "system": "a" }',
    }),
    says: /Circular Extends/,
  },
  {
    name: "attributes",
    size: 3_000,
    files: (size) => owned(times(size, (at) => `---\nAttribute: Attr${at}\nOn "Support"\nAnything\n`)),
    times: 60,
  },
  {
    name: "rules",
    size: 1_000,
    files: (size) =>
      owned(
        times(
          size,
          (at) =>
            `---\nRule: rule-${at}\nAbout: Hostile.\nFor\n    Type = "Support"\nDemand\n    Wind < ${at}\nMessage: Too much wind.\n`,
        ),
      ),
    times: 120,
  },
  {
    name: "rules in which nothing can be read",
    size: 2_000,
    files: (size) => owned(times(size, (at) => `---\nRule: r${at}\n${"<".repeat(50)}\n`)),
    times: 60,
  },
  {
    name: "holes in holes of a phrase",
    size: 2_000,
    files: (size) => owned(`---\nPhrase: One\nSuchAs "${"<".repeat(size)}${">".repeat(size)}"\n`),
  },
  {
    name: "phrases that begin with each other",
    size: 500,
    files: (size) => owned(times(size, (at) => `---\nPhrase: P${at}\nSuchAs "<P${(at + 1) % size}> x"\n`)),
    times: 200,
  },
  {
    name: "phrases that are each nothing but the next, and a text of them",
    size: 1_000,
    files: (size) => ({
      ...owned(
        `${times(size, (at) => `---\nPhrase: P${at}\nAbout: Hostile.\nOneOf "${at + 1 < size ? `<P${at + 1}>` : "la"}"\n`)}---\nAttribute: Song\nAbout: Hostile.\nOn "Card"\nSuchAs "<P0>"\n`,
      ),
      "a.cards": `${WRONG["a.cards"]}Song "la"\n`,
    }),
    says: CHECKED,
    times: 60,
  },
  {
    name: "examples",
    size: 300,
    files: (size) =>
      owned(
        times(
          size,
          (at) =>
            `---\nRule: rule-${at}\nAbout: Hostile.\nDemand\n    Wind < ${at}\nMessage: Too much wind.\nBreaks:\n    Identifier: KITE S 1\n    Type "Support"\n`,
        ),
      ),
    times: 200,
  },
  {
    name: "a phrase that begins with itself, and a text of it",
    size: 300,
    files: (size) => ({
      ...owned(
        '---\nPhrase: Sung\nAbout: Hostile.\nOneOf "<Sung> <Sung>" / "la"\n---\nAttribute: Song\nAbout: Hostile.\nOn "Card"\nSuchAs "<Sung>"\n',
      ),
      "a.cards": `${WRONG["a.cards"]}Song "${times(size, () => "la", " ")}"\n`,
    }),
    says: CHECKED,
    times: 60,
  },
  {
    name: "values that are nearly those of a list",
    size: 2_000,
    files: (size) => ({
      ...owned(
        `---\nAttribute: Tune\nAbout: Hostile.\nOn "Card"\nMany "Yes"\nOneOf ${times(size, (at) => `"carillon ${at}"`, " / ")}\n`,
      ),
      "a.cards": WRONG["a.cards"] + times(size, (at) => `---\nIdentifier: T ${at}\nTune "carilon ${at}x"\n`),
    }),
    says: CHECKED,
    times: 120,
  },
]);
