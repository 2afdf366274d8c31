import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CGT_KEY, cgtError, startFakeCgt } from "../fake-cgt";
import { SSF_KEY, ssfError, startFakeSsf } from "../fake-ssf";
import { type FakeVendor, HTML, HUGE, type VendorReply } from "../fake-vendor";
import { startFakeVidA, VID_A_KEY } from "../fake-vid-a";
import { startFakeVidB, VID_B_KEY } from "../fake-vid-b";
import { sampled } from "../suite";
import { errorOf } from "./answers";
import { type Got, type Sent, startContract } from "./setting";

const fakeA = await startFakeVidA();
const fakeB = await startFakeVidB();
const fakeCgt = await startFakeCgt();
const fakeSsf = await startFakeSsf();
const file = join(mkdtempSync(join(tmpdir(), "trunkline-vendors-")), "gateway.json");
const pairOf = ({ accessKey: access_key, secretKey: secret_key }: typeof VID_A_KEY) => ({ access_key, secret_key });
writeFileSync(
  file,
  JSON.stringify({
    providers: [
      { id: "films-a", kind: "vid-a", base_url: fakeA.baseUrl, ...pairOf(VID_A_KEY) },
      { id: "films-b", kind: "vid-b", base_url: fakeB.baseUrl, ...pairOf(VID_B_KEY), session_token: VID_B_KEY.sessionToken },
      { id: "films-cgt", kind: "cgt", base_url: fakeCgt.baseUrl, api_key: CGT_KEY },
      { id: "films-ssf", kind: "ssf", base_url: fakeSsf.baseUrl, api_key: SSF_KEY },
    ],
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
const { both, send, store } = contract;
afterAll(async () => {
  await contract.close();
  await fakeA.close();
  await fakeB.close();
  await fakeCgt.close();
  await fakeSsf.close();
});

const PROMPT = "a lighthouse at dusk";
const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: "grey" } })
  .png()
  .toBuffer();
const PICTURE = `data:image/png;base64,${picture.toString("base64")}`;
const VID_B = "/vidB?Action=CVSync2AsyncSubmitTask&Version=2022-08-31";

/** An order of five seconds in every family. */
const FORMS: Readonly<Record<string, (model: string) => Sent>> = {
  unified: (model) => ({ path: "/v1/video/generations", body: { model, prompt: PROMPT, duration: 5, width: 1280, height: 720 } }),
  openai: (model) => ({ path: "/v1/videos", body: { model, prompt: PROMPT, seconds: "5", size: "1280x720" } }),
  "vidA text": (model) => ({
    path: "/vidA/v1/videos/text2video",
    body: { model_name: model, prompt: PROMPT, duration: "5", aspect_ratio: "16:9" },
  }),
  "vidA image": (model) => ({
    path: "/vidA/v1/videos/image2video",
    body: { model_name: model, prompt: PROMPT, image: PICTURE, duration: "5" },
  }),
  cgt: (model) => ({
    path: "/api/v3/contents/generations/tasks",
    body: { model, content: [{ type: "text", text: PROMPT }], duration: 5, ratio: "16:9", resolution: "720p" },
  }),
  ssf: (model) => ({
    path: "/v1/services/aigc/video-generation/video-synthesis",
    body: { model, input: { prompt: PROMPT }, parameters: { size: "1280*720", duration: 5 } },
  }),
  vidB: (model) => ({ path: VID_B, body: { req_key: model, prompt: PROMPT, frames: 121, aspect_ratio: "16:9" } }),
};

interface Vendor {
  fake: FakeVendor;
  model: string;
  /** The number of accepted orders. */
  taken(): number;
  says(word: "queued" | "running" | "odd" | "refused"): void;
  tooFast: VendorReply;
  /** Unsupported lengths in seconds. */
  seconds: string;
}

const pausing = (reply: VendorReply): VendorReply => (typeof reply === "string" ? reply : { ...reply, headers: { "retry-after": "7" } });

