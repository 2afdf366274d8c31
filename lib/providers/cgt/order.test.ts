import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoOrder } from "../../contracts/task";
import { CGT_KEY, cgtError, startFakeCgt } from "../../testing/fake-cgt";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { FRAME, videoSubmission } from "../../testing/video-order";
import type { VideoTasks } from "../capabilities";
import { createCgt } from "./provider";

const MODEL = "doubao-seedance-1-0-pro-250528";
const fake = await startFakeCgt();
const open = (more: { submitTimeoutMs?: number } = {}) =>
  createCgt({ id: "films", baseUrl: fake.baseUrl, credentials: { apiKey: CGT_KEY }, ...more });
const provider = open();
const video = provider.capabilities.video as VideoTasks;
afterAll(async () => {
  await provider.close?.();
  await fake.close();
});
beforeEach(() => {
  fake.requests.length = 0;
});

const failed = (error: unknown) => (error instanceof Failure ? error : Promise.reject(error));
const sent = async (order: Partial<VideoOrder> = {}, images: ImageFile[] = [], model = MODEL) => {
  const call = videoSubmission(model, order, images);
  const { facts } = await video.submit(call);
  return { body: fake.requests.at(-1)?.json ?? {}, facts, warnings: call.warnings };
};
const refusal = (order: Partial<VideoOrder>, images: ImageFile[] = []) => sent(order, images).then(() => undefined, failed);

