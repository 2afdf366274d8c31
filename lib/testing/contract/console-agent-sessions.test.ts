import { afterAll, describe, expect, it, vi } from "vitest";
import { AgentPrompt, AgentSessionDetail, AgentSessionPage, AgentSessionValues } from "../../console/agent-sessions/contract";
import { LogPage } from "../../console/logs/contract";
import { sessionId } from "../../gateway/agent-session/session-ids";
import { addPerson, addTeam, PASSWORD } from "../people";
import { startScriptedUpstream } from "../scripted-upstream";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const upstream = await startScriptedUpstream();
const contract = await startWithOwner({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});
const owner = await signIn(contract);
const { email } = await addPerson(contract.store, { name: "Vera", role: "viewer" });
const viewer = await signIn(contract, { name: email, password: PASSWORD });
const key = await contract.newKey({ logBodies: "all" });
const stranger = await contract.newKey({ teamId: await addTeam(contract.store, "Elsewhere") });
const PATH = "/api/console/agent-sessions";
/** Rows are stored a moment after their answers. */
const STORED = { timeout: 10_000, interval: 50 };

interface Turn {
  session: string;
  messages: unknown[];
  system?: string;
  secret?: string;
  agent?: string;
  model?: string;
}
const user = (content: string) => ({ role: "user", content });
const bash = (n: number) => [
  { role: "assistant", content: [{ type: "tool_use", id: `t${n}`, name: "Bash", input: { command: "npm test" } }] },
  { role: "user", content: [{ type: "tool_result", tool_use_id: `t${n}`, is_error: true, content: "exit 1" }] },
];
const call = ({ session, messages, system = "Be brief.", secret = key.secret, agent, model = "scripted" }: Turn) =>
  contract.send("fast", {
    path: "/v1/messages",
    key: secret,
    headers: {
      "x-claude-code-session-id": session,
      "user-agent": "claude-cli/2.1.197 (external)",
      ...(agent ? { "x-claude-code-agent-id": agent } : {}),
    },
    body: {
      model,
      max_tokens: 50,
      system: [{ type: "text", text: system }],
      tools: [{ name: "Bash", input_schema: { type: "object" } }],
      messages,
    },
  });
const idOf = (session: string, of = key) => sessionId({ teamId: of.summary.teamId, keyId: of.summary.id, session });
const read = async (session: string, turns: number) =>
  vi.waitFor(async () => {
    const got = AgentSessionDetail.parse((await owner.call("GET", `${PATH}/${idOf(session)}`)).json);
    expect(got.turns).toBe(turns);
    return got;
  }, STORED);
const list = async (query = "") => AgentSessionPage.parse((await owner.call("GET", `${PATH}?${query}`)).json);

