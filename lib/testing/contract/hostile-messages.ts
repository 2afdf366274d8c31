import { MODEL, refuse } from "./hostile-field";

const turn = (changed: object) => [{ role: "user", content: "Hi", ...changed }];
const block = (changed: object) => turn({ content: [changed] });
const answered = (result: object) => [
  { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "a", ...result }] },
];

const PROMPT = [
  ...MODEL,
  refuse({ messages: undefined }, "missing_required_parameter"),
  refuse({ messages: null }, "invalid_type"),
  refuse({ messages: "Hi" }, "invalid_type"),
  refuse({ messages: [] }, "array_below_min_length"),
  refuse({ messages: ["Hi"] }, "invalid_type", "messages[0]"),
  refuse({ messages: [{ content: "Hi" }] }, "missing_required_parameter", "messages[0].role"),
  refuse({ messages: turn({ role: "tool" }) }, "invalid_value", "messages[0].role"),
  refuse({ messages: turn({ content: 5 }) }, "invalid_type", "messages[0].content"),
  refuse({ messages: turn({ content: null }) }, "invalid_type", "messages[0].content"),
  refuse({ messages: turn({ content: "" }) }, "invalid_value"),
  refuse({ messages: turn({ content: [] }) }, "invalid_value"),
  refuse({ messages: block({ text: "Hi" }) }, "missing_required_parameter", "messages[0].content[0].type"),
  refuse({ messages: block({ type: "text" }) }, "missing_required_parameter", "messages[0].content[0].text"),
  refuse({ messages: block({ type: "text", text: 5 }) }, "invalid_type", "messages[0].content[0].text"),
  refuse({ messages: block({ type: "image" }) }, "missing_required_parameter", "messages[0].content[0].source"),
  refuse(
    { messages: block({ type: "image", source: { type: "base64", data: "AA==" } }) },
    "missing_required_parameter",
    "messages[0].content[0].source.media_type",
  ),
  refuse(
    { messages: block({ type: "image", source: { type: "file", file_id: "f" } }) },
    "unsupported_value",
    "messages[0].content[0].source",
  ),
  refuse({ messages: block({ type: "tool_use", id: 5, name: "f", input: {} }) }, "invalid_type", "messages[0].content[0].id"),
  refuse({ messages: block({ type: "tool_use", id: "a", name: "f", input: "{}" }) }, "invalid_type", "messages[0].content[0].input"),
  refuse({ messages: block({ type: "tool_result", tool_use_id: "x" }) }, "invalid_value", "messages[0].content[0].tool_use_id"),
  refuse({ messages: answered({ content: 5 }) }, "invalid_type", "messages[1].content[0].content"),
  refuse({ messages: answered({}).slice(0, 1) }, "invalid_value", "messages"),
  refuse({ messages: [...answered({}), ...answered({})] }, "invalid_value", "messages[2].content[0].id"),
  refuse({ system: 5 }, "invalid_type"),
  refuse({ system: [{ type: "text" }] }, "missing_required_parameter", "system[0].text"),
  refuse({ tools: {} }, "invalid_type"),
  refuse({ tools: [{ description: "no name" }] }, "missing_required_parameter", "tools[0].name"),
  refuse({ tools: [{ name: "f", input_schema: [] }] }, "invalid_type", "tools[0].input_schema"),
  refuse({ tools: [{ name: "f" }, { name: "f" }] }, "invalid_value", "tools[1].name"),
  refuse({ tools: [{ type: "bash_20250124", name: "bash" }] }, "unsupported_value", "tools[0].type"),
  refuse({ tool_choice: "auto" }, "invalid_type"),
  refuse({ tool_choice: { type: "some" } }, "invalid_value", "tool_choice.type"),
  refuse({ tool_choice: { type: "tool" } }, "missing_required_parameter", "tool_choice.name"),
  refuse({ tool_choice: { type: "tool", name: "x" } }, "invalid_value", "tool_choice.name"),
  refuse({ thinking: { type: "enabled" } }, "missing_required_parameter", "thinking.budget_tokens"),
  refuse({ output_config: { format: { type: "json_schema" } } }, "missing_required_parameter", "output_config.format.schema"),
];

/** Invalid values of the Messages dialect, by field. */
export const HOSTILE_MESSAGES = {
  "messages.create": [
    ...PROMPT,
    refuse({ max_tokens: undefined }, "missing_required_parameter"),
    refuse({ max_tokens: null }, "invalid_type"),
    refuse({ max_tokens: 0 }, "integer_below_min_value"),
    refuse({ max_tokens: "16" }, "invalid_type"),
    refuse({ max_tokens: 1.5 }, "invalid_type"),
    refuse({ temperature: 1.1 }, "decimal_above_max_value"),
    refuse({ temperature: "1" }, "invalid_type"),
    refuse({ top_p: -1 }, "decimal_below_min_value"),
    refuse({ stop_sequences: "x" }, "invalid_type"),
    refuse({ stop_sequences: [5] }, "invalid_type", "stop_sequences[0]"),
    refuse({ stream: "true" }, "invalid_type"),
    refuse({ metadata: { user_id: 5 } }, "invalid_type", "metadata.user_id"),
  ],
  "messages.countTokens": PROMPT,
};
