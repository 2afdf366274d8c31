import { afterAll, describe, expect, it, vi } from "vitest";
import { BulkVideoReply, RetriedVideo, VideoViews } from "../../console/video/action-contract";
import { VideoBoard, type VideoJob, VideoJobDetail, VideoJobPage, VideoPoll } from "../../console/video/contract";
import { newId } from "../../contracts/ids";
import { BATCH_HEADER, MOST_VIDEO_IDS } from "../../contracts/video-terms";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import type { Got } from "./setting";
import { type Signed, signIn, startWithOwner } from "./signed-in";

// The first video loads the engine.

/** No video is rendered here: jobs wait while the test examines them. */
const waiting = await startWithOwner();
/** Here they are rendered. */
const making = await startWithOwner({}, { videos: 1 });
afterAll(async () => {
  await waiting.close();
  await making.close();
});
const owner = await signIn(waiting);
const maker = await signIn(making);
const { token: stranger } = await addSession(waiting.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(waiting.store, "Others"),
});
const { token: viewer } = await addSession(waiting.store, { name: "Viewer", role: "viewer" });

const CONSOLE_VIDEO = "/api/console/video";
const VIDEO = { model: "sandbox-video", prompt: "A red kite over a harbour", width: 64, height: 36, fps: 8, duration: 0.5, seed: 7 };

/** Submits like the page: with a playground key, at a real address. */
async function submit(
  signed: Signed,
  { body = {}, headers = {}, at = waiting }: { body?: object; headers?: object; at?: typeof waiting } = {},
) {
  const key = await signed.playgroundKey();
  const got = await at.send("fast", {
    path: "/v1/video/generations",
    key,
    headers: headers as Record<string, string>,
    body: { ...VIDEO, ...body },
  });
  expect(got.status, got.text).toBe(200);
  return (got.json as { task_id: string }).task_id;
}
const ok = ({ status, text, json }: Got): unknown => {
  expect(status, text).toBeLessThan(300);
  return json;
};
const read = async (signed: Signed, id: string) => VideoJobDetail.parse(ok(await signed.call("GET", `${CONSOLE_VIDEO}/jobs/${id}`)));
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await read(maker, id);
      expect(job.endedAt).not.toBeNull();
      return job;
    },
    { timeout: 40_000, interval: 50 },
  );

describe("a job from a playground", () => {
  it("is its person's, with the request as it was sent, from the moment it was taken", async () => {
    const id = await submit(owner, { headers: { [BATCH_HEADER]: "three-models_1" } });
    const job = await read(owner, id);
    expect(job).toMatchObject({
      id,
      status: "queued",
      word: "queued",
      model: "sandbox-video",
      provider: "sandbox",
      simulated: true,
      family: "unified",
      prompt: VIDEO.prompt,
      width: 64,
      height: 36,
      fps: 8,
      durationS: 0.5,
      seed: 7,
      n: 1,
      attempt: 1,
      retriedFrom: null,
      batchId: "three-models_1",
      maker: { kind: "person" },
      stop: "cancel",
      error: null,
      estimate: null,
      request: { method: "POST", path: "/v1/video/generations", cut: false },
    });
    expect(job.request?.body).toBe(JSON.stringify(VIDEO));
    expect(job.timeline).toEqual([{ at: job.createdAt, status: "queued", word: "queued" }]);
    expect(job.queuePosition).toBeGreaterThan(0);
  });

  it("is named after the key where it came with one, and a batch of no form is none", async () => {
    const { summary, secret } = await waiting.newKey({ name: "Render farm" });
    const body = { model: "sandbox-video", prompt: "by key" };
    const got = await waiting.send("fast", { path: "/v1/videos", key: secret, headers: { [BATCH_HEADER]: "a b" }, body });
    const job = await read(owner, (got.json as { id: string }).id);
    expect(job).toMatchObject({ maker: { kind: "key", id: summary.id, name: "Render farm" }, batchId: null, family: "openai" });
    const { items } = VideoJobPage.parse(ok(await owner.call("GET", `${CONSOLE_VIDEO}/jobs?person=${summary.id}`)));
    expect(items.map(({ id }) => id)).toEqual([job.id]);
  });
});

