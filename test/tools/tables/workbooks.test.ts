import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { boundedWorkbook, WORKBOOK_LIMITS } from "../../../cli/tables/workbook-archive.js";
import { readWorkbook } from "../../../cli/tables/workbook-file.js";
import { playground } from "../../cli/run.js";
import { builtProgram } from "../../product.js";
import { sample } from "../../support/sweep.js";
import { archive, type Part, type Workbook, workbook } from "./archives.js";

const read = (parts: readonly Part[]) => readWorkbook(archive(parts), undefined, { headingRow: undefined });

describe("a workbook is read", () => {
  const strings = `<si><t>Name</t></si><si><r><rPr><b/></rPr><t>Sea </t></r><r><t>Dragon</t></r><rPh><t>x</t></rPh></si><si><t xml:space="preserve"> a &lt;b&gt; </t></si>`;
  const row = (...cells: readonly string[]) => `<row>${cells.join("")}</row>`;
  const sheet = [
    row('<c t="s"><v>0</v></c>', '<c t="inlineStr"><is><t>Date</t></is></c>', '<c t="str"><f>"x"</f><v>Value</v></c>'),
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>40000</v></c><c r="C3"><f>1+1</f><v>2</v></c></row>',
    '<row r="4" spans="1:3"><c r="A4" t="s"><v>2</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><f>A1</f><v>#REF!</v></c></row>',
    '<row r="5"><c r="A5" s="1"/><c t="inlineStr"><is><t><![CDATA[<c r="XFD1048576">]]></t></is></c><c r="C5"><f>A1+1</f></c></row><!-- <c r="XFD9"/> -->',
  ].join("");
  const texts = [
    ["Sea Dragon", "2009-07-06", "2"],
    ["a <b>", "true", ""],
    ["", '<c r="XFD1048576">', ""],
  ];

  const forms: readonly [what: string, parts: readonly Part[]][] = [
    ["as programs write it", workbook({ sheet, strings })],
    [
      "with a prefix",
      workbook({
        strings,
        worksheet: `<x:worksheet><x:sheetData>${sheet.replace(/(?<!CDATA\[)<(\/?)(?=\w)/g, "<$1x:")}</x:sheetData></x:worksheet>`,
      }),
    ],
    ["not packed", workbook({ sheet, strings }).map((part) => ({ ...part, method: 0 }))],
    ["with the numbers of a large archive", workbook({ sheet, strings }).map((part) => ({ ...part, large: true }))],
    [
      "among pictures, comments and caches, however large",
      workbook({
        sheet,
        strings,
        more: [
          { name: "xl/media/image1.png", content: Buffer.alloc(WORKBOOK_LIMITS.bytes + 1) },
          { name: "xl/pivotCache/pivotCacheRecords1.xml", content: " ".repeat(WORKBOOK_LIMITS.bytes + 1) },
          { name: "xl/worksheets/_rels/sheet1.xml.rels", content: "<nothing" },
        ],
      }),
    ],
  ];
  test.each(forms)("%s", { tags: "slow" }, async (_, parts) => {
    const { table, problems } = await read(parts);
    expect(table.headings).toEqual(["Name", "Date", "Value"]);
    expect(table.rows.map(({ number }) => number)).toEqual([3, 4, 5]);
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(texts);
    expect(problems.map(({ problem, row: at, column }) => [problem, at, column])).toEqual([
      ["spreadsheet-error", 4, 2],
      ["formula", 5, 2],
    ]);
  });

  test("the first sheet that can be seen", { tags: "slow" }, async () => {
    const other = { name: "xl/worksheets/other.xml", content: "<worksheet><sheetData/></worksheet>" };
    const { table } = await read(
      workbook({ sheet, strings, sheets: '<sheet name="Old" sheetId="1" state="hidden" r:id="rId4"/>', more: [other] }),
    );
    expect(table).toMatchObject({ sheet: "Cards", headings: ["Name", "Date", "Value"] });
  });

  test("rows that are only formatted, down to the last", { tags: "slow" }, async () => {
    const { table } = await read(
      workbook({ strings, sheet: `${sheet}<row r="1048576"><c r="A1048576" s="1"/></row>` }),
    );
    expect(table.rows).toHaveLength(3);
  });
});

