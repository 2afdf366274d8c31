import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import sharp from "sharp";

/** What a filled gateway has, by the ids its pages are found under. */
export interface Seeds {
  key: string;
  asset: string;
  group: string;
  film: string;
  failedFilm: string;
  /** Where a shared run opens. */
  share: string;
}

const FILM = { model: "sandbox-video", prompt: "A paper boat on a canal in the rain", width: 160, height: 90, duration: 1, fps: 12 };
const CHAT = { messages: [{ role: "user", content: "Name a colour" }] };
const SHARED = {
  model: "sandbox-chat",
  path: "/v1/chat/completions",
  request: CHAT,
  status: "done",
  reply: { text: "# Blue\n\nas in `#00f`." },
  figures: { firstTokenMs: 90, totalMs: 812 },
};
/** Longer than any column, with a word that cannot be broken. */
const LONG = "a name that is longer than any column it stands in and-has-a-word-that-cannot-be-broken-anywhere";
const STATUSES = ["done", "failed", "stopped", "running"] as const;
const FILM_MS = 45_000;

async function json<Reply = unknown>(answer: APIResponse): Promise<Reply> {
  expect(answer.ok(), `${answer.url()} ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Reply;
}

type Post = <Reply>(path: string, data: unknown) => Promise<Reply>;
interface Id {
  id: string;
}

/** Puts into a new gateway what a team has after some days: keys, calls that went well and not, runs, films, assets, a group. */
export async function fill(request: APIRequestContext): Promise<Seeds> {
  const post: Post = async (path, data) => json(await request.post(path, { data }));
  const { key, secret: keySecret } = await post<{ key: Id; secret: string }>("/api/console/keys", { name: "billing worker" });
  await post("/api/console/keys", { name: LONG.slice(0, 90), scopes: ["chat"], models: ["sandbox-chat", "sandbox-t*"] });
  const { key: off } = await post<{ key: Id }>("/api/console/keys", { name: "switched off" });
  await json(await request.patch(`/api/console/keys/${off.id}`, { data: { disabled: true } }));
  const { secret } = await post<{ secret: string }>("/api/console/playground-key", {});
  await call(request, keySecret);
  await saveRuns(post);
  await post("/api/console/presets", { bench: "chat", name: "Terse", state: {} });
  const assets = await fillShelf(request);
  const { path: share } = await post<{ path: string }>("/api/console/shares", {
    bench: "chat",
    title: LONG,
    snapshot: { at: Date.now(), calls: [SHARED] },
  });
  return { key: key.id, share, ...assets, ...(await makeFilms(request, secret)) };
}

async function call(request: APIRequestContext, secret: string): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` };
  for (const model of ["sandbox-chat", "sandbox-chat:500"])
    await request.post("/v1/chat/completions", { headers, data: { ...CHAT, model } });
}

async function saveRuns(post: Post): Promise<void> {
  for (const [index, status] of STATUSES.entries())
    await post("/api/console/runs", {
      id: `run_01KAJ3Q5V0C9M6T2X8R4E7N1H${index}`,
      bench: index % 2 ? "chat" : "completions",
      models: ["sandbox-chat", LONG],
      title: LONG,
      status,
      durationMs: 812,
    });
}

async function fillShelf(request: APIRequestContext): Promise<Pick<Seeds, "asset" | "group">> {
  const group = await json<Id>(await request.post("/api/console/asset-groups", { data: { name: "storyboard", description: LONG } }));
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: "#2a6f97" } });
  const asset = await json<Id>(
    await request.post(`/api/console/assets?${new URLSearchParams({ name: `${LONG.slice(0, 50)}.png`, group: group.id })}`, {
      headers: { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" },
      data: await picture.png().toBuffer(),
    }),
  );
  return { asset: asset.id, group: group.id };
}

/** One film that is made, and one that fails. */
async function makeFilms(request: APIRequestContext, secret: string): Promise<Pick<Seeds, "film" | "failedFilm">> {
  const headers = { authorization: `Bearer ${secret}` };
  const make = async (model: string) =>
    json<{ task_id: string }>(await request.post("/v1/video/generations", { headers, data: { ...FILM, model } }));
  const { task_id: film } = await make("sandbox-video");
  const { task_id: failedFilm } = await make("sandbox-video:fail");
  const words = async () =>
    Promise.all(
      [film, failedFilm].map(async (id) => (await json<{ status: string }>(await request.get(`/api/console/video/jobs/${id}`))).status),
    );
  await expect.poll(words, { timeout: FILM_MS }).toEqual(["done", "failed"]);
  return { film, failedFilm };
}

/** Takes away the samples a new gateway comes with. */
export async function empty(request: APIRequestContext): Promise<void> {
  const { items } = await json<{ items: Id[] }>(await request.get("/api/console/assets?pageSize=100"));
  const ids = items.map(({ id }) => id);
  for (const act of ["delete", "purge"]) await json(await request.post(`/api/console/assets/${act}`, { data: { ids } }));
}
