import { PICTURE_COLOURS, PICTURE_STYLE } from "../graph/picture-svg.js";

/**
 * The style of card views, light and dark: in VS Code's colours if available, otherwise in its own. There are no inline
 * styles, so that a page may forbid them.
 */
export const VIEW_STYLE = `
.bar, .preview, .gallery, .graph-view {
  --ink: var(--vscode-foreground, #23262b); --quiet: var(--vscode-descriptionForeground, #5b626a);
  --ground: var(--vscode-editor-background, #f3f1ec); --line: var(--vscode-panel-border, #d5d1c8);
  --focus: var(--vscode-focusBorder, #1d5fa8); --mark: var(--vscode-editorWidget-background, #e8e4da);
  --error: var(--vscode-editorError-foreground, #c4202c); --warning: var(--vscode-editorWarning-foreground, #9a5b00);
  --info: var(--vscode-editorInfo-foreground, #2468b2); color: var(--ink);
}
@media (prefers-color-scheme: dark) {
  .bar, .preview, .gallery, .graph-view {
    --ink: var(--vscode-foreground, #e6e3dd); --quiet: var(--vscode-descriptionForeground, #a3a8ae);
    --ground: var(--vscode-editor-background, #1b1e22); --line: var(--vscode-panel-border, #3a4047);
    --focus: var(--vscode-focusBorder, #8fbdf0); --mark: var(--vscode-editorWidget-background, #2a2f35);
    --error: var(--vscode-editorError-foreground, #f0737d); --warning: var(--vscode-editorWarning-foreground, #e0a64a);
    --info: var(--vscode-editorInfo-foreground, #79b3ee);
  }
}
.bar {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px;
  padding: 8px 16px; background: var(--ground); border-bottom: 1px solid var(--line);
}
.bar h1 { margin: 0; font-size: 1.15em; font-weight: 600; }
.bar .count { color: var(--quiet); font-variant-numeric: tabular-nums; }
.preview { display: flex; flex-direction: column; align-items: center; gap: 10px; padding: 20px 16px 32px; }
.preview .card { max-width: 100%; }
.preview .card svg { display: block; height: min(80vh, 640px); width: auto; max-width: 100%; }
.preview .card, .gallery .card svg { filter: drop-shadow(0 1px 3px rgb(0 0 0 / 0.35)); }
.preview .facts { margin: 0; color: var(--quiet); font-size: 0.9em; }
.preview .entry { cursor: pointer; outline: none; }
.preview .entry:hover text, .preview .entry:focus-visible text { text-decoration: underline; text-decoration-thickness: 0.06em; }
.findings { list-style: none; margin: 0; padding: 0; max-width: 46em; width: 100%; }
.findings li { border-left: 3px solid var(--info); white-space: pre-wrap; padding: 5px 10px; }
.findings li:has([data-offset]) { padding: 0; }
.findings li [data-offset] { display: block; padding: 5px 10px; cursor: pointer; }
.findings li [data-offset]:hover, .findings li [data-offset]:focus-visible { background: var(--mark); }
.findings li.error { border-color: var(--error); }
.findings li.warning { border-color: var(--warning); }
.gallery { padding: 4px 16px 40px; }
.gallery h2 { margin: 18px 0 8px; font-size: 1.05em; font-weight: 600; }
.gallery h2 small { color: var(--quiet); font-weight: 400; }
.gallery .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 18px 16px; align-items: start; }
.gallery .card { margin: 0; cursor: pointer; content-visibility: auto; contain-intrinsic-size: auto 220px auto 310px; }
.gallery .card[hidden], .gallery .deck[hidden] { display: none; }
.gallery .card svg { display: block; width: 100%; height: auto; }
.gallery .card:focus-visible { outline: 2px solid var(--focus); outline-offset: 4px; border-radius: 8px; }
.gallery figcaption { display: flex; gap: 8px; padding: 5px 2px 0; color: var(--quiet); font-size: 0.88em; }
.gallery .short { color: var(--error); font-weight: 700; }
.graph-view { position: absolute; inset: 0; display: flex; flex-direction: column; }
.graph-view .graph { flex: 1; min-height: 0; overflow: hidden; }
.graph-view .graph > svg { display: block; width: 100%; height: 100%; cursor: grab; touch-action: none; }
.graph-view .graph > svg.moving { cursor: grabbing; }
.graph { ${PICTURE_STYLE} }
/** The editor's theme decides between light and dark, whatever the system's setting. */
.vscode-light .graph svg { ${PICTURE_COLOURS.day} --paper: var(--ground); }
:is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)) .graph svg { ${PICTURE_COLOURS.night} --paper: var(--ground); }
.graph-view .graph > svg { --paper: var(--ground); }
.graph-view .node[data-offset] { cursor: pointer; }
.graph-view .node[data-offset]:hover :is(path, polygon), .graph-view .node[data-offset]:focus-visible :is(path, polygon) { stroke-width: 2.5; }
@media (forced-colors: active) { .gallery .card svg, .preview .card svg { forced-color-adjust: none; } }
@media print {
  .bar { display: none; } .gallery { padding: 0; } .gallery .card { break-inside: avoid; filter: none; }
}
`;
