import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoOrder } from "../../contracts/task";
import { sampleImage } from "../../testing/conformance-image";
import { CGT_KEY, cgtError, startFakeCgt } from "../../testing/fake-cgt";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { FRAME, videoSubmission, videoWork } from "../../testing/video-order";
import type { VideoTasks } from "../capabilities";
import { createCgt } from "./provider";

const MODEL = "doubao-seedance-1-0-pro-250528";
const fake = await startFakeCgt();
let now = Date.parse("2026-01-02T03:04:05Z");
const fetched: string[] = [];
const open = (more: { apiKey?: string; submitTimeoutMs?: number; baseUrl?: string } = {}) =>
  createCgt({
    id: "films",
    baseUrl: more.baseUrl ?? fake.baseUrl,
    credentials: { apiKey: more.apiKey ?? CGT_KEY },
    submitTimeoutMs: more.submitTimeoutMs,
    now: () => now,
    download: async (url) => {
      fetched.push(url);
      if (url.endsWith("lost.png")) throw new Error("lost");
      return sampleImage("png");
    },
  });
const provider = open();
const video = provider.capabilities.video as VideoTasks;
afterAll(async () => {
  await provider.close?.();
  await fake.close();
});
beforeEach(() => {
  now = Date.parse("2026-01-02T03:04:05Z");
  fake.says = { status: "queued" };
  fake.lists = true;
  fake.requests.length = 0;
  fetched.length = 0;
});

const failed = (error: unknown) => (error instanceof Failure ? error : Promise.reject(error));
const sent = async (order: Partial<VideoOrder> = {}, images: ImageFile[] = [], model = MODEL) => {
  const call = videoSubmission(model, order, images);
  const { facts } = await video.submit(call);
  return { body: fake.requests.at(-1)?.json ?? {}, facts, warnings: call.warnings };
};
const refusal = (order: Partial<VideoOrder>, images: ImageFile[] = []) => sent(order, images).then(() => undefined, failed);
const submitted = async () => (await video.submit(videoSubmission(MODEL))).operation;

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
    [cgtError(403, "AccountOverdueError"), "no_available_provider", { elsewhere: true }],
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

