import { describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import { VideoGenerationRequest } from "../../contracts/video";
import { GenerationTaskRequest } from "../../contracts/video-cgt";
import { VideoCreateRequest } from "../../contracts/video-openai";
import { SynthesisRequest } from "../../contracts/video-ssf";
import { VidARequest } from "../../contracts/video-vid-a";
import { VidBSubmitRequest } from "../../contracts/video-vid-b";
import { spellMetadata } from "./metadata";
import { BLANK_ORDER, type Ordered } from "./order";
import { cgtOrder } from "./order-cgt";
import { ssfOrder } from "./order-ssf";
import { openAiOrder, unifiedOrder, vidAOrder } from "./order-unified";
import { vidBOrder } from "./order-vid-b";

type Body = Record<string, unknown>;
/** A family's body through its contract into an order, as in the pipeline. */
const READ = {
  unified: (body: Body) => unifiedOrder(VideoGenerationRequest.parse(spellMetadata(body))),
  vidA: (body: Body) => vidAOrder(VidARequest.parse(spellMetadata(body))),
  cgt: (body: Body) => cgtOrder(GenerationTaskRequest.parse({ model: "m", ...body })),
  ssf: (body: Body) => ssfOrder(SynthesisRequest.parse({ model: "m", ...body })),
  vidB: (body: Body) => vidBOrder(VidBSubmitRequest.parse({ req_key: "m", ...body })),
  openai: (body: Body) => openAiOrder(VideoCreateRequest.parse(spellMetadata(body))),
};
type Reader = keyof typeof READ;

/** The defaults of OpenAI's API description for size and seconds. */
const OPENAI_USUAL = { width: 720, height: 1280, durationS: 4 };
const text = { type: "text", text: "a cat" };
const image = (url: string, role?: string) => ({ type: "image_url", image_url: { url }, ...(role ? { role } : {}) });
const frames = ({ images }: Ordered) => images.map(({ frame, source, param }) => [frame, source, param]);

function failureOf(read: () => unknown): { code: string; param: string | null | undefined } {
  try {
    read();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, param: error.detail.param };
    throw error;
  }
  return expect.fail("nothing was thrown");
}

