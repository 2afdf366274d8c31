import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ChatRequest } from "../contracts/chat";
import { CompletionRequest } from "../contracts/completion";
import { EmbeddingRequest } from "../contracts/embedding";
import { Failure } from "../contracts/errors";
import { ImageEditRequest } from "../contracts/image";
import { ModerationRequest } from "../contracts/moderation";
import { RerankRequest } from "../contracts/rerank";
import { ResponsesRequest } from "../contracts/responses";
import { VideoCreateRequest } from "../contracts/video-openai";
import { validate } from "./validate";

const SCHEMAS: Record<string, z.ZodType> = {
  chat: ChatRequest,
  completion: CompletionRequest,
  embedding: EmbeddingRequest,
  rerank: RerankRequest,
};
const user = [{ role: "user", content: "hi" }];

describe("a request that breaks its contract", () => {
  it.each([
    ["chat", {}, "missing_required_parameter", "model"],
    ["chat", { model: "m" }, "missing_required_parameter", "messages"],
    ["chat", { model: 7, messages: user }, "invalid_type", "model"],
    ["chat", { model: "", messages: user }, "string_below_min_length", "model"],
    ["chat", { model: "a\uFFFDb", messages: user }, "invalid_value", "model"],
    ["chat", { model: "m", messages: [] }, "array_below_min_length", "messages"],
    ["chat", { model: "m", messages: {} }, "invalid_type", "messages"],
    ["chat", { model: "m", messages: [{ role: "king", content: "hi" }] }, "invalid_value", "messages[0].role"],
    ["chat", { model: "m", messages: [{ content: "hi" }] }, "missing_required_parameter", "messages[0].role"],
    ["chat", { model: "m", messages: [{ role: "user", content: 5 }] }, "invalid_type", "messages[0].content"],
    [
      "chat",
      { model: "m", messages: [{ role: "user", content: [{ type: "text", text: 5 }] }] },
      "invalid_type",
      "messages[0].content[0].text",
    ],
    ["chat", { model: "m", messages: user, n: "2" }, "invalid_type", "n"],
    ["chat", { model: "m", messages: user, n: 1.5 }, "invalid_type", "n"],
    ["chat", { model: "m", messages: user, n: 0 }, "integer_below_min_value", "n"],
    ["chat", { model: "m", messages: user, n: 1000 }, "integer_above_max_value", "n"],
    ["chat", { model: "m", messages: user, temperature: 3 }, "decimal_above_max_value", "temperature"],
    ["chat", { model: "m", messages: user, temperature: -1 }, "decimal_below_min_value", "temperature"],
    ["chat", { model: "m", messages: user, stream: "yes" }, "invalid_type", "stream"],
    ["chat", { model: "m", messages: user, stop: ["a", "b", "c", "d", "e"] }, "array_above_max_length", "stop"],
    ["chat", { model: "m", messages: user, tools: [{ type: "function" }] }, "missing_required_parameter", "tools[0].function"],
    ["completion", { model: "m" }, "missing_required_parameter", "prompt"],
    ["completion", { model: "m", prompt: true }, "invalid_type", "prompt"],
    ["embedding", { model: "m", input: [] }, "array_below_min_length", "input"],
    ["embedding", { model: "m", input: "" }, "string_below_min_length", "input"],
    ["embedding", { model: "m", input: "a", encoding_format: "hex" }, "invalid_value", "encoding_format"],
    ["rerank", { model: "m", query: "q", documents: "d" }, "invalid_type", "documents"],
    ["rerank", { model: "m", query: "q", documents: [] }, "array_below_min_length", "documents"],
    ["rerank", { model: "m", query: "q", documents: [7] }, "invalid_type", "documents[0]"],
  ] as const)("%s %j is %s on %s", (schema, body, code, param) => {
    const failure = catchFailure(() => validate(SCHEMAS[schema] ?? ChatRequest, body));
    expect([failure.code, failure.detail.param, failure.status]).toEqual([code, param, 400]);
    expect(failure.message).toContain(param);
  });

  it.each([[[]], ["text"], [7], [null]])("names the body where it is %j", (body) => {
    const failure = catchFailure(() => validate(ChatRequest, body));
    expect([failure.code, failure.detail.param]).toEqual(["invalid_type", null]);
    expect(failure.message).toMatch(/^Invalid type for the body: expected an object/);
  });

  it.each([
    [ResponsesRequest, { model: "m", input: "hi", tool_choice: "any" }, "expected one of 'none', 'auto', 'required' or an object."],
    [
      ResponsesRequest,
      { model: "m", input: "hi", tool_choice: 5 },
      "expected one of 'none', 'auto', 'required' or an object, but got an integer",
    ],
    [ModerationRequest, { model: "m", input: [{ type: "video" }] }, "expected one of 'text', 'image_url'."],
    [ChatRequest, { model: "m", messages: [{ role: "user", content: 5 }] }, "expected a string or an array, but got an integer instead."],
  ] as const)("lists what a closed union takes (%#)", (schema, body, words) => {
    expect(catchFailure(() => validate<unknown>(schema, body)).message).toContain(words);
  });

  it.each([
    [VideoCreateRequest, { model: "m", prompt: "p", input_reference: { file_id: "file-1" } }, "input_reference.file_id"],
    [ImageEditRequest, { model: "m", prompt: "p", images: [{ file_id: "file-1" }] }, "images[0].file_id"],
    [ImageEditRequest, { model: "m", prompt: "p", image: "aGk=", mask: { file_id: "file-1" } }, "mask.file_id"],
  ] as const)("says that a file of a vendor cannot be read (%#)", (schema, body, param) => {
    const failure = catchFailure(() => validate<unknown>(schema, body));
    expect([failure.code, failure.detail.param]).toEqual(["unsupported_value", param]);
  });

  it("keeps unknown fields and takes null for what may be left out", () => {
    const body = { model: "m", messages: user, top_k: 5, chat_template_kwargs: { a: 1 }, stop: null, n: null, tools: null };
    expect(validate(ChatRequest, body)).toEqual(body);
  });
});

function catchFailure(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
