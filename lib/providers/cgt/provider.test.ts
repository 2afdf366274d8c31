import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import { sampleImage } from "../../testing/conformance-image";
import { CGT_KEY, cgtError, startFakeCgt } from "../../testing/fake-cgt";
import { HTML } from "../../testing/fake-vendor";
import { videoSubmission, videoWork } from "../../testing/video-order";
import type { VideoTasks } from "../capabilities";
import { createCgt } from "./provider";

const MODEL = "doubao-seedance-1-0-pro-250528";
const fake = await startFakeCgt();
let now = Date.parse("2026-01-02T03:04:05Z");
const fetched: string[] = [];
const open = (more: { apiKey?: string; baseUrl?: string } = {}) =>
  createCgt({
    id: "films",
    baseUrl: more.baseUrl ?? fake.baseUrl,
    credentials: { apiKey: more.apiKey ?? CGT_KEY },
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
const submitted = async () => (await video.submit(videoSubmission(MODEL))).operation;

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

  it("that is cheap and slow is left alone for a minute", async () => {
    fake.says = { status: "running", service_tier: "flex" };
    expect(await video.advance(await submitted(), videoWork(MODEL))).toMatchObject({ state: "in_progress", againMs: 60_000 });
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
  expect(JSON.stringify(error?.detail)).not.toContain("canary");
  await wrong.close?.();
});

it.each(["", "/", "/api/v3", "/api/v3/"])("the version may stand in the address or not: %s", async (path) => {
  const other = open({ baseUrl: fake.baseUrl + path });
  await other.probe?.(new AbortController().signal);
  expect(fake.requests.at(-1)?.path).toMatch(/^\/api\/v3\/contents\/generations\/tasks\?/);
  await other.close?.();
});