describe("the table and the board", () => {
  it.each(EACH_LANE)("find jobs by words, model, person, batch and status (%s lane)", async (lane) => {
    const batch = newId("run_");
    const prompt = `100% Ärger_${batch}`;
    const first = await submit(owner, { body: { prompt }, headers: { [BATCH_HEADER]: batch } });
    const second = await submit(owner, { body: { prompt: "something else" }, headers: { [BATCH_HEADER]: batch } });
    const find = async (query: string) =>
      VideoJobPage.parse(ok(await owner.call("GET", `${CONSOLE_VIDEO}/jobs?${query}`, undefined, lane)));
    const ids = async (query: string) => (await find(query)).items.map(({ id }) => id);
    expect(await ids(`batch=${batch}`)).toEqual([second, first]);
    expect(await ids(`batch=${batch}&person=me`)).toEqual([second, first]);
    expect(await ids(`q=${encodeURIComponent(`100% ärger_${batch.toLowerCase()}`)}`)).toEqual([first]);
    expect(await ids(`q=${first}`)).toEqual([first]);
    expect(await ids(`batch=${batch}&q=${encodeURIComponent("%")}`)).toEqual([first]);
    expect(await ids(`batch=${batch}&model=none`)).toEqual([]);
    expect(await ids(`batch=${batch}&person=user_nobody`)).toEqual([]);
    expect(await ids(`batch=${batch}&status=running,done`)).toEqual([]);
    expect(await ids(`batch=${batch}&since=${Date.now() + 60_000}`)).toEqual([]);
    const page = await find(`batch=${batch}&status=queued&pageSize=1&page=2`);
    expect(page).toMatchObject({ total: 2, page: 2, counts: { queued: 2, done: 0 }, models: ["sandbox-video"] });
    expect(page.items.map(({ id }) => id)).toEqual([first]);
    const board = VideoBoard.parse(ok(await owner.call("GET", `${CONSOLE_VIDEO}/board?batch=${batch}&limit=1`, undefined, lane)));
    expect(board.columns.queued.map(({ id }) => id)).toEqual([second]);
    expect(board).toMatchObject({ columns: { running: [], done: [], failed: [] }, counts: { queued: 2 } });
    expect(board.makers.some(({ kind }) => kind === "person")).toBe(true);
  });

  it("refuse statuses and pages that there are not", async () => {
    expectError(await owner.call("GET", `${CONSOLE_VIDEO}/jobs?status=lost`), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "status[0]",
    });
    expect((await owner.call("GET", `${CONSOLE_VIDEO}/jobs?page=0`)).status).toBe(400);
  });
});

describe("a poll", () => {
  it("tells how many jobs stand in one call, and which are gone", async () => {
    const id = await submit(owner);
    const poll = VideoPoll.parse(ok(await owner.call("POST", `${CONSOLE_VIDEO}/poll`, { ids: [id, "task_gone"] })));
    expect(poll.gone).toEqual(["task_gone"]);
    expect(poll.items).toHaveLength(1);
    expect(poll.items[0]).toMatchObject({ id, status: "queued", endedAt: null, error: null });
    expect(poll.items[0]?.elapsedMs).toBeGreaterThanOrEqual(0);
    expect((await owner.call("POST", `${CONSOLE_VIDEO}/poll`, { ids: [] })).status).toBe(400);
    const many = Array.from({ length: MOST_VIDEO_IDS + 1 }, (_, n) => `task_${n}`);
    expect((await owner.call("POST", `${CONSOLE_VIDEO}/poll`, { ids: many })).status).toBe(400);
  });
});

