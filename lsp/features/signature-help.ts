import {
  allowed,
  alternatives,
  isPhrase,
  type Operator,
  readHoles,
  type System,
  type ValueSpecification,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { type SpecificationsAt, specificationsAt } from "./completion/specifications.js";
import { type Typing, typingAt } from "./completion/typing.js";
import { patternsOf } from "./completion/value-forms.js";
import { textBetween } from "./find-line.js";
import { declarationBlocks } from "./hover/declaration-markup.js";
import type { Markup } from "./markup.js";
import type { FeatureRequest } from "./question.js";

/** The complete form of a line that is being typed. */
export interface SignatureHelp {
  readonly signatures: readonly Signature[];
  readonly activeSignature: number;
}

export interface Signature {
  /** `Level a whole number, 0 or more` */
  readonly label: string;
  /** The parameters within the label. */
  readonly parameters: readonly Span[];
  /** The parameter at the cursor; undefined if none. */
  readonly activeParameter: number | undefined;
  readonly documentation: Markup;
}

/**
 * What can follow a name while it is being typed: numbers have no completions, and for a structured text it shows the
 * next part. Nothing if nothing is known about the name.
 */
export function signatureHelp(question: FeatureRequest): SignatureHelp | undefined {
  const typing = typingAt(question, {});
  if (typing === undefined || typing.scope.kind === "text") return undefined;
  const { place, scope } = typing;
  if (place.kind !== "value" && place.kind !== "after-name" && place.kind !== "operator") return undefined;
  const category = scope.kind === "member" ? scope.category : undefined;
  const at = specificationsAt(typing, place.path, category);
  const known = at.specifications.filter(({ values }) => values.length > 0);
  if (known.length === 0) return undefined;
  const documentation = documentationOf(at, typing);
  // A phrase alone isn't a form: completion offers its sentences.
  const patterns = at.asks ? [] : patternsOf(known).filter((pattern) => !isPhrase(pattern, typing.system.phrases));
  if (patterns.length > 0 && place.kind === "value") return formSignatures(patterns, at, typing, documentation);
  const inValue = place.kind === "value" || (place.kind === "after-name" && at.operators.length === 0);
  const written = place.path.join(".");
  const signatures = known.map((specification) =>
    signatureOf(written, at.operators, specification, typing.system, inValue, documentation),
  );
  return { signatures: distinct(signatures), activeSignature: 0 };
}

function signatureOf(
  name: string,
  operators: readonly Operator[],
  specification: ValueSpecification,
  system: System,
  inValue: boolean,
  documentation: Markup,
): Signature {
  const operator = operators.length === 0 ? "" : ` ${alternatives(operators)}`;
  const value = allowed(specification, system);
  const operatorStart = name.length + 1;
  const valueStart = name.length + operator.length + 1;
  const parameters = [
    ...(operator === "" ? [] : [{ start: operatorStart, end: operatorStart + operator.length - 1 }]),
    { start: valueStart, end: valueStart + value.length },
  ];
  const activeParameter = inValue ? parameters.length - 1 : 0;
  return { label: `${name}${operator} ${value}`, parameters, activeParameter, documentation };
}

function distinct(signatures: readonly Signature[]): Signature[] {
  return signatures.filter(({ label }, index) => signatures.findIndex((other) => other.label === label) === index);
}

function documentationOf({ category, name }: SpecificationsAt, { system, scope }: Typing): Markup {
  const section = category ?? (scope.kind === "member" ? scope.category.name : undefined);
  const declared = system.attributes.get(name) ?? [];
  const here = declared.filter(({ on }) => (section === undefined ? true : on.includes(section)));
  const [first] = here.length > 0 ? here : declared;
  return first === undefined ? [] : declarationBlocks([first], system).slice(0, 1);
}

/** The possible forms of a text, the best match for the typed part first. */
function formSignatures(
  patterns: readonly string[],
  at: SpecificationsAt,
  typing: Typing,
  documentation: Markup,
): SignatureHelp {
  const { line, place } = typing;
  const typed = textBetween(line.file, place.insert).replace(/^"/, "");
  const forms = patterns.map((pattern) => ({ pattern, ...progress(pattern, typed) }));
  const signatures = forms.map(({ pattern, hole }): Signature => {
    const lead = `${at.name} "`;
    const parameters = readHoles(pattern).parts.flatMap((part) =>
      part.kind === "hole" ? [{ start: lead.length + part.span.start, end: lead.length + part.span.end }] : [],
    );
    return { label: `${lead}${pattern}"`, parameters, activeParameter: hole, documentation };
  });
  const best = Math.max(...forms.map(({ fit }) => fit));
  return { signatures, activeSignature: forms.findIndex(({ fit }) => fit === best) };
}

/** How much of a form's literal text has been typed in order, and which hole is next. */
function progress(pattern: string, typed: string): { readonly fit: number; readonly hole: number } {
  let [at, fit, hole] = [0, 0, -1];
  for (const part of readHoles(pattern).parts) {
    if (part.kind === "hole") {
      hole++;
      continue;
    }
    const found = typed.indexOf(part.text, at);
    // The text must begin like the form.
    if (hole === -1 && found !== 0 && typed !== "") return { fit: -1, hole: 0 };
    if (found === -1) break;
    fit += part.text.length;
    at = found + part.text.length;
  }
  return { fit, hole: Math.max(0, hole) };
}
