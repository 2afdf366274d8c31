import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import sharp from "sharp";

/** The content of a filled gateway, by the ids in its pages' addresses. */
export interface Seeds {
  key: string;
  team: string;
  asset: string;
  group: string;
  video: string;
  failedVideo: string;
  /** A call's id; and the address of an invitation. */
  log: string;
  invite: string;
  /** The id of a route of the console. */
  route: string;
  /** The id of a dataset with rows. */
  dataset: string;
  /** The id of a finished evaluation. */
  evaluation: string;
  /** The id of a coding agent's session. */
  session: string;
  /** The address of a shared run. */
  share: string;
}

const VIDEO = { model: "sandbox-video", prompt: "A paper boat on a canal in the rain", width: 160, height: 90, duration: 1, fps: 12 };
const CHAT = { messages: [{ role: "user", content: "Name a colour" }] };
const SHARED = {
  model: "sandbox-chat",
  path: "/v1/chat/completions",
  request: CHAT,
  status: "done",
  reply: { text: "# Blue\n\nas in `#00f`." },
  figures: { firstTokenMs: 90, totalMs: 812 },
};
/** Longer than any column, with an unbreakable word. */
const LONG = "a name that is longer than any column it stands in and-has-a-word-that-cannot-be-broken-anywhere";
const STATUSES = ["done", "failed", "stopped", "running"] as const;
const VIDEO_MS = 120_000;
const EVALUATION_MS = 30_000;

async function json<Reply = unknown>(answer: APIResponse): Promise<Reply> {
  expect(answer.ok(), `${answer.url()} ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Reply;
}

type Post = <Reply>(path: string, data: unknown) => Promise<Reply>;
interface Id {
  id: string;
}

/** Fills a new gateway like a team after some days: keys, successful and failed calls, runs, videos, assets, a group. */
export async function fill(request: APIRequestContext): Promise<Seeds> {
  const post: Post = async (path, data) => json(await request.post(path, { data }));
  const { key, secret: keySecret } = await post<{ key: Id; secret: string }>("/api/console/keys", {
    name: "billing worker",
    metadata: { "cost centre": LONG },
    logBodies: "errors",
    usageCost: true,
  });
  await post("/api/console/keys", { name: LONG.slice(0, 90), scopes: ["chat"], models: ["sandbox-chat", "sandbox-t*"] });
  const { key: off } = await post<{ key: Id }>("/api/console/keys", { name: "switched off" });
  await json(await request.patch(`/api/console/keys/${off.id}`, { data: { disabled: true } }));
  const { secret } = await post<{ secret: string }>("/api/console/playground-key", {});
  const team = await fillBudgets(request, key.id);
  const log = await call(request, keySecret);
  const invite = await fillTeam(post);
  await post("/api/console/aliases", { name: "quick", model: "sandbox-chat" });
  const { id: route } = await post<Id>("/api/console/routes", {
    route: { id: "support", targets: ["sandbox/sandbox-chat:500", "sandbox/sandbox-chat"] },
  });
  const { id: dataset } = await post<Id>("/api/console/datasets", { name: "refund-tickets", columns: ["ticket", "policy"] });
  const ticket = { ticket: "Where is my order? It was due on Monday.", policy: LONG };
  await post(`/api/console/datasets/${dataset}/rows`, {
    rows: [{ variables: ticket, expected: "tracking link", tags: ["orders", "late"] }],
  });
  const evaluation = await evaluate(request, post, dataset);
  const session = await agentSession(request, keySecret);
  await saveRuns(post);
  await fillWebhooks(post);
  await post("/api/console/presets", { playground: "chat", name: "Terse", state: {} });
  const assets = await fillAssets(request);
  const { path: share } = await post<{ path: string }>("/api/console/shares", {
    playground: "chat",
    title: LONG,
    snapshot: { at: Date.now(), calls: [SHARED] },
  });
  const ids = { key: key.id, team, log, invite, route, dataset, evaluation, session, share };
  return { ...ids, ...assets, ...(await makeVideos(request, secret)) };
}

/** An evaluation with passed, failed and wrong cells. Returns its id once it has ended. */
async function evaluate(request: APIRequestContext, post: Post, dataset: string): Promise<string> {
  const messages = [{ role: "user", content: "Answer the ticket: {{ticket}}" }];
  const { id } = await post<Id>("/api/console/evaluations", {
    name: LONG,
    dataset: { id: dataset },
    columns: [
      { model: "sandbox-chat", messages },
      { model: "sandbox-chat", messages, name: LONG },
      { model: "sandbox-chat:500", messages },
    ],
    checks: [
      { type: "contains", mode: "none" },
      { type: "length", max: 1, name: LONG.slice(0, 80) },
    ],
    rule: { atLeast: 0.5 },
    repeats: 2,
  });
  const read = async () => (await json<{ state: string }>(await request.get(`/api/console/evaluations/${id}`))).state;
  await expect.poll(read, { timeout: EVALUATION_MS }).toBe("done");
  return id;
}

/** A successful call and a failed one, whose id is returned. */
async function call(request: APIRequestContext, secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` };
  await request.post("/v1/chat/completions", { headers, data: { ...CHAT, model: "sandbox-chat" } });
  const failed = await request.post("/v1/chat/completions", { headers, data: { ...CHAT, model: "sandbox-chat:500" } });
  return failed.headers()["x-request-id"] ?? "";
}

