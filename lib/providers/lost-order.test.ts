import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CGT_KEY, startFakeCgt } from "../testing/fake-cgt";
import { SSF_KEY, startFakeSsf } from "../testing/fake-ssf";
import { startFakeVendor, type VendorReply } from "../testing/fake-vendor";
import { startFakeVidA, VID_A_KEY } from "../testing/fake-vid-a";
import { modelCall } from "../testing/model-call";
import { videoSubmission } from "../testing/video-order";
import type { LostOrder, Provider } from "./capabilities";
import { createCgt } from "./cgt/provider";
import { createGateway } from "./gateway/provider";
import { onlyCandidate } from "./lost-order";
import { createOpenAiCompatible } from "./openai-compatible/provider";
import { createSsf } from "./ssf/provider";
import { createVidA } from "./vid-a/provider";

const fakeA = await startFakeVidA();
const fakeCgt = await startFakeCgt();
const fakeSsf = await startFakeSsf();
/** Orders received by the upstream. */
let taken: Record<string, unknown>[] = [];
const server = await startFakeVendor(({ method, path, json }): VendorReply => {
  const made = { ...json, id: `video_${taken.length}`, task_id: `task_${taken.length}`, created_at: Math.floor(Date.now() / 1000) };
  if (method === "POST") taken.push({ ...made, status: "queued" });
  if (method === "POST") return { body: made };
  if (path.includes("/videos?")) return { body: { object: "list", data: taken } };
  const found = taken.find(({ external_task_id: own }) => path.endsWith(String(own)));
  return found ? { body: found } : { status: 404, body: { error: { message: "no such task" } } };
});
afterAll(() => Promise.all([fakeA.close(), fakeCgt.close(), fakeSsf.close(), server.close()]));

const KINDS: readonly (readonly [kind: string, model: string, byName: boolean, open: () => Provider])[] = [
  ["vid-a", "kling-v1", true, () => createVidA({ id: "films", baseUrl: fakeA.baseUrl, ...VID_A_KEY })],
  ["gateway", "sandbox-video", true, () => createGateway({ id: "films", baseUrl: server.baseUrl, credentials: { apiKey: "sk-far" } })],
  [
    "cgt",
    "doubao-seedance-1-0-pro-250528",
    false,
    () => createCgt({ id: "films", baseUrl: fakeCgt.baseUrl, credentials: { apiKey: CGT_KEY } }),
  ],
  ["ssf", "wan2.2-t2v-plus", false, () => createSsf({ id: "films", baseUrl: fakeSsf.baseUrl, credentials: { apiKey: SSF_KEY } })],
  ["openai-compatible", "sora-2", false, () => createOpenAiCompatible({ id: "films", baseUrl: `${server.baseUrl}/v1`, apiKey: "sk-far" })],
];

describe.each(KINDS)("an order to %s whose answer was lost", (_, model, byName, open) => {
  const provider = open();
  afterAll(() => provider.close?.());
  const video = provider.capabilities.video ?? expect.fail("it makes no videos");
  const order = videoSubmission(model, { prompt: "a boat", durationS: 5, seed: 7 });
  const lost = (change: Partial<LostOrder> = {}): LostOrder => ({
    ...order,
    sentAt: Date.now(),
    others: new Set(),
    rivals: false,
    signal: modelCall({}).signal,
    ...change,
  });
  beforeEach(() => {
    taken = [];
    for (const list of [fakeA.tasks, fakeCgt.tasks, fakeSsf.tasks, fakeSsf.taken]) list.length = 0;
  });

  it("is found, with what it is asked for by, and no order is sent", async () => {
    const { operation, vendorId } = await video.submit(order);
    const before = [fakeA, fakeCgt, fakeSsf, server].map(({ requests }) => requests.length);
    const found = await video.find?.(lost());
    expect(found).toMatchObject({ vendorId });
    const { submittedAt: _then, ...known } = operation;
    expect(found?.operation).toMatchObject(known);
    const since = [fakeA, fakeCgt, fakeSsf, server].flatMap(({ requests }, place) => requests.slice(before[place]));
    expect(since.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("is not there where the vendor never had it", async () => {
    expect(await video.find?.(lost())).toBeUndefined();
  });

  it.skipIf(byName)("is never taken for another order", async () => {
    const { vendorId = "" } = await video.submit(order);
    expect(await video.find?.(lost({ others: new Set([vendorId]) }))).toBeUndefined();
    expect(await video.find?.(lost({ rivals: true }))).toBeUndefined();
    expect(await video.find?.(lost({ sentAt: Date.now() - 3_600_000 }))).toBeUndefined();
    await video.submit(order);
    expect(await video.find?.(lost())).toBeUndefined();
  });
});

it("is told from those whose description differs, by cgt", async () => {
  const provider = createCgt({ id: "films", baseUrl: fakeCgt.baseUrl, credentials: { apiKey: CGT_KEY } });
  const { video } = provider.capabilities;
  fakeCgt.tasks.length = 0;
  const model = "doubao-seedance-1-0-pro-250528";
  await video?.submit(videoSubmission(model, { seed: 8 }));
  const mine = videoSubmission(model, { seed: 7 });
  const { vendorId } = (await video?.submit(mine)) ?? {};
  const found = await video?.find?.({ ...mine, sentAt: Date.now(), others: new Set(), rivals: false });
  expect(found).toMatchObject({ vendorId });
  await provider.close?.();
});

it("is no task without a time", () => {
  const lost = { ...videoSubmission("m"), sentAt: 0, others: new Set<string>(), rivals: false };
  expect(onlyCandidate([{ id: "a", takenAt: Number.NaN }], lost)).toBeUndefined();
});