describe("sessions of coding agents", () => {
  it("group a client's calls, with sub-agents, tools and what changed in the prompt", async () => {
    upstream.script({ text: "Done." });
    const first = [user("Fix the flaky test")];
    for (const messages of [first, [...first, ...bash(1)], [...first, ...bash(1), ...bash(2)]])
      expect((await call({ session: "one", messages })).status).toBe(200);
    await call({ session: "one", agent: "a1", messages: [user("Explore")] });
    await call({ session: "one", messages: [...first, ...bash(1), ...bash(2), user("more")], system: "It is 14:32." });
    const got = await read("one", 5);
    expect(got).toMatchObject({
      ownId: "one",
      task: "Fix the flaky test",
      client: "claude-cli/2.1.197",
      state: "running",
      agentTurns: 1,
      tools: 2,
      loop: null,
    });
    expect(
      got.turnList.map(({ n, agent, tools }) => [n, agent, ...tools.map(({ name, failed, about }) => `${name} ${about} ${failed}`)]),
    ).toEqual([
      [1, null, "Bash npm test true"],
      [2, null, "Bash npm test true"],
      [3, null],
      [1, "a1"],
      [4, null],
    ]);
    const promptOf = async (n: number) =>
      AgentPrompt.parse((await owner.call("GET", `${PATH}/${got.id}/prompt?turn=${got.turnList[n]?.callId}`)).json);
    const longer = await promptOf(2);
    expect(longer.sections.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "tools: equal",
      "system 1: equal",
      "messages 1 to 3: equal",
      "messages 4 to 5: new",
    ]);
    const changed = await promptOf(4);
    expect(changed).toMatchObject({ before: got.turnList[2]?.callId, changed: "system 1" });
    expect(changed.sections.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      "tools: equal",
      "system 1: changed",
      "messages 1 to 5: behind",
      "message 6: new",
    ]);
    const [one, , three, , four] = got.turnList.map(({ callId }) => callId);
    const against = async (other = "") => owner.call("GET", `${PATH}/${got.id}/prompt?turn=${four}&against=${other}`);
    const other = AgentPrompt.parse((await against(one)).json);
    expect(other).toMatchObject({ before: one, previous: three, changed: "system 1", suggestion: null });
    expect(other.sections.map(({ name, state }) => `${name}: ${state}`).slice(2)).toEqual(["message 1: behind", "messages 2 to 6: new"]);
    expect((await against("req_none")).status).toBe(404);
    const { items } = await list("q=Fix");
    expect(items[0]).toMatchObject({ id: got.id, key: { id: key.summary.id }, turns: 5 });
    expect(items[0]?.bars).toHaveLength(5);
    const log = LogPage.parse((await owner.call("GET", `/api/console/logs?session=${got.id}`)).json);
    expect(log.items.map(({ session }) => session)).toEqual(Array(5).fill(got.id));
  });

  it("flag five equal tool calls in a row until a person says that it is no loop", async () => {
    let messages: unknown[] = [user("Go")];
    for (let n = 0; n < 6; n++, messages = [...messages, ...bash(n)]) await call({ session: "loop", messages });
    const got = await read("loop", 6);
    expect(got.loop).toBe(5);
    expect(got.turnList.map(({ loop }) => loop)).toEqual([true, true, true, true, true, false]);
    expect((await list("state=loop")).items.map(({ id }) => id)).toEqual([got.id]);
    await call({ session: "after", messages: [user("Hi")] });
    await read("after", 1);
    const [first, rest] = [await list("limit=1"), await list("limit=1").then(({ next }) => list(`before=${next}`))];
    expect(
      first.items.map(({ id }) => id),
      "before sessions that were active later",
    ).toEqual([got.id]);
    expect(rest.items.map(({ ownId }) => ownId)).toEqual(["after", "one"]);
    expect([first.matching, first.totals.runningModels, (await list("state=loop")).matching]).toEqual([3, 1, 1]);
    expect((await owner.call("GET", `${PATH}/running`)).json).toEqual({ running: 3 });
    expect((await owner.call("PATCH", `${PATH}/${got.id}`, { loop: false })).json).toMatchObject({ loop: null });
    expect((await list("state=loop")).totals.loops).toBe(0);
  });

  it("show no texts to people who may not read bodies", async () => {
    const got = AgentSessionDetail.parse((await viewer.call("GET", `${PATH}/${idOf("one")}`)).json);
    expect(got).toMatchObject({ task: null, mayChange: false });
    expect(got.turnList[0]?.tools).toEqual([{ name: "Bash", failed: true, about: null }]);
    expect((await viewer.call("PATCH", `${PATH}/${got.id}`, { stopped: true })).status).toBe(403);
    const found = async (query: string) => AgentSessionPage.parse((await viewer.call("GET", `${PATH}?q=${query}`)).json).items.length;
    expect([await found("Fix"), await found("one")]).toEqual([0, 1]);
  });

  it("of another key or team are others, and unknown ones are not found", async () => {
    await call({ session: "one", secret: stranger.secret, messages: [user("Hi")], model: "sandbox-chat" });
    await vi.waitFor(
      async () =>
        expect(
          (await contract.store.db.selectFrom("agent_sessions").select("id").where("id", "=", idOf("one", stranger)).execute()).length,
        ).toBe(1),
      STORED,
    );
    for (const path of [
      `/${idOf("one", stranger)}`,
      `/${idOf("one", stranger)}/prompt?turn=req_1`,
      "/ses_none",
      `/${idOf("one")}/prompt?turn=req_none`,
    ])
      expectError(await owner.call("GET", PATH + path), { errorFormat: "openai", code: "not_found" });
    for (const query of ["before=nonsense", "limit=9999999999", "since=-1", "state=odd", "limit=0"])
      expect((await owner.call("GET", `${PATH}?${query}`)).status, query).toBe(400);
    expect((await list("before=1.999999999999999.ses_00000000000000000000000000&since=9007199254740991")).items).toEqual([]);
  });

  it("are filtered by person and key, and their values are counted, for one team alone", async () => {
    const dan = await addPerson(contract.store, { name: "Dan" });
    const own = await contract.newKey({ ownerId: dan.id, name: "dan-laptop" });
    await call({ session: "dan", secret: own.secret, messages: [user("Hi")], model: "sandbox-chat" });
    const ids = async (query: string) => (await list(query)).items.map(({ ownId }) => ownId);
    await vi.waitFor(async () => expect(await ids(`person=${dan.id}`)).toEqual(["dan"]), STORED);
    expect(await ids(`key=${own.summary.id}`)).toEqual(["dan"]);
    expect(await ids(`key=${key.summary.id}&person=${dan.id}`)).toEqual([]);
    expect(await ids(`client=claude&model=sandbox-chat&person=${dan.id}`)).toEqual(["dan"]);
    const values = AgentSessionValues.parse((await owner.call("GET", `${PATH}/values`)).json);
    expect(values.people).toEqual([{ id: dan.id, name: "Dan", sessions: 1 }]);
    expect(values.clients).toEqual([{ id: "claude-cli", name: "claude-cli", sessions: (await list()).totals.sessions }]);
    expect(values.keys).toContainEqual({ id: own.summary.id, name: "dan-laptop", sessions: 1 });
    expect(values.keys.map(({ id }) => id)).not.toContain(stranger.summary.id);
    expect(values.models.map(({ id }) => id)).toEqual(expect.arrayContaining(["scripted", "sandbox-chat"]));
  });

  it("are exported as CSV, with texts only for those who may read them", async () => {
    const lines = async (who: typeof owner, query: string) => (await who.call("GET", `${PATH}/export?${query}`)).text.trim().split("\r\n");
    const [heads = "", row = "", ...more] = await lines(owner, "q=Fix");
    expect(more).toEqual([]);
    const cell = (name: string) => row.split(",")[heads.split(",").indexOf(name)];
    expect([cell("client_id"), cell("task"), cell("calls"), cell("key_id")]).toEqual(["one", "Fix the flaky test", "5", key.summary.id]);
    expect((await lines(viewer, `key=${key.summary.id}`)).join()).not.toContain("Fix the flaky");
    expect((await owner.call("GET", `${PATH}/export?state=odd`)).status).toBe(400);
  });

  it("of a thousand are read in pages, each once, and exported whole", async () => {
    const { db } = contract.store;
    const { id: _, ...row } = await db.selectFrom("agent_sessions").selectAll().where("id", "=", idOf("one")).executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_000 }, (__, n) => ({
      ...row,
      id: `ses_${String(n).padStart(26, "0")}`,
      own_id: `many-${n}`,
      model: "many",
      last_at: row.last_at - Math.floor(n / 3),
    }));
    for (let at = 0; at < many.length; at += 20)
      await db
        .insertInto("agent_sessions")
        .values(many.slice(at, at + 20))
        .execute();
    const seen: string[] = [];
    for (let before: string | null = ""; before !== null; ) {
      const page: AgentSessionPage = await list(`model=many&limit=100${before && `&before=${before}`}`);
      seen.push(...page.items.map(({ id }) => id));
      before = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([1_000, 1_000]);
    expect((await owner.call("GET", `${PATH}/export?model=many`)).text.trim().split("\r\n")).toHaveLength(1_001);
    await db.deleteFrom("agent_sessions").where("model", "=", "many").execute();
  });

  it("are stopped within a second, with their running calls, and continue", async () => {
    upstream.script({ silent: true });
    const running = call({ session: "stop", messages: [user("Wait")] });
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), STORED);
    const { db } = contract.store;
    const id = idOf("stop");
    // A running first call has no row yet.
    upstream.script({ text: "Done." });
    await call({ session: "stop", messages: [user("Beside")] });
    await read("stop", 1);
    expect((await owner.call("PATCH", `${PATH}/${id}`, { stopped: true })).json).toMatchObject({ state: "stopped" });
    const ended = await running;
    expect([ended.status, ended.text]).toEqual([403, expect.stringContaining("This session was stopped by")]);
    const refused = await call({ session: "stop", messages: [user("Again")] });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({
      type: "error",
      error: { type: "permission_error", message: expect.stringMatching(/stopped by .+\. Start a new session\./) },
    });
    expect((await owner.call("PATCH", `${PATH}/${id}`, { stopped: false })).status).toBe(200);
    await vi.waitFor(async () => expect((await call({ session: "stop", messages: [user("Again")] })).status).toBe(200), STORED);
    expect(await db.selectFrom("audit").select("action").where("target_id", "=", id).orderBy("at").execute()).toEqual([
      { action: "session.stop" },
      { action: "session.continue" },
    ]);
  });

  it("are answered by one model if a person says so", async () => {
    upstream.script({ text: "Done." });
    await call({ session: "model", messages: [user("Hi")] });
    const { id } = await read("model", 1);
    expectError(await owner.call("PATCH", `${PATH}/${id}`, { onlyModel: "no-such-model" }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "onlyModel",
    });
    expect((await owner.call("PATCH", `${PATH}/${id}`, { onlyModel: "sandbox-chat" })).json).toMatchObject({ onlyModel: "sandbox-chat" });
    await vi.waitFor(async () => {
      const got = await call({ session: "model", messages: [user("Hi")] });
      expect(await contract.row(String(got.headers["request-id"]))).toMatchObject({
        model: "scripted",
        upstream_model: "sandbox-chat",
        warnings: "This session is limited to the model 'sandbox-chat', which answers instead.",
      });
    }, STORED);
  });
});
