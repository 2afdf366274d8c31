import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AgentPrompt, AgentSessionDetail, AgentSessionPage } from "../../console/agent-sessions/contract";
import { TeamDetail } from "../../console/team/contract";
import { sessionId } from "../../gateway/agent-session/session-ids";
import { addPerson, PASSWORD } from "../people";
import { startScriptedVendor } from "../scripted-vendors";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const KEY = "vendor-key-0123456789";
const anthropic = await startScriptedVendor("anthropic", KEY);
const file = join(mkdtempSync(join(tmpdir(), "trunkline-session-settings-")), "gateway.json");
const target = "anthropic/anthropic-scripted";
const routing = { routes: [{ id: "auto", cache: "auto", targets: [target] }] };
const providers = [{ id: "anthropic", kind: "anthropic", base_url: anthropic.baseUrl, api_key: KEY }];
writeFileSync(file, JSON.stringify({ providers, routing }));
const contract = await startWithOwner({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await contract.close();
  await anthropic.close();
});
const owner = await signIn(contract);
const { email } = await addPerson(contract.store, { name: "Dev", role: "developer" });
const developer = await signIn(contract, { name: email, password: PASSWORD });
const key = await contract.newKey();
const PATH = "/api/console/agent-sessions";
const TEAM = "/api/console/team";
/** Settings apply within a second, rows are stored a moment after their answers. */
const SOON = { timeout: 10_000, interval: 50 };
const idOf = (session: string, of = key) => sessionId({ teamId: of.summary.teamId, keyId: of.summary.id, session });
const read = async (id: string) => AgentSessionDetail.parse((await owner.call("GET", `${PATH}/${id}`)).json);

describe("sessions", () => {
  const list = async (query = "") => AgentSessionPage.parse((await owner.call("GET", `${PATH}?${query}`)).json);

  it("end at the limits of their key, in each dialect, and others of the key go on", async () => {
    const limited = await contract.newKey({ sessionLimits: { cost: null, turns: 2, minutes: null } });
    const chat = (path: string, body: object) =>
      contract.send("fast", {
        path,
        key: limited.secret,
        headers: { "x-session-id": "limited" },
        body: { model: "sandbox-chat", ...body },
      });
    const messages = [{ role: "user", content: "Hi" }];
    for (let n = 0; n < 2; n++) expect((await chat("/v1/chat/completions", { messages })).status).toBe(200);
    const words = expect.stringContaining("This session has made 2 calls, which is the key's limit for a session.");
    const error = { message: words, code: "insufficient_quota" };
    expect(await chat("/v1/chat/completions", { messages })).toMatchObject({ status: 429, json: { error } });
    expect(await chat("/v1/responses", { input: "Hi" })).toMatchObject({ status: 429, json: { error } });
    expect(await chat("/v1/messages", { messages, max_tokens: 5 })).toMatchObject({
      status: 429,
      json: { type: "error", error: { message: words } },
    });
    const other = {
      path: "/v1/chat/completions",
      key: limited.secret,
      headers: { "x-session-id": "other" },
      body: { model: "sandbox-chat", messages },
    };
    expect((await contract.send("fast", other)).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect((await list("state=stopped")).items.map(({ stoppedBy, ownId }) => [stoppedBy, ownId])).toContainEqual(["limit", "limited"]),
      SOON,
    );
    const { totals } = await list();
    expect([totals.limited, totals.limitedAt]).toEqual([1, expect.any(Number)]);
  });
});