describe("how content-generation tasks stand", () => {
  it.each([
    [{ status: "queued" }, { state: "queued" }],
    [{ status: "pending" }, { state: "queued" }],
    [{ status: "running" }, { state: "in_progress" }],
    [{ status: "processing" }, { state: "in_progress" }],
    [{ status: "polishing" }, { state: "in_progress", word: "polishing", unknown: true }],
    [{ status: 7 }, { state: "in_progress", word: "(none)", unknown: true }],
    [{ status: "cancelled" }, { state: "cancelled" }],
    [{ status: "expired" }, { state: "expired" }],
    [
      { status: "succeeded", content: {} },
      { state: "failed", code: "bad_response_body" },
    ],
    [
      { status: "failed", error: { code: "OutputVideoSensitiveContentDetected", message: `No: ${CGT_KEY}. Request ID: 1` } },
      { state: "failed", code: "content_policy_violation", message: "No: [hidden]." },
    ],
    [
      { status: "failed", error: null },
      { state: "failed", code: "bad_gateway" },
    ],
  ])("%o", async (says, expected) => {
    const operation = await submitted();
    fake.says = says;
    const state = await video.advance(operation, videoWork(MODEL));
    expect(state).toMatchObject(expected);
    expect(JSON.stringify(state)).not.toContain("canary");
  });

  it("is told of a finished one with its numbers, the end of its address and its last frame", async () => {
    const operation = await submitted();
    now = 1_767_323_200_000;
    const described = { seed: 58_944, resolution: "1080p", ratio: "16:9", duration: 5, framespersecond: 24 };
    const content = { video_url: "https://tos.example/film.mp4", last_frame_url: "https://tos.example/last.png" };
    fake.says = { status: "succeeded", content, ...described, usage: { completion_tokens: 246_840, total_tokens: 246_840 } };
    const state = await video.advance(operation, videoWork(MODEL));
    expect(state).toMatchObject({
      state: "completed",
      word: "succeeded",
      tokens: 246_840,
      videos: [
        {
          url: "https://tos.example/film.mp4",
          endsAt: (1_767_323_100 + 86_400) * 1000,
          facts: { width: 1920, height: 1088, fps: 24, durationS: 5, seed: 58_944 },
        },
      ],
      lastFrame: { type: "image/png" },
      reply: { status: 200 },
    });
    expect(fetched).toEqual(["https://tos.example/last.png"]);
    fake.says = { ...fake.says, content: { ...content, last_frame_url: "https://tos.example/lost.png" } };
    expect(await video.advance(operation, videoWork(MODEL))).toMatchObject({ state: "completed", lastFrame: undefined });
  });

  it("is not known at once, and over when the vendor has forgotten it", async () => {
    const operation = { ...(await submitted()), taskId: "cgt-gone" };
    expect(await video.advance(operation, videoWork(MODEL))).toMatchObject({ state: "queued", unknown: true });
    now += 61_000;
    expect(await video.advance(operation, videoWork(MODEL))).toMatchObject({ state: "expired", word: "not_found" });
  });

  it.each([
    [cgtError(401, "AuthenticationError"), { elsewhere: true }],
    [cgtError(400, "InvalidParameter.task"), { elsewhere: true }],
    [
      { ...(cgtError(429, "RateLimitExceeded.x") as object), headers: { "retry-after": "9" }, body: {} },
      { transient: true, retryAfterMs: 9_000 },
    ],
    [HTML, { transient: true }],
    ["cut" as const, { transient: true }],
  ])("is kept where asking goes wrong: %o", async (reply, detail) => {
    const operation = await submitted();
    fake.next(reply);
    expect(await video.advance(operation, videoWork(MODEL)).catch(failed)).toMatchObject({ detail });
  });

  it("is asked for together with others that are due, and alone where that goes wrong", async () => {
    const operations = [await submitted(), await submitted(), { ...(await submitted()), taskId: "cgt-gone" }];
    fake.requests.length = 0;
    fake.says = { status: "running" };
    const ask = () => Promise.all(operations.map((operation) => video.advance(operation, videoWork(MODEL))));
    expect(await ask()).toMatchObject([{ state: "in_progress" }, { state: "in_progress" }, { state: "queued", unknown: true }]);
    expect(fake.requests.map(({ path }) => path.includes("filter.task_ids="))).toEqual([true, false]);
    fake.lists = false;
    fake.requests.length = 0;
    expect(await ask()).toMatchObject([{ state: "in_progress" }, { state: "in_progress" }, { state: "queued" }]);
    expect(fake.requests).toHaveLength(4);
  });

  it("leaves a shared question when it is given up, without ending it for the others", async () => {
    const [first, second] = [await submitted(), await submitted()];
    const controller = new AbortController();
    const gone = video.advance(first, { ...videoWork(MODEL), signal: controller.signal }).catch((error: unknown) => error);
    const stays = video.advance(second, videoWork(MODEL));
    controller.abort(new Error("given up"));
    expect(await stays).toMatchObject({ state: "queued" });
    await gone;
  });
});

describe("giving content-generation tasks up", () => {
  const cancel = async (operation: Awaited<ReturnType<typeof submitted>>) => video.cancel?.(operation, new AbortController().signal);

  it("is done while they wait; that they run or are gone is no trouble", async () => {
    const operation = await submitted();
    const { length } = fake.tasks;
    await cancel(operation);
    expect(fake.tasks).toHaveLength(length - 1);
    expect(fake.requests.at(-1)).toMatchObject({ method: "DELETE" });
    await cancel(operation);
    fake.says = { status: "running" };
    await cancel(await submitted());
  });

  it("is tried again where the vendor did not hear it", async () => {
    const operation = await submitted();
    fake.next(cgtError(500, "InternalServiceError"));
    expect(await cancel(operation).catch(failed)).toMatchObject({ detail: { transient: true } });
  });
});

it("its credentials can be tried for nothing", async () => {
  const wrong = open({ apiKey: "wrong-canary-key" });
  await provider.probe?.(new AbortController().signal);
  const error = await wrong.probe?.(new AbortController().signal).then(() => undefined, failed);
  expect(error).toMatchObject({ code: "no_available_provider" });
  expect(JSON.stringify(error?.detail.cause)).not.toContain("canary");
  await wrong.close?.();
});

it.each(["", "/", "/api/v3", "/api/v3/"])("the version may stand in the address or not: %s", async (path) => {
  const other = open({ baseUrl: fake.baseUrl + path });
  await other.probe?.(new AbortController().signal);
  expect(fake.requests.at(-1)?.path).toMatch(/^\/api\/v3\/contents\/generations\/tasks\?/);
  await other.close?.();
});
