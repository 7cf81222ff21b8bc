/** The library for workbooks, in a bundle of its own: it is loaded when a file is one. */
export { readXlsx, writeXlsx } from "hucre/xlsx";
