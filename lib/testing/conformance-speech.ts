import { describe, expect, it } from "vitest";
import type { SpeechRequest } from "../contracts/speech";
import type { Provider, SpeechModel } from "../providers/capabilities";
import {
  API_KEY,
  ERRORS_SHOWN,
  expectShown,
  failureOf,
  type ProviderSetting,
  type Setting,
  settledBytes,
  setUp,
} from "./conformance-setting";
import { modelCall } from "./model-call";

const gone = new Error("the caller has gone");
const TEXT = "Grüße 🦊";
const SOUND = `ID3 begins ${TEXT} ends`;

const speech = (fault: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  model: `fake:${fault}`,
  input: TEXT,
  voice: "nova",
  ...more,
});

/** The contract of every speech provider over HTTP. */
export function describeSpeechConformance(name: string, makeProvider: (setting: ProviderSetting) => Provider): void {
  describe(`${name} speech conformance`, () => {
    const setting = setUp("speech", makeProvider);
    describeSound(setting);
    describeReleases(setting);
    describeFlow(setting);
    describeFailures(setting);
  });
}

async function heard(model: SpeechModel, input: SpeechRequest): Promise<{ type: string; text: string }> {
  const { type, bytes } = await model.speak(modelCall(input));
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return { type, text: Buffer.concat(pieces).toString() };
}

function describeSound({ fake, open }: Setting<SpeechModel>): void {
  it("hands the sound on as it is, with the type the provider names", async () => {
    expect(await heard(open(), speech("plain"))).toEqual({ type: "audio/mpeg", text: SOUND });
    expect(await heard(open(), speech("wav-sound"))).toEqual({ type: "audio/wav; codecs=1", text: SOUND });
  });

  it.each(["octet-sound", "untyped-sound"])(
    "takes the type from the format that was asked where the provider names none (%s)",
    async (fault) => {
      expect(await heard(open(), speech(fault))).toMatchObject({ type: "audio/mpeg" });
      expect(await heard(open(), speech(fault, { response_format: "opus" }))).toMatchObject({ type: "audio/ogg" });
    },
  );

  it("sends the caller's bytes, unknown fields included", async () => {
    const wire = Buffer.from('{ "x_vendor":[1.50], "voice":"af_heart","input":"a",\n "model":"plain" }');
    const call = modelCall(speech("x", { model: "plain" }), { wire });
    await (await open().speak(call)).bytes[Symbol.asyncIterator]().return?.();
    const seen = fake().requests.at(-1);
    expect(seen?.body.equals(wire)).toBe(true);
    expect(JSON.stringify(seen?.headers)).toContain(API_KEY);
  });

  it("changes nothing but the model's name where that has to change", async () => {
    const input = speech("x", { model: "public-name", voice: { id: "voice_1" }, x_vendor: { a: [1] } });
    await heard({ speak: (call) => open().speak({ ...call, model: "upstream-name" }) }, input);
    expect(JSON.parse(fake().requests.at(-1)?.body.toString() ?? "")).toEqual({ ...input, model: "upstream-name" });
  });

  it.each(["sse", "audio", null] as const)("asks for plain sound whatever form the caller wants it in (%s)", async (stream_format) => {
    expect(await heard(open(), speech("plain", { stream_format }))).toMatchObject({ text: SOUND });
  });
}

