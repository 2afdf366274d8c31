import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoOrder } from "../../contracts/task";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { type FakeVidA, startFakeVidA, VID_A_KEY } from "../../testing/fake-vid-a";
import { FRAME, videoSubmission, videoWork } from "../../testing/video-order";
import type { Provider, VideoTasks } from "../capabilities";
import { createVidA, type VidAOptions } from "./provider";

let fake: FakeVidA;
let provider: Provider;
beforeEach(async () => {
  fake = await startFakeVidA();
  provider = open();
});
afterEach(async () => {
  await fake.close();
  await provider.close?.();
});

const open = (more: Partial<VidAOptions> = {}) =>
  createVidA({ id: "films", baseUrl: fake.baseUrl, ...VID_A_KEY, lookupPausesMs: [0], ...more });
const video = () => provider.capabilities.video as VideoTasks;
const submit = (order: Partial<VideoOrder> = {}, { model = "kling-v1", images }: { model?: string; images?: ImageFile[] } = {}) =>
  video().submit(videoSubmission(model, order, images));
const asked = async (model = "kling-v1") => {
  const { operation } = await submit({}, { model });
  return video().advance(operation, videoWork(model));
};
const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => expect.fail("a failure was expected"),
    (error) => (error instanceof Failure ? error : Promise.reject(error)),
  );

