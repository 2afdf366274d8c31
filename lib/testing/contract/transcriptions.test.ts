import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { type Lane, TEST_KEY } from "../test-gateway";
import { errorOf, expectError } from "./answers";
import { FAMILIES } from "./families";
import { WAV } from "./recording";
import { eventsOf, type Got, read, startContract } from "./setting";
import { describeStatuses } from "./statuses";

const folder = mkdtempSync(join(tmpdir(), "trunkline-audio-"));
const config = join(folder, "gateway.json");
/** One is priced per second, the other per token. */
const PRICES = {
  "openai/whisper-1": { price: { input: 0, second: 0.0001 } },
  "openai/gpt-4o-mini-transcribe": { price: { input: 1, output: 4 } },
};
writeFileSync(config, JSON.stringify({ model_facts: PRICES }));
const contract = await startContract({ GATEWAY_CONFIG: config });
const { gateway, upstream } = contract;
afterAll(async () => {
  await contract.close();
  rmSync(folder, { recursive: true });
});

describeStatuses(contract, FAMILIES["transcriptions.create"]);
describeStatuses(contract, FAMILIES["translations.create"]);

const TEXT = "Mind the gap between the train and the platform.";
const STREAMS = "gpt-4o-mini-transcribe";

interface Fields {
  [name: string]: string | readonly string[] | Blob | readonly Blob[] | null;
}
const wav = (bytes: Uint8Array = WAV) => new File([new Uint8Array(bytes)], "gap.wav", { type: "audio/wav" });

function formOf(fields: Fields): FormData {
  const form = new FormData();
  const all: Fields = { model: "whisper-1", file: wav(), ...fields };
  for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) if (one !== null) form.append(name, one as Blob);
  return form;
}