describe("what a body says is in the order", () => {
  it.each<[Reader, Body, Partial<Ordered["order"]>]>([
    ["unified", {}, {}],
    [
      "unified",
      { duration: 2.5, width: 640, height: 360, fps: 12, seed: 7, n: 3 },
      { durationS: 2.5, width: 640, height: 360, fps: 12, seed: 7, n: 3 },
    ],
    ["unified", { seed: -1, size: "640x360" }, { seed: null, width: 640, height: 360 }],
    ["unified", { size: "640*360", seconds: "4" }, { width: 640, height: 360, durationS: 4 }],
    ["unified", { width: 320, height: 180, size: "640x360" }, { width: 320, height: 180 }],
    ["unified", { duration: 3, seconds: "4" }, { durationS: 3 }],
    ["unified", { response_format: "url", user: "u" }, {}],
    [
      "unified",
      { metadata: { negative_prompt: " rain ", style: "noir", quality_level: "High" } },
      { negativePrompt: "rain", style: "noir", quality: "high" },
    ],
    [
      "unified",
      { metadata: '{"aspect_ratio":"9:16","resolution":"720P","watermark":true}' },
      { ratio: "9:16", resolution: "720p", watermark: true },
    ],
    ["unified", { metadata: "" }, {}],
    [
      "unified",
      { metadata: { ratio: "keep_ratio", generate_audio: true, prompt_extend: true } },
      { ratio: "adaptive", generateAudio: true, promptExtend: true },
    ],
    ["unified", { metadata: { quality_level: "constructor" } }, { quality: null }],
    ["unified", { metadata: { quality_level: 5, mode: "pro" } }, { quality: null }],
    ["unified", { metadata: { camera_control: "pan_left" } }, { camera: "pan_left" }],
    ["vidA", { duration: "5" }, { durationS: 5 }],
    ["vidA", { duration: 7.5 }, { durationS: 7.5 }],
    [
      "vidA",
      { negative_prompt: "rain", mode: "pro", aspect_ratio: "1:1", sound: "on" },
      { negativePrompt: "rain", quality: "high", ratio: "1:1", generateAudio: true },
    ],
    ["vidA", { negative_prompt: "rain", metadata: { negative_prompt: "snow", style: "noir" } }, { negativePrompt: "rain", style: "noir" }],
    ["vidA", { watermark_info: { enabled: true }, mode: "std" }, { watermark: true, quality: "standard" }],
    ["vidA", { camera_control: { type: "simple", config: { zoom: -4, pan: 0 } } }, { camera: "zoom_in" }],
    ["vidA", { camera_control: { type: "simple", config: { horizontal: 3 } } }, { camera: "pan_right" }],
    ["vidA", { camera_control: { type: "down_back" } }, { camera: "down_back" }],
    ["vidA", { cfg_scale: 0.5, width: 320, height: 180 }, { width: 320, height: 180 }],
    ["openai", {}, { usual: OPENAI_USUAL }],
    ["openai", { seconds: "4", size: "1280x720", seed: 3 }, { durationS: 4, width: 1280, height: 720, seed: 3, usual: OPENAI_USUAL }],
    ["openai", { seconds: 8, metadata: { style: "noir" } }, { durationS: 8, style: "noir", usual: OPENAI_USUAL }],
    ["vidB", { frames: 121, aspect_ratio: "21:9", seed: -1 }, { durationS: 5, ratio: "21:9" }],
    ["vidB", { frames: 241, width: 640, height: 360, seed: 5 }, { durationS: 10, width: 640, height: 360, seed: 5 }],
  ])("%s %j", (family, body, wanted) => {
    expect(READ[family]({ prompt: "a cat", ...body }).order).toEqual({ ...BLANK_ORDER, prompt: "a cat", ...wanted });
  });

  it.each<[Body, Partial<Ordered["order"]>]>([
    [{}, {}],
    [
      { resolution: "1080p", ratio: "4:3", duration: 6, seed: 9 },
      { resolution: "1080p", ratio: "4:3", durationS: 6, seed: 9 },
    ],
    [
      { duration: -1, seed: -1 },
      { durationS: null, seed: null },
    ],
    [{ frames: 49, duration: 6 }, { durationS: 49 / 24 }],
    [
      { draft: true, camera_fixed: true, watermark: true },
      { quality: "low", camera: "static", watermark: true },
    ],
    [
      { generate_audio: true, return_last_frame: true },
      { generateAudio: true, returnLastFrame: true },
    ],
  ])("cgt %j", (body, wanted) => {
    expect(READ.cgt({ content: [text], ...body }).order).toEqual({ ...BLANK_ORDER, prompt: "a cat", ...wanted });
  });

  it.each<[Body, Partial<Ordered["order"]>]>([
    [{}, {}],
    [
      { size: "1280*720", duration: 5, seed: 0 },
      { width: 1280, height: 720, durationS: 5, seed: 0 },
    ],
    [
      { resolution: "480P", prompt_extend: false, watermark: true, audio: true },
      { resolution: "480p", promptExtend: false, watermark: true, generateAudio: true },
    ],
  ])("ssf %j", (parameters, wanted) => {
    const { order } = READ.ssf({ input: { prompt: "a cat", negative_prompt: "rain" }, parameters });
    expect(order).toEqual({ ...BLANK_ORDER, prompt: "a cat", negativePrompt: "rain", promptExtend: true, ...wanted });
  });

  it("has what is beside the order", () => {
    expect(READ.vidA({ prompt: "a", external_task_id: "mine", callback_url: "https://example.com/a" })).toMatchObject({
      externalId: "mine",
      callbackUrl: "https://example.com/a",
    });
    expect(READ.unified({ prompt: "a", metadata: { callback_url: "https://example.com/b" } }).callbackUrl).toBe("https://example.com/b");
    const cgt = { execution_expires_after: 3_600, callback_url: "https://example.com/c", service_tier: "flex", draft: true, priority: 2 };
    expect(READ.cgt({ content: [text], ...cgt })).toMatchObject({
      expiresAfterS: 3_600,
      callbackUrl: "https://example.com/c",
      echo: { service_tier: "flex", draft: true, priority: 2 },
    });
    expect(READ.cgt({ content: [text] }).echo).toEqual({ service_tier: "default", draft: false });
  });
});

