/** Stands in for the library that unpacks WOFF2 fonts, which the program does not read. */
export default function decompress() {
  throw new Error("a WOFF2 font cannot be read; use TTF, OTF or WOFF");
}