interface More {
  path?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
const post = (lane: Lane, fields: Fields, { path = "transcriptions", headers = {}, signal }: More = {}) =>
  fetch(`${gateway.url[lane]}/v1/audio/${path}`, {
    method: "POST",
    body: formOf(fields),
    headers: { authorization: `Bearer ${TEST_KEY}`, ...headers },
    signal,
  });
const sent = async (lane: Lane, fields: Fields = {}, more?: More): Promise<Got> => read(await post(lane, fields, more));
const lastForm = () =>
  [...(upstream.requests.at(-1)?.form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]);

describe.each(EACH_LANE)("a recording as a form (%s lane)", (lane) => {
  it("reaches the provider whole, with every field, under the provider's name of the model", async () => {
    const got = await sent(lane, {
      model: "openai/whisper-1",
      language: "en",
      prompt: "Grüße 🦊",
      temperature: "0.2",
      response_format: "verbose_json",
      "timestamp_granularities[]": "word",
      x_vendor: "7",
    });
    expect(got.json).toMatchObject({ text: TEXT, duration: 3, words: expect.arrayContaining([{ word: "Mind", start: 0, end: 0.25 }]) });
    expect(Object.fromEntries(lastForm())).toEqual({
      model: "whisper-1",
      language: "en",
      prompt: "Grüße 🦊",
      temperature: "0.2",
      response_format: "verbose_json",
      "timestamp_granularities[]": "word",
      x_vendor: "7",
      file: "gap.wav",
    });
    const file = upstream.requests.at(-1)?.form?.get("file") as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(WAV)).toBe(true);
  });

  it.each(["json", "text", undefined])("asks for no times if they have no place in the answer: %s", async (response_format) => {
    const got = await sent(lane, { ...(response_format && { response_format }), "timestamp_granularities[]": "segment" });
    expect(got.status, got.text).toBe(200);
    expect(Object.fromEntries(lastForm())).not.toHaveProperty("timestamp_granularities[]");
  });

  it.each([
    ["json", "application/json; charset=utf-8", /"text":"Mind the gap/],
    ["verbose_json", "application/json; charset=utf-8", /"segments":\[\{"id":0/],
    ["text", "text/plain; charset=utf-8", /^Mind the gap between the train and the platform\.\n$/],
    ["srt", "text/plain; charset=utf-8", /^1\n00:00:00,000 --> 00:00:01,000\nMind the gap\n\n/],
    ["vtt", "text/vtt; charset=utf-8", /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.000\nMind the gap\n\n/],
  ])("is answered in the form that was asked for: %s", async (response_format, type, words) => {
    for (const path of ["transcriptions", "translations"]) {
      const got = await sent(lane, { response_format }, { path });
      expect([got.status, got.headers["content-type"]], got.text).toEqual([200, type]);
      expect(got.text).toMatch(words);
    }
  });

  it("comes as events while it is recognised, and the last one has all of it", async () => {
    const got = await sent(lane, { model: STREAMS, stream: "true" });
    expect(got.headers["content-type"]).toMatch(/^text\/event-stream/);
    const events = eventsOf(got.text).map((data) => JSON.parse(data));
    expect(events.slice(0, -1).every(({ type }) => type === "transcript.text.delta")).toBe(true);
    expect(events.slice(0, -1).map(({ delta }) => delta).join("")).toBe(TEXT); // biome-ignore format: one chain
    expect(events.at(-1)).toMatchObject({ type: "transcript.text.done", text: TEXT, usage: { input_tokens: 30, output_tokens: 9 } });
    expect(lastForm()).toContainEqual(["stream", "true"]);
  });

  it("comes as events too where the model answers in one piece", async () => {
    const got = await sent(lane, { model: "whisper-1", stream: "True" });
    const events = eventsOf(got.text).map((data) => JSON.parse(data));
    expect(events).toEqual([
      { type: "transcript.text.delta", delta: TEXT },
      { type: "transcript.text.done", text: TEXT, usage: { type: "duration", seconds: 3 } },
    ]);
  });

  it.each([
    ["no file", { file: null }, "missing_required_parameter", "file"],
    ["an empty file", { file: wav(new Uint8Array()) }, "invalid_media", "file"],
    ["a picture", { file: new File(["\x89PNG\r\n\x1a\n"], "a.wav") }, "invalid_media", "file"],
    ["words", { file: new File(["Mind the gap."], "a.mp3", { type: "audio/mpeg" }) }, "invalid_media", "file"],
    ["a text in place of the file", { file: "gap.wav" }, "invalid_type", "file"],
    ["two files", { file: [wav(), wav()] }, "invalid_value", "file"],
    ["a second file", { picture: wav() }, "unsupported_parameter", "picture"],
    ["an unknown form", { response_format: "docx" }, "invalid_value", "response_format"],
    ["events of a form that comes whole", { stream: "true", response_format: "srt" }, "unsupported_value", "stream"],
    ["a temperature in words", { temperature: "hot" }, "invalid_type", "temperature"],
    ["a flag in words", { stream: "perhaps" }, "invalid_type", "stream"],
    ["two models", { model: ["whisper-1", "whisper-1"] }, "invalid_type", "model"],
    ["no model", { model: null }, "missing_required_parameter", "model"],
  ] as const)("is refused in words, and nothing is sent on: %s", async (_, fields, code, param) => {
    const before = upstream.requests.length;
    expectError(await sent(lane, fields), { errorFormat: "openai", code, param });
    expect(upstream.requests).toHaveLength(before);
  });

  it("that is too large is refused before it is read", async () => {
    const got = await sent(lane, { file: wav(Buffer.concat([WAV, Buffer.alloc(101 * 1024 * 1024)])) }).catch(() => undefined);
    // A client that is still sending may see the connection closed instead.
    if (got) expectError(got, { errorFormat: "openai", code: "request_too_large", param: null });
    expect((await sent(lane)).status).toBe(200);
  });

  it.each(["cut-transcript", "unfinished-transcript", "error-transcript"])(
    "that breaks off upstream ends with an error, never with a last event: %s",
    async (fault) => {
      const got = await sent(lane, { model: `openai/x:${fault}`, stream: "true" });
      expect(got.status).toBe(200);
      const events = eventsOf(got.text).map((data) => JSON.parse(data));
      expect(events.slice(0, 2).map(({ delta }) => delta)).toEqual(["Mind the gap", " between the train"]);
      expect(events.slice(2)).toEqual([{ error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) }]);
    },
  );

  it("whose stream says that it is done has its last event, though the provider forgot it", async () => {
    const got = await sent(lane, { model: "openai/x:done-transcript", stream: "true" });
    const last = JSON.parse(eventsOf(got.text).at(-1) ?? "");
    expect(last).toEqual({ type: "transcript.text.done", text: "Mind the gap between the train" });
  });

  it.each(["stall", "stall-transcript"])("is given up upstream when the caller goes (%s)", async (fault) => {
    const index = upstream.requests.length;
    const gone = new AbortController();
    const work = sent(lane, { model: `openai/x:${fault}`, stream: "true" }, { signal: gone.signal });
    const seen = await upstream.request(index);
    gone.abort();
    await expect(work).rejects.toThrow();
    expect(await seen.aborted).toBe(true);
  });

  it("is transcribed once for its Idempotency-Key, though each attempt writes the form again", async () => {
    const headers = { "idempotency-key": `recording-${lane}` };
    const first = await sent(lane, {}, { headers });
    const before = upstream.requests.length;
    const second = await sent(lane, {}, { headers });
    expect([second.status, second.headers["idempotent-replayed"], second.text]).toEqual([200, "true", first.text]);
    expect(upstream.requests).toHaveLength(before);
    expectError(await sent(lane, { language: "de" }, { headers }), { errorFormat: "openai", code: "idempotency_conflict", param: null });
  });
});

describe("a recording: what it uses", () => {
  const rowOf = async (fields: Fields, more?: More) => contract.row((await sent("fast", fields, more)).headers["x-request-id"] ?? "");

  it("is on its row, as far as the provider says it", async () => {
    expect(await rowOf({})).toMatchObject({ endpoint: "transcriptions.create", model: "whisper-1", input_tokens: 0, output_tokens: 0 });
    expect(await rowOf({ model: STREAMS })).toMatchObject({ input_tokens: 30, output_tokens: 9 });
    expect(await rowOf({ model: STREAMS, stream: "true" })).toMatchObject({ input_tokens: 30, output_tokens: 9, stream: 1 });
    expect(await rowOf({}, { path: "translations" })).toMatchObject({ endpoint: "translations.create" });
  });

  it("costs what was used by the model's price, and an estimate by its length if the provider did not say it", async () => {
    expect(await rowOf({})).toMatchObject({ cost_nano: 300_000, estimated: 0 });
    expect(await rowOf({ response_format: "verbose_json" }, { path: "translations" })).toMatchObject({ cost_nano: 300_000 });
    expect(await rowOf({ stream: "true" })).toMatchObject({ cost_nano: 300_000 });
    expect(await rowOf({ response_format: "srt" })).toMatchObject({ cost_nano: 100_000, estimated: 1 });
    expect(await rowOf({ model: STREAMS })).toMatchObject({ cost_nano: 66_000 });
    expect(await rowOf({ model: STREAMS, stream: "true" })).toMatchObject({ cost_nano: 66_000 });
    const unsaid = await rowOf({ model: STREAMS, response_format: "text" });
    expect(unsaid.estimated).toBe(1);
    expect(unsaid.cost_nano).toBeGreaterThan(0);
    // This one has no price.
    expect(await rowOf({ model: "openai/x:cut-transcript", stream: "true" })).toMatchObject({ outcome: "cut", cost_nano: null });
  });

  it("is asked for again where that is cheap, and not where it may have been paid dearly", async () => {
    const arrived = async (file: File) => {
      const before = upstream.requests.length;
      const got = await sent("fast", { model: "openai/x:500", file });
      return { got, times: upstream.requests.length - before };
    };
    expect((await arrived(wav())).times).toBeGreaterThan(1);
    const long = await arrived(wav(Buffer.concat([WAV, Buffer.alloc(2 * 1024 * 1024)])));
    expect(long.times).toBe(1);
    expect(errorOf(long.got).message).toMatch(/may have been carried out/);
  });

  it("needs a key of the scope", async () => {
    const { secret } = await contract.newKey({ scopes: ["transcriptions"] });
    const headers = { authorization: `Bearer ${secret}` };
    expect((await sent("fast", {}, { headers })).status).toBe(200);
    const other = await contract.newKey({ scopes: ["speech"] });
    const refused = await sent("fast", {}, { headers: { authorization: `Bearer ${other.secret}` } });
    expectError(refused, { errorFormat: "openai", code: "access_denied", param: null });
  });
});

describe("what a provider answers", () => {
  const answered = async (type: string, body: string, fields: Fields = {}) => {
    upstream.answerNext({ status: 200, headers: { "content-type": type }, body });
    return sent("fast", { file: wav(Buffer.concat([WAV, Buffer.alloc(2 * 1024 * 1024)])), ...fields });
  };

  it.each([
    ["a page", "text/html", "<html>hello</html>", "text"],
    ["a page that says it is plain", "text/plain", "<!doctype html><p>hello", "text"],
    ["no times", "text/plain", "Mind the gap", "srt"],
    ["no mark", "text/plain", "00:00.000 --> 00:01.000\nMind the gap", "vtt"],
    ["JSON for SubRip", "application/json", '{"text":"Mind the gap"}', "srt"],
    ["JSON without a text", "application/json", '{"words":[]}', "json"],
  ])("and is no transcript is 502: %s", async (_, type, body, response_format) => {
    expectError(await answered(type, body, { response_format }), { errorFormat: "openai", code: "bad_response_body", param: null });
  });

  it("is mended where the words are there", async () => {
    expect((await answered("application/json", '{"text":"Mind the gap"}', { response_format: "text" })).text).toBe("Mind the gap\n");
    expect(await answered("text/plain", "", { response_format: "srt" })).toMatchObject({ status: 200, text: "" });
  });

  it("is read in the form of chat as well", async () => {
    const piece = (content: string, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ object: "transcription.chunk", choices: [{ delta: { content }, finish_reason }] })}\n\n`;
    const got = await answered("text/event-stream", `${piece("Mind")}${piece(" the gap")}${piece("", "stop")}data: [DONE]\n\n`, {
      stream: "true",
    });
    expect(eventsOf(got.text).map((data) => JSON.parse(data))).toEqual([
      { type: "transcript.text.delta", delta: "Mind" },
      { type: "transcript.text.delta", delta: " the gap" },
      { type: "transcript.text.done", text: "Mind the gap" },
    ]);
    const cut = await answered("text/event-stream", piece("Mind"), { stream: "true" });
    expect(cut.text).not.toContain("transcript.text.done");
    expect(JSON.parse(eventsOf(cut.text).at(-1) ?? "").error.code).toBe("upstream_cut");
  });
});
