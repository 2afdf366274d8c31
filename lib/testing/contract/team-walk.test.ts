import { afterAll, describe, expect, it } from "vitest";
import type { ConsoleHandler } from "../../console/define";
import { LEAST_ROLE, may } from "../../contracts/permissions";
import { ROLES } from "../../contracts/person";
import { ENDPOINTS } from "../../server/endpoints";
import { insertBodies } from "../../store/calls/call-bodies";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { callRecord } from "../database";
import { addSession, addTeam } from "../people";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { send, store } = contract;
afterAll(() => contract.close());

type Called = Pick<ConsoleHandler, "method" | "path" | "example">;
const as = (token: string, { method, path, example }: Called, body: unknown = example): Sent => ({
  method,
  path,
  key: null,
  headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" },
  body: method === "GET" || method === "DELETE" ? undefined : body,
});
const endpoint = (id: string): ConsoleHandler => {
  const found = ENDPOINTS.find((one) => one.id === id);
  return found?.kind === "console" ? (found as ConsoleHandler) : expect.fail(`no endpoint ${id}`);
};
const MARK = "harbour-secret-name";
const victimTeam = await addTeam(store, "Harbour");
const victim = await addSession(store, { name: "Victim", role: "owner", teamId: victimTeam });
const otherTeam = await addTeam(store, "Dock");

/** Creates an object in the victim's team by the endpoint's own example, and returns its id. */
async function make(id: string, change: object = {}): Promise<string> {
  const route = endpoint(id);
  const got = await send("fast", as(victim.token, route, { ...(route.example as object), ...change }));
  expect(got.status, `${id}: ${got.text}`).toBeLessThan(300);
  const made = got.json as { id?: string; slug?: string; key?: { id: string }; invite?: { id: string }; share?: { id: string } };
  return made.id ?? made.slug ?? made.key?.id ?? made.invite?.id ?? made.share?.id ?? expect.fail(`no id in ${got.text}`);
}

/** The id of a replaced secret. */
async function formerSecret(): Promise<string> {
  const rotate = as(victim.token, endpoint("console.rotateWebhookSecret"));
  await send("fast", rotate);
  const { secrets } = (await send("fast", rotate)).json as { secrets: { id: string }[] };
  return secrets[1]?.id ?? expect.fail("one secret was expected to be left");
}

const { secret } = await contract.newKey({ teamId: victimTeam });
const video = await send("fast", { path: "/v1/video/generations", key: secret, body: { model: "sandbox-video", prompt: MARK } });
const taskId = (video.json as { task_id: string }).task_id;
const response = await send("fast", { path: "/v1/responses", key: secret, body: { model: "sandbox-chat", input: MARK } });
const responseId = (response.json as { id: string }).id;
const groupId = await make("console.createAssetGroup", { name: MARK });
const kept = await send("fast", {
  path: "/assetsvc/asset/CreateAsset",
  key: secret,
  body: {
    model: "sandbox-assets",
    GroupId: groupId,
    URL: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    AssetType: "Image",
    Name: MARK,
  },
});
const agentSession = "ses_00000000000000000000000001";
await insertCalls(store, [
  toRow(callRecord("req_foreign", { teamId: victimTeam, endUser: MARK, logBodies: "all", session: agentSession })),
]);
const said = { type: "application/json", bytes: 9, binary: false, cut: false, text: MARK };
await insertBodies(store, [{ id: "req_foreign", teamId: victimTeam, at: Date.now(), request: said, response: said }]);

expect(kept.json, kept.text).toHaveProperty("Id");

