/** Answers of OpenAI-compatible servers, including fields that only some of them send. */

export interface Asked {
  model: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: unknown[];
  input?: unknown;
  encoding_format?: string;
  dimensions?: number;
  voice?: unknown;
  stream_format?: unknown;
  prompt?: string;
  n?: number | string;
  response_format?: string;
  output_format?: string;
}

const CREATED = 1767323045;
export const STREAM_EVENTS = 50;
const WORDS = "The quick brown fox jumps over the lazy dog while Zoë drinks a café crème and counts 1, 2, 3 … 🦊 ".split(" ");
const wordAt = (index: number): string => `${index === 0 ? "" : " "}${WORDS[index % WORDS.length] ?? ""}`;
const sentence = (words: number): string => Array.from({ length: words }, (_, index) => wordAt(index)).join("");

const usage = (prompt: number, completion: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0, accepted_prediction_tokens: 0, rejected_prediction_tokens: 0 },
});

const TOOL_CALL = {
  id: "call_kDz81nvRkTgGvV0TjLxP5YtC",
  type: "function",
  function: { name: "get_weather", arguments: '{"city":"Paris"}' },
};

export function chatAnswer({ model, tools }: Asked): Record<string, unknown> {
  const message =
    tools === undefined
      ? { role: "assistant", content: sentence(12), refusal: null, annotations: [] }
      : { role: "assistant", content: null, tool_calls: [TOOL_CALL], refusal: null, annotations: [] };
  return {
    id: "chatcmpl-CtqF5m8vWqXzJH2Rk0aYpLbN3dUeG",
    object: "chat.completion",
    created: CREATED,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: tools === undefined ? "stop" : "tool_calls" }],
    usage: usage(19, 12),
    service_tier: "default",
    system_fingerprint: "fp_560af6e559",
  };
}

/** The events of a streamed chat, without `[DONE]`: `STREAM_EVENTS` of text, or a tool call in pieces. */
export function chatEvents({ model, tools, stream_options }: Asked): Record<string, unknown>[] {
  const withUsage = stream_options?.include_usage === true;
  const head = {
    id: "chatcmpl-CtqG2kT0sVwYb",
    object: "chat.completion.chunk",
    created: CREATED,
    model,
    system_fingerprint: "fp_560af6e559",
  };
  const event = (delta: object, finish: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  });
  const text = () => Array.from({ length: STREAM_EVENTS - 2 }, (_, index) => event({ content: wordAt(index) }));
  const call = () => [
    event({ tool_calls: [{ index: 0, ...TOOL_CALL, function: { name: "get_weather", arguments: "" } }] }),
    event({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
    event({ tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] }),
  ];
  return [
    event({ role: "assistant", content: tools === undefined ? "" : null, refusal: null }),
    ...(tools === undefined ? text() : call()),
    event({}, tools === undefined ? "stop" : "tool_calls"),
    ...(withUsage ? [{ ...head, choices: [], usage: usage(19, STREAM_EVENTS - 2) }] : []),
  ];
}

export function completionAnswer({ model }: Asked): Record<string, unknown> {
  const choice = { text: ` ${sentence(8)}`, index: 0, logprobs: null, finish_reason: "length" };
  return { id: "cmpl-CtqHV3", object: "text_completion", created: CREATED, model, choices: [choice], usage: usage(5, 8) };
}

export function completionEvents({ model, stream_options }: Asked): Record<string, unknown>[] {
  const head = { id: "cmpl-CtqHV4", object: "text_completion", created: CREATED, model };
  const event = (text: string, finish: string | null) => ({
    ...head,
    choices: [{ text, index: 0, logprobs: null, finish_reason: finish }],
  });
  const texts = Array.from({ length: 8 }, (_, index) => event(wordAt(index), null));
  const last = stream_options?.include_usage === true ? [{ ...head, choices: [], usage: usage(5, 8) }] : [];
  return [...texts, event("", "stop"), ...last];
}

export function embeddingAnswer({ model, input, encoding_format, dimensions = 4 }: Asked): Record<string, unknown> {
  const count = Array.isArray(input) && typeof input[0] !== "number" ? input.length : 1;
  const vector = (item: number) => Float32Array.from({ length: dimensions }, (_, place) => (place % 2 === 0 ? 0.5 : -0.25) + item);
  const data = Array.from({ length: count }, (_, index) => {
    const floats = vector(index);
    const embedding = encoding_format === "base64" ? Buffer.from(floats.buffer).toString("base64") : [...floats];
    return { object: "embedding", index, embedding };
  });
  return { object: "list", data, model, usage: { prompt_tokens: 4 * count, total_tokens: 4 * count } };
}

const CATEGORIES = ["harassment", "hate", "illicit", "self-harm", "sexual", "sexual/minors", "violence", "violence/graphic"];

export function moderationAnswer({ model, input }: Asked): Record<string, unknown> {
  const count = Array.isArray(input) && typeof input[0] === "string" ? input.length : 1;
  const result = {
    flagged: true,
    categories: Object.fromEntries(CATEGORIES.map((name) => [name, name === "violence"])),
    category_scores: Object.fromEntries(CATEGORIES.map((name) => [name, name === "violence" ? 0.9182 : 0.0001])),
    category_applied_input_types: Object.fromEntries(CATEGORIES.map((name) => [name, ["text"]])),
  };
  return { id: "modr-8a1f3c2b", model: model ?? "omni-moderation-latest", results: Array.from({ length: count }, () => result) };
}

export function modelsAnswer(): Record<string, unknown> {
  const model = (id: string, owner = "openai") => ({ id, object: "model", created: 1715367049, owned_by: owner });
  const ids = [
    "gpt-4o",
    "gpt-4o-mini-transcribe",
    "text-embedding-3-small",
    "omni-moderation-latest",
    "dall-e-3",
    "gpt-image-1",
    "whisper-1",
    "tts-1-hd",
  ];
  return {
    object: "list",
    data: [...ids.map((id) => model(id)), { ...model("org/local-7b", "vllm"), root: "local", max_model_len: 8192 }],
  };
}
