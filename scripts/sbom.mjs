/**
 * What the release is made of, as CycloneDX: `node scripts/sbom.mjs > sbom.cdx.json`, after a build. npm lists all that
 * is installed to build it. What a bundle holds is required; the rest builds and tests, and nobody who takes the package
 * gets it.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const list = JSON.parse(
  execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    shell: process.platform === "win32",
  }),
);
const { name } = JSON.parse(readFileSync("package.json", "utf8"));
// npm names it after the folder.
list.metadata.component.name = name;
/** The build wrote `name version, licence` above the licence of each package that it bundled. */
const licences = readFileSync("dist/THIRD-PARTY-LICENSES.txt", "utf8");
const shipped = new Set(licences.split(/^-{80}\n\n/m).map((part) => part.split(/,|\n/, 1)[0]));
for (const component of list.components)
  component.scope = shipped.has(`${component.name} ${component.version}`) ? "required" : "excluded";
process.stdout.write(`${JSON.stringify(list, undefined, 2)}\n`);
