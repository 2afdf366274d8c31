import { afterAll, describe, expect, it } from "vitest";
import { SPEECH_FORMATS, SPEECH_LIMIT } from "../../contracts/speech-terms";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { FAMILIES } from "./families";
import { eventsOf, startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const { both, open, send } = contract;
afterAll(() => contract.close());

describeStatuses(contract, FAMILIES["speech.create"]);

const ask = (more: object = {}) => ({
  path: "/v1/audio/speech",
  body: { model: "sandbox-speech", input: "All clear.", voice: "nova", ...more },
});
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The first bytes of each format. */
const BEGINNINGS: Record<string, RegExp> = {
  mp3: /^(?:ID3|\xff[\xe2-\xfb])/,
  opus: /^OggS/,
  aac: /^\xff[\xf0-\xf9]/,
  flac: /^fLaC/,
  wav: /^RIFF....WAVE/s,
};

describe.each(EACH_LANE)("speech (%s lane)", (lane) => {
  it.each(Object.entries(SPEECH_FORMATS))("answers with a file of the format asked for: %s", async (format, type) => {
    const response = await open(lane, ask({ response_format: format }));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeGreaterThan(1000);
    if (BEGINNINGS[format]) expect(bytes.toString("latin1", 0, 16)).toMatch(BEGINNINGS[format]);
  });

  it("begins to sound before it is whole", async () => {
    const input = "The night train leaves from platform nine and calls at every harbour on its way to the north. "
      .repeat(11)
      .slice(0, 1_000);
    await bytesOf(await open(lane, ask()));
    const asked = performance.now();
    const arrivals: number[] = [];
    for await (const _ of (await open(lane, ask({ input }))).body ?? []) arrivals.push(performance.now() - asked);
    const [first = Number.NaN, whole = Number.NaN] = [arrivals[0], arrivals.at(-1)];
    expect(first / whole, `the first byte after ${first} of ${whole} ms`).toBeLessThan(0.5);
  });

  it("is the same sound for the same words, and half as long at twice the speed", async () => {
    const pcm = async (speed: number) => bytesOf(await open(lane, ask({ response_format: "pcm", speed })));
    const [one, again, fast] = [await pcm(1), await pcm(1), await pcm(2)];
    expect(again.equals(one)).toBe(true);
    expect(fast.length / one.length).toBeGreaterThan(0.4);
    expect(fast.length / one.length).toBeLessThan(0.6);
  });

  it("comes as events where that is asked for, and their bytes are the file", async () => {
    const whole = await bytesOf(await open(lane, ask()));
    const got = await send(lane, ask({ stream_format: "sse" }));
    expect(got.headers["content-type"]).toMatch(/^text\/event-stream/);
    const events = eventsOf(got.text).map((data) => JSON.parse(data) as { type: string; audio?: string; usage?: object });
    expect(events.at(-1)).toMatchObject({ type: "speech.audio.done", usage: { input_tokens: expect.any(Number) } });
    const bytes = Buffer.concat(events.slice(0, -1).map(({ audio = "" }) => Buffer.from(audio, "base64")));
    expect(bytes.equals(whole)).toBe(true);
  });

  it("that breaks off breaks the connection, so that half a file never looks whole", async () => {
    const response = await open(lane, ask({ model: "sandbox-speech:cut" }));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe("speech: what is asked is done", () => {
  it("counts characters as people do", async () => {
    const train = "\u{1f682}";
    expectError(await both(ask({ input: train.repeat(SPEECH_LIMIT + 1) })), {
      errorFormat: "openai",
      code: "string_above_max_length",
      param: "input",
    });
    const short = await both(ask({ input: `${"\u{1f682}".repeat(10)} all clear` }));
    expect(short.status).toBe(200);
  });

  it("refuses in words what no voice can say", async () => {
    const { message } = expectError(await both(ask({ input: "漢字" })), { errorFormat: "openai", code: "invalid_value", param: "input" });
    expect(message.length).toBeGreaterThan(20);
  });

  it("is kept among the team's assets", async () => {
    await both(ask({ input: "Mind the gap between the tests." }));
    const listed = await both({
      path: "/assetsvc/asset/ListAssets",
      body: { model: "sandbox-assets", Filter: { AssetTypes: ["Audio"] }, PageNumber: 1, PageSize: 50 },
    });
    expect(listed.status, listed.text).toBe(200);
    const items = (listed.json as { Items: { Prompt?: string; URL: string; Origin: string }[] }).Items;
    const kept = items.find((item) => item.Prompt === "Mind the gap between the tests.");
    expect(kept).toMatchObject({ Origin: "made", AssetType: "Audio", Status: "Active" });
  });
});
