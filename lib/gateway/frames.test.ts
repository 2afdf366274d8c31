import { describe, expect, it } from "vitest";
import type { ChatChunk } from "../contracts/chat";
import { createChatCompletion } from "../endpoints/chat";
import type { ModelEndpoint } from "../endpoints/define";
import { OPENAI_EVENTS } from "../endpoints/framing";
import type { StreamEvent } from "../providers/capabilities";
import { AlikeChunks } from "../providers/openai-compatible/alike";
import { readAhead } from "../timing/read-ahead";
import type { Call } from "./call";
import { Frames } from "./frames";
import type { StartedStream } from "./started";

const event = (choice: object, more: object = {}) =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "vendor-model",
    choices: [{ index: 0, ...choice }],
    ...more,
  });
const WORDS = ["Sig", "nal", " box"].map((content) => event({ delta: { content }, finish_reason: null }));
const END = event({ delta: {}, finish_reason: "stop" });

/** The events as the provider gives them: those that are alike known without parsing. */
async function* vendor(texts: readonly string[]): AsyncGenerator<StreamEvent<ChatChunk>> {
  const alike = new AlikeChunks();
  for (const wire of texts) {
    const same = alike.read(wire);
    if (same) yield same;
    else {
      const chunk = JSON.parse(wire) as ChatChunk;
      alike.learn(wire, chunk);
      yield { chunk, wire };
    }
  }
}

/** What the caller gets of these events, parsed; the closing event as it is. */
async function framesOf(texts: readonly string[], { publicModel = "vendor-model", input = {} } = {}): Promise<unknown[]> {
  const started = {
    kind: "stream",
    framing: OPENAI_EVENTS,
    held: [],
    rest: readAhead(vendor(texts)),
    call: { publicModel, input },
  } as unknown as StartedStream;
  const clock = { touch: () => undefined };
  const call = {
    endpoint: createChatCompletion,
    input,
    wire: null,
    clock,
    elapsed: () => 1,
    serving: [],
  } as unknown as Call<ModelEndpoint>;
  const seen: unknown[] = [];
  for await (const frame of new Frames(started, call, () => undefined)) {
    const data = frame.slice("data: ".length, -2);
    seen.push(data === "[DONE]" ? data : JSON.parse(data));
  }
  return seen;
}

describe("the frames of a stream of events that are alike", () => {
  it("are the upstream's own, to the last", async () => {
    expect(await framesOf([...WORDS, END])).toEqual([...[...WORDS, END].map((text) => JSON.parse(text)), "[DONE]"]);
  });

  it("each bear the name the caller knows the model by", async () => {
    const frames = await framesOf([...WORDS, END], { publicModel: "house-model" });
    expect(frames.slice(0, -1).map((frame) => (frame as ChatChunk).model)).toEqual(Array(4).fill("house-model"));
    expect(frames.slice(0, 3).map((frame) => (frame as ChatChunk).choices[0]?.delta?.content)).toEqual(["Sig", "nal", " box"]);
  });

  it("each have an empty usage where the caller asked for usage", async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 };
    const frames = await framesOf([...WORDS, END, event({}, { choices: [], usage })], {
      input: { stream_options: { include_usage: true } },
    });
    expect(frames.slice(0, -1).map((frame) => (frame as ChatChunk).usage)).toEqual([null, null, null, null, usage]);
  });
});
