import type { ErrorCode } from "../../contracts/errors";
import type { FamilyId } from "./families";

/** A change of a right body that must be refused on a field; `undefined` takes the field away. */
export interface HostileField {
  change: Record<string, unknown>;
  code: ErrorCode;
  param: string;
}

const refuse = (change: Record<string, unknown>, code: ErrorCode, param = Object.keys(change)[0] ?? ""): HostileField => ({
  change,
  code,
  param,
});

const MODEL = [
  refuse({ model: undefined }, "missing_required_parameter"),
  refuse({ model: null }, "invalid_type"),
  refuse({ model: 7 }, "invalid_type"),
  refuse({ model: ["sandbox-chat"] }, "invalid_type"),
  refuse({ model: "" }, "string_below_min_length"),
  refuse({ model: "m".repeat(257) }, "string_above_max_length"),
  refuse({ model: "sandbox\u0000chat" }, "invalid_value"),
  refuse({ model: "sandbox\ud800chat" }, "invalid_value"),
];
const SAMPLING = [
  refuse({ temperature: "1" }, "invalid_type"),
  refuse({ temperature: 2.1 }, "decimal_above_max_value"),
  refuse({ temperature: -0.1 }, "decimal_below_min_value"),
  refuse({ top_p: true }, "invalid_type"),
  refuse({ n: "2" }, "invalid_type"),
  refuse({ n: 0 }, "integer_below_min_value"),
  refuse({ n: 129 }, "integer_above_max_value"),
  refuse({ n: 1.5 }, "invalid_type"),
  refuse({ max_tokens: -1 }, "integer_below_min_value"),
  refuse({ max_tokens: "16" }, "invalid_type"),
  refuse({ max_tokens: {} }, "invalid_type"),
  refuse({ stream: "true" }, "invalid_type"),
  refuse({ stream: 1 }, "invalid_type"),
  refuse({ stream_options: [] }, "invalid_type"),
  refuse({ stream_options: { include_usage: "yes" } }, "invalid_type", "stream_options.include_usage"),
  refuse({ stop: 5 }, "invalid_type"),
  refuse({ stop: ["a", "b", "c", "d", "e"] }, "array_above_max_length"),
  refuse({ seed: "7" }, "invalid_type"),
  refuse({ user: {} }, "invalid_type"),
];
const message = (changed: object) => [{ role: "user", content: "Hi", ...changed }];
const CONTENTS = [
  refuse({ contents: undefined }, "missing_required_parameter"),
  refuse({ contents: {} }, "invalid_type"),
  refuse({ contents: "Hi" }, "invalid_type"),
  refuse({ contents: [] }, "array_below_min_length"),
  refuse({ contents: ["Hi"] }, "invalid_type", "contents[0]"),
  refuse({ contents: [{ role: "user" }] }, "missing_required_parameter", "contents[0].parts"),
  refuse({ contents: [{ parts: {} }] }, "invalid_type", "contents[0].parts"),
  refuse({ contents: [{ parts: [{ text: 5 }] }] }, "invalid_type", "contents[0].parts[0].text"),
  refuse(
    { contents: [{ parts: [{ inlineData: { data: "" } }] }] },
    "missing_required_parameter",
    "contents[0].parts[0].inlineData.mimeType",
  ),
];
const GENERATION = [
  ...CONTENTS,
  refuse({ generationConfig: [] }, "invalid_type"),
  refuse({ generationConfig: { maxOutputTokens: "5" } }, "invalid_type", "generationConfig.maxOutputTokens"),
  refuse({ generationConfig: { candidateCount: 9 } }, "integer_above_max_value", "generationConfig.candidateCount"),
  refuse({ generationConfig: { responseModalities: "TEXT" } }, "invalid_type", "generationConfig.responseModalities"),
  refuse({ tools: {} }, "invalid_type"),
  refuse({ tools: [{ functionDeclarations: [{ name: 7 }] }] }, "invalid_type", "tools[0].functionDeclarations[0].name"),
  refuse({ systemInstruction: 5 }, "invalid_type"),
];
const INPUT = [
  refuse({ input: undefined }, "missing_required_parameter"),
  refuse({ input: null }, "invalid_type"),
  refuse({ input: 7 }, "invalid_type"),
  refuse({ input: {} }, "invalid_type"),
  refuse({ dimensions: "8" }, "invalid_type"),
  refuse({ dimensions: 0 }, "integer_below_min_value"),
  refuse({ dimensions: 8.5 }, "invalid_type"),
  refuse({ dimensions: 100_000 }, "integer_above_max_value"),
  refuse({ encoding_format: "hex" }, "invalid_value"),
  refuse({ encoding_format: 1 }, "invalid_value"),
];

