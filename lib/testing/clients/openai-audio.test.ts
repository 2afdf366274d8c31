import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WAV } from "../contract/recording";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let upstream: FakeUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-of-the-upstream" });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const audio = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, maxRetries: 0 }).audio;
const recording = () => toFile(WAV, "gap.wav", { type: "audio/wav" });
const TEXT = "Mind the gap between the train and the platform.";
const SUBTITLES = /00:00:01[.,]000 --> 00:00:02[.,]000\nbetween the train/;

describe.each(EACH_LANE)("openai: audio in through the %s lane", (lane) => {
  it("transcribes", async () => {
    const { transcriptions } = audio(lane);
    const reply = await transcriptions.create({ model: "whisper-1", file: await recording(), language: "en" });
    expect(reply).toMatchObject({ text: TEXT, usage: { type: "duration", seconds: 3 } });
    expect(reply._request_id).toMatch(/^req_/);
    const verbose = await transcriptions.create({ model: "whisper-1", file: await recording(), response_format: "verbose_json" });
    expect(verbose.segments?.map(({ start, end, text }) => [start, end, text.trim()])[1]).toEqual([1, 2, "between the train"]);
    const timed = { response_format: "verbose_json", timestamp_granularities: ["word"] } as const;
    const { words } = await transcriptions.create({
      ...timed,
      timestamp_granularities: ["word"],
      model: "whisper-1",
      file: await recording(),
    });
    expect(words?.[1]).toEqual({ word: "the", start: 0.25, end: 0.5 });
  });

  it("transcribes as text and as subtitles", async () => {
    const { transcriptions } = audio(lane);
    const as = async (response_format: "text" | "srt" | "vtt") =>
      transcriptions.create({ model: "whisper-1", file: await recording(), response_format });
    expect(await as("text")).toBe(`${TEXT}\n`);
    expect(await as("srt")).toMatch(SUBTITLES);
    expect(await as("vtt")).toMatch(SUBTITLES);
  });

  it("streams", async () => {
    const events = await audio(lane).transcriptions.create({ model: "gpt-4o-mini-transcribe", file: await recording(), stream: true });
    let text = "";
    let last = "";
    for await (const event of events) {
      if (event.type === "transcript.text.delta") text += event.delta;
      if (event.type === "transcript.text.done") last = event.text;
    }
    expect([text, last]).toEqual([TEXT, TEXT]);
  });

  it("throws in a stream that breaks off", async () => {
    const events = await audio(lane).transcriptions.create({ model: "openai/x:cut-transcript", file: await recording(), stream: true });
    const read = async () => {
      for await (const _ of events);
    };
    await expect(read()).rejects.toThrow(/broke off|bad gateway|connection/i);
  });

  it("translates", async () => {
    const { translations } = audio(lane);
    expect(await translations.create({ model: "whisper-1", file: await recording() })).toMatchObject({ text: TEXT });
    expect(await translations.create({ model: "whisper-1", file: await recording(), response_format: "srt" })).toMatch(SUBTITLES);
    const verbose = await translations.create({ model: "whisper-1", file: await recording(), response_format: "verbose_json" });
    expect(verbose).toMatchObject({ task: "translate", duration: 3, segments: [{ id: 0 }, { id: 1 }, { id: 2 }] });
  });

  it("says in its own error class what is wrong", async () => {
    const { transcriptions } = audio(lane);
    const words = transcriptions.create({ model: "whisper-1", file: await toFile(Buffer.from("words"), "a.mp3") });
    await expect(words).rejects.toMatchObject({ status: 400, code: "invalid_media", param: "file" });
    const sandbox = transcriptions.create({ model: "sandbox-speech", file: await recording() });
    await expect(sandbox).rejects.toMatchObject({ status: 400, code: "unsupported_model", message: /whisper-1/ });
    const srt = transcriptions.create({ model: "gpt-4o-mini-transcribe", file: await recording(), response_format: "srt" });
    await expect(srt).rejects.toMatchObject({ status: 400, param: "response_format", message: /not compatible/ });
  });
});