describe("an order", () => {
  it("goes out in the vendor's words, with the gateway's own id of the task", async () => {
    const submitted = await submit({
      negativePrompt: "rain",
      style: "ink",
      ratio: "9:16",
      quality: "high",
      camera: "pan_left",
      watermark: true,
    });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({ method: "POST", path: "/v1/videos/text2video" });
    expect(fake.requests[0]?.json).toEqual({
      model_name: "kling-v1",
      prompt: "a boat. Style: ink",
      negative_prompt: "rain",
      duration: "5",
      mode: "pro",
      aspect_ratio: "9:16",
      camera_control: { type: "simple", config: { horizontal: -5 } },
      watermark_info: { enabled: true },
      external_task_id: "task_01JTEST0000000000000000000",
    });
    expect(submitted).toMatchObject({ vendorId: "800001", facts: { width: 720, height: 1280, fps: 30, durationS: 5, seed: 0 } });
  });

  it("begins from an image as bare base64, in the image's shape", async () => {
    const { facts } = await submit({ durationS: 10 }, { model: "kling-v2-6", images: [FRAME, FRAME] });
    const base64 = Buffer.from("frame").toString("base64");
    expect(fake.requests[0]?.path).toBe("/v1/videos/image2video");
    expect(fake.requests[0]?.json).toMatchObject({ duration: "10", image: base64, image_tail: base64 });
    expect(fake.requests[0]?.json).not.toHaveProperty("aspect_ratio");
    expect(facts).toEqual({ width: 960, height: 960, fps: 24, durationS: 10, seed: 0 });
  });

  it.each([
    [{ durationS: 7 }, "unsupported_value", "duration"],
    [{ n: 2 }, "unsupported_value", "n"],
    [{ width: 1000, height: 100 }, "unsupported_value", "width"],
    [{ ratio: "rather wide" }, "unsupported_value", "ratio"],
    [{ resolution: "4k" }, "unsupported_value", "resolution"],
    [{ resolution: "2160p" }, "unsupported_value", "resolution"],
    [{ prompt: "x".repeat(2_501) }, "string_above_max_length", "prompt"],
    [{ negativePrompt: "x".repeat(2_501) }, "string_above_max_length", "negative_prompt"],
    [{ references: ["media_1"] }, "unsupported_value", "image"],
  ] as const)("that the vendor cannot do is refused before anything is sent: %o", async (order, code, param) => {
    const failure = await failureOf(submit(order as Partial<VideoOrder>));
    expect(failure).toMatchObject({ code, status: 400, detail: { param } });
    expect(fake.requests).toEqual([]);
  });

  it.each([
    [{ type: "image/webp" }, "invalid_image_format"],
    [{ width: 299 }, "invalid_value"],
    [{ width: 2_400 }, "invalid_value"],
    [{ bytes: Buffer.alloc(10_000_001) }, "image_too_large"],
  ] as const)("with an image that the vendor would refuse is refused here: %#", async (change, code) => {
    expect(await failureOf(submit({}, { images: [{ ...FRAME, ...change }] }))).toMatchObject({ code, detail: { param: "image" } });
    expect(fake.requests).toEqual([]);
  });

  it.each([
    [401, 1002, "no_available_provider", { elsewhere: true }],
    [429, 1102, "provider_quota_exhausted", { elsewhere: true }],
    [403, 1103, "no_available_provider", { elsewhere: true }],
    [429, 1303, "rate_limit_exceeded", { transient: true, elsewhere: true, retryAfterMs: 1_000 }],
    [400, 1201, "upstream_rejected", {}],
    [400, 1301, "content_policy_violation", {}],
    [404, 1203, "model_not_found", { elsewhere: true }],
    [503, 5001, "no_available_provider", { transient: true }],
  ] as const)("that is answered %i with %i fails as %s, and is known not to have been taken", async (status, code, name, detail) => {
    fake.next({ status, body: { code, message: `no: ${VID_A_KEY.secretKey}`, request_id: "r" } });
    const failure = await failureOf(submit());
    expect(failure).toMatchObject({ code: name, detail });
    expect(failure.detail.unsure).toBeUndefined();
    expect(failure.message).not.toContain("canary");
    expect(fake.requests).toHaveLength(1);
  });

  it("heeds the pause that the vendor asks for", async () => {
    fake.next({ status: 429, headers: { "retry-after": "7" }, body: { code: 1302, message: "slow" } });
    expect((await failureOf(submit())).detail.retryAfterMs).toBe(7_000);
  });

  it("is found again by its own id where the reply was lost, and never sent twice", async () => {
    fake.losesReplies = true;
    const call = videoSubmission("kling-v1");
    expect(await video().submit(call)).toMatchObject({ vendorId: "800001", operation: { place: "text2video", taskId: "800001" } });
    expect(fake.tasks).toHaveLength(1);
    expect(fake.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(call.warnings).toHaveLength(1);
  });

  it.each([
    ["a proxy's page", HTML, "bad_response_body"],
    ["far too much", HUGE, "bad_response_body"],
    ["a connection that breaks", "cut" as const, "bad_gateway"],
    ["a failure of the vendor", { status: 500, body: { code: 5000, message: "oops" } }, "bad_gateway"],
    ["an answer without an id", { body: { code: 0, message: "SUCCEED", data: {} } }, "bad_response_body"],
  ])("answered with %s says that nobody knows, once the vendor does not know it either", async (_, reply, code) => {
    fake.next(reply);
    expect(await failureOf(submit())).toMatchObject({ code, detail: { unsure: true } });
    expect(fake.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
    expect(fake.tasks).toEqual([]);
  });

  it("does not wait forever, and says that nobody knows", async () => {
    await provider.close?.();
    provider = open({ submitTimeoutMs: 300 });
    fake.next("hang");
    expect(await failureOf(submit())).toMatchObject({ code: "upstream_timeout", detail: { unsure: true } });
  });
});

describe("the vendor's clock", () => {
  it("that is behind is met with a token that began earlier; the refused order may be sent again", async () => {
    fake.aheadS = -30;
    expect(await failureOf(submit())).toMatchObject({ code: "no_available_provider", detail: { transient: true, elsewhere: true } });
    expect(await submit()).toMatchObject({ vendorId: "800001" });
    expect(fake.tasks).toHaveLength(1);
  });

  it("that is far behind is the account's trouble", async () => {
    fake.aheadS = -600;
    await failureOf(submit());
    const failure = await failureOf(submit());
    expect(failure).toMatchObject({ code: "no_available_provider", detail: { elsewhere: true } });
    expect(failure.detail.transient).toBeUndefined();
  });

  it("sees one token for many calls", async () => {
    await asked();
    expect(new Set(fake.requests.map(({ headers }) => headers.authorization)).size).toBe(1);
  });
});

describe("a task", () => {
  it.each([
    ["submitted", { state: "queued" }],
    ["processing", { state: "in_progress" }],
    ["reviewing", { state: "in_progress", unknown: true }],
  ])("that is %s goes on, and the word is kept", async (word, state) => {
    fake.says = { task_status: word };
    expect(await asked()).toMatchObject({ ...state, word, reply: { status: 200, body: expect.stringContaining(word) } });
  });

  it("that succeeded has its address and length", async () => {
    fake.says = { task_status: "succeed", task_result: { videos: [{ id: "1", url: "https://cdn/film.mp4", duration: "5.1" }] } };
    expect(await asked()).toMatchObject({
      state: "completed",
      videos: [{ url: "https://cdn/film.mp4", facts: { durationS: 5.1, width: 1280, height: 720 } }],
    });
  });

  it.each([
    ["Failure to pass the risk control system", "content_policy_violation"],
    ["internal fault", "bad_gateway"],
    ["", "bad_gateway"],
  ])("that failed says why: %j", async (task_status_msg, code) => {
    fake.says = { task_status: "failed", task_status_msg };
    expect(await asked()).toMatchObject({
      state: "failed",
      word: "failed",
      code,
      message: task_status_msg || expect.stringContaining("could not"),
    });
  });

  it("that is finished without a video has failed", async () => {
    fake.says = { task_status: "succeed", task_result: { videos: [] } };
    expect(await asked()).toMatchObject({ state: "failed", code: "bad_response_body" });
  });

  it("is asked for together with others that are due; one that is not on the list is asked for by itself", async () => {
    const second = await video().submit({ ...videoSubmission("kling-v1"), taskId: "task_another" });
    const operations = [await submit(), second].map(({ operation }) => operation);
    operations.push({ ...operations[0], taskId: "gone" });
    fake.requests.length = 0;
    fake.says = { task_status: "processing", odd: VID_A_KEY.secretKey };
    const states = await Promise.all(operations.map((operation) => video().advance(operation, videoWork("kling-v1"))));
    expect(states).toMatchObject([{ state: "in_progress" }, { state: "in_progress" }, { state: "queued", unknown: true }]);
    expect(fake.requests.map(({ path }) => path)).toEqual(["/v1/videos/text2video?pageNum=1&pageSize=15", "/v1/videos/text2video/gone"]);
    expect(states[0]?.reply?.body).toContain('"task_id":"810001"');
    expect(states[0]?.reply?.body).not.toContain("800001");
    expect(JSON.stringify(states)).not.toContain("canary");
  });

  it("that the vendor does not know is waited for at first, and then given up", async () => {
    await provider.close?.();
    let now = Date.now();
    provider = open({ now: () => now });
    const { operation } = await submit();
    fake.tasks.length = 0;
    expect(await video().advance(operation, videoWork("kling-v1"))).toMatchObject({ state: "queued", unknown: true });
    now += 61_000;
    expect(await video().advance(operation, videoWork("kling-v1"))).toMatchObject({ state: "failed", word: "not_found" });
  });

  it.each([
    [
      "too many questions",
      { status: 429, headers: { "retry-after": "9" }, body: { code: 1302, message: "" } },
      { transient: true, retryAfterMs: 9_000 },
    ],
    ["a proxy's page", HTML, { transient: true }],
    ["far too much", HUGE, { elsewhere: true }],
    ["an outage", { status: 502, body: "<html>" }, { transient: true }],
    ["a refused account", { status: 401, body: { code: 1002, message: "" } }, { elsewhere: true }],
    ["a refused question", { status: 400, body: { code: 1201, message: "" } }, { elsewhere: true }],
  ])("is kept where the vendor answers with %s", async (_, reply, detail) => {
    const { operation } = await submit();
    fake.next(reply);
    expect((await failureOf(video().advance(operation, videoWork("kling-v1")))).detail).toMatchObject(detail);
  });
});

it("keeps credentials out of failures, their causes, and what is kept of replies", async () => {
  const { operation } = await submit();
  const { headers } = fake.requests[0] ?? expect.fail("nothing was sent");
  const canary = `${VID_A_KEY.secretKey} ${VID_A_KEY.accessKey} ${headers.authorization} ${fake.baseUrl}`;
  fake.says = { task_status: "failed", task_status_msg: `no: ${canary}` };
  const state = await video().advance(operation, videoWork("kling-v1"));
  fake.next(
    { status: 400, body: { code: 1201, message: canary } },
    { status: 401, body: { code: 1002, message: canary } },
    { status: 503, body: canary },
  );
  const failures = [await failureOf(submit()), await failureOf(submit()), await failureOf(submit())];
  const told = JSON.stringify([state, failures.map(({ message, detail }) => [message, detail])]);
  for (const secret of ["canary", "eyJ", "127.0.0.1"]) expect(told).not.toContain(secret);
});

it("offers the vendor's known models, or those that are named", async () => {
  const never = new AbortController().signal;
  expect((await provider.listModels(never)).map(({ id }) => id)).toContain("kling-v2-6");
  const named = open({ models: [{ id: "kling-v9", capabilities: ["video"], created: 0, ownedBy: "films" }] });
  expect(await named.listModels(never)).toHaveLength(1);
  await named.close?.();
});

it("tells good credentials from bad ones by a question that costs nothing", async () => {
  const never = new AbortController().signal;
  await expect(provider.probe?.(never)).resolves.toBeUndefined();
  const other = open({ secretKey: "another" });
  await expect(other.probe?.(never)).rejects.toMatchObject({ code: "no_available_provider" });
  await other.close?.();
  expect(fake.tasks).toHaveLength(0);
});
