import type { CleanCard } from "../clean-pack.js";
import { inserted, type Mistake, meaning } from "../mistake.js";

const WRITTEN: Readonly<Record<string, readonly [written: string, there: string]>> = {
  "in other capitals": ["art/wagon.png", "art/Wagon.png"],
  "in another form of Unicode": ["art/B\u00fcndel.png", "art/Bu\u0308ndel.png"],
  "in another folder": ["Art/Wagon.png", "art/Wagon.png"],
};

/** The name of a picture that isn't quite that of the file. */
export const pictures: Mistake[] = Object.entries(WRITTEN).map(([what, [written, there]]) => ({
  group: "misspelt names",
  name: `the name of a picture ${what}`,
  plant: ({ record, system, labels }: CleanCard) => {
    const [first] = labels;
    const takes = record.role === "card" && system.labels.has("Art") && labels.every(({ item }) => item.name !== "Art");
    if (!takes || first === undefined || record.identifier === undefined) return undefined;
    return { ...meaning(inserted(first.line + 1, [`Art: ${written}`]), [`Art: ${there}`]), beside: [there] };
  },
}));