describe("commands in a prompt", () => {
  const asked = (prompt: string, more: Body = {}) => READ.cgt({ content: [{ type: "text", text: prompt }], ...more });

  it.each<[string, string, Partial<Ordered["order"]>]>([
    ["a cat --rs 720p --dur 5", "a cat", { resolution: "720p", durationS: 5 }],
    ["a cat --resolution 480p --ratio 16:9 --duration 4", "a cat", { resolution: "480p", ratio: "16:9", durationS: 4 }],
    ["a cat --rt adaptive --fps 16 --seed 11", "a cat", { ratio: "adaptive", fps: 16, seed: 11 }],
    ["a cat --cf true --wm true", "a cat", { camera: "static", watermark: true }],
    ["a cat --camerafixed false --watermark=false --framespersecond=24", "a cat", { fps: 24 }],
    ["--dur 3 a cat", "a cat", { durationS: 3 }],
    ["a cat --DUR 3", "a cat", { durationS: 3 }],
    ["a cat --speed 3 and a -- dash", "a cat --speed 3 and a -- dash", {}],
    ["a cat --dur five --wm maybe", "a cat", {}],
    ["a cat --dur --rs 720p", "a cat --dur", { resolution: "720p" }],
  ])("%s", (prompt, words, wanted) => {
    expect(asked(prompt).order).toEqual({ ...BLANK_ORDER, prompt: words, ...wanted });
  });

  it("give way to the body's own fields", () => {
    expect(asked("a cat --rs 720p --dur 5 --seed 3", { resolution: "480p", duration: 2, seed: null }).order).toMatchObject({
      resolution: "480p",
      durationS: 2,
      seed: 3,
    });
  });

  it("are told of in the log where they cannot be read", () => {
    expect(asked("a cat --dur five").warnings).toEqual(["'--dur five' in the prompt cannot be read and was left out"]);
    expect(asked("a cat --dur 5").warnings).toEqual([]);
  });

  it("take no longer for a long prompt than it is long", () => {
    const prompt = " --dur".repeat(5_000);
    const startedAt = performance.now();
    asked(prompt);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe("pictures", () => {
  it.each<[Reader, Body, unknown[]]>([
    ["unified", { image: "A" }, [["first", "A", "image"]]],
    ["unified", { image: "", images: [] }, []],
    ["unified", { input_reference: "A" }, [["first", "A", "input_reference"]]],
    [
      "unified",
      { images: ["A", "B"] },
      [
        ["first", "A", "images[0]"],
        ["last", "B", "images[1]"],
      ],
    ],
    ["unified", { image: "A", images: ["A"] }, [["first", "A", "image"]]],
    [
      "unified",
      { image: "A", images: ["A", "B"] },
      [
        ["first", "A", "image"],
        ["last", "B", "images[1]"],
      ],
    ],
    [
      "unified",
      { image: "A", image_tail: "B" },
      [
        ["first", "A", "image"],
        ["last", "B", "image_tail"],
      ],
    ],
    [
      "vidA",
      { image: "A", image_tail: "B" },
      [
        ["first", "A", "image"],
        ["last", "B", "image_tail"],
      ],
    ],
    ["openai", { input_reference: "A" }, [["first", "A", "input_reference"]]],
    ["openai", { input_reference: { image_url: "A" } }, [["first", "A", "input_reference.image_url"]]],
    [
      "openai",
      { input_reference: { bytes: new Uint8Array([1]), name: "a.png", type: "image/png" } },
      [["first", new Uint8Array([1]), "input_reference"]],
    ],
    [
      "vidB",
      { binary_data_base64: ["A", "B"] },
      [
        ["first", "A", "binary_data_base64[0]"],
        ["last", "B", "binary_data_base64[1]"],
      ],
    ],
    ["vidB", { image_urls: ["A"] }, [["first", "A", "image_urls[0]"]]],
    ["cgt", { content: [text, image("A")] }, [["first", "A", "content[1].image_url.url"]]],
    [
      "cgt",
      { content: [image("B", "last_frame"), image("A", "first_frame")] },
      [
        ["first", "A", "content[1].image_url.url"],
        ["last", "B", "content[0].image_url.url"],
      ],
    ],
    [
      "cgt",
      { content: [text, image("A", "reference_image"), image("B", "reference_image")] },
      [
        ["reference", "A", "content[1].image_url.url"],
        ["reference", "B", "content[2].image_url.url"],
      ],
    ],
    ["ssf", { input: { img_url: "A" } }, [["first", "A", "input.img_url"]]],
    [
      "ssf",
      { input: { first_frame_url: "A", last_frame_url: "B" } },
      [
        ["first", "A", "input.first_frame_url"],
        ["last", "B", "input.last_frame_url"],
      ],
    ],
    [
      "ssf",
      {
        input: {
          media: [
            { type: "last_frame", url: "B" },
            { type: "first_frame", url: "A" },
          ],
        },
      },
      [
        ["first", "A", "input.media[1].url"],
        ["last", "B", "input.media[0].url"],
      ],
    ],
  ])("of %s %j stand in their order, with their fields", (family, body, wanted) => {
    const needed = family === "cgt" || family === "ssf" ? {} : { prompt: "a cat" };
    expect(frames(READ[family]({ ...needed, ...body }))).toEqual(wanted);
  });

  it.each<[Reader, Body]>([
    ["unified", { image: "A" }],
    ["vidA", { image: "A" }],
    ["openai", { input_reference: "A" }],
    ["vidB", { image_urls: ["A"] }],
    ["cgt", { content: [image("A")] }],
    ["ssf", { input: { img_url: "A" } }],
  ])("make the prompt of %s dispensable", (family, body) => {
    expect(READ[family](body).order.prompt).toBe("");
  });
});

describe("what cannot be meant is refused on its field", () => {
  it.each<[Reader, Body, string, string]>([
    ["unified", {}, "missing_required_parameter", "prompt"],
    ["unified", { prompt: " " }, "string_below_min_length", "prompt"],
    ["unified", { prompt: "a", width: 640 }, "missing_required_parameter", "height"],
    ["unified", { prompt: "a", height: 640 }, "missing_required_parameter", "width"],
    ["unified", { prompt: "a", size: "0x5" }, "invalid_value", "size"],
    ["unified", { prompt: "a", seconds: "0" }, "decimal_below_min_value", "seconds"],
    ["unified", { prompt: "a", response_format: "b64_json" }, "unsupported_value", "response_format"],
    ["unified", { prompt: "a", image_tail: "B" }, "missing_required_parameter", "image"],
    ["unified", { prompt: "a", image: "A", input_reference: "B" }, "invalid_value", "input_reference"],
    ["unified", { prompt: "a", images: ["A", "B"], image_tail: "C" }, "invalid_value", "image_tail"],
    ["unified", { prompt: "a", metadata: "{" }, "invalid_value", "metadata"],
    ["unified", { prompt: "a", metadata: "x".repeat(70_000) }, "string_above_max_length", "metadata"],
    ["unified", { prompt: "a", metadata: { camera_control: { type: "simple" } } }, "invalid_value", "metadata.camera_control.config"],
    ["vidA", {}, "missing_required_parameter", "prompt"],
    ["vidA", { prompt: "a", duration: "9999" }, "decimal_above_max_value", "duration"],
    ["vidA", { prompt: "a", camera_control: { type: "simple", config: { pan: 1, zoom: 1 } } }, "invalid_value", "camera_control.config"],
    ["openai", {}, "missing_required_parameter", "prompt"],
    ["vidB", {}, "missing_required_parameter", "prompt"],
    ["vidB", { prompt: "a", image_urls: ["A"], binary_data_base64: ["B"] }, "invalid_value", "image_urls"],
    ["cgt", { content: [{ type: "text", text: "--dur 5" }] }, "string_below_min_length", "content"],
    ["cgt", { content: [text, image("A"), image("B")] }, "missing_required_parameter", "content[1].role"],
    ["cgt", { content: [text, image("B", "last_frame")] }, "missing_required_parameter", "content"],
    ["cgt", { content: [image("A", "first_frame"), image("B", "reference_image")] }, "invalid_value", "content"],
    ["cgt", { content: Array(10).fill(image("A", "reference_image")) }, "array_above_max_length", "content"],
    ["cgt", { content: [text, { type: "audio_url", audio_url: { url: "A" } }] }, "unsupported_value", "content[1].type"],
    ["cgt", { content: [{ type: "draft_task", draft_task: { id: "x" } }] }, "unsupported_value", "content[0].type"],
    ["ssf", { input: {} }, "missing_required_parameter", "input.prompt"],
    ["ssf", { input: { prompt: "a" }, parameters: { size: "0*5" } }, "invalid_value", "parameters.size"],
    ["ssf", { input: { prompt: "a", last_frame_url: "B" } }, "missing_required_parameter", "input.first_frame_url"],
    ["ssf", { input: { media: [{ type: "driving_audio", url: "A" }] } }, "unsupported_value", "input.media[0].type"],
  ])("%s %j: %s on %s", (family, body, code, param) => {
    expect(failureOf(() => READ[family](body))).toEqual({ code, param });
  });
});

describe("metadata in a string", () => {
  it("is read like any body: whole text, no __proto__", () => {
    const spelled = spellMetadata({ metadata: '{"style":"a\\u0000b\\ud800","__proto__":{"x":1}}' });
    expect(spelled).toEqual({ metadata: { style: "a\uFFFDb\uFFFD" } });
    expect(Object.keys(spelled.metadata as object)).toEqual(["style"]);
  });

  it("may not be nested without end", () => {
    expect(failureOf(() => spellMetadata({ metadata: "[".repeat(60_000) }))).toEqual({ code: "invalid_value", param: "metadata" });
  });
});
