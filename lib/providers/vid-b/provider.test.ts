import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import type { ImageFile } from "../../contracts/media";
import type { VideoOrder } from "../../contracts/task";
import { HTML, HUGE } from "../../testing/fake-vendor";
import { type FakeVidB, frontRefusal, startFakeVidB, VID_B_KEY } from "../../testing/fake-vid-b";
import { FRAME, videoSubmission, videoWork } from "../../testing/video-order";
import type { Provider, VideoTasks } from "../capabilities";
import { createVidB, type VidBOptions } from "./provider";

let fake: FakeVidB;
let provider: Provider;
beforeEach(async () => {
  fake = await startFakeVidB();
  provider = open();
});
afterEach(async () => {
  await fake.close();
  await provider.close?.();
});

const open = (more: Partial<VidBOptions> = {}) => createVidB({ id: "films", baseUrl: fake.baseUrl, ...VID_B_KEY, ...more });
const video = () => provider.capabilities.video as VideoTasks;
const submit = (order: Partial<VideoOrder> = {}, { model = "jimeng_v30", images }: { model?: string; images?: ImageFile[] } = {}) =>
  video().submit(videoSubmission(model, order, images));
const asked = async () => video().advance((await submit()).operation, videoWork("jimeng_v30"));
const failureOf = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => expect.fail("a failure was expected"),
    (error) => (error instanceof Failure ? error : Promise.reject(error)),
  );

