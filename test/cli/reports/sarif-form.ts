/**
 * The part of SARIF 2.1.0 (OASIS standard, sections 3.13 to 3.58) that the reports use, written down for this test:
 * nothing else may stand in them, and what the standard requires must.
 */
const text = { type: "string", minLength: 1 };
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const positive = { type: "integer", minimum: 1 };
const message = object({ text });
const bag = { type: "object", properties: { tags: list(text, { uniqueItems: true }) } };

/** 3.30: a text region; what it ends with lies behind what it holds. */
const region = object({
  startLine: positive,
  startColumn: positive,
  endLine: positive,
  endColumn: positive,
  charOffset: { type: "integer", minimum: 0 },
  charLength: { type: "integer", minimum: 0 },
});

/** 3.4 */
const artifactLocation = object({ uri: { type: "string", format: "uri-reference" }, uriBaseId: text }, ["uri"]);
const physicalLocation = object({ artifactLocation, region });

/** 3.28 */
const location = object(
  {
    id: { type: "integer", minimum: 0 },
    message,
    physicalLocation,
    logicalLocations: list(object({ name: text, fullyQualifiedName: text }, ["name"]), { uniqueItems: true }),
  },
  ["physicalLocation"],
);

/** 3.55 to 3.57 */
const fix = object({
  description: message,
  artifactChanges: list(
    object({
      artifactLocation,
      replacements: list(object({ deletedRegion: region, insertedContent: object({ text }) }, ["deletedRegion"]), {
        minItems: 1,
      }),
    }),
    { minItems: 1, uniqueItems: true },
  ),
  properties: bag,
});

/** 3.27 */
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: 0 },
    level: { enum: ["none", "note", "warning", "error"] },
    message,
    locations: list(location, { minItems: 1, maxItems: 1 }),
    partialFingerprints: { type: "object", additionalProperties: text },
    relatedLocations: list(location, { uniqueItems: true }),
    fixes: list(fix, { uniqueItems: true }),
    suppressions: list(
      object(
        {
          kind: { enum: ["inSource", "external"] },
          status: { enum: ["accepted", "underReview", "rejected"] },
          justification: text,
        },
        ["kind"],
      ),
      { uniqueItems: true },
    ),
    properties: bag,
  },
  ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
);

/** 3.49 */
const reportingDescriptor = object(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    help: object({ text, markdown: text }),
    defaultConfiguration: object(
      { enabled: { type: "boolean" }, level: { enum: ["none", "note", "warning", "error"] } },
      [],
    ),
    properties: bag,
  },
  ["id", "shortDescription", "help"],
);

/** 3.13 and 3.14 */
export const SARIF = object({
  $schema: { const: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json" },
  version: { const: "2.1.0" },
  runs: list(
    object({
      tool: object({
        driver: object({ name: text, version: text, rules: list(reportingDescriptor, { uniqueItems: true }) }),
      }),
      columnKind: { const: "utf16CodeUnits" },
      originalUriBaseIds: { type: "object", additionalProperties: object({ description: message }) },
      invocations: list(
        object(
          {
            executionSuccessful: { type: "boolean" },
            exitCode: { type: "integer" },
            toolExecutionNotifications: list(
              // 3.58
              object({ level: { enum: ["none", "note", "warning", "error"] }, message, properties: bag }, ["message"]),
            ),
          },
          ["executionSuccessful"],
        ),
      ),
      results: list(result),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