const VENDORS: Readonly<Record<string, Vendor>> = {
  "vid-a": {
    fake: fakeA,
    model: "kling-v1",
    taken: () => fakeA.tasks.length,
    says: (word) => {
      const words = { queued: "submitted", running: "processing", odd: "reviewing", refused: "failed" };
      fakeA.says = { task_status: words[word], task_status_msg: word === "refused" ? `risk control ${VID_A_KEY.secretKey}` : "" };
    },
    tooFast: { status: 429, headers: { "retry-after": "7" }, body: { code: 1302, message: VID_A_KEY.secretKey } },
    seconds: "7",
  },
  "vid-b": {
    fake: fakeB,
    model: "jimeng_v30",
    taken: () => fakeB.tasks.size,
    says: (word) => {
      const words = { queued: "in_queue", running: "generating", odd: "polishing" };
      fakeB.says =
        word === "refused"
          ? { code: 50_516, status: 400, message: `risk ${VID_B_KEY.secretKey}` }
          : { code: 10_000, data: { status: words[word] } };
    },
    tooFast: { status: 429, headers: { "retry-after": "7" }, body: { code: 50_429, data: null, message: VID_B_KEY.secretKey } },
    seconds: "7",
  },
  cgt: {
    fake: fakeCgt,
    model: "doubao-seedance-1-0-pro-250528",
    taken: () => fakeCgt.tasks.length,
    says: (word) => {
      const words = { queued: "queued", running: "running", odd: "reviewing", refused: "failed" };
      const error = { code: "OutputVideoSensitiveContentDetected", message: `risk ${CGT_KEY}` };
      fakeCgt.says = { status: words[word], ...(word === "refused" ? { error } : {}) };
    },
    tooFast: pausing(cgtError(429, "RateLimitExceeded.EndpointRPMExceeded", CGT_KEY)),
    seconds: "17",
  },
  ssf: {
    fake: fakeSsf,
    model: "wan2.2-t2v-plus",
    taken: () => fakeSsf.tasks.length,
    says: (word) => {
      const words = { queued: "PENDING", running: "RUNNING", odd: "reviewing", refused: "FAILED" };
      const error = { code: "DataInspectionFailed", message: `risk ${SSF_KEY}` };
      fakeSsf.says = { task_status: words[word], ...(word === "refused" ? error : {}) };
    },
    tooFast: pausing(ssfError(429, "Throttling.RateQuota", SSF_KEY)),
    seconds: "17",
  },
};

function idOf({ status, text }: Got): string {
  expect(status, text).toBe(200);
  return /task_[0-9A-HJKMNP-TV-Z]{26}/.exec(text)?.[0] ?? expect.fail(`no task in ${text}`);
}

