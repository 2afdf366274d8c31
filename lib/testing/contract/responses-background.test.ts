import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../contracts/ids";
import type { ResponseReply } from "../../contracts/responses";
import { valuesOf } from "../heard";
import { startScriptedUpstream } from "../scripted-upstream";
import { EACH_LANE } from "../suite";
import { startTestGateway, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { at, cancel, ended as endedIn, jobOf, orphan as orphanIn } from "./background-jobs";
import { startContract } from "./setting";

const upstream = await startScriptedUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const MODEL = "openai/scripted";
const ask = (body: object = {}) => ({ path: "/v1/responses", body: { model: MODEL, input: "Hi", background: true, ...body } });
const ended = (id: string) => endedIn(contract, id);
const job = (id: string) => jobOf(contract, id);
const orphan = (row: Parameters<typeof orphanIn>[2]) => orphanIn(contract, ask().body, row);

describe("a response in the background", () => {
  it.each(EACH_LANE)("is queued at once, made, and continued (%s lane)", async (lane) => {
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
    expect(await job(queued.id)).toBeUndefined();
    const next = await contract.send(lane, ask({ background: false, previous_response_id: queued.id }));
    expect(next.status, next.text).toBe(200);
    const cancelled = (await contract.send(lane, cancel(queued.id))).json as ResponseReply;
    expect(cancelled).toEqual(whole);
  });

  it("is cancelled while the model is asked, and stays so", async () => {
    upstream.script({ silent: true });
    const got = await contract.send("fast", ask());
    const { id } = got.json as ResponseReply;
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), { timeout: 10_000 });
    expect((await contract.send("fast", at(id))).json).toMatchObject({ status: "in_progress" });
    const left = upstream.left();
    expect((await contract.send("fast", cancel(id))).json).toMatchObject({ id, status: "cancelled" });
    await left;
    expect((await contract.both(cancel(id))).json).toMatchObject({ status: "cancelled" });
    expect(await contract.row(got.headers["x-request-id"] ?? "")).toMatchObject({ outcome: "cancelled" });
    expectError(await contract.both(ask({ background: false, previous_response_id: id })), {
      errorFormat: "openai",
      code: "previous_response_not_found",
      param: "previous_response_id",
    });
    expect((await contract.send("fast", { ...at(id), method: "DELETE" })).json).toMatchObject({ id, deleted: true });
    expectError(await contract.both(at(id)), { errorFormat: "openai", code: "not_found", param: "response_id" });
  });

  it.each(EACH_LANE)("is followed to its end, and from a known event on (%s lane)", async (lane) => {
    upstream.script({ text: "Hello." });
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    const got = await contract.send(lane, at(id, "?stream=true"));
    expect([got.status, got.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const events = valuesOf(got.text);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(["response.created", "response.in_progress", "response.output_item.added"]);
    expect(events.at(-1)).toEqual({
      type: "response.completed",
      sequence_number: events.length - 1,
      response: (await contract.send(lane, at(id))).json,
    });
    expect(valuesOf((await contract.send(lane, at(id, "?stream=true&starting_after=2"))).text)).toEqual(events.slice(3));
  });

  it.each(EACH_LANE)("is followed until somebody cancels or deletes it (%s lane)", async (lane) => {
    for (const [end, last] of [
      ["cancel", { type: "response.failed", response: { status: "cancelled" } }],
      ["delete", { error: { code: "not_found" } }],
    ] as const) {
      upstream.script({ silent: true });
      const { id } = (await contract.send("fast", ask())).json as ResponseReply;
      await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), { timeout: 10_000 });
      const following = await contract.open(lane, at(id, "?stream=true"));
      await contract.send("fast", end === "cancel" ? cancel(id) : { ...at(id), method: "DELETE" });
      const events = valuesOf(await following.text());
      expect(events.slice(0, 2).map(({ type }) => type)).toEqual(["response.created", "response.in_progress"]);
      expect(events.slice(2)).toMatchObject([last]);
    }
  });

  it("is not followed if it is not there, or from what is no event", async () => {
    const unknown = at(newId("resp_"), "?stream=true");
    expectError(await contract.both(unknown), { errorFormat: "openai", code: "not_found", param: "response_id" });
    for (const [query, code] of [
      ["stream=true&starting_after=-1", "decimal_below_min_value"],
      ["stream=maybe", "invalid_value"],
    ] as const)
      expectError(await contract.both(at(newId("resp_"), `?${query}`)), {
        errorFormat: "openai",
        code,
        param: query.includes("after") ? "starting_after" : "stream",
      });
  });

  it("fails in words where the model does, and once its key is revoked", async () => {
    upstream.script({ error: { status: 400, body: { error: { message: "no", type: "invalid_request_error" } } } });
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "server_error", message: expect.any(String) }, output: [] });
    const { summary } = await contract.newKey();
    await contract.keys.revoke(summary.id);
    upstream.script({ text: "Hello." });
    const revoked = await orphan({ key_id: summary.id });
    expect(await ended(revoked)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/revoked/) } });
    expect(upstream.seen).toEqual([]);
  });

  it("is another team's only as what is not there", async () => {
    upstream.script({ text: "Hello." });
    const teamId = newId("team_");
    await contract.store.db.insertInto("teams").values({ id: teamId, name: teamId, created_at: Date.now() }).execute();
    const { secret: key } = await contract.newKey({ teamId });
    const { id } = (await contract.send("fast", ask())).json as ResponseReply;
    for (const sent of [at(id), cancel(id), { ...at(id), method: "DELETE" }])
      expectError(await contract.both({ ...sent, key }), { errorFormat: "openai", code: "not_found", param: "response_id" });
    expect((await ended(id)).status).toBe("completed");
  });

  it("waits while its key has no room", async () => {
    upstream.script({ text: "Hello." });
    const { secret: key } = await contract.newKey({ limits: { requestsPerMinute: 1, tokensPerMinute: null, concurrent: null } });
    const { id } = (await contract.send("fast", { ...ask(), key })).json as ResponseReply;
    await vi.waitFor(async () => expect(Number((await job(id))?.next_at)).toBeGreaterThan(Date.now()), { timeout: 10_000 });
    expect(await job(id)).toMatchObject({ state: "queued", attempted: 0, lease: null });
    expect(upstream.seen).toEqual([]);
    expect((await contract.send("fast", { ...cancel(id), key })).json).toMatchObject({ status: "cancelled" });
  });

  it("is refused where its key has a hundred that have not ended", async () => {
    const { summary, secret: key } = await contract.newKey();
    const waiting = { key_id: summary.id, state: "queued", next_at: Date.now() + 3_600_000, lease: null, lease_until: null } as const;
    for (let made = 0; made < 100; made++) await orphan(waiting);
    expectError(await contract.both({ ...ask(), key }), { errorFormat: "openai", code: "rate_limit_exceeded", param: null });
    await contract.store.db.deleteFrom("background_responses").where("key_id", "=", summary.id).execute();
  });
});

describe("a process that ends", () => {
  it("leaves what no model was asked for to be made", async () => {
    upstream.script({ text: "Hello." });
    expect(await ended(await orphan({}))).toMatchObject({ status: "completed", output: [{ type: "message" }] });
  });

  it("leaves what may have been carried out as failed, and nobody asks again", async () => {
    upstream.script({ text: "Hello." });
    expect(await ended(await orphan({ attempted: 1 }))).toMatchObject({
      status: "failed",
      error: { message: expect.stringMatching(/not repeated/) },
    });
    expect(upstream.seen).toEqual([]);
  });

  it("ends what it was making", async () => {
    upstream.script({ silent: true });
    const own = await startTestGateway({ ...contract.shared, OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-upstream-0123456789" });
    const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };
    const got = await fetch(`${own.url.fast}/v1/responses`, { method: "POST", headers, body: JSON.stringify(ask().body) });
    const { id } = (await got.json()) as ResponseReply;
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), { timeout: 10_000 });
    await own.close();
    expect(await ended(id)).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/not repeated/) } });
    expect(upstream.seen).toHaveLength(1);
  });
});
