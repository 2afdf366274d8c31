import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "./answers";
import { type Sent, startContract } from "./setting";

/** No video is rendered here: a task is stored as if its provider had finished it and the download had failed. */
const contract = await startContract();
const { both, send, store } = contract;
afterAll(() => contract.close());

const URL_THERE = "https://cdn.example/film.mp4?sig=a b";
const ENDS_AT = Date.now() + 3_600_000;
const get = (path: string): Sent => ({ method: "GET", path });
let id: string;

async function setElsewhere(endsAt: number): Promise<void> {
  const { videos } = await store.db.selectFrom("tasks").select("videos").where("id", "=", id).executeTakeFirstOrThrow();
  const elsewhere = { url: URL_THERE, endsAt, givenUp: "The video is larger than this gateway downloads." };
  const stored = (JSON.parse(videos) as object[]).map((video) => ({ ...video, elsewhere }));
  const ended = { state: "completed" as const, progress: 100, ended_at: Date.now() };
  await store.db
    .updateTable("tasks")
    .set({ ...ended, videos: JSON.stringify(stored) })
    .where("id", "=", id)
    .execute();
}

beforeAll(async () => {
  const got = await send("fast", { path: "/v1/video/generations", body: { model: "sandbox-video", prompt: "a boat" } });
  ({ task_id: id } = got.json as { task_id: string });
});

describe("a finished video that is still at its provider", () => {
  beforeAll(() => setElsewhere(ENDS_AT));

  it("has its address there in every family, with its end where a family has a place for it", async () => {
    const end = Math.floor(ENDS_AT / 1000);
    expect((await both(get(`/v1/video/generations/${id}`))).json).toMatchObject({ url: URL_THERE, urls: [URL_THERE], expires_at: end });
    expect((await both(get(`/v1/videos/${id}`))).json).toMatchObject({ status: "completed", expires_at: end });
    expect((await both(get(`/api/v3/contents/generations/tasks/${id}`))).json).toMatchObject({ content: { video_url: URL_THERE } });
    expect((await both(get(`/v1/tasks/${id}`))).json).toMatchObject({ output: { task_status: "SUCCEEDED", video_url: URL_THERE } });
  });

  it("is downloaded from there", async () => {
    const got = await both(get(`/v1/videos/${id}/content`));
    expect(got.status).toBe(302);
    expect(got.headers.location).toBe("https://cdn.example/film.mp4?sig=a%20b");
  });

  it("is distinguished in the console", async () => {
    const job = await send("fast", get(`/api/console/video/jobs/${id}`));
    expect(job.json).toMatchObject({ videos: [{ url: URL_THERE, expiresAt: ENDS_AT, atProvider: true, removed: false }] });
  });
});

describe("a finished video whose address at its provider has ended", () => {
  beforeAll(() => setElsewhere(Date.now() - 1));

  it("has no address any more", async () => {
    expect((await both(get(`/v1/video/generations/${id}`))).json).not.toHaveProperty("url");
    const content = await both(get(`/v1/videos/${id}/content`));
    expect(errorOf(content)).toMatchObject({ code: "media_removed" });
    expect((await send("fast", get(`/api/console/video/jobs/${id}`))).json).toMatchObject({ videos: [{ url: null, atProvider: true }] });
  });
});
