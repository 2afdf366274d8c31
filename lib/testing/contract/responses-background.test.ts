import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../contracts/ids";
import type { ResponseReply } from "../../contracts/responses";
import { startScriptedUpstream } from "../scripted-upstream";
import { LANES, startTestGateway, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { startContract } from "./setting";

const upstream = await startScriptedUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const MODEL = "openai/scripted";
const ask = (body: object = {}) => ({ path: "/v1/responses", body: { model: MODEL, input: "Hi", background: true, ...body } });
const at = (id: string, more = "") => ({ method: "GET", path: `/v1/responses/${id}${more}` });
const cancel = (id: string) => ({ method: "POST", path: `/v1/responses/${id}/cancel` });
const OPEN = new Set(["queued", "in_progress"]);

function ended(id: string, key = TEST_KEY): Promise<ResponseReply> {
  return vi.waitFor(
    async () => {
      const found = (await contract.send("fast", { ...at(id), key })).json as ResponseReply;
      if (OPEN.has(found.status)) throw new Error(`${id} is ${found.status}`);
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
}

const jobs = (id: string) => contract.store.db.selectFrom("background_responses").selectAll().where("id", "=", id).executeTakeFirst();

describe("a response in the background", () => {
  it.each(LANES)("is queued at once, made, and gone on from (%s lane)", async (lane) => {
    upstream.script({ text: "Hello." });
    const got = await contract.send(lane, ask({ metadata: { a: "b" } }));
    expect(got.status, got.text).toBe(200);
    const queued = got.json as ResponseReply;
    expect(queued).toMatchObject({ status: "queued", background: true, output: [], usage: null, metadata: { a: "b" } });
    const whole = await ended(queued.id);
    expect(whole).toMatchObject({ id: queued.id, created_at: queued.created_at, status: "completed", background: true });
    expect(whole).toMatchObject({ output: [{ type: "message" }], usage: { output_tokens: 12 } });
    expect(await contract.row(got.headers["x-request-id"] ?? "")).toMatchObject({
      endpoint: "responses.create",
      output_tokens: 12,
      status: 200,
    });
    expect(await jobs(queued.id)).toBeUndefined();
    const next = await contract.send(lane, ask({ background: false, previous_response_id: queued.id }));
    expect(next.status, next.text).toBe(200);
    const cancelled = (await contract.send(lane, cancel(queued.id))).json as ResponseReply;
    expect(cancelled).toEqual(whole);
  });

  it("is cancelled while the model is asked, and stays so", async () => {
    upstream.script({ endless: true });
    const asked = upstream.seen.length;
    const got = await contract.send("fast", ask());
    const { id } = got.json as ResponseReply;
    await vi.waitFor(() => expect(upstream.seen.length).toBeGreaterThan(asked), { timeout: 10_000 });
    expect((await contract.send("fast", at(id))).json).toMatchObject({ status: "in_progress" });
    const left = upstream.left();
    expect((await contract.send("fast", cancel(id))).json).toMatchObject({ id, status: "cancelled" });
    await left;
    expect((await contract.both(cancel(id))).json).toMatchObject({ status: "cancelled" });
    expect(await contract.row(got.headers["x-request-id"] ?? "")).toMatchObject({ outcome: "cancelled" });
    expectError(await contract.both(ask({ background: false, previous_response_id: id })), {
      dialect: "openai",
      code: "previous_response_not_found",
      param: "previous_response_id",
    });
    expect((await contract.send("fast", { ...at(id), method: "DELETE" })).json).toMatchObject({ id, deleted: true });
    expectError(await contract.both(at(id)), { dialect: "openai", code: "not_found", param: "response_id" });
  });

  it("fails in words where the model does, and once its key is revoked", async () => {
    upstream.script({ error: { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } } });
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "server_error", message: expect.any(String) }, output: [] });
    upstream.script({ endless: true });
    const { secret, summary } = await contract.newKey();
    const asked = upstream.seen.length;
    const running = (await contract.send("fast", { ...ask(), key: secret })).json as ResponseReply;
    await vi.waitFor(() => expect(upstream.seen.length).toBeGreaterThan(asked), { timeout: 10_000 });
    await contract.store.db
      .updateTable("background_responses")
      .set({ state: "queued", attempted: 0, lease: null, lease_until: null })
      .where("id", "=", running.id)
      .execute();
    await contract.keys.revoke(summary.id);
    expect(await ended(running.id)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/revoked/) } });
  });

  it("is another team's only as what is not there", async () => {
    upstream.script({ text: "Hello." });
    const teamId = newId("team_");
    await contract.store.db.insertInto("teams").values({ id: teamId, name: teamId, created_at: Date.now() }).execute();
    const { secret: key } = await contract.newKey({ teamId });
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    for (const sent of [at(id), cancel(id), { ...at(id), method: "DELETE" }])
      expectError(await contract.both({ ...sent, key }), { dialect: "openai", code: "not_found", param: "response_id" });
    expect((await ended(id)).status).toBe("completed");
  });

  it("waits while its key has no room, and is a call of its own then", async () => {
    upstream.script({ text: "Hello." });
    const { secret: key } = await contract.newKey({ limits: { requestsPerMinute: 1 } } as never);
    const first = (await contract.send("fast", { ...ask(), key })).json as ResponseReply;
    expect(first.status).toBe("queued");
    expect((await jobs(first.id))?.attempted ?? 0).toBe(0);
  });
});

describe("a process that ends", () => {
  const orphan = async (attempted: number) => {
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    const whole = await ended(id);
    await contract.send("fast", { ...at(id), method: "DELETE" });
    const row = {
      id,
      team_id: "team_first",
      key_id: "bootstrap",
      request_id: newId("req_"),
      address: "",
      client: "",
      state: "running" as const,
    };
    const team = await contract.store.db.selectFrom("teams").select("id").orderBy("created_at").executeTakeFirstOrThrow();
    const response = JSON.stringify({ ...whole, output: [], status: "queued", usage: null });
    const times = { created_at: Date.now(), next_at: 0, lease: "dead", lease_until: Date.now() - 1, attempted };
    const request = JSON.stringify({ model: MODEL, input: "Hi", background: true });
    await contract.store.db
      .insertInto("background_responses")
      .values({ ...row, team_id: team.id, ...times, request, response })
      .execute();
    return id;
  };

  it("leaves what no model was asked for to be made", async () => {
    upstream.script({ text: "Hello." });
    expect(await ended(await orphan(0))).toMatchObject({ status: "completed", output: [{ type: "message" }] });
  });

  it("leaves what may have been carried out as failed, and nobody asks again", async () => {
    upstream.script({ text: "Hello." });
    const id = await orphan(1);
    const asked = upstream.seen.length;
    expect(await ended(id)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/not repeated/) } });
    expect(upstream.seen.length).toBe(asked);
  });

  it("ends what runs when it is stopped", async () => {
    const own = await startTestGateway({
      ...contract.shared,
      OPENAI_BASE_URL: upstream.baseUrl,
      OPENAI_API_KEY: "sk-upstream-0123456789abcdef",
    });
    await own.close();
  });
});