describe("a finished job", () => {
  it("has its video, an image of it, every change of state, and can be tried again", async () => {
    const id = await submit(maker, { at: making, headers: { [BATCH_HEADER]: "pair" } });
    const job = await ended(id);
    expect(job).toMatchObject({ status: "done", stop: null, queuePosition: null, error: null });
    expect(job.timeline.map(({ status }) => status)).toEqual(["queued", "running", "done"]);
    const [video] = job.videos;
    expect(video).toMatchObject({ removed: false });
    expect(video?.expiresAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const path = (address: string | null | undefined) => new URL(address ?? "").pathname + new URL(address ?? "").search;
    const poster = await making.open("fast", { method: "GET", path: path(video?.posterUrl), key: null });
    expect(poster.headers.get("content-type")).toBe("image/jpeg");
    expect((await poster.arrayBuffer()).byteLength).toBeGreaterThan(300);

    const again = await maker.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/retry`);
    expect(again.status, again.text).toBe(201);
    const { id: newJob, job: made } = RetriedVideo.parse(again.json);
    expect(made).toMatchObject({ attempt: 2, retriedFrom: id, batchId: "pair", prompt: VIDEO.prompt, seed: 7, maker: job.maker });
    expect(await ended(newJob)).toMatchObject({ status: "done", request: job.request });
    expect((await read(maker, id)).retries).toEqual([newJob]);
    expect(await making.row(again.headers["x-request-id"] ?? "")).toMatchObject({ endpoint: "console.retryVideo", model: "sandbox-video" });

    expect((await maker.call("DELETE", `${CONSOLE_VIDEO}/jobs/${id}`)).status).toBe(204);
    expectError(await maker.call("GET", `${CONSOLE_VIDEO}/jobs/${id}`), { errorFormat: "openai", code: "task_not_found" });
    for (const address of [video?.url, video?.posterUrl])
      expect((await making.send("fast", { method: "GET", path: path(address), key: null })).status).toBe(410);
  });

  it("says why it failed", async () => {
    const job = await ended(await submit(maker, { at: making, body: { model: "sandbox-video:fail" } }));
    expect(job).toMatchObject({ status: "failed", videos: [{ url: null, removed: false, posterUrl: null }] });
    expect(job.error?.message).not.toBe("");
  });
});

describe("a job in every family's form", () => {
  it("is what each address answers, byte for byte", async () => {
    const id = await ended(await submit(maker, { at: making })).then((job) => job.id);
    const { items } = VideoViews.parse(ok(await maker.call("GET", `${CONSOLE_VIDEO}/jobs/${id}/views`)));
    expect(items.map(({ path }) => path.split("?")[0]?.replace(id, "…"))).toEqual([
      "/v1/video/generations/…",
      "/v1/videos/…",
      "/vidA/v1/videos/text2video/…",
      "/vidA/v1/videos/image2video/…",
      "/api/v3/contents/generations/tasks/…",
      "/v1/tasks/…",
      "/vidB",
    ]);
    // Each call has its own id and duration.
    const same = (text: string) => text.replace(/req_\w{26}/g, "req_…").replace(/"time_elapsed":"[^"]+"/g, '"time_elapsed":"…"');
    for (const { method, path, requestBody, status, headers, body } of items) {
      const got = await making.send("fast", { method, path, body: requestBody ?? undefined });
      expect(got.status, path).toBe(status);
      expect(same(body), path).toBe(same(got.text));
      for (const [name, value] of Object.entries(headers)) expect(same(got.headers[name] ?? ""), `${path}: ${name}`).toBe(same(value));
    }
  });
});

describe("stopping", () => {
  it("ends a job that waits or runs, and says so", async () => {
    const id = await submit(owner);
    expectError(await owner.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/retry`), { errorFormat: "openai", code: "task_conflict" });
    expectError(await owner.call("DELETE", `${CONSOLE_VIDEO}/jobs/${id}`), { errorFormat: "openai", code: "task_conflict" });
    expect(ok(await owner.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/stop`))).toEqual({ id, outcome: "cancelled" });
    expect(await read(owner, id)).toMatchObject({ status: "cancelled", word: "cancelled", stop: null });
    expect(ok(await owner.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/stop`))).toEqual({ id, outcome: "ended" });

    const long = { ...VIDEO, width: 1280, height: 720, fps: 24, duration: 20 };
    const running = await submit(maker, { at: making, body: long });
    await vi.waitFor(async () => expect(await read(maker, running)).toMatchObject({ status: "running" }), 10_000);
    expect(ok(await maker.call("POST", `${CONSOLE_VIDEO}/jobs/${running}/stop`))).toEqual({ id: running, outcome: "cancelled" });
    // The slot is free again: the next one is rendered.
    expect(await ended(await submit(maker, { at: making }))).toMatchObject({ status: "done" });
    expect(await read(maker, running)).toMatchObject({ status: "cancelled" });
  });

  it("acts on many at once, and each that is refused says why", async () => {
    const ids = [await submit(owner), await submit(owner)];
    const act = async (action: string, on: string[]) =>
      BulkVideoReply.parse(ok(await owner.call("POST", `${CONSOLE_VIDEO}/bulk`, { action, ids: on }))).items;
    expect((await act("delete", ids)).map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
    const stopped = await act("stop", [...ids, "task_gone"]);
    expect(stopped.map(({ id, outcome }) => [id, outcome])).toEqual([...ids.map((id) => [id, "cancelled"]), ["task_gone", "refused"]]);
    expect(stopped[2]?.message).toContain("no such job");
    const retried = await act("retry", ids);
    for (const { outcome, newId: made, id } of retried) {
      expect(outcome).toBe("retried");
      expect(await read(owner, made ?? "")).toMatchObject({ attempt: 2, retriedFrom: id });
    }
    expect((await act("delete", ids)).map(({ outcome }) => outcome)).toEqual(["deleted", "deleted"]);
  });
});