/** A session with a sub-agent and five equal tool calls. Returns its id, once it is stored. */
async function agentSession(request: APIRequestContext, secret: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${secret}`,
    "user-agent": "claude-cli/2.1.197 (external)",
    "x-claude-code-session-id": "seeded",
  };
  const messages: object[] = [{ role: "user", content: "Fix the flaky upload test" }];
  const turn = (more: object = {}, system = "Be brief.") =>
    request.post("/v1/messages", {
      headers: { ...headers, ...more },
      data: { model: "sandbox-chat", max_tokens: 40, system, tools: [{ name: "Bash", input_schema: { type: "object" } }], messages },
    });
  await turn();
  await turn({ "x-claude-code-agent-id": "a9b52350952471d29" });
  for (let n = 0; n < 5; n++) {
    messages.push({ role: "assistant", content: [{ type: "tool_use", id: `t${n}`, name: "Bash", input: { command: "npm test" } }] });
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: `t${n}`, is_error: true, content: LONG }] });
    await turn({}, n === 3 ? "Be brief. It is Monday." : undefined);
  }
  let id = "";
  await expect(async () => {
    const { items } = await json<{ items: { id: string; turns: number }[] }>(await request.get("/api/console/agent-sessions"));
    expect(items[0]?.turns).toBe(7);
    id = items[0]?.id ?? "";
  }).toPass();
  return id;
}

/** Budgets of a key and of the team, with entries. Returns the team's id. */
async function fillBudgets(request: APIRequestContext, keyId: string): Promise<string> {
  const { id: team } = await json<Id>(await request.get("/api/console/team"));
  for (const id of [keyId, team]) {
    await json(await request.put(`/api/console/budgets/${id}`, { data: { budget: { amount: 400, period: "month" } } }));
    await json(await request.post(`/api/console/budgets/${id}/top-up`, { data: { amount: 100, note: LONG } }));
    await json(await request.post(`/api/console/budgets/${id}/correction`, { data: { amount: -0.0042, reason: "billed twice" } }));
  }
  return team;
}

/** Open invitations, and a key with all kinds of limits. Returns the address of an invitation. */
async function fillTeam(post: Post): Promise<string> {
  const link = async (label: string) => {
    const { url } = await post<{ url: string }>("/api/console/invites", { label });
    return new URL(url).pathname;
  };
  await link("a colleague");
  await post("/api/console/keys", {
    name: "limited",
    limits: { requestsPerMinute: 600 },
    networks: ["10.0.0.0/8"],
    metadata: { cost: "42" },
  });
  return link(LONG.slice(0, 90));
}

/** Two signing secrets, and undelivered messages. */
async function fillWebhooks(post: Post): Promise<void> {
  for (let made = 0; made < 2; made++) await post("/api/console/webhooks/secret", undefined);
  await post("/api/console/webhooks/test", { url: "http://10.0.0.7/hooks" });
  await post("/api/console/webhooks/test", { url: `http://10.0.0.7/${LONG.replaceAll(" ", "-")}` });
}

async function saveRuns(post: Post): Promise<void> {
  for (const [index, status] of STATUSES.entries())
    await post("/api/console/runs", {
      id: `run_01KAJ3Q5V0C9M6T2X8R4E7N1H${index}`,
      playground: index % 2 ? "chat" : "completions",
      models: ["sandbox-chat", LONG],
      title: LONG,
      status,
      durationMs: 812,
    });
}

async function fillAssets(request: APIRequestContext): Promise<Pick<Seeds, "asset" | "group">> {
  const group = await json<Id>(await request.post("/api/console/asset-groups", { data: { name: "storyboard", description: LONG } }));
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: "#2a6f97" } });
  const asset = await json<Id>(
    await request.post(`/api/console/assets?${new URLSearchParams({ name: `${LONG.slice(0, 50)}.png`, group: group.id })}`, {
      headers: { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" },
      data: await image.png().toBuffer(),
    }),
  );
  return { asset: asset.id, group: group.id };
}

/** A video that succeeds, and one that fails. */
async function makeVideos(request: APIRequestContext, secret: string): Promise<Pick<Seeds, "video" | "failedVideo">> {
  const headers = { authorization: `Bearer ${secret}` };
  const make = async (model: string) =>
    json<{ task_id: string }>(await request.post("/v1/video/generations", { headers, data: { ...VIDEO, model } }));
  const { task_id: video } = await make("sandbox-video");
  const { task_id: failedVideo } = await make("sandbox-video:fail");
  const words = async () =>
    Promise.all(
      [video, failedVideo].map(async (id) => (await json<{ status: string }>(await request.get(`/api/console/video/jobs/${id}`))).status),
    );
  await expect.poll(words, { timeout: VIDEO_MS }).toEqual(["done", "failed"]);
  return { video, failedVideo };
}

/** Removes the samples of a new gateway. */
export async function empty(request: APIRequestContext): Promise<void> {
  const { items } = await json<{ items: Id[] }>(await request.get("/api/console/assets?pageSize=100"));
  const ids = items.map(({ id }) => id);
  for (const act of ["delete", "purge"]) await json(await request.post(`/api/console/assets/${act}`, { data: { ids } }));
}
