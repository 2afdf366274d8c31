import { MODEL, refuse } from "./hostile-field";

const message = (changed: object) => [{ role: "user", content: "Hi", ...changed }];
const part = (changed: object) => message({ content: [changed] });
const call = { type: "function_call", call_id: "a", name: "f", arguments: "{}" };
const output = { type: "function_call_output", call_id: "a", output: "1" };
const tool = { type: "function", name: "f", parameters: {} };

const PROMPT = [
  ...MODEL,
  refuse({ input: undefined }, "missing_required_parameter"),
  refuse({ input: [] }, "missing_required_parameter"),
  refuse({ input: 5 }, "invalid_type"),
  refuse({ input: {} }, "invalid_type"),
  refuse({ input: ["Hi"] }, "invalid_type", "input[0]"),
  refuse({ input: [{ content: "Hi" }] }, "missing_required_parameter", "input[0].role"),
  refuse({ input: message({ role: "tool" }) }, "invalid_value", "input[0].role"),
  refuse({ input: message({ type: 5 }) }, "invalid_type", "input[0].type"),
  refuse({ input: message({ id: 5 }) }, "invalid_type", "input[0].id"),
  refuse({ input: message({ content: 5 }) }, "invalid_type", "input[0].content"),
  refuse({ input: message({ content: "" }) }, "invalid_value", "input"),
  refuse({ input: part({ type: "input_text" }) }, "missing_required_parameter", "input[0].content[0].text"),
  refuse({ input: part({ type: "input_text", text: 5 }) }, "invalid_type", "input[0].content[0].text"),
  refuse({ input: part({ type: "input_image" }) }, "missing_required_parameter", "input[0].content[0].image_url"),
  refuse({ input: part({ type: "input_image", image_url: {} }) }, "invalid_type", "input[0].content[0].image_url"),
  refuse({ input: part({ type: "input_image", file_id: "f" }) }, "unsupported_value", "input[0].content[0].file_id"),
  refuse({ input: part({ type: "input_file", file_id: "f" }) }, "unsupported_value", "input[0].content[0].file_id"),
  refuse({ input: part({ type: "input_file", file_url: "https://a.example/b" }) }, "unsupported_value", "input[0].content[0].file_url"),
  refuse({ input: [{ ...call, arguments: {} }] }, "invalid_type", "input[0].arguments"),
  refuse({ input: [{ ...call, call_id: 5 }] }, "invalid_type", "input[0].call_id"),
  refuse({ input: [output] }, "invalid_value", "input[0].call_id"),
  refuse({ input: [call, call] }, "invalid_value", "input[1].call_id"),
  refuse({ input: [call, output, output] }, "invalid_value", "input[2].call_id"),
  refuse({ input: [call, { ...output, output: 5 }] }, "invalid_type", "input[1].output"),
  refuse({ input: [{ type: "item_reference" }] }, "missing_required_parameter", "input[0].id"),
  refuse({ input: [{ type: "item_reference", id: "msg_nobody" }] }, "invalid_value", "input[0].id"),
  refuse({ instructions: [] }, "invalid_type"),
  refuse({ previous_response_id: 5 }, "invalid_type"),
  refuse({ previous_response_id: "resp_nobody" }, "previous_response_not_found"),
  refuse({ tools: {} }, "invalid_type"),
  refuse({ tools: [{ name: "f" }] }, "missing_required_parameter", "tools[0].type"),
  refuse({ tools: [{ type: "function" }] }, "missing_required_parameter", "tools[0].name"),
  refuse({ tools: [{ ...tool, parameters: [] }] }, "invalid_type", "tools[0].parameters"),
  refuse({ tools: [tool, tool] }, "invalid_value", "tools[1].name"),
  refuse(
    { tools: [{ type: "namespace", name: "n", tools: [{ type: "function" }] }] },
    "missing_required_parameter",
    "tools[0].tools[0].name",
  ),
  refuse({ tools: [{ type: "code_interpreter" }] }, "unsupported_value", "tools[0].type"),
  refuse({ tools: [{ type: "mcp", server_label: "x" }] }, "unsupported_value", "tools[0].type"),
  refuse({ tool_choice: "any" }, "invalid_value"),
  refuse({ tool_choice: { type: "function", name: "g" }, tools: [tool] }, "invalid_value", "tool_choice.name"),
  refuse({ tool_choice: { type: "web_search" } }, "unsupported_value", "tool_choice.type"),
  refuse({ text: { format: { type: "xml" } } }, "invalid_value", "text.format.type"),
  refuse({ text: { format: { type: "json_schema", name: "s" } } }, "missing_required_parameter", "text.format.schema"),
  refuse({ reasoning: "high" }, "invalid_type"),
  refuse({ conversation: "conv_1" }, "unsupported_parameter"),
  refuse({ prompt: { id: "p" } }, "unsupported_parameter"),
];

/** What the endpoints of the Responses dialect refuse, field by field. */
export const HOSTILE_RESPONSES = {
  "responses.create": [
    ...PROMPT,
    refuse({ background: true }, "unsupported_parameter"),
    refuse({ max_output_tokens: 0 }, "integer_below_min_value"),
    refuse({ max_output_tokens: "16" }, "invalid_type"),
    refuse({ temperature: 2.1 }, "decimal_above_max_value"),
    refuse({ top_p: "1" }, "invalid_type"),
    refuse({ stream: "true" }, "invalid_type"),
    refuse({ store: 1 }, "invalid_type"),
    refuse({ include: "all" }, "invalid_type"),
    refuse({ metadata: { a: 5 } }, "invalid_type", "metadata.a"),
    refuse({ metadata: { a: "x".repeat(513) } }, "string_above_max_length", "metadata.a"),
    refuse({ metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [index, "a"])) }, "invalid_value"),
    refuse({ user: {} }, "invalid_type"),
  ],
  "responses.countTokens": PROMPT,
};