describe("a job that nobody knows to be taken", () => {
  it("says so, and is given up by a person; one that is made here has no vendor to ask", async () => {
    const id = await submit(owner);
    expect(await read(owner, id)).toMatchObject({ look: null, uncertain: false });
    for (const act of ["look", "give-up"])
      expectError(await owner.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/${act}`), { errorFormat: "openai", code: "task_conflict" });
    const lost = {
      state: "failed" as const,
      word: "failed",
      error_code: "submission_uncertain",
      error_message: "who knows",
      ended_at: Date.now(),
    };
    await waiting.store.db.updateTable("tasks").set(lost).where("id", "=", id).execute();
    expect(await read(owner, id)).toMatchObject({ look: null, uncertain: true, status: "failed" });
    expect((await owner.call("POST", `${CONSOLE_VIDEO}/jobs/${id}/give-up`)).status).toBe(204);
    expect(await read(owner, id)).toMatchObject({ look: null, uncertain: false, status: "failed", word: "given_up" });
  });
});

describe("who may", () => {
  it("is the team alone: to others a job is not there", async () => {
    const id = await submit(owner);
    const other = async (method: string, path: string, body?: unknown) =>
      waiting.send("fast", {
        method,
        path,
        key: null,
        headers: { cookie: `trunkline_session=${stranger}`, "sec-fetch-site": "same-origin" },
        body,
      });
    for (const [method, path] of [
      ["GET", `jobs/${id}`],
      ["GET", `jobs/${id}/views`],
      ["POST", `jobs/${id}/retry`],
      ["POST", `jobs/${id}/stop`],
      ["POST", `jobs/${id}/look`],
      ["POST", `jobs/${id}/give-up`],
      ["DELETE", `jobs/${id}`],
    ] as const)
      expectError(await other(method, `${CONSOLE_VIDEO}/${path}`), { errorFormat: "openai", code: "task_not_found" });
    expect(ok(await other("POST", `${CONSOLE_VIDEO}/poll`, { ids: [id] }))).toMatchObject({ items: [], gone: [id] });
    expect(ok(await other("GET", `${CONSOLE_VIDEO}/jobs`))).toMatchObject({ items: [], total: 0, models: [], makers: [] });
    expect((await read(owner, id)).status).toBe("queued");
  });

  it("needs a session, and more than a viewer's role for what changes something", async () => {
    expectError(await waiting.send("fast", { method: "GET", path: `${CONSOLE_VIDEO}/jobs`, key: null }), {
      errorFormat: "openai",
      code: "not_signed_in",
    });
    const id = await submit(owner);
    const headers = { cookie: `trunkline_session=${viewer}`, "sec-fetch-site": "same-origin" };
    const look = (method: string, path: string, body?: unknown) =>
      waiting.send("fast", { method, path: `${CONSOLE_VIDEO}/${path}`, key: null, headers, body });
    expect((await look("POST", "poll", { ids: [id] })).status).toBe(200);
    expect((await look("GET", "board")).status).toBe(200);
    for (const act of ["stop", "look", "give-up"])
      expectError(await look("POST", `jobs/${id}/${act}`), { errorFormat: "openai", code: "access_denied" });
    expectError(await look("POST", "bulk", { action: "stop", ids: [id] }), { errorFormat: "openai", code: "access_denied" });
  });
});

/** The newest jobs first, so that a page is a time range. */
it("lists jobs newest first", async () => {
  const { items } = VideoJobPage.parse(ok(await owner.call("GET", `${CONSOLE_VIDEO}/jobs?pageSize=200`)));
  const times = items.map(({ createdAt }: VideoJob) => createdAt);
  expect(times).toEqual([...times].sort((left, right) => right - left));
});
