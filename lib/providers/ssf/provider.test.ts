import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoOrder } from "../../contracts/task";
import { SSF_KEY, ssfError, startFakeSsf } from "../../testing/fake-ssf";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { FRAME, videoSubmission, videoWork } from "../../testing/video-order";
import type { VideoTasks } from "../capabilities";
import { createSsf } from "./provider";

const fake = await startFakeSsf();
const START = Date.parse("2026-01-02T03:04:05Z");
let now = START;
const open = (baseUrl = fake.baseUrl, apiKey = SSF_KEY) =>
  createSsf({
    id: "vendor",
    baseUrl,
    credentials: { apiKey },
    now: () => now,
  });
const provider = open();
const video = provider.capabilities.video as VideoTasks;
afterAll(async () => {
  await provider.close?.();
  await fake.close();
});
beforeEach(() => {
  now = START;
  fake.says = { task_status: "PENDING" };
  fake.usage = {};
  fake.requests.length = 0;
});

const T2V = "wan2.2-t2v-plus";
const URI = `data:image/png;base64,${Buffer.from("frame").toString("base64")}`;
const failed = (error: unknown) => (error instanceof Failure ? error : Promise.reject(error));
const last = () => fake.requests.at(-1)?.json as { model: string; input: object; parameters: object };
const sent = async (order: Partial<VideoOrder> = {}, images: ImageFile[] = [], model = T2V) => {
  const call = videoSubmission(model, order, images);
  const { facts } = await video.submit(call);
  return { ...last(), path: fake.requests.at(-1)?.path, facts, warnings: call.warnings };
};
const refusal = (order: Partial<VideoOrder>, images: ImageFile[] = []) => sent(order, images).then(() => undefined, failed);
const submitted = async () => (await video.submit(videoSubmission(T2V))).operation;

