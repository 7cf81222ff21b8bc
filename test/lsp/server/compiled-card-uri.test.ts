import { expect, test } from "vitest";
import { compiledCardUri, readCompiledCardUri } from "../../../lsp/server/compiled-card-uri.js";

test("the address of a document is understood however a client writes it", () => {
  const name = { file: "file:///a%20b/c.cards", card: 'A/1 "é" & = ?', record: 3 };
  const uri = compiledCardUri(name);
  expect(readCompiledCardUri(uri)).toEqual(name);
  const [path = "", query = ""] = uri.split("?");
  expect(readCompiledCardUri(`${path}?${decodeURIComponent(query)}`)).toEqual(name);
  expect(readCompiledCardUri(`${path}?%`)).toBeUndefined();
  expect(readCompiledCardUri(path)).toBeUndefined();
  expect(readCompiledCardUri("file:///a")).toBeUndefined();
  expect(readCompiledCardUri(`${path}?${encodeURIComponent("{}")}`)).toBeUndefined();
});
