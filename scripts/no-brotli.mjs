/** Replaces the library for WOFF2 fonts, which aren't supported. */
export default function decompress() {
  throw new Error("a WOFF2 font cannot be read; use TTF, OTF or WOFF");
}
