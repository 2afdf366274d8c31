import { describe, expect, it } from "vitest";
import type { ImageEditOrder, ImagesMade } from "../contracts/image-order";
import type { ImageFile } from "../contracts/media";
import { readImageHeader } from "../formats/image-header";
import type { ImageModel, Provider } from "../providers/capabilities";
import { API_KEY, ERRORS_SHOWN, expectShown, failureOf, type ProviderSetting, type Setting, setUp } from "./conformance-setting";
import { IMAGES } from "./fake-upstream-media";
import { modelCall, type TestCall } from "./model-call";

const gone = new Error("the caller has gone");

/** A complete order; missing values are unset. */
const imageOrder = (more: Partial<ImageEditOrder> = {}): ImageEditOrder => ({
  prompt: "Grüße 🦊",
  n: 1,
  negativePrompt: null,
  promptExtend: false,
  watermark: false,
  size: null,
  ratio: null,
  sizeLabel: null,
  seed: null,
  style: null,
  background: null,
  format: "png",
  compression: null,
  masked: false,
  ...more,
});

export const sampleImage = (format: keyof typeof IMAGES): ImageFile => {
  const bytes = Buffer.from(IMAGES[format], "base64");
  const { width = 0, height = 0 } = readImageHeader(bytes) ?? {};
  return { bytes, type: `image/${format}`, width, height };
};

/** A call that generates images, or edits `images`. */
export const imageCall = (
  model: string,
  { images = [], ...order }: Partial<ImageEditOrder> & { images?: ImageFile[] } = {},
): TestCall<ImageEditOrder> => modelCall(imageOrder(order), { model, publicModel: model, wire: null, images });

const VERBS = [
  ["generate", []],
  ["edit", [sampleImage("png"), sampleImage("jpeg")]],
] as const;

/** The contract of every image provider over HTTP. */
export function describeImageConformance(name: string, makeProvider: (setting: ProviderSetting) => Provider): void {
  describe.each(VERBS)(`${name} image conformance: %s`, (verb, images) => {
    const setting = setUp("image", makeProvider);
    const run = (model: ImageModel, call: TestCall<ImageEditOrder>): Promise<ImagesMade> =>
      model[verb](call).then((answer) => answer.reply);
    const callOf = (fault: string, more: Partial<ImageEditOrder> = {}) => imageCall(`fake:${fault}`, { ...more, images: [...images] });
    describeImages(setting, { run, callOf });
    describeReleases(setting, { run, callOf });
    describeFailures(setting, { run, callOf });
  });
}

interface Verb {
  run(model: ImageModel, call: TestCall<ImageEditOrder>): Promise<ImagesMade>;
  callOf(fault: string, more?: Partial<ImageEditOrder>): TestCall<ImageEditOrder>;
}

function describeImages({ fake, open }: Setting<ImageModel>, { run, callOf }: Verb): void {
  it("decodes each image, and reads what it is from its bytes", async () => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const made = await run(open(), callOf("plain", { n: 2, format }));
      expect(made.images).toEqual([
        { image: { ...sampleImage(format), width: 6, height: 4 }, revisedPrompt: "image 1" },
        { image: { ...sampleImage(format), width: 6, height: 4 }, revisedPrompt: "image 2" },
      ]);
      expect(made.usage).toMatchObject({ inputTokens: 13, outputTokens: 272 });
    }
  });

  it("sends its own credential, and the request's id", async () => {
    const call = callOf("plain");
    await run(open(), call);
    const headers = JSON.stringify(fake().requests.at(-1)?.headers);
    expect(headers).toContain(API_KEY);
    expect(headers).toContain(call.requestId);
  });

  it("hands out no more images than were asked for", async () => {
    expect((await run(open(), callOf("more-pictures", { n: 2 }))).images).toHaveLength(2);
  });
}

function describeReleases({ fake, open }: Setting<ImageModel>, { run, callOf }: Verb): void {
  it.each(["stall", "stall-body"])("ends with the signal's reason, and the upstream sees it (%s)", async (fault) => {
    const call = callOf(fault);
    const index = fake().requests.length;
    const work = run(open(), call);
    const seen = await fake().request(index);
    while (fault === "stall-body" && seen.sentBytes() === 0) await new Promise(setImmediate);
    call.abort(gone);
    await expect(work).rejects.toBe(gone);
    expect(await seen.aborted).toBe(true);
  });

  it("does not call at all when the caller has gone before", async () => {
    const index = fake().requests.length;
    const call = callOf("plain");
    call.abort(gone);
    await expect(run(open(), call)).rejects.toBe(gone);
    expect(fake().requests).toHaveLength(index);
  });
}

function describeFailures({ open }: Setting<ImageModel>, { run, callOf }: Verb): void {
  it.each(ERRORS_SHOWN)("%s becomes the failure a caller may see", async (fault, expected) => {
    expectShown(await failureOf(run(open(), callOf(fault))), expected);
  });

  it.each(["empty", "html", "broken-json", "wrong-shape", "no-pictures", "nothing-in-it", "not-a-picture"])(
    "an answer without usable images (%s) is 502, and worth a try elsewhere",
    async (fault) => {
      const failure = await failureOf(run(open(), callOf(fault)));
      expect(failure).toMatchObject({ code: "bad_response_body", status: 502, detail: { elsewhere: true } });
    },
  );

  it("an answer cut in the middle is a cut", async () => {
    expect(await failureOf(run(open(), callOf("truncated")))).toMatchObject({ code: "upstream_cut", detail: { transient: true } });
  });

  it("gives up a provider that stays silent, before the answer or in it", async () => {
    const model = open({ answerTimeoutMs: 100, streamTimeoutMs: 100 });
    const failures = await Promise.all(["stall", "stall-body"].map((fault) => failureOf(run(model, callOf(fault)))));
    for (const failure of failures) expect(failure).toMatchObject({ code: "upstream_timeout", detail: { elsewhere: true } });
  });
}
