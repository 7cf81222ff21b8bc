/** The style of the statistics page, light and dark. All charts use two tones in five shades each. */
export const PAGE_STYLE = `
:root {
  --paper: #fdfcfa; --ink: #22262b; --quiet: #5d646c; --line: #d9d6d0; --link: #1d5fa8;
  --tone-0-0: #c8702a; --tone-0-1: #e59b52; --tone-0-2: #9c4a1a; --tone-0-3: #f0c08a; --tone-0-4: #6d3210;
  --tone-1-0: #2f7f86; --tone-1-1: #63b0b3; --tone-1-2: #1b5560; --tone-1-3: #9ed2d0; --tone-1-4: #123a44;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16191d; --ink: #e6e3dd; --quiet: #a3a8ae; --line: #3a4047; --link: #8fbdf0;
    --tone-0-0: #d9833f; --tone-0-1: #f0b273; --tone-0-2: #a85c28; --tone-0-3: #f6d3a6; --tone-0-4: #7d4420;
    --tone-1-0: #4aa3a8; --tone-1-1: #86cbcb; --tone-1-2: #2f757e; --tone-1-3: #bce3e0; --tone-1-4: #24565f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 56rem;
  background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 0 0 .25rem; font-size: 1.3rem; line-height: 1.3; }
a { color: var(--link); }
header { margin-bottom: 1.5rem; }
header + header, section + header { margin-top: 4rem; }
p { margin: 0 0 .75rem; color: var(--quiet); max-width: 44rem; }
nav ul { columns: 20rem; margin: 0; padding-left: 1.2rem; }
section { border-top: 1px solid var(--line); padding: 1.25rem 0; }
.charts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
figure { margin: .5rem 0; max-width: 100%; }
figcaption, caption { font-weight: 600; text-align: left; padding: .25rem 0; }
figure svg { display: block; max-width: 100%; height: auto; overflow: visible; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: 0 0 .25rem; padding: 0; list-style: none; font-size: .85rem; }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 2px; }
summary { cursor: pointer; color: var(--link); }
.wide { overflow-x: auto; margin: .5rem 0 1rem; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 44rem) { figure { overflow-x: auto; } figure svg { max-width: none; } }
@media print { body { max-width: none; } section { break-inside: avoid; } nav { display: none; } }
`;
