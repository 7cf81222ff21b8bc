/** The workbook library, in a separate bundle: loaded on demand. */
export { readXlsx, writeXlsx } from "hucre/xlsx";