describe("a team's limits of sessions", () => {
  const chat = (session: string, secret: string) =>
    contract.send("fast", {
      path: "/v1/chat/completions",
      key: secret,
      headers: { "x-session-id": session },
      body: { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }] },
    });
  const limits = (turns: number | null) => ({ cost: null, turns, minutes: null });

  it("apply to keys without limits of their own within a second, and are removed as fast", async () => {
    const own = await contract.newKey({ sessionLimits: limits(50) });
    const free = await contract.newKey({ sessionLimits: limits(null) });
    for (let n = 0; n < 2; n++) for (const { secret } of [key, own, free]) expect((await chat("limited", secret)).status).toBe(200);
    const set = await owner.call("PATCH", TEAM, { sessionLimits: limits(2) });
    expect(TeamDetail.parse(set.json)).toMatchObject({ sessionLimits: limits(2), limits: null });
    const refused = await vi.waitFor(async () => {
      const got = await chat("limited", key.secret);
      expect(got.status).toBe(429);
      return got;
    }, SOON);
    expect(refused.json).toMatchObject({
      error: {
        code: "insufficient_quota",
        message: "This session has made 2 calls, which is the team's limit for a session. Start a new session, or raise the limit.",
      },
    });
    expect(refused.headers["x-should-retry"]).toBe("false");
    expect((await chat("limited", own.secret)).status, "the key's own win as a whole").toBe(200);
    expect((await chat("limited", free.secret)).status, "three nulls are no limit").toBe(200);
    expect((await chat("another", key.secret)).status).toBe(200);
    await vi.waitFor(async () => expect((await read(idOf("limited"))).stoppedBy).toBe("limit"), SOON);
    expect(await read(idOf("limited"))).toMatchObject({ limits: limits(2), limitsOf: "team", mayLimit: true });
    expect(await read(idOf("limited", own))).toMatchObject({ limits: limits(50), limitsOf: "key" });
    expect((await owner.call("PATCH", TEAM, { sessionLimits: null })).status).toBe(200);
    await vi.waitFor(async () => expect((await chat("limited", key.secret)).status).toBe(200), SOON);
    expect(await read(idOf("limited"))).toMatchObject({ limits: null, limitsOf: null });
  });

  it("are set by owners and admins alone, are audited, and are compared with what was seen", async () => {
    expectError(await developer.call("PATCH", TEAM, { sessionLimits: limits(1) }), { errorFormat: "openai", code: "access_denied" });
    expect((await developer.call("GET", TEAM)).json).toMatchObject({ sessionLimits: null });
    expect((await owner.call("PATCH", TEAM, { sessionLimits: limits(90), seen: { sessionLimits: null } })).status).toBe(200);
    expectError(await owner.call("PATCH", TEAM, { sessionLimits: limits(1), seen: { sessionLimits: null } }), {
      errorFormat: "openai",
      code: "changed_meanwhile",
      param: "seen",
    });
    expect((await owner.call("PATCH", TEAM, { sessionLimits: { cost: -1 } })).status).toBe(400);
    const acts = await contract.store.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "team.change")
      .where("refused", "=", "")
      .execute();
    expect(acts.map(({ changes }) => JSON.parse(changes))).toContainEqual({ sessionLimits: [null, limits(90)] });
    expect((await owner.call("PATCH", TEAM, { sessionLimits: null })).status).toBe(200);
  });
});