describe("orders of content-generation tasks", () => {
  it("are written in the vendor's words, with the gateway's request id beside them", async () => {
    const { body, facts } = await sent({
      prompt: "a boat",
      style: "oil",
      durationS: 5,
      width: 1280,
      height: 720,
      seed: 7,
      camera: "static",
    });
    expect(body).toEqual({
      model: MODEL,
      content: [{ type: "text", text: "a boat. Style: oil" }],
      ratio: "16:9",
      resolution: "720p",
      duration: 5,
      seed: 7,
      camera_fixed: true,
      watermark: false,
    });
    expect(facts).toEqual({ width: 1248, height: 704, fps: 24, durationS: 5, seed: 7 });
    expect(fake.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${CGT_KEY}`,
      "x-client-request-id": expect.stringMatching(/^req_/),
    });
  });

  it("leave to the model what was not asked for", async () => {
    const { body, facts } = await sent({ prompt: "a boat" });
    expect(body).toEqual({ model: MODEL, content: [{ type: "text", text: "a boat" }], watermark: false });
    expect(facts).toBeNull();
    expect((await sent({ prompt: "a boat" }, [], "doubao-seedance-1-5-pro-251215")).body).toMatchObject({ generate_audio: false });
    expect((await sent({ flex: true, returnLastFrame: true, generateAudio: true, watermark: true })).body).toMatchObject({
      service_tier: "flex",
      return_last_frame: true,
      generate_audio: true,
      watermark: true,
    });
  });

  it("hold images as data URIs, each with its role", async () => {
    const url = `data:image/png;base64,${Buffer.from("frame").toString("base64")}`;
    const item = (role: string) => ({ type: "image_url", image_url: { url }, role });
    expect((await sent({ prompt: "" }, [FRAME])).body.content).toEqual([item("first_frame")]);
    expect((await sent({ prompt: "x" }, [FRAME, FRAME])).body.content).toEqual([
      { type: "text", text: "x" },
      item("first_frame"),
      item("last_frame"),
    ]);
    const references = { firstFrame: null, lastFrame: null, references: ["media_0", "media_1"] };
    expect((await sent({ prompt: "x", ...references }, [FRAME, FRAME])).body.content).toEqual([
      { type: "text", text: "x" },
      item("reference_image"),
      item("reference_image"),
    ]);
  });

  it.each([
    [
      { resolution: "480p", ratio: "1:1" },
      { resolution: "480p", ratio: "1:1" },
    ],
    [{ ratio: "adaptive" }, { ratio: "adaptive" }],
    [
      { width: 704, height: 1248 },
      { resolution: "720p", ratio: "9:16" },
    ],
    [
      { width: 1920, height: 1088 },
      { resolution: "1080p", ratio: "16:9" },
    ],
    [{ quality: "high" as const }, { resolution: "1080p" }],
    [{ quality: "low" as const }, { resolution: "480p" }],
    [{ durationS: 121 / 24 }, { frames: 121 }],
  ])("of %o become %o", async (order, expected) => {
    expect((await sent(order)).body).toMatchObject(expected);
  });

  it.each([
    [{ n: 2 }, "n"],
    [{ durationS: 1 }, "duration"],
    [{ durationS: 4.2 }, "duration"],
    [{ durationS: 16 }, "duration"],
    [{ width: 1000, height: 200 }, "width"],
    [{ resolution: "2160p" }, "resolution"],
    [{ seed: 2 ** 32 }, "seed"],
    [{ prompt: "x".repeat(10_001) }, "prompt"],
  ])("of %o are refused before anything is sent", async (order, param) => {
    expect(await refusal(order)).toMatchObject({ status: 400, detail: { param } });
    expect(fake.requests).toEqual([]);
  });

  it("with images the vendor does not take are refused before anything is sent", async () => {
    expect(await refusal({}, [{ ...FRAME, type: "image/avif" }])).toMatchObject({ code: "invalid_image_format" });
    expect(await refusal({}, [{ ...FRAME, width: 299 }])).toMatchObject({ code: "invalid_value" });
    expect(await refusal({}, [{ ...FRAME, bytes: Buffer.alloc(30_000_001) }])).toMatchObject({ code: "image_too_large" });
    expect(fake.requests).toEqual([]);
  });

  it("say what is not used", async () => {
    expect((await sent({ negativePrompt: "fog", fps: 12, camera: "zoom_in" })).warnings).toHaveLength(3);
  });

  it.each([
    [cgtError(400, "InputTextSensitiveContentDetected", "The text is refused."), "content_policy_violation", {}],
    [cgtError(400, "InvalidParameter.duration", "wrong duration"), "upstream_rejected", {}],
    [cgtError(401, "AuthenticationError"), "no_available_provider", { elsewhere: true }],
    [cgtError(403, "AccountOverdueError"), "provider_quota_exhausted", { elsewhere: true }],
    [cgtError(404, "ModelNotOpen", "not opened"), "model_not_found", { elsewhere: true }],
    [cgtError(404, "InvalidEndpointOrModel.NotFound", "no endpoint"), "model_not_found", { elsewhere: true }],
    [cgtError(429, "RateLimitExceeded.EndpointRPMExceeded"), "rate_limit_exceeded", { transient: true }],
    [cgtError(429, "QuotaExceeded"), "rate_limit_exceeded", { transient: true }],
    [cgtError(503, "ServerOverloaded"), "no_available_provider", { transient: true }],
    [cgtError(500, "InternalServiceError"), "bad_gateway", { transient: true, unsure: true }],
    [HTML, "bad_response_body", { unsure: true }],
    [HUGE, "bad_response_body", { unsure: true }],
    ["cut" as const, "bad_gateway", { unsure: true }],
  ])("that are answered with %o fail in the gateway's words and are sent once", async (reply, code, detail) => {
    fake.next(reply);
    const error = await refusal({});
    expect(error).toMatchObject({ code, detail });
    expect(error?.message).not.toMatch(/Request ID|canary/);
    expect(fake.requests).toHaveLength(1);
  });

  it("that nobody answers end as uncertain", async () => {
    const hasty = open({ submitTimeoutMs: 50 });
    fake.next("hang");
    const error = await hasty.capabilities.video?.submit(videoSubmission(MODEL)).catch(failed);
    expect(error).toMatchObject({ code: "upstream_timeout", detail: { unsure: true } });
    await hasty.close?.();
  });
});
