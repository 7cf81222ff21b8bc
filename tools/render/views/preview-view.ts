import { cardSvg } from "../card-svg.js";
import { xmlText } from "../xml-text.js";
import type { PreviewedCard } from "./views.js";

/** One card, drawn as printed, with its findings: marked at their lines, and listed below. */
export function previewView({ drawing, uri, picture, findings, lineOf }: PreviewedCard): string {
  const svg = cardSvg(drawing, { picture, hooks: true, lineOf, id: "preview" });
  const { width, height, overflow, kind } = drawing;
  const facts = [kind, `${width} × ${height} mm`].filter((fact) => fact !== undefined).map(xmlText);
  const notes = overflow.map((name) => `<li class="warning">There is no room for all of ${xmlText(name)}.</li>`);
  const found = findings.map(
    ({ span, severity, message }) =>
      `<li class="${severity}"><span data-offset="${span.start}" data-end="${span.end}">${xmlText(message)}</span></li>`,
  );
  const list = found.length + notes.length === 0 ? "" : `<ul class="findings">${[...found, ...notes].join("")}</ul>`;
  return `<section class="preview" data-uri="${xmlText(uri)}" aria-label="${xmlText(drawing.title)}">
<div class="card">${svg}</div>
<p class="facts">${facts.join(" · ")}</p>
${list}
</section>`;
}
