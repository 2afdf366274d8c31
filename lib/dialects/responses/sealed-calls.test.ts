import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOutputItem, ResponsesRequest } from "../../contracts/responses";
import { createGemini } from "../../providers/gemini/provider";
import { type FakeUpstream, startFakeUpstream } from "../../testing/fake-upstream";
import { cannedAnswer } from "../../testing/golden";
import { modelCall } from "../../testing/model-call";
import { textModelOf } from "../text-model-of";
import { responsesOver } from "./model";
import { sealThought } from "./sealed-thought";

const MODEL = "gemini";
const TOKENS = { count: async (text: string) => text.length };
const KEPT = { history: async () => undefined, items: async () => new Map(), keep: async () => {} };
const SIGNED_CALL = { functionCall: { name: "look", args: { at: "sea" } }, thoughtSignature: "Y2FsbA==" };
const SECOND_CALL = { functionCall: { name: "look", args: { at: "sky" } } };
const ASKED = { role: "user", content: "hi" };

describe("what a gemini model signed", () => {
  let fake: FakeUpstream;
  let provider: ReturnType<typeof createGemini>;
  beforeAll(async () => {
    fake = await startFakeUpstream();
    provider = createGemini({ id: "gemini", baseUrl: fake.baseUrl.replace(/\/v1$/, ""), credentials: { apiKey: "test-credential" } });
  });
  afterAll(async () => {
    await fake.close();
    await provider.close?.();
  });

  interface Asking {
    stream?: boolean;
    seals?: boolean;
    /** The vendor's answer, one list per chunk. */
    chunks?: object[][];
  }
  /** Calls Responses and returns the output, and the contents and warnings of the upstream request. */
  async function ask(input: unknown[], { stream = false, seals = true, chunks = [[{ text: "ok" }]] }: Asking = {}) {
    const text = textModelOf(provider.capabilities);
    if (!text) throw new Error("gemini is a model of text");
    const replies = chunks.map((parts, place) => ({
      candidates: [{ content: { role: "model", parts }, ...(place === chunks.length - 1 ? { finishReason: "STOP" } : {}) }],
      usageMetadata: { promptTokenCount: 4, totalTokenCount: 4 },
    }));
    const type = { "content-type": stream ? "text/event-stream" : "application/json" };
    fake.answerNext(cannedAnswer({ status: 200, headers: type, body: stream ? replies : replies[0] }));
    const include = seals ? ["reasoning.encrypted_content"] : [];
    const tool = { type: "function", name: "look", parameters: { type: "object", properties: {} } };
    const call = modelCall({ model: MODEL, input, tools: [tool], include, store: false, stream } as unknown as ResponsesRequest);
    const responses = responsesOver(text, TOKENS);
    let output: ResponseOutputItem[] = [];
    if (stream) for await (const { chunk } of responses.stream(call, KEPT).events) output = chunk.response?.output ?? output;
    else output = (await responses.complete(call, KEPT)).reply.output;
    const { contents } = JSON.parse(String(fake.requests.at(-1)?.body)) as { contents: { role: string; parts: object[] }[] };
    return { output, sent: contents, warnings: call.warnings };
  }
  const answered = (output: ResponseOutputItem[]) =>
    output.flatMap(({ type, call_id }) => (type === "function_call" ? [{ type: "function_call_output", call_id, output: "a boat" }] : []));

  it.each([false, true])("goes out sealed and comes back to the vendor with the tools' answers (streamed: %s)", async (stream) => {
    const parts = [{ text: "I look first.", thought: true }, SIGNED_CALL, SECOND_CALL];
    const { output } = await ask([ASKED], { stream, chunks: stream ? parts.map((part) => [part]) : [parts] });
    expect(output).toMatchObject([
      { type: "reasoning", summary: [{ text: "I look first." }], encrypted_content: expect.stringMatching(/^tl1\./) },
      { type: "function_call", arguments: '{"at":"sea"}' },
      { type: "function_call", arguments: '{"at":"sky"}' },
    ]);
    const { sent, warnings } = await ask([ASKED, ...output, ...answered(output)]);
    expect(sent.map(({ role }) => role)).toEqual(["user", "model", "user"]);
    expect(sent[1]?.parts).toEqual([SIGNED_CALL, { ...SECOND_CALL, thoughtSignature: "skip_thought_signature_validator" }]);
    expect(warnings).toEqual([]);
  });

  it.each([false, true])("is kept for each call of several turns, also if nothing was thought aloud (streamed: %s)", async (stream) => {
    const history: unknown[] = [ASKED];
    for (const signature of ["b25l", "dHdv"]) {
      const { output } = await ask(history, { stream, chunks: [[{ ...SIGNED_CALL, thoughtSignature: signature }]] });
      expect(output).toMatchObject([{ type: "reasoning", summary: [] }, { type: "function_call" }]);
      history.push(...output, ...answered(output));
    }
    const { sent } = await ask(history);
    const called = sent.filter(({ role }) => role === "model").flatMap(({ parts }) => parts);
    expect(called).toEqual([
      { ...SIGNED_CALL, thoughtSignature: "b25l" },
      { ...SIGNED_CALL, thoughtSignature: "dHdv" },
    ]);
  });

  it.each([false, true])("is a thought as well, which stands before what it led to (streamed: %s)", async (stream) => {
    const thought = { text: "I look first.", thought: true, thoughtSignature: "dGhvdWdodA==" };
    const [begun, ended] = [
      { text: "I look ", thought: true },
      { ...thought, text: "first." },
    ];
    const late = { text: "And now?", thought: true };
    const { output } = await ask([ASKED], {
      stream,
      chunks: stream ? [[begun], [ended], [late], [SIGNED_CALL]] : [[begun, ended, late, SIGNED_CALL]],
    });
    expect(output.map(({ summary }) => summary)).toMatchObject([[{ text: "I look first." }], [{ text: "And now?" }], undefined]);
    const { sent } = await ask([ASKED, ...output, ...answered(output)]);
    expect(sent[1]?.parts).toEqual([thought, SIGNED_CALL]);
  });

  it("is not sealed for clients that did not ask", async () => {
    const { output } = await ask([ASKED], { seals: false, chunks: [[SIGNED_CALL]] });
    expect(output.map(({ type }) => type)).toEqual(["function_call"]);
    expect(JSON.stringify(output)).not.toContain("encrypted_content");
  });

  it.each([
    ["another model's", sealThought({ text: "", signature: "Zm9yZWlnbg==", signer: "gemini", callId: "call_1" }, "gemini-older")],
    ["another call's", sealThought({ text: "", signature: "Zm9yZWlnbg==", signer: "gemini", callId: "call_0" }, MODEL)],
    ["another kind of vendor's", sealThought({ text: "Hm.", signature: "Zm9yZWlnbg==", signer: "anthropic" }, MODEL)],
    ["not ours", "gAAAAABo-foreign-text"],
  ])("is dropped where it is %s", async (_, encrypted_content) => {
    const { sent } = await ask([
      ASKED,
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content },
      { type: "function_call", call_id: "call_1", name: "look", arguments: '{"at":"sea"}' },
      { type: "function_call_output", call_id: "call_1", output: "a boat" },
    ]);
    expect(sent[1]?.parts).toEqual([{ ...SIGNED_CALL, thoughtSignature: "skip_thought_signature_validator" }]);
  });
});
