import { expect, it } from "vitest";
import type { ConsoleModel } from "../../../console/models/contract";
import { type ChatOwn, FRESH_CHAT } from "../page-state";
import type { ChatSession } from "../session";
import { formatNotes } from "./format-notes";

const STRICT = '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}';

function notes(change: Partial<ChatOwn>, { warnings, listed }: { warnings?: string; listed?: Partial<ConsoleModel> } = {}) {
  const own: ChatOwn = { ...FRESH_CHAT, format: "json_schema", schema: STRICT, ...change };
  const run = { model: "m", wire: { responseHeaders: warnings ? [["x-trunkline-warnings", warnings]] : [] } };
  const session = {
    state: { own, columns: [{ id: "first", model: "m", params: {} }], params: {}, stream: true },
    stateOf: () => run,
  } as unknown as ChatSession;
  const model = { id: "m", capabilities: ["chat"], abilities: [], faults: [], ...listed } as unknown as ConsoleModel;
  return formatNotes(session, listed && [model]);
}

it("says what is sent", () => {
  expect(notes({}).sent).toMatch(/strict: true/);
  expect(notes({ schema: '{"type":"object"}' }).sent).toMatch(/strict: false, because/);
  expect(notes({ asked: "tool" }).sent).toBe("Sent as the function answer, which the model must call. Its arguments are the answer.");
  const tools = '[{"type":"function","function":{"name":"answer"}}]';
  expect(notes({ asked: "tool", tools }).sent).toMatch(/the function answer_2, .* The other tools are sent, but not called\.$/);
  expect(notes({ asked: "words" }).sent).toMatch(/added to the system prompt/);
  expect(notes({ format: "json_object" }).sent).toMatch(/json_object/);
});

it("names a model that did not take response_format, or is known not to", () => {
  const warnings = "seed is not supported by this model; response_format is not supported by this model: ask for JSON in words";
  const told =
    "m does not take response_format. The last run warned: response_format is not supported by this model: ask for JSON in words.";
  expect(notes({}, { warnings }).problems).toEqual([told]);
  expect(notes({ asked: "words" }, { warnings }).problems).toEqual([]);
  const detail = "pattern in response_format.json_schema.schema is not evaluated by the sandbox";
  expect(notes({}, { warnings: detail }).problems).toEqual([`The last run warned: ${detail}.`]);
  expect(notes({}, { listed: { capabilities: ["image"] } }).problems).toEqual(["m makes images and does not take response_format."]);
  expect(notes({ asked: "tool" }, { listed: { abilities: ["reasoning"] } }).problems).toEqual(["m is not known to call tools."]);
  expect(notes({ asked: "tool" }, { listed: { abilities: ["tools"] } }).problems).toEqual([]);
  expect(notes({ format: "json_object", dialect: "messages" }).problems).toEqual([
    "The Messages API supports JSON only with a schema: the JSON format is not sent.",
  ]);
});