describe("an order", () => {
  it("goes out signed and in the vendor's words", async () => {
    const submitted = await submit({ durationS: 10, width: 1280, height: 720, seed: 7 });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]?.path).toBe("/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31");
    expect(fake.requests[0]?.json).toEqual({ req_key: "jimeng_t2v_v30", prompt: "a boat", seed: 7, frames: 241, aspect_ratio: "16:9" });
    expect(submitted).toMatchObject({
      vendorId: "739261633651960",
      facts: { width: 1248, height: 704, fps: 24, durationS: 10, seed: 7 },
    });
  });

  it("without a seed is given one, so that the video can be made again", async () => {
    const { facts } = await submit();
    expect(fake.requests[0]?.json.seed).toBe(facts?.seed);
    expect(facts?.seed).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ["jimeng_v30", {}, 0, "jimeng_t2v_v30"],
    ["jimeng_v30", {}, 1, "jimeng_i2v_first_v30"],
    ["jimeng_v30", { resolution: "1080p" }, 2, "jimeng_i2v_first_tail_v30_1080"],
    ["jimeng_v30", { quality: "high" }, 1, "jimeng_ti2v_v30_pro"],
    ["jimeng_v30_pro", {}, 0, "jimeng_ti2v_v30_pro"],
    ["jimeng_t2v_v30_1080", {}, 0, "jimeng_t2v_v30_1080"],
    ["jimeng_of_tomorrow", {}, 2, "jimeng_of_tomorrow"],
  ] as const)("to %s with %o and %i images is for %s, and so are its polls", async (model, order, images, key) => {
    const { operation } = await submit(order as Partial<VideoOrder>, { model, images: Array.from({ length: images }, () => FRAME) });
    const [sent] = fake.requests;
    expect(sent?.json.req_key).toBe(key);
    const base64 = Buffer.from("frame").toString("base64");
    expect(sent?.json.binary_data_base64).toEqual(images === 0 ? undefined : Array.from({ length: images }, () => base64));
    expect("aspect_ratio" in (sent?.json ?? {})).toBe(images === 0);
    expect(await video().advance(operation, videoWork(model))).toMatchObject({ state: "queued", word: "in_queue" });
    expect(fake.requests[1]?.json).toEqual({ req_key: key, task_id: "739261633651960" });
  });

  it("asks for a watermark where the vendor wants to hear of it: with the result", async () => {
    const { operation } = await submit({ watermark: true });
    await video().advance(operation, videoWork("jimeng_v30"));
    expect(fake.requests[1]?.json.req_json).toBe('{"logo_info":{"add_logo":true}}');
  });

  it.each([
    ["jimeng_v30", { durationS: 6 }, 0, "unsupported_value", "duration"],
    ["jimeng_v30", { n: 3 }, 0, "unsupported_value", "n"],
    ["jimeng_v30", { prompt: "x".repeat(801) }, 0, "string_above_max_length", "prompt"],
    ["jimeng_v30", { seed: 2 ** 31 }, 0, "integer_above_max_value", "seed"],
    ["jimeng_v30", { ratio: "5:1" }, 0, "unsupported_value", "ratio"],
    ["jimeng_v30", { width: 3840, height: 2160 }, 0, "unsupported_value", "height"],
    ["jimeng_t2v_v30", {}, 1, "unsupported_value", "image"],
    ["jimeng_i2v_first_v30", {}, 0, "missing_required_parameter", "image"],
    ["jimeng_v30_pro", {}, 2, "unsupported_value", "image"],
  ] as const)("to %s that the vendor cannot do is refused before anything is sent: %o", async (model, order, images, code, param) => {
    const failure = await failureOf(submit(order as Partial<VideoOrder>, { model, images: Array.from({ length: images }, () => FRAME) }));
    expect(failure).toMatchObject({ code, status: 400, detail: { param } });
    expect(fake.requests).toEqual([]);
  });

  const told = (status: number, code: number) => ({ status, body: { code, data: null, message: `no: ${VID_B_KEY.secretKey}` } });
  it.each([
    ["a refused image", told(400, 50411), "content_policy_violation", {}],
    ["refused words", told(400, 50412), "content_policy_violation", {}],
    ["a risk service's error", told(400, 50520), "bad_gateway", { elsewhere: true }],
    ["too fast", told(429, 50429), "rate_limit_exceeded", { transient: true, retryAfterMs: 1_000 }],
    ["too many at once", told(429, 50430), "rate_limit_exceeded", { transient: true }],
    ["a refused body", told(400, 50200), "upstream_rejected", {}],
    ["a bad signature", frontRefusal(401, "SignatureDoesNotMatch", VID_B_KEY.secretKey), "no_available_provider", { elsewhere: true }],
    ["a bad key with 400", frontRefusal(400, "InvalidAccessKey"), "no_available_provider", { elsewhere: true }],
    ["throttling", frontRefusal(400, "AccountFlowLimitExceeded"), "rate_limit_exceeded", { transient: true }],
  ] as const)("answered with %s is known not to have been taken", async (_, reply, code, detail) => {
    fake.next(reply);
    const failure = await failureOf(submit());
    expect(failure).toMatchObject({ code, detail });
    expect(failure.detail.unsure).toBeUndefined();
    expect(JSON.stringify([failure.message, failure.detail])).not.toContain("c2VjcmV0");
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    ["a failure of the vendor", told(500, 50500)],
    ["a proxy's page", HTML],
    ["far too much", HUGE],
    ["a connection that breaks", "cut" as const],
    ["an answer without an id", { body: { code: 10_000, data: {} } }],
  ])("answered with %s may have been taken, and is not sent again", async (_, reply) => {
    fake.next(reply);
    expect((await failureOf(submit())).detail).toMatchObject({ unsure: true });
    expect(fake.requests).toHaveLength(1);
  });

  it("does not wait forever, and says that nobody knows", async () => {
    await provider.close?.();
    provider = open({ submitTimeoutMs: 300 });
    fake.next("hang");
    expect(await failureOf(submit())).toMatchObject({ code: "upstream_timeout", detail: { unsure: true } });
  });

  it("is refused by the vendor without the token of its temporary credentials", async () => {
    await provider.close?.();
    provider = open({ sessionToken: undefined });
    expect(await failureOf(submit())).toMatchObject({ code: "no_available_provider" });
  });
});