describe("orders of videos of the second status family", () => {
  it("are written in the vendor's words, with the header for later answers", async () => {
    const order = {
      prompt: "a boat",
      style: "oil",
      negativePrompt: "fog",
      durationS: 5,
      width: 1280,
      height: 720,
      seed: 7,
      promptExtend: true,
    };
    const { path, model, input, parameters, facts } = await sent(order);
    expect(path).toBe("/api/v1/services/aigc/video-generation/video-synthesis");
    expect({ model, input, parameters }).toEqual({
      model: T2V,
      input: { prompt: "a boat. Style: oil", negative_prompt: "fog" },
      parameters: { size: "1280*720", duration: 5, prompt_extend: true, watermark: false, seed: 7 },
    });
    expect(facts).toEqual({ width: 1280, height: 720, fps: 30, durationS: 5, seed: 7 });
    expect(fake.requests.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${SSF_KEY}`, "x-dashscope-async": "enable" });
  });

  it("draw a seed if none is given, and tell it", async () => {
    const { parameters, facts } = await sent();
    expect(parameters).toMatchObject({ seed: facts?.seed });
    expect(parameters).not.toHaveProperty("size");
  });

  it("begin from an image, or from two, in the place that the vendor has for it", async () => {
    const one = await sent({ prompt: "", resolution: "1080p" }, [{ ...FRAME, width: 1600, height: 800 }], "wan2.2-i2v-plus");
    expect(one).toMatchObject({ input: { img_url: URI }, parameters: { resolution: "1080P" }, facts: { width: 2160, height: 1080 } });
    const two = await sent({}, [FRAME, FRAME], "wan2.2-kf2v-flash");
    expect(two).toMatchObject({
      path: "/api/v1/services/aigc/image2video/video-synthesis",
      input: { first_frame_url: URI, last_frame_url: URI },
    });
    const newest = await sent({}, [FRAME], "wan2.7-i2v");
    expect(newest.input).toMatchObject({ media: [{ type: "first_frame", url: URI }] });
  });

  it.each([
    [{ width: 960, height: 960 }, { size: "960*960" }],
    [{ width: 1088, height: 832 }, { size: "1088*832" }],
    [{ width: 700, height: 1240 }, { size: "720*1280" }],
    [{ resolution: "480p", ratio: "1:1" }, { size: "624*624" }],
    [{ resolution: "1080p" }, { size: "1920*1080" }],
    [{ ratio: "9:16" }, { size: "720*1280" }],
    [{ quality: "high" as const, ratio: "4:3" }, { size: "1632*1248" }],
  ])("of %o become %o", async (order, expected) => {
    expect((await sent(order)).parameters).toMatchObject(expected);
  });

  it("ask the newest models for a shape, and for no sound that nobody asked for", async () => {
    const { parameters } = await sent({ resolution: "720p", ratio: "9:16" }, [], "wan2.7-t2v");
    expect(parameters).toMatchObject({ resolution: "720P", ratio: "9:16", audio: false });
  });

  it.each([
    [{ n: 2 }, "n"],
    [{ durationS: 4.5 }, "duration"],
    [{ durationS: 16 }, "duration"],
    [{ width: 1000, height: 200 }, "width"],
    [{ resolution: "2160p" }, "resolution"],
    [{ seed: 2 ** 31 }, "seed"],
    [{ references: ["media_0"] }, "image"],
  ])("of %o are refused before anything is sent", async (order, param) => {
    expect(await refusal(order)).toMatchObject({ status: 400, detail: { param } });
    expect(fake.requests).toEqual([]);
  });

  it.each([
    [ssfError(400, "DataInspectionFailed", `No: ${SSF_KEY}`), "content_policy_violation", {}],
    [ssfError(400, "InvalidParameter", "wrong size"), "upstream_rejected", {}],
    [ssfError(400, "Arrearage"), "provider_quota_exhausted", { elsewhere: true }],
    [ssfError(401, "InvalidApiKey"), "no_available_provider", { elsewhere: true }],
    [ssfError(403, "AccessDenied.Unpurchased"), "no_available_provider", { elsewhere: true }],
    [ssfError(404, "ModelNotFound"), "model_not_found", { elsewhere: true }],
    [ssfError(408, "RequestTimeOut"), "upstream_timeout", { transient: true, unsure: true }],
    [ssfError(413, "BadRequest.TooLarge"), "request_too_large", {}],
    [ssfError(429, "Throttling.AllocationQuota"), "rate_limit_exceeded", { transient: true }],
    [ssfError(500, "InternalError.Timeout"), "bad_gateway", { transient: true, unsure: true }],
    [ssfError(503, "ModelUnavailable"), "no_available_provider", { transient: true }],
    [HTML, "bad_response_body", { unsure: true }],
    [HUGE, "bad_response_body", { unsure: true }],
    [{ body: { request_id: "r", output: {} } }, "bad_response_body", { unsure: true }],
    ["cut" as const, "bad_gateway", { unsure: true }],
  ])("that are answered with %o fail in the gateway's words and are sent once", async (reply, code, detail) => {
    fake.next(reply);
    const error = await refusal({});
    expect(error).toMatchObject({ code, detail });
    expect(error?.message).not.toContain("canary");
    expect(fake.requests).toHaveLength(1);
  });
});

describe("how tasks of the second status family stand", () => {
  it.each([
    [{ task_status: "PENDING" }, { state: "queued" }],
    [{ task_status: "RUNNING" }, { state: "in_progress" }],
    [{ task_status: "SUSPENDED" }, { state: "in_progress" }],
    [{ task_status: "POLISHING" }, { state: "in_progress", word: "POLISHING", unknown: true }],
    [{ task_status: "CANCELED" }, { state: "cancelled" }],
    [{ task_status: "SUCCEEDED" }, { state: "failed", code: "bad_response_body" }],
    [
      { task_status: "FAILED", code: "DataInspectionFailed", message: `No: ${SSF_KEY}` },
      { state: "failed", code: "content_policy_violation", message: "No: [hidden]" },
    ],
    [
      { task_status: "FAILED", code: "InternalError", message: "broke" },
      { state: "failed", code: "bad_gateway", message: "broke" },
    ],
  ])("%o", async (says, expected) => {
    const operation = await submitted();
    fake.says = says;
    const state = await video.advance(operation, videoWork(T2V));
    expect(state).toMatchObject(expected);
    expect(JSON.stringify(state)).not.toContain("canary");
  });

  it("is told of a finished one with its numbers, texts among them, and the prompt that was used", async () => {
    const { operation } = await video.submit(videoSubmission(T2V, { seed: 9, width: 1280, height: 720 }));
    fake.says = { task_status: "SUCCEEDED", video_url: "https://oss.example/film.mp4", orig_prompt: "a boat", actual_prompt: "a red boat" };
    fake.usage = { duration: 5.04, output_video_duration: "5.04", SR: "720", size: "1280*720", fps: 30, video_count: 1 };
    expect(await video.advance(operation, videoWork(T2V))).toEqual({
      state: "completed",
      word: "SUCCEEDED",
      tokens: 0,
      actualPrompt: "a red boat",
      videos: [
        {
          url: "https://oss.example/film.mp4",
          endsAt: START + 86_400_000,
          facts: { width: 1280, height: 720, fps: 30, durationS: 5.04, seed: 9 },
        },
      ],
      reply: { status: 200, body: expect.stringContaining("SUCCEEDED") },
    });
  });

  it("is asked for with others in one question; those that have ended or are not listed are asked for by themselves", async () => {
    const [first, second] = [await submitted(), await submitted()];
    const strange = { ...first, taskId: "gone" };
    const ask = () => Promise.all([first, second, strange].map((operation) => video.advance(operation, videoWork(T2V))));
    fake.says = { task_status: "RUNNING" };
    fake.requests.length = 0;
    expect(await ask()).toMatchObject([
      { state: "in_progress", word: "RUNNING", reply: { status: 200, body: expect.stringContaining("RUNNING") } },
      { state: "in_progress", word: "RUNNING" },
      { state: "queued", unknown: true },
    ]);
    expect(fake.requests.map(({ path }) => path)).toEqual(["/api/v1/tasks?page_no=1&page_size=100", "/api/v1/tasks/gone"]);
    fake.says = { task_status: "SUCCEEDED", video_url: "https://oss.example/film.mp4" };
    fake.requests.length = 0;
    expect(await ask()).toMatchObject([{ state: "completed" }, { state: "completed" }, { state: "queued" }]);
    expect(fake.requests).toHaveLength(4);
    fake.next(ssfError(403, "AccessDenied"));
    fake.says = { task_status: "PENDING" };
    expect(await ask(), "an account without the list").toMatchObject([{ state: "queued" }, { state: "queued" }, { state: "queued" }]);
  });

  it("is not known at once, and over when the vendor has forgotten it", async () => {
    const operation = { ...(await submitted()), taskId: "gone" };
    expect(await video.advance(operation, videoWork(T2V))).toMatchObject({ state: "queued", word: "UNKNOWN", unknown: true });
    now += 61_000;
    expect(await video.advance(operation, videoWork(T2V))).toMatchObject({ state: "expired", word: "UNKNOWN" });
  });

  it.each([
    [ssfError(401, "InvalidApiKey"), { elsewhere: true }],
    [ssfError(400, "InvalidParameter"), { elsewhere: true }],
    [
      { status: 429, headers: { "retry-after": "9" }, body: { code: "Throttling" } },
      { transient: true, retryAfterMs: 9_000 },
    ],
    [HTML, { transient: true }],
    ["cut" as const, { transient: true }],
  ])("is kept where asking goes wrong: %o", async (reply, detail) => {
    const operation = await submitted();
    fake.next(reply);
    expect(await video.advance(operation, videoWork(T2V)).catch(failed)).toMatchObject({ detail });
  });

  it("is given up while it waits; that it runs is no trouble", async () => {
    const { signal } = new AbortController();
    const operation = await submitted();
    await video.cancel?.(operation, signal);
    expect(fake.says).toEqual({ task_status: "CANCELED" });
    fake.says = { task_status: "RUNNING" };
    await video.cancel?.(operation, signal);
    fake.next(ssfError(429, "Throttling"));
    expect(await video.cancel?.(operation, signal).catch(failed)).toMatchObject({ detail: { transient: true } });
  });
});

it("its credentials can be tried for nothing", async () => {
  await provider.probe?.(new AbortController().signal);
  const wrong = open(fake.baseUrl, "wrong-canary-key");
  expect(await wrong.probe?.(new AbortController().signal).then(() => undefined, failed)).toMatchObject({ code: "no_available_provider" });
  await wrong.close?.();
});

it("lists what the vendor has, by what it serves", async () => {
  const found = await provider.listModels(new AbortController().signal);
  expect(new Set(found.flatMap(({ capabilities }) => capabilities))).toEqual(new Set(["video", "image", "embedding", "rerank"]));
});
