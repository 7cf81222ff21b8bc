/** The cards as YAML: `yaml`, which tracks positions, and ajv. Arguments: pack, schema. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { LineCounter, parseDocument } from "yaml";

const [pack = "", schema = ""] = process.argv.slice(2);
const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
const document = parseDocument(readFileSync(pack, "utf8"), { lineCounter: new LineCounter() });
const valid = document.errors.length === 0 && validate(document.toJS({ maxAliasCount: -1 }));
console.log(valid ? "no problems" : `problems: ${JSON.stringify(document.errors[0] ?? validate.errors?.[0])}`);
process.exitCode = valid ? 0 : 1;