/** Objects of another team, by their addresses. An object with an id that is not listed here fails the test. */
const keyId = await make("console.createKey", { name: MARK, models: null, budget: { amount: 5, period: "month" } });
const FOREIGN: readonly [RegExp, ...string[]][] = [
  [/^\/api\/console\/keys\//, keyId],
  [/^\/api\/console\/runs\//, await make("console.saveRun", { title: MARK })],
  [/^\/api\/console\/presets\//, await make("console.savePreset", { name: MARK })],
  [/^\/api\/console\/datasets\//, await make("console.createDataset", { name: MARK })],
  [/^\/api\/console\/prompts\//, await make("console.createPrompt", { slug: "harbour-reply", description: MARK })],
  [/^\/api\/console\/evaluations\//, await make("console.startEvaluation", { name: MARK })],
  [/^\/api\/console\/agent-sessions\//, agentSession],
  [/^\/api\/console\/mcp-servers\//, await make("console.saveMcpServer", { name: "harbour", url: "http://127.0.0.1:9/" })],
  [/^\/api\/console\/shares\//, await make("console.createShare")],
  [/^\/api\/console\/invites\//, await make("console.invite", { label: MARK })],
  [/^\/api\/console\/asset-groups\//, groupId],
  [/^\/api\/console\/assets\//, (kept.json as { Id: string }).Id],
  [/^\/api\/console\/budgets\//, victim.person.userId, keyId, victimTeam],
  [/^\/api\/console\/members\//, victim.person.userId],
  [/^\/api\/console\/sessions\//, victim.person.sessionId],
  [/^\/api\/console\/logs\//, "req_foreign"],
  [/^\/api\/console\/video\/jobs\//, taskId],
  [/^\/api\/console\/webhooks\/deliveries\//, await make("console.testWebhook")],
  [/^\/api\/console\/webhooks\/secrets\//, await formerSecret()],
  [/\{task_id\}/, taskId],
  [/\{request_id\}/, "req_foreign"],
  [/\{response_id\}/, responseId],
];
/** Names that belong to no team. Providers belong to the first team: see below. */
const NOT_OWNED = /\{(model|page|file|server)\}|^\/api\/console\/(providers|prices)/;

const withIds = ENDPOINTS.filter(({ path }) => path.includes("{") && !NOT_OWNED.test(path));

describe("another team's things", async () => {
  const stranger = await addSession(store, { name: "Stranger", role: "owner", teamId: otherTeam });
  const admin = await contract.newKey({ teamId: otherTeam, scopes: ["all", "admin"] });

  const lists = ENDPOINTS.filter(
    ({ method, path, scope }) => method === "GET" && !path.includes("{") && scope !== "public" && scope !== "metrics",
  );
  it.each(lists.map((one) => [one.id, one] as const))("%s shows none of them", async (_, one) => {
    const sent = { method: one.method, path: one.path, example: undefined };
    const got = await send("fast", one.kind === "console" ? as(stranger.token, sent) : { ...as("", sent), headers: {}, key: admin.secret });
    expect(got.text).not.toContain(MARK);
    for (const [, ...ids] of FOREIGN) for (const id of ids) expect(got.text, one.path).not.toContain(id);
  });

  it.each(withIds.map((one) => [one.id, one] as const))("%s finds nothing by their id, for a person and for a key", async (_, one) => {
    const [, ...ids] = FOREIGN.find(([address]) => address.test(one.path)) ?? expect.fail(`say what ${one.path} is of another team`);
    const calls = ids.flatMap((id) => {
      const sent = {
        method: one.method,
        path: one.path
          .replace(/\{\w+\}/, id)
          .replace("{version}", "1")
          .replace("{label}", "production"),
        example: "example" in one ? one.example : {},
      };
      return [...(one.kind === "console" ? [as(stranger.token, sent)] : []), { ...as("", sent), headers: {}, key: admin.secret }];
    });
    for (const call of calls) {
      const got = await send("fast", call);
      // A key lacks these altogether: sessions, and what people do for themselves.
      expect(call.key === null || got.status !== 403 ? got.status : 404, `${call.method} ${call.path}: ${got.text}`).toBe(404);
      expect(got.text).not.toContain(MARK);
    }
  });
});

describe("filters by another team's ids", async () => {
  const stranger = await addSession(store, { name: "Filterer", role: "owner", teamId: otherTeam });
  const own = keyId;
  it.each([
    `/api/console/logs?key=${own}`,
    `/api/console/logs?key=${victim.person.userId}`,
    "/api/console/logs?q=req_foreign",
    `/api/console/logs/histogram?key=${own}`,
    `/api/console/logs/export?key=${own}`,
    `/api/console/usage?key=${own}`,
    `/api/console/usage/export?by=key&key=${own}`,
    `/api/console/keys?owner=${victim.person.userId}`,
    `/api/console/keys?q=${MARK}`,
    `/api/console/keys/export?q=${own}`,
    `/api/console/video/jobs?person=${victim.person.userId}`,
    `/api/console/audit?target=${own}`,
  ])("%s finds nothing", async (path) => {
    const got = await send("fast", as(stranger.token, { method: "GET", path, example: undefined }));
    expect(got.status, got.text).toBe(200);
    expect(got.text).not.toContain(MARK);
    expect(got.text).not.toContain("req_foreign");
    expect(got.text).not.toContain(taskId);
  });
});

describe("several of another team's things at once", async () => {
  const stranger = await addSession(store, { name: "Collector", role: "owner", teamId: otherTeam });
  const ownGroup = await send("fast", as(stranger.token, endpoint("console.createAssetGroup"), { name: "own" }));
  const { id: group } = ownGroup.json as { id: string };
  const [, assetId = ""] = FOREIGN.find(([address]) => address.test("/api/console/assets/")) ?? [];
  const [, runId = ""] = FOREIGN.find(([address]) => address.test("/api/console/runs/")) ?? [];
  const none = { done: [], missing: [assetId] };

  /** The reply to foreign ids of each endpoint that takes many. An endpoint that is not listed here fails the test. */
  const MANY: readonly (readonly [path: string, body: object, reply: object])[] = [
    ["/api/console/keys/bulk", { ids: [keyId], action: "revoke" }, { done: [], refused: [{ id: keyId, code: "not_found" }] }],
    ["/api/console/runs/delete", { ids: [runId] }, {}],
    ["/api/console/video/poll", { ids: [taskId] }, { items: [], gone: [taskId] }],
    ["/api/console/video/bulk", { ids: [taskId], action: "stop" }, { items: [{ outcome: "refused" }] }],
    ["/api/console/video/bulk", { ids: [taskId], action: "retry" }, { items: [{ outcome: "refused" }] }],
    ["/api/console/video/bulk", { ids: [taskId], action: "delete" }, { items: [{ outcome: "refused" }] }],
    ["/api/console/assets/move", { ids: [assetId], group }, none],
    ["/api/console/assets/delete", { ids: [assetId] }, none],
    ["/api/console/assets/restore", { ids: [assetId] }, none],
    ["/api/console/assets/purge", { ids: [assetId] }, none],
  ];
  const takesMany = (ENDPOINTS.filter(({ kind }) => kind === "console") as ConsoleHandler[]).filter(
    ({ example }) => typeof example === "object" && example !== null && "ids" in example,
  );

  it.each(takesMany.map(({ path }) => path))("%s stands in the table", (path) => {
    expect(MANY.map(([known]) => known)).toContain(path);
  });

  it.each(MANY)("%s with %j does nothing", async (path, body, reply) => {
    const got = await send("fast", as(stranger.token, { method: "POST", path, example: undefined }, body));
    expect(got.json ?? {}, got.text).toMatchObject(reply);
    expect(got.text).not.toContain(MARK);
  });

  it("leaves all of them as they were", async () => {
    const mine = (id: string, path: string) => send("fast", as(victim.token, { method: "GET", path: `${path}/${id}`, example: undefined }));
    for (const [id, path] of [
      [keyId, "/api/console/keys"],
      [runId, "/api/console/runs"],
      [taskId, "/api/console/video/jobs"],
      [assetId, "/api/console/assets"],
    ] as const)
      expect((await mine(id, path)).status, path).toBe(200);
    const revoked = store.db.selectFrom("api_keys").select("revoked_at").where("id", "=", keyId);
    expect(await revoked.executeTakeFirst()).toEqual({ revoked_at: null });
  });

  it("no asset goes into a group of another team", async () => {
    const body = { ids: [assetId], group: groupId };
    const got = await send("fast", as(stranger.token, { method: "POST", path: "/api/console/assets/move", example: undefined }, body));
    expect(got.status, got.text).toBe(404);
  });
});

describe("roles", async () => {
  const people = await Promise.all(
    ROLES.map(async (role) => ({ role, ...(await addSession(store, { name: `Of role ${role}`, role, teamId: otherTeam })) })),
  );
  const closed = ENDPOINTS.filter((one) => one.kind === "console" && one.scope === "console") as ConsoleHandler[];

  it.each(closed.map((one) => [one.id, one] as const))("%s is refused to every role below the one the table names", async (_, one) => {
    const needs = one.needs ?? (one.method === "GET" ? "team.read" : "team.change");
    for (const { role, token } of people) {
      if (may({ role }, needs)) continue;
      const got = await send("fast", as(token, { ...one, path: one.path.replace(/\{\w+\}/, "x") }));
      expect([role, got.status, got.text]).toEqual([
        role,
        403,
        expect.stringMatching(new RegExp(`^.*cannot (do this|run models)\\. Ask an owner for the ${LEAST_ROLE[needs]} role`, "i")),
      ]);
    }
  });

  it("bodies that name a team, an owner or a role of one's own are not obeyed", async () => {
    const developer = people.find(({ role }) => role === "developer") ?? expect.fail("nobody");
    const made = await send(
      "fast",
      as(developer.token, endpoint("console.createKey"), { name: "mine", teamId: victimTeam, scopes: ["chat"] }),
    );
    if (made.status < 300)
      expect(
        JSON.stringify(await store.db.selectFrom("api_keys").select(["name", "team_id"]).where("name", "=", "mine").execute()),
      ).toContain(otherTeam);
    const me = await send("fast", as(developer.token, endpoint("console.changeMe"), { role: "owner", teamId: victimTeam }));
    expect(me.json).toMatchObject({ role: "developer", teamId: otherTeam });
    for (const body of [
      { name: "theirs", ownerId: victim.person.userId },
      { name: "nobody's", service: true },
    ])
      expect((await send("fast", as(developer.token, endpoint("console.createKey"), body))).status).toBe(403);
  });
});