function describeReleases({ fake, open }: Setting<SpeechModel>): void {
  it("ends with the signal's reason before the sound begins, and the upstream sees it", async () => {
    const call = modelCall(speech("stall"));
    const index = fake().requests.length;
    const work = open().speak(call);
    const seen = await fake().request(index);
    call.abort(gone);
    await expect(work).rejects.toBe(gone);
    expect(await seen.aborted).toBe(true);
  });

  it("does not call at all when the caller has gone before", async () => {
    const index = fake().requests.length;
    const call = modelCall(speech("x"));
    call.abort(gone);
    await expect(open().speak(call)).rejects.toBe(gone);
    expect(fake().requests).toHaveLength(index);
  });

  it("ends in the middle with the signal's reason, and the upstream sees it", async () => {
    const call = modelCall(speech("stall-sound"));
    const index = fake().requests.length;
    const sound = (await open().speak(call)).bytes[Symbol.asyncIterator]();
    expect((await sound.next()).done).toBe(false);
    const waiting = sound.next();
    call.abort(gone);
    await expect(waiting).rejects.toBe(gone);
    expect(await fake().requests[index]?.aborted).toBe(true);
  });

  it.each([0, 1])("return() releases the upstream at once, after %i pieces were read", async (pieces) => {
    const index = fake().requests.length;
    const sound = (await open().speak(modelCall(speech("stall-sound")))).bytes[Symbol.asyncIterator]();
    for (let count = 0; count < pieces; count++) await sound.next();
    const waiting = pieces === 0 ? undefined : sound.next();
    await sound.return?.();
    expect(await fake().requests[index]?.aborted).toBe(true);
    expect((await (waiting ?? sound.next())).done).toBe(true);
  });
}

function describeFlow({ fake, open }: Setting<SpeechModel>): void {
  it("a reader that stops reading stops the upstream, and reads on later", async () => {
    const index = fake().requests.length;
    const sound = (await open().speak(modelCall(speech("flood-sound")))).bytes[Symbol.asyncIterator]();
    const seen = await fake().request(index);
    const held = await settledBytes(seen.sentBytes);
    // Socket buffers of both sides depend on the system; without the pause it would be hundreds of megabytes.
    expect(held).toBeLessThan(32 * 1024 * 1024);
    for (let count = 0; count < 200_000 && seen.sentBytes() === held; count++) expect((await sound.next()).done).toBe(false);
    expect(seen.sentBytes()).toBeGreaterThan(held);
    await sound.return?.();
    expect(await seen.aborted).toBe(true);
  });

  it("uses connections again", async () => {
    const model = open();
    const before = fake().connections();
    for (let round = 0; round < 5; round++) await heard(model, speech("plain"));
    expect(fake().connections() - before).toBeLessThanOrEqual(2);
  });
}

function describeFailures({ fake, open }: Setting<SpeechModel>): void {
  it.each(ERRORS_SHOWN)("%s becomes the failure a caller may see", async (fault, expected) => {
    expectShown(await failureOf(open().speak(modelCall(speech(fault)))), expected);
  });

  it.each(["empty", "html", "broken-json", "wrong-shape", "empty-sound", "text-sound", "event-sound"])(
    "what is no sound (%s) is 502, and worth a try elsewhere",
    async (fault) => {
      const failure = await failureOf(open().speak(modelCall(speech(fault))));
      expect(failure).toMatchObject({ code: "bad_response_body", status: 502, detail: { elsewhere: true } });
    },
  );

  it("releases the upstream that sends something else", async () => {
    const index = fake().requests.length;
    await failureOf(open().speak(modelCall(speech("stall-event-sound"))));
    expect(await fake().requests[index]?.aborted).toBe(true);
  });

  it.each(["cut-sound", "short-sound"])("a sound that breaks off is a cut, and may not be repeated (%s)", async (fault) => {
    const sound = (await open().speak(modelCall(speech(fault)))).bytes[Symbol.asyncIterator]();
    expect(Buffer.from((await sound.next()).value ?? []).toString()).toBe("ID3 begins");
    expect(await failureOf(sound.next())).toMatchObject({ code: "upstream_cut", detail: { transient: false } });
  });

  it("gives up a provider that stays silent, before the sound or in it", async () => {
    const short = { answerTimeoutMs: 100, streamTimeoutMs: 100 };
    expect(await failureOf(open(short).speak(modelCall(speech("stall"))))).toMatchObject({ code: "upstream_timeout" });
    const sound = (await open(short).speak(modelCall(speech("stall-sound")))).bytes[Symbol.asyncIterator]();
    await sound.next();
    expect(await failureOf(sound.next())).toMatchObject({ code: "upstream_timeout", detail: { transient: false } });
  });
}
