import { markdownCards, markdownCode, markdownText } from "../../tools/index.js";

/**
 * A text for display, as data: the content of hovers and of completion documentation. The server renders it as
 * Markdown or plain text, depending on the client, and turns places into URIs.
 */
export type Markup = readonly MarkupBlock[];

export type MarkupBlock =
  | { readonly kind: "text"; readonly inlines: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  /** Lines in the notation of the cards. */
  | { readonly kind: "cards"; readonly text: string }
  /** SVG in ASCII, and what it shows in words. */
  | { readonly kind: "picture"; readonly svg: string; readonly shows: string };

export type Inline =
  | string
  /** As written in a file. */
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly emphasis: string }
  | { readonly link: string; readonly to: MarkupPlace }
  /** A page of the documentation. */
  | { readonly link: string; readonly page: string };

export interface MarkupPlace {
  /** The path of the file in the model. */
  readonly path: string;
  readonly start: number;
}

/** A paragraph. Undefined and empty texts are left out. */
export function text(...inlines: readonly (Inline | undefined)[]): MarkupBlock {
  return { kind: "text", inlines: inlines.filter((inline): inline is Inline => inline !== undefined && inline !== "") };
}

/** A list of the first of so many items. */
export function firstOf(items: readonly (readonly Inline[])[], count: number): MarkupBlock {
  const more = count - items.length;
  return { kind: "list", items: more > 0 ? [...items, [`and ${more} more`]] : items };
}

export const code = (written: string): Inline => ({ code: written });
export const strong = (written: string): Inline => ({ strong: written });
export const emphasis = (written: string): Inline => ({ emphasis: written });

/** The URI of a link's target; undefined if the client can't open it. */
export type AddressOf = (to: { readonly to: MarkupPlace } | { readonly page: string }) => string | undefined;

/** Renders Markdown. Special characters in texts are escaped. */
export function asMarkdown(markup: Markup, addressOf: AddressOf): string {
  return markup.map((block) => blockMarkdown(block, addressOf)).join("\n\n");
}

function blockMarkdown(block: MarkupBlock, addressOf: AddressOf): string {
  switch (block.kind) {
    case "text":
      return inlinesMarkdown(block.inlines, addressOf);
    case "list":
      return block.items.map((item) => `- ${inlinesMarkdown(item, addressOf)}`).join("\n");
    case "cards":
      return markdownCards(block.text);
    case "picture":
      return `![${markdownText(block.shows)}](data:image/svg+xml;base64,${btoa(block.svg)})`;
  }
}

const inlinesMarkdown = (inlines: readonly Inline[], addressOf: AddressOf): string =>
  inlines.map((inline) => inlineMarkdown(inline, addressOf)).join("");

function inlineMarkdown(inline: Inline, addressOf: AddressOf): string {
  if (typeof inline === "string") return markdownText(inline);
  if ("code" in inline) return markdownCode(inline.code);
  if ("strong" in inline) return `**${markdownText(inline.strong)}**`;
  if ("emphasis" in inline) return `*${markdownText(inline.emphasis)}*`;
  const address = addressOf(inline);
  return address === undefined
    ? markdownText(inline.link)
    : `[${markdownText(inline.link)}](<${address.replace(/[<>\s]/g, encodeURI)}>)`;
}

/** Renders plain text, for clients without Markdown. */
export const asPlainText = (markup: Markup): string => markup.map(blockPlain).join("\n\n");

function blockPlain(block: MarkupBlock): string {
  switch (block.kind) {
    case "text":
      return inlinesPlain(block.inlines);
    case "list":
      return block.items.map((item) => `- ${inlinesPlain(item)}`).join("\n");
    case "cards":
      return block.text.trimEnd();
    case "picture":
      return block.shows;
  }
}

const inlinesPlain = (inlines: readonly Inline[]): string => inlines.map(inlinePlain).join("");

function inlinePlain(inline: Inline): string {
  if (typeof inline === "string") return inline;
  if ("code" in inline) return inline.code;
  if ("strong" in inline) return inline.strong;
  return "emphasis" in inline ? inline.emphasis : inline.link;
}
