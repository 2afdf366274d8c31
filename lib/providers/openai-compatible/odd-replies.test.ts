import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { TranscriptionRequest } from "../../contracts/transcription";
import { modelCall } from "../../testing/model-call";
import { createOpenAiCompatible } from "./provider";

let body: unknown;
/** Refuses a request instead of answering it. */
let refuse: (sent: string) => { status: number; body: unknown } | undefined = () => undefined;
const seen: { path: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  seen.push({ path: request.url ?? "", body: Buffer.concat(pieces).toString() });
  const answer = refuse(seen.at(-1)?.body ?? "") ?? { status: 200, body };
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const provider = createOpenAiCompatible({ id: "odd", baseUrl });
afterAll(async () => {
  await provider.close?.();
  server.close();
  server.closeAllConnections();
});
const { embedding, rerank, transcription, video } = provider.capabilities;
const never = new AbortController().signal;

describe("a list of models", () => {
  it.each([
    ["Together: a bare array", [{ id: "meta-llama/Llama-3.3-70B-Instruct-Turbo" }], ["meta-llama/Llama-3.3-70B-Instruct-Turbo"]],
    ["a bare array of names", ["a", "b"], ["a", "b"]],
    ["Ollama's own form", { models: [{ name: "llama3.2:latest" }] }, ["llama3.2:latest"]],
    ["no models yet", { object: "list", data: null }, []],
    ["no models", { object: "list", data: [] }, []],
  ])("is read (%s)", async (_, reply, ids) => {
    body = reply;
    expect((await provider.listModels(never)).map(({ id }) => id)).toEqual(ids);
  });

  it("is none if it has no list", async () => {
    body = { object: "list" };
    await expect(provider.listModels(never)).rejects.toMatchObject({ code: "bad_response_body" });
  });
});

describe("embeddings", () => {
  const [one, two, three] = [
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  const embed = async (input: string | string[], reply: unknown) => {
    body = reply;
    const made = await embedding?.embed(modelCall({ model: "e", input }));
    return made?.reply.data.map(({ index, embedding }) => [index, embedding]);
  };
  const right = [
    [0, one],
    [1, two],
    [2, three],
  ];
  it.each([
    ["index 0 for all", { data: [one, two, three].map((embedding) => ({ index: 0, embedding })) }],
    ["no index", { data: [one, two, three].map((embedding) => ({ embedding })) }],
    [
      "another order",
      {
        data: [
          { index: 2, embedding: three },
          { index: 0, embedding: one },
          { index: 1, embedding: two },
        ],
      },
    ],
    ["indexes from 1", { data: [one, two, three].map((embedding, index) => ({ index: index + 1, embedding })) }],
    ["Ollama's own form", { embeddings: [one, two, three] }],
    ["Text Embeddings Inference", [one, two, three]],
  ])("are one for each input, in order (%s)", async (_, reply) => {
    expect(await embed(["a", "b", "c"], reply)).toEqual(right);
  });

  it.each([
    [
      "too few",
      {
        data: [
          { index: 0, embedding: one },
          { index: 1, embedding: two },
        ],
      },
    ],
    ["too many", { data: [one, two, three, one].map((embedding, index) => ({ index, embedding })) }],
    ["an empty vector", { data: [one, two, []].map((embedding, index) => ({ index, embedding })) }],
  ])("are refused once if one is missing (%s)", async (_, reply) => {
    const before = seen.length;
    await expect(embed(["a", "b", "c"], reply)).rejects.toMatchObject({ code: "bad_response_body", detail: { transient: false } });
    expect(seen.length - before).toBe(1);
  });
});

describe("a ranking", () => {
  it.each([
    ["score in results", { results: [{ index: 1, score: 0.98 }] }],
    ["a bare list", [{ index: 1, score: 0.98 }]],
    ["data", { data: [{ index: 1, relevance_score: 0.98 }] }],
  ])("is read (%s)", async (_, reply) => {
    body = reply;
    const ranked = await rerank?.rerank(modelCall({ model: "r", query: "q", documents: ["a", { text: "b" }] }));
    expect(ranked?.reply.results).toEqual([{ index: 1, relevance_score: 0.98 }]);
    expect(JSON.parse(seen.at(-1)?.body ?? "")).toMatchObject({ documents: ["a", "b"] });
  });

  it("is asked for under `texts` once the server has said that it wants them (Text Embeddings Inference)", async () => {
    body = [{ index: 0, score: 0.5 }];
    const asked = createOpenAiCompatible({ id: "tei", baseUrl });
    refuse = (sent) => (sent.includes('"texts"') ? undefined : { status: 422, body: { error: "missing field `texts`" } });
    const before = seen.length;
    for (let time = 0; time < 2; time++) {
      const ranked = await asked.capabilities.rerank?.rerank(modelCall({ model: "r", query: "q", documents: ["a"] }));
      expect(ranked?.reply.results).toEqual([{ index: 0, relevance_score: 0.5 }]);
    }
    expect(seen.slice(before).map(({ body }) => body.includes('"texts"'))).toEqual([false, true, true]);
    refuse = () => undefined;
    await asked.close?.();
  });
});

describe("a transcript", () => {
  const file = { bytes: Buffer.from("x"), name: "a.wav", type: "audio/wav" };
  it.each([
    [
      "a word without times",
      { text: "okay 2266", words: [{ word: "okay", start: 0, end: 0.1 }, { word: "2266" }] },
      { text: "okay 2266", words: [{ word: "okay", start: 0, end: 0.1 }] },
    ],
    ["null times", { text: "okay", words: [{ word: "okay", start: null, end: null }] }, { text: "okay", words: [] }],
    ["null counts", { text: "okay", usage: { input_tokens: null, output_tokens: 3 } }, { text: "okay", usage: { output_tokens: 3 } }],
    ["a segment without its end", { text: "okay", segments: [{ text: "okay", start: 0 }] }, { text: "okay", segments: [] }],
  ])("keeps its text (%s), with a warning", async (_, reply, right) => {
    body = reply;
    const input = { ...TranscriptionRequest.parse({ model: "w", file: "data:audio/wav;base64,eA==" }), file };
    const call = modelCall(input as never);
    expect((await transcription?.transcribe(call as never))?.reply).toEqual(right);
    expect(call.warnings).toHaveLength(1);
  });
});

describe("the state of a video", () => {
  const advance = (status: string, more: object = {}) => {
    body = { id: "v", status, ...more };
    return video?.advance({ videoId: "v" }, { signal: never } as never);
  };
  it.each(["completed", "succeeded", "SUCCESS", "done", "Complete", "finished"])(
    "%s is completed, and its file is fetched",
    async (word) => {
      expect(await advance(word, { progress: 100 })).toMatchObject({ state: "completed", word });
      expect(seen.at(-1)?.path).toBe("/v1/videos/v/content");
    },
  );
  it.each([
    ["NOT_START", "queued"],
    ["pending", "queued"],
    ["submitted", "queued"],
    ["processing", "in_progress"],
    ["running", "in_progress"],
    ["error", "failed"],
    ["FAILURE", "failed"],
    ["canceled", "cancelled"],
  ])("%s is %s", async (word, state) => {
    expect(await advance(word)).toMatchObject({ state });
  });
  it("of a word that nobody knows goes on, and says that the word is unknown", async () => {
    expect(await advance("on-the-way")).toMatchObject({ state: "in_progress", unknown: true });
  });
});
