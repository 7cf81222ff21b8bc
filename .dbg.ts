import { readText } from "./compiler/texts/read-text.js";
import { shippedSystem } from "./test/support/systems.js";
import { nodesIn } from "./compiler/texts/parse-text.js";
const [sys, ph, ...ts] = process.argv.slice(2);
const s = shippedSystem(sys);
const show = (n: any, t: string, d = 0): void => { const items = n.kind === "list" ? n.items : [n]; console.log(" ".repeat(d) + n.phrase.name + (n.kind === "list" ? "*" : "") + ` [${t.slice(n.start, n.end)}]` + (n.form?.declaration.says ? "  !! " + n.form.declaration.says : "")); for (const i of items) { if (n.kind === "list") console.log(" ".repeat(d + 1) + `- [${t.slice(i.start, i.end)}]`+ (i.form?.declaration.says ? "  !! " + i.form.declaration.says : "")); for (const c of nodesIn(i.pieces)) show(c, t, d + 2); } };
for (const t of ts) { const r = readText(t, ph, s) as any; console.log(r.kind, t); if (r.node) show(r.node, t); if (r.other) { console.log("OTHER"); show(r.other, t); } if (r.odd) console.log(r.odd.map((o: any) => [o.kind, o.piece?.text ?? o.node?.form.declaration.says])); }
