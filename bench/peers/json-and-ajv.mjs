/** The cards as JSON: JSON.parse and ajv, without positions. Arguments: pack, schema. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";

const [pack = "", schema = ""] = process.argv.slice(2);
const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
const valid = validate(JSON.parse(readFileSync(pack, "utf8")));
console.log(
  valid ? "no problems" : `${validate.errors?.length} problems, first ${JSON.stringify(validate.errors?.[0])}`,
);
process.exitCode = valid ? 0 : 1;