const cells = (count: number, cell = "<c/>") => {
  const row = `<row>${cell.repeat(1_000)}</row>`;
  return row.repeat(count / 1_000);
};
const { bytes, cells: most, strings: mostStrings } = WORKBOOK_LIMITS;

/** Workbooks that are small and become large, or that are not what they say; by what is said of them. */
const HOSTILE: Readonly<Record<string, readonly [says: string, parts: () => readonly Part[]]>> = {
  "one long text": [
    "more than 64 MiB",
    () => workbook({ sheet: `<row><c t="str"><v>${"a".repeat(bytes)}</v></c></row>` }),
  ],
  "many sheets, large together": [
    "more than 64 MiB",
    () =>
      workbook({
        more: Array.from({ length: 20 }, (_, index) => ({
          name: `xl/worksheets/more${index}.xml`,
          content: " ".repeat(bytes / 20),
        })),
      }),
  ],
  "a part that says it is small": [
    "a part is not what the archive says of it",
    () => workbook({ more: [{ name: "xl/worksheets/x.xml", content: "a".repeat(bytes), size: 10 }] }),
  ],
  "a part that says it is empty": [
    "a part is not what the archive says of it",
    () => workbook({ more: [{ name: "xl/worksheets/x.xml", content: "a".repeat(bytes), size: 0 }] }),
  ],
  "a part that says it is large": [
    "more than 64 MiB",
    () => workbook({ more: [{ name: "xl/worksheets/x.xml", content: "a", size: 0xffffffff - 1 }] }),
  ],
  "a part that is not what was packed": [
    "a part is not what the archive says of it",
    () => workbook({ more: [{ name: "xl/worksheets/x.xml", content: "a", crc: 7 }] }),
  ],
  "a part that is packed in another way": [
    "a part is packed in an unusual way",
    () => workbook({ more: [{ name: "xl/worksheets/x.xml", content: "a", method: 12 }] }),
  ],
  "a part with a password": ["the workbook has a password", () => workbook({}).map((part) => ({ ...part, flags: 1 }))],
  "empty cells without end": ["a sheet of more than 1000000 cells", () => workbook({ sheet: cells(most + 1_000) })],
  "empty rows without end": [
    "a sheet of more than 4000000 elements",
    () => workbook({ sheet: "<row/>".repeat(4_000_001) }),
  ],
  "a cell far away": [
    "a sheet that reaches to row 1048576 and over 16384 columns",
    () => workbook({ sheet: '<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>' }),
  ],
  "a cell far away in the element of another row, and one behind it": [
    "a sheet that reaches to row 9999999",
    () => workbook({ sheet: '<row r="9999999"><c r="A1"/><c/></row>' }),
  ],
  "rows that each reach far": [
    "over 16384 columns",
    () => workbook({ sheet: Array.from({ length: 400 }, (_, row) => `<row><c r="XFD${row + 1}"/></row>`).join("") }),
  ],
  "a place in another notation": ["a cell has no proper place", () => workbook({ sheet: '<row><c r="A1e6"/></row>' })],
  "a place said twice": [
    "a cell has no proper place",
    () => workbook({ sheet: '<row><c r="A1" r="XFD1048576"/></row>' }),
  ],
  "a place behind quotes": [
    "a cell is written in an unusual way",
    () => workbook({ sheet: `<row><c x="'>" r="XFD1048576"/></row>` }),
  ],
  "a place in entities": [
    "a cell is written in an unusual way",
    () => workbook({ sheet: '<row><c r="&#88;FD1048576"/></row>' }),
  ],
  "a place without quotes": [
    "a cell is written in an unusual way",
    () => workbook({ sheet: "<row><c r=XFD1048576></c></row>" }),
  ],
  "shared texts without end": [
    "more than 250000 different texts",
    () => workbook({ strings: "<si/>".repeat(mostStrings + 1) }),
  ],
  "elements in elements": [
    "elements besides its sheets",
    () => workbook({ strings: "<x>".repeat(1_500_001) + "</x>".repeat(1_500_001) }),
  ],
  "attributes without end": [
    "elements besides its sheets",
    () => workbook({ strings: `<x ${"a ".repeat(30_000)}/>`.repeat(60) }),
  ],
  "a tag without end": ["a tag does not end", () => workbook({ strings: `<x ${"a ".repeat(50_000)}/>` })],
  "tags in quotes": [
    "a cell is written in an unusual way",
    () => workbook({ sheet: `<row><c t="${"<c r='XFD1048576'/>".repeat(1_000)}"/></row>` }),
  ],
  "a comment without end": ["a part is cut off", () => workbook({ sheet: "<!--" })],
  "quotes in quotes": [
    "a tag does not end",
    () => workbook({ worksheet: `<worksheet><sheetData><row><c ${`"'`.repeat(50_000)}/></row></sheetData>` }),
  ],
  "entities of entities": [
    "a part declares its own XML",
    () =>
      workbook({
        worksheet: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData/></worksheet>`,
      }),
  ],
  "a sheet that is cut off": ["a sheet is cut off", () => workbook({ worksheet: "<worksheet><sheetData><row/>" })],
  "one long text in many cells": [
    "its cells hold 60000000 characters",
    () =>
      workbook({
        strings: `<si><t>${"a\n".repeat(15_000)}</t></si>`,
        sheet: '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(1_000),
      }),
  ],
};

describe("a hostile workbook is refused, with a sentence that says why", () => {
  test.each(sample(Object.entries(HOSTILE), 5))("%s", async (_, [says, parts]) => {
    await expect(read(parts())).rejects.toMatchObject({ name: "Failure", message: expect.stringContaining(says) });
  });

  test.each([4, 22, 60, 200, 900])("an archive that lost its last %i bytes", (lost) => {
    const whole = archive(workbook({}));
    expect(() => boundedWorkbook(whole.subarray(0, whole.length - lost))).toThrow("this is not an XLSX workbook");
  });

  test("an archive with any byte changed is read or refused, and nothing else", { tags: "slow" }, async () => {
    const whole = archive(workbook({ sheet: '<row><c t="str"><v>Identifier</v></c></row>' }));
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const said = await readWorkbook(damaged, undefined, { headingRow: undefined }).catch(
        (error: Error) => error.name,
      );
      if (typeof said === "string") expect(said).toBe("Failure");
    }
  });
});

/** Says on standard error how much memory a process took at most. What `getrusage` tells counts the parent in. */
const MEASURE = `data:text/javascript,import{readFileSync}from"node:fs";process.on("exit",()=>console.error(readFileSync("/proc/self/status","utf8")))`;

describe.skipIf(process.platform !== "linux")("memory stays within bounds", () => {
  const built: readonly [what: string, book: Workbook][] = [
    ["half a gigabyte in half a megabyte", { sheet: `<row><c t="str"><v>${"a".repeat(500_000_000)}</v></c></row>` }],
    ["four million shared texts", { strings: "<si><t>a</t></si>".repeat(3_900_000) }],
    [
      "as many shared texts as may be, and formulas without values",
      { sheet: cells(200_000, "<c><f>A</f></c>"), strings: "<si><t>a</t></si>".repeat(mostStrings) },
    ],
  ];
  test.each(built)("%s", { tags: "slow" }, (_, book) => {
    const place = playground({ "a.xlsx": archive(workbook(book)) });
    const ran = spawnSync(process.execPath, ["--import", MEASURE, builtProgram(), "import", "a.xlsx"], {
      cwd: place.folder,
      encoding: "utf8",
    });
    place.remove();
    expect(ran.status).toBe(2);
    expect(Number(/^VmHWM:\s*(\d+) kB$/m.exec(ran.stderr)?.[1]) / 1024).toBeLessThan(512);
  });

  test("a sheet of formulas without values is told by its first cells", { tags: "slow" }, async () => {
    const { problems } = await read(workbook({ sheet: cells(20_000, "<c><f>A</f></c>") }));
    expect(problems.filter(({ problem }) => problem === "formula")).toHaveLength(1_000);
    expect(problems[999]?.message).toContain("there may be more");
  });
});