/** What each endpoint refuses, field by field. */
export const HOSTILE_FIELDS: Record<FamilyId, readonly HostileField[]> = {
  "chat.create": [
    ...MODEL,
    ...SAMPLING,
    refuse({ max_tokens: 0 }, "integer_below_min_value"),
    refuse({ messages: undefined }, "missing_required_parameter"),
    refuse({ messages: {} }, "invalid_type"),
    refuse({ messages: "Hi" }, "invalid_type"),
    refuse({ messages: [] }, "array_below_min_length"),
    refuse({ messages: ["Hi"] }, "invalid_type", "messages[0]"),
    refuse({ messages: [null] }, "invalid_type", "messages[0]"),
    refuse({ messages: [{ content: "Hi" }] }, "missing_required_parameter", "messages[0].role"),
    refuse({ messages: message({ role: "robot" }) }, "invalid_value", "messages[0].role"),
    refuse({ messages: message({ content: 5 }) }, "invalid_type", "messages[0].content"),
    refuse({ messages: message({ content: [{ type: "text" }] }) }, "missing_required_parameter", "messages[0].content[0].text"),
    refuse(
      { messages: message({ content: [{ type: "image_url", image_url: {} }] }) },
      "missing_required_parameter",
      "messages[0].content[0].image_url.url",
    ),
    refuse({ messages: message({ tool_calls: {} }) }, "invalid_type", "messages[0].tool_calls"),
    refuse({ tools: {} }, "invalid_type"),
    refuse({ tools: [{ type: "function" }] }, "missing_required_parameter", "tools[0].function"),
    refuse({ tools: [{ type: "function", function: { name: "no spaces" } }] }, "invalid_value", "tools[0].function.name"),
    refuse({ tools: [{ type: "function", function: { name: "f", parameters: [] } }] }, "invalid_type", "tools[0].function.parameters"),
    refuse({ response_format: "json_object" }, "invalid_type"),
    refuse({ response_format: { type: "json_schema" } }, "missing_required_parameter", "response_format.json_schema"),
    refuse({ extra_body: [] }, "invalid_type"),
    refuse(
      { extra_body: { vendor: { image_config: { aspect_ratio: 1 } } } },
      "invalid_type",
      "extra_body.vendor.image_config.aspect_ratio",
    ),
  ],
  "completions.create": [
    ...MODEL,
    ...SAMPLING,
    refuse({ prompt: undefined }, "missing_required_parameter"),
    refuse({ prompt: {} }, "invalid_type"),
    refuse({ prompt: 5 }, "invalid_type"),
    refuse({ echo: "true" }, "invalid_type"),
    refuse({ suffix: 5 }, "invalid_type"),
  ],
  "content.generate": GENERATION,
  "content.stream": GENERATION,
  "content.countTokens": CONTENTS,
  "content.embed": [
    refuse({ content: undefined }, "missing_required_parameter"),
    refuse({ content: "Hi" }, "invalid_type"),
    refuse({ content: { parts: "Hi" } }, "invalid_type", "content.parts"),
    refuse({ outputDimensionality: "8" }, "invalid_type"),
    refuse({ outputDimensionality: 0 }, "integer_below_min_value"),
  ],
  "content.batchEmbed": [
    refuse({ requests: undefined }, "missing_required_parameter"),
    refuse({ requests: {} }, "invalid_type"),
    refuse({ requests: [] }, "array_below_min_length"),
    refuse({ requests: [{}] }, "missing_required_parameter", "requests[0].content"),
    refuse({ requests: [{ content: { parts: [{ text: 7 }] } }] }, "invalid_type", "requests[0].content.parts[0].text"),
  ],
  "embeddings.create": [...MODEL, ...INPUT],
  "engines.embeddings.create": INPUT,
  "rerank.create": [
    ...MODEL,
    refuse({ query: undefined }, "missing_required_parameter"),
    refuse({ query: 5 }, "invalid_type"),
    refuse({ query: ["a"] }, "invalid_type"),
    refuse({ documents: undefined }, "missing_required_parameter"),
    refuse({ documents: {} }, "invalid_type"),
    refuse({ documents: "a" }, "invalid_type"),
    refuse({ documents: [null] }, "invalid_type", "documents[0]"),
    refuse({ documents: [["a"]] }, "invalid_type", "documents[0]"),
    refuse({ top_n: "2" }, "invalid_type"),
    refuse({ top_n: 1.5 }, "invalid_type"),
    refuse({ return_documents: "yes" }, "invalid_type"),
  ],
  "moderations.create": [
    ...MODEL.filter(({ change }) => change.model !== undefined && change.model !== null),
    refuse({ input: undefined }, "missing_required_parameter"),
    refuse({ input: 5 }, "invalid_type"),
    refuse({ input: {} }, "invalid_type"),
    refuse({ input: [] }, "array_below_min_length"),
    refuse({ input: [{ type: "text" }] }, "missing_required_parameter", "input[0].text"),
    refuse({ input: [5] }, "invalid_type", "input[0]"),
  ],
};