const rowOf = (id: string) => store.db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Makes the gateway poll the vendor, and waits until the reply is stored. */
async function asked(id: string): Promise<Awaited<ReturnType<typeof rowOf>>> {
  const { checks } = await rowOf(id);
  await store.db.updateTable("tasks").set({ next_at: 0 }).where("id", "=", id).execute();
  return vi.waitFor(
    async () => {
      const row = await rowOf(id);
      expect(row.checks).toBeGreaterThan(checks);
      expect(row.lease_owner).toBeNull();
      return row;
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe.each(Object.entries(VENDORS))("videos of %s", (_, { fake, model, taken, says, tooFast, seconds }) => {
  beforeEach(async () => {
    says("queued");
    // A prepared reply is for its own task only.
    await store.db.updateTable("tasks").set({ next_at: Number.MAX_SAFE_INTEGER }).execute();
  });
  const unified = FORMS.unified as (model: string) => Sent;
  const look = (id: string): Sent => ({ method: "GET", path: `/v1/video/generations/${id}` });

  it.each(Object.entries(FORMS))("are ordered in the form %s, by both lanes, each once", async (_form, sent) => {
    const before = taken();
    const got = await both(sent(model));
    expect(idOf(got)).toMatch(/^task_/);
    expect(taken() - before).toBe(2);
    const row = await rowOf(idOf(got));
    expect(row).toMatchObject({ state: "queued", provider: expect.stringMatching(/^films-/), upstream_model: model });
  });

  it("are followed by the vendor's words to their end, which every family tells", async () => {
    const id = idOf(await send("fast", unified(model)));
    says("running");
    expect(await asked(id)).toMatchObject({ state: "in_progress", misses: 0 });
    says("odd");
    expect(await asked(id)).toMatchObject({ state: "in_progress", word: expect.stringMatching(/reviewing|polishing/) });
    says("refused");
    expect(await asked(id)).toMatchObject({ state: "failed" });
    expect((await both(look(id))).json).toMatchObject({ status: "failed", error: { message: expect.stringContaining("[hidden]") } });
    const vidA = await both({ method: "GET", path: `/vidA/v1/videos/text2video/${id}` });
    expect(vidA.json).toMatchObject({ status: "failed", error: { code: 1301 }, data: { task_status: "failed" } });
  });

  it("wait as long as the vendor asks, and go on after trouble", async () => {
    const id = idOf(await send("web", unified(model)));
    for (const reply of [tooFast, HTML, HUGE, "cut" as const]) {
      fake.next(reply);
      expect(await asked(id), JSON.stringify(reply).slice(0, 60)).toMatchObject({ state: "queued" });
    }
    fake.next(tooFast);
    const at = Date.now();
    const row = await asked(id);
    expect(row.next_at).toBeGreaterThanOrEqual(at + 7_000);
    says("running");
    expect(await asked(id)).toMatchObject({ state: "in_progress", misses: 0 });
  });

  it("that the vendor puts off are refused with its pause, and nothing is left behind", async () => {
    fake.next(tooFast, tooFast);
    const before = await store.db.selectFrom("tasks").select("id").execute();
    const got = await both(unified(model));
    expect(got.status).toBe(429);
    expect(got.headers["retry-after"]).toBe("7");
    expect(await store.db.selectFrom("tasks").select("id").execute()).toHaveLength(before.length);
    expect(got.text).not.toContain("canary");
  });

  const lost: [string, VendorReply][] = [
    ["a proxy's page", HTML],
    ["far too much", HUGE],
    ["a connection that breaks", "cut"],
  ];
  it.each(sampled(lost, 3))("that are answered with %s are not ordered twice, and stay as uncertain", async (_reply, reply) => {
    const before = fake.requests.length;
    fake.next(reply);
    const got = await send("fast", unified(model));
    expect(got.status).toBe(502);
    expect(got.headers["x-should-retry"]).toBe("false");
    expect(errorOf(got).message).toMatch(/may have been carried out/);
    expect(fake.requests.slice(before).filter(({ path }) => /Submit|(?:text2video|tasks|video-synthesis)$/.test(path))).toHaveLength(1);
    const last = await store.db.selectFrom("tasks").selectAll().orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
    const looked = { state: "queued", word: "uncertain", word_unknown: 1 };
    expect(last).toMatchObject(fake === fakeB ? { state: "failed", error_code: "submission_uncertain" } : looked);
  });

  it("that it cannot make are refused in the caller's own words", async () => {
    const got = await both({ path: "/v1/videos", body: { model, prompt: PROMPT, seconds } });
    expect(got.status).toBe(400);
    expect(errorOf(got)).toMatchObject({ code: "unsupported_value", param: "seconds" });
  });
});

it("a vendor whose clock is behind takes an order all the same, once, and the caller hears nothing of it", async () => {
  const before = fakeA.tasks.length;
  fakeA.aheadS = -30;
  const got = await send("fast", { path: "/v1/video/generations", body: { model: "kling-v1", prompt: PROMPT } });
  fakeA.aheadS = 0;
  expect(await rowOf(idOf(got))).toMatchObject({ state: "queued", provider: "films-a" });
  expect(fakeA.tasks).toHaveLength(before + 1);
});

it("lists the vendors' models as such that make videos", async () => {
  const got = await both({ method: "GET", path: "/v1/models" });
  const { data } = got.json as { data: { id: string; capabilities: string[] }[] };
  for (const id of ["kling-v2-6", "jimeng_t2v_v30", "doubao-seedance-1-0-pro-250528", "wan2.6-t2v"])
    expect(data.find((model) => model.id === id)?.capabilities).toEqual(["video"]);
});

it("can be tried and added in the console, which tells good credentials from bad ones", async () => {
  const provider = { kind: "vid-a", baseUrl: fakeA.baseUrl };
  const attempt = (credentials: object) => send("fast", { path: "/api/console/providers/test", body: { ...provider, credentials } });
  expect((await attempt(VID_A_KEY)).json).toMatchObject({ ok: true, list: { ok: true }, call: null });
  expect((await attempt({ ...VID_A_KEY, secretKey: "another" })).json).toMatchObject({ ok: false, list: { ok: false } });
  const saved = await send("fast", { path: "/api/console/providers", body: { id: "added", ...provider, credentials: VID_A_KEY } });
  expect(saved.status, saved.text).toBeLessThan(300);
  const ordered = await send("fast", { path: "/v1/video/generations", body: { model: "added/kling-v1", prompt: PROMPT } });
  expect((await rowOf(idOf(ordered))).provider).toBe("added");
  const shown = await send("fast", { method: "GET", path: "/api/console/providers" });
  expect(shown.text).not.toContain(VID_A_KEY.secretKey);
});

it("keeps credentials out of every row", async () => {
  for (const table of ["tasks", "task_checks", "calls", "providers"] as const) {
    const text = JSON.stringify(await store.db.selectFrom(table).selectAll().execute());
    for (const secret of [...Object.values(VID_A_KEY), ...Object.values(VID_B_KEY), CGT_KEY, SSF_KEY, "eyJhbGci", "HMAC-SHA256"])
      expect(text, table).not.toContain(secret);
  }
});
