import type { Arrow, Box, DeckCluster, Picture } from "./picture.js";

/** A picture in Mermaid's language, which many sites render in Markdown. */
export function pictureMermaid(picture: Picture): string {
  const lines = [
    "flowchart LR",
    ...picture.groups.flatMap(groupLines),
    ...picture.arrows.map(arrowLine),
    "  classDef goal fill:#fde3c8,stroke:#b4631f,color:#22262b",
    "  classDef helper fill:#d5ecec,stroke:#2f7f86,color:#22262b",
    "  classDef need fill:#ffffff,stroke:#8a8f96,color:#22262b",
    "  classDef list fill:#f7f5f1,stroke:#cfc9bd,color:#22262b",
    "  classDef never fill:#f9d3d3,stroke:#b3202c,color:#22262b",
    "  classDef unknown fill:#ffffff,stroke:#8a8f96,stroke-dasharray:5 3,color:#22262b",
    "  classDef circle fill:#f9d3d3,stroke:#b3202c,stroke-dasharray:5 3,color:#22262b",
  ];
  return `${lines.join("\n")}\n`;
}

function groupLines({ id, title, steps }: DeckCluster): string[] {
  const inner = steps.flatMap((step) => {
    const boxes = step.boxes.map(boxLine);
    if (step.title === undefined) return boxes.map((line) => `    ${line}`);
    return [`    subgraph ${step.id}["${inMermaid(step.title)}"]`, ...boxes.map((line) => `      ${line}`), "    end"];
  });
  return [`  subgraph ${id}["${inMermaid(title)}"]`, "    direction LR", ...inner, "  end"];
}

function boxLine({ id, kind, state, title, lines }: Box): string {
  const text = [...title.split("\n"), ...lines].map(inMermaid).join("<br>");
  return `${id}["${text}"]:::${state === "open" ? kind : state}`;
}

function arrowLine({ from, to, kind, label }: Arrow): string {
  const text = label === "" ? "" : `|"${label.split("\n").map(inMermaid).join("<br>")}"|`;
  return `  ${from} ${kind === "all" ? "-->" : "-.->"}${text} ${to}`;
}

/** Mermaid decodes `#34;` as a character, so every special character is written like that. */
function inMermaid(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} .,:;()+=-]/gu, (character) => `#${character.codePointAt(0)};`);
}