describe("a breakpoint that people add to a session", () => {
  const MARK = { type: "ephemeral" };
  const text = (words: string, marked = false) => ({ type: "text", text: words, ...(marked ? { cache_control: MARK } : {}) });
  const tools = [
    { name: "Bash", input_schema: { type: "object" } },
    { name: "Later", input_schema: { type: "object" }, defer_loading: true },
  ];
  const messages = [{ role: "user", content: "Hi" }];
  const prompt = { system: [text("Be brief."), text("It is 14:32.")], tools, messages };
  const call = (session: string, body: object, path = "/v1/messages") =>
    contract.send("fast", {
      path,
      key: key.secret,
      headers: { "x-claude-code-session-id": session },
      body: { model: target, max_tokens: 50, ...body },
    });
  const rowOf = async (got: Awaited<ReturnType<typeof call>>) =>
    contract.row(String(got.headers["request-id"] ?? got.headers["x-request-id"]));
  /** Makes a session, sets its breakpoint, and returns the body of a later call and its row as soon as the breakpoint applies. */
  async function placed(session: string, { place, body, path }: { place: string; body: object; path?: string }) {
    expect((await call(session, body, path)).status).toBe(200);
    const first = anthropic.seen.at(-1)?.body;
    await vi.waitFor(async () => expect((await read(idOf(session))).turns).toBe(1), SOON);
    const changed = await owner.call("PATCH", `${PATH}/${idOf(session)}`, { breakpoint: place });
    expect(changed.json).toMatchObject({ breakpoint: place });
    return vi.waitFor(async () => {
      const row = await rowOf(await call(session, body, path));
      expect(row.warnings).toContain("breakpoint");
      return { first, sent: anthropic.seen.at(-1)?.body, row };
    }, SOON);
  }
  const WARNING = (place: string) => `A breakpoint of the prompt cache was added after ${place}, as set for this session.`;

  it("is in later requests at the end of its part, and the rest is as the client sent it", async () => {
    const { first, sent, row } = await placed("system", { place: "system 1", body: prompt });
    expect(first).toMatchObject(prompt);
    expect(JSON.stringify(first)).not.toContain("cache_control");
    expect(sent).toEqual({ ...first, system: [text("Be brief.", true), text("It is 14:32.")] });
    expect(row.warnings).toBe(WARNING("system 1"));
    const ofTools = await placed("tools", { place: "tools", body: prompt });
    expect(ofTools.sent).toEqual({ ...first, tools: [{ ...tools[0], cache_control: MARK }, tools[1]] });
    const { sent: whole } = await placed("string", { place: "system 1", body: { ...prompt, system: "Be brief." } });
    expect(whole?.system).toEqual([text("Be brief.", true)]);
  });

  it("leaves the hashes of the prompt as they are, and is shown beside the part", async () => {
    const id = idOf("system");
    const { turnList } = await read(id);
    const last = AgentPrompt.parse((await owner.call("GET", `${PATH}/${id}/prompt?turn=${turnList.at(-1)?.callId}`)).json);
    expect(last.sections.map(({ name, state, breakpoint, added }) => [name, state, breakpoint, added])).toEqual([
      ["tools", "equal", false, false],
      ["system 1", "equal", true, true],
      ["system 2", "equal", false, false],
      ["message 1", "equal", false, false],
    ]);
  });

  it("is not added where the client has set one, or if it has set four", async () => {
    const own = { ...prompt, system: [{ ...text("Be brief."), cache_control: { ...MARK, ttl: "1h" } }, text("It is 14:32.")] };
    expect((await call("system", own)).status).toBe(200);
    expect(anthropic.seen.at(-1)?.body).toMatchObject(own);
    const four = {
      ...prompt,
      tools: [{ ...tools[0], cache_control: MARK }],
      system: [text("Be brief."), text("It is 14:32.", true)],
      messages: [{ role: "user", content: [text("one", true), text("two", true)] }],
    };
    const got = await call("system", four);
    expect(anthropic.seen.at(-1)?.body).toMatchObject(four);
    expect(anthropic.seen.at(-1)?.body.system).toEqual(four.system);
    expect((await rowOf(got)).warnings).toBe(
      "The session's breakpoint after system 1 was not added: the request has four, which is the limit.",
    );
  });

  it("joins those of a route, within the vendor's limit", async () => {
    const { sent } = await placed("auto", { place: "system 1", body: { ...prompt, model: "auto" } });
    expect(sent?.system).toEqual([text("Be brief.", true), text("It is 14:32.", true)]);
    expect(sent?.messages).toEqual([{ role: "user", content: [text("Hi", true)] }]);
    expect(sent?.tools).toEqual(tools);
  });

  it("is in requests of other dialects too, and not in those to models without breakpoints", async () => {
    const chatTools = [{ type: "function", function: { name: "look", parameters: { type: "object" } } }];
    const chat = await placed("chat", { place: "tools", body: { messages, tools: chatTools }, path: "/v1/chat/completions" });
    expect(chat.sent?.tools).toMatchObject([{ name: "look", cache_control: MARK }]);
    const input = { instructions: "Be brief.", input: "Hi", store: false, max_tokens: undefined };
    const responses = await placed("responses", { place: "system 1", body: input, path: "/v1/responses" });
    expect(responses.sent?.system).toEqual([text("Be brief.", true)]);
    expect(responses.row.warnings).toBe(WARNING("system 1"));
    const other = await call("system", { ...prompt, model: "sandbox-chat" });
    expect([other.status, (await rowOf(other)).warnings]).toEqual([200, ""]);
  });

  it("is removed within a second, is audited, and only names a part of the prompt", async () => {
    const id = idOf("system");
    for (const wrong of ["system 0", "message 3", "tools 1", ""])
      expect((await owner.call("PATCH", `${PATH}/${id}`, { breakpoint: wrong })).status, wrong).toBe(400);
    expect((await developer.call("PATCH", `${PATH}/${id}`, { breakpoint: "tools" })).status).toBe(403);
    expect((await owner.call("PATCH", `${PATH}/${id}`, { breakpoint: null })).json).toMatchObject({ breakpoint: null });
    await vi.waitFor(async () => {
      await call("system", prompt);
      expect(JSON.stringify(anthropic.seen.at(-1)?.body)).not.toContain("cache_control");
    }, SOON);
    const acts = await contract.store.db.selectFrom("audit").selectAll().where("target_id", "=", id).orderBy("at").execute();
    expect(acts.filter(({ refused }) => refused === "").map(({ action, changes }) => [action, JSON.parse(changes)])).toEqual([
      ["session.breakpoint", { breakpoint: [null, "system 1"] }],
      ["session.breakpoint", { breakpoint: ["system 1", null] }],
    ]);
  });
});