describe("a task", () => {
  it.each([
    ["in_queue", { state: "queued" }],
    ["generating", { state: "in_progress" }],
    ["polishing", { state: "in_progress", unknown: true }],
    ["not_found", { state: "queued", unknown: true }],
    ["expired", { state: "failed", code: "bad_gateway" }],
  ])("that is %s is seen as that, and the word is kept", async (status, state) => {
    fake.says = { code: 10_000, data: { status } };
    expect(await asked()).toMatchObject({ ...state, word: status, reply: { status: 200, body: expect.stringContaining(status) } });
  });

  it("that is done has its address; without one it has failed", async () => {
    fake.says = { code: 10_000, data: { status: "done", video_url: "https://cdn/film.mp4" } };
    expect(await asked()).toMatchObject({
      state: "completed",
      videos: [{ url: "https://cdn/film.mp4", facts: { fps: 24, durationS: 5 } }],
    });
    fake.says = { code: 10_000, data: { status: "done", video_url: "" } };
    expect(await asked()).toMatchObject({ state: "failed", code: "bad_response_body" });
  });

  it.each([
    [50411, "content_policy_violation"],
    [50516, "content_policy_violation"],
    [50519, "content_policy_violation"],
    [50521, "bad_gateway"],
  ])("ends with %i, whatever would help a new order", async (code, name) => {
    fake.says = { code, data: null, status: 400, message: `Post Video Risk Not Pass ${VID_B_KEY.secretKey}` };
    const state = await asked();
    expect(state).toMatchObject({ state: "failed", word: String(code), code: name, message: "Post Video Risk Not Pass [hidden]" });
    expect(JSON.stringify(state)).not.toContain("c2VjcmV0");
  });

  it("is kept while the vendor fails, and given up after five times in a row", async () => {
    const { operation } = await submit();
    const ask = () => video().advance(operation, videoWork("jimeng_v30"));
    const failing = { code: 50_500, data: null, status: 500, message: "Internal Error" };
    fake.says = failing;
    for (let time = 0; time < 4; time++) expect((await failureOf(ask())).detail).toMatchObject({ transient: true });
    fake.says = { code: 10_000, data: { status: "generating" } };
    expect(await ask()).toMatchObject({ state: "in_progress" });
    fake.says = failing;
    for (let time = 0; time < 4; time++) await failureOf(ask());
    expect(await ask()).toMatchObject({ state: "failed", word: "50500", code: "bad_gateway" });
  });

  it("that the vendor does not know any more is given up", async () => {
    await provider.close?.();
    let now = Date.now();
    provider = open({ now: () => now });
    const { operation } = await submit();
    fake.says = { code: 10_000, data: { status: "not_found" } };
    now += 61_000;
    expect(await video().advance(operation, videoWork("jimeng_v30"))).toMatchObject({ state: "failed", word: "not_found" });
  });

  it.each([
    [
      "too many questions",
      { status: 429, headers: { "retry-after": "9" }, body: { code: 50_429, data: null } },
      { transient: true, retryAfterMs: 9_000 },
    ],
    [
      "throttling",
      {
        ...(frontRefusal(429, "FlowLimitExceeded") as object),
        headers: { "retry-after": "4" },
        body: { ResponseMetadata: { Error: { Code: "FlowLimitExceeded" } } },
      },
      { transient: true, retryAfterMs: 4_000 },
    ],
    ["a proxy's page", HTML, { transient: true }],
    ["far too much", HUGE, { elsewhere: true }],
    ["an outage", { status: 502, body: "<html>" }, { transient: true }],
    ["a refused signature", frontRefusal(403, "SignatureDoesNotMatch"), { elsewhere: true }],
    ["a refused question", frontRefusal(400, "InvalidParameter"), { elsewhere: true }],
  ])("is kept where the vendor answers with %s", async (_, reply, detail) => {
    const { operation } = await submit();
    fake.next(reply);
    expect((await failureOf(video().advance(operation, videoWork("jimeng_v30")))).detail).toMatchObject(detail);
  });
});

it("keeps credentials out of failures and their causes", async () => {
  await submit();
  const { headers } = fake.requests[0] ?? expect.fail("nothing was sent");
  const canary = Object.values(VID_B_KEY)
    .concat(headers.authorization ?? "", fake.baseUrl)
    .join(" ");
  fake.next({ status: 400, body: { code: 50_200, message: canary } }, frontRefusal(401, "InvalidCredential", canary), {
    status: 503,
    body: canary,
  });
  const failures = [await failureOf(submit()), await failureOf(submit()), await failureOf(submit())];
  const told = JSON.stringify(failures.map(({ message, detail }) => [message, detail]));
  for (const secret of [...Object.values(VID_B_KEY), "127.0.0.1"]) expect(told).not.toContain(secret);
});

it("tells good credentials from bad ones by a question that costs nothing", async () => {
  const never = new AbortController().signal;
  await expect(provider.probe?.(never)).resolves.toBeUndefined();
  const other = open({ secretKey: "another" });
  await expect(other.probe?.(never)).rejects.toMatchObject({ code: "no_available_provider" });
  await other.close?.();
  expect(fake.tasks.size).toBe(0);
});
