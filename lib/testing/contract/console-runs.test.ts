import { afterAll, describe, expect, it } from "vitest";
import { LoggedCallDetail } from "../../console/logs/contract";
import { RunDetail, RunPage } from "../../console/runs/contract";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM, PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { callRecord } from "../database";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { secret: adminKey } = await contract.newKey({ scopes: ["admin"] });

const { token: colleague } = await addSession(contract.store, { name: "Colleague", role: "admin" });
const { token: stranger } = await addSession(contract.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(contract.store, "Others"),
});

const path = "/api/console/runs";
const run = <More extends object>(more: More = {} as More) => ({
  id: newId("run_"),
  playground: "chat",
  models: ["sandbox-chat"],
  status: "running",
  ...more,
});

describe.each(EACH_LANE)("the history of runs (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);

  it("is where the log of a playground's call leads its person, and nobody else", async () => {
    const { userId } = (await call("GET", "/api/console/me")).json as { userId: string };
    const requestId = `req_01KAJ3Q5V0C9M6T2X8R4E7N${lane === "fast" ? "FST" : "WEB"}`;
    const at = Date.now();
    await insertCalls(contract.store, [toRow(callRecord(requestId, { teamId: FIRST_TEAM, at, keyId: PLAYGROUND_KEY_ID + userId }))]);
    const logged = async (cookie?: string) => {
      const headers = { cookie: `trunkline_session=${cookie}` };
      const got = cookie
        ? await contract.send(lane, { method: "GET", path: `/api/console/logs/${requestId}`, key: null, headers })
        : await call("GET", `/api/console/logs/${requestId}`);
      return LoggedCallDetail.parse(got.json).run;
    };
    expect(await logged()).toBeNull();
    const made = run({ at, status: "done", requestIds: ["req_other", requestId] });
    expect((await call("POST", path, made)).status).toBe(200);
    expect(await logged()).toEqual({ id: made.id, playground: "chat" });
    expect(await logged(colleague)).toBeNull();
  });

  it("keeps a run from its beginning to its end, and what is absent the second time stays", async () => {
    const begun = run({ title: "What is 6 × 7?", state: { messages: [{ role: "user", content: "What is 6 × 7?" }] } });
    expect(await call("POST", path, begun)).toMatchObject({ status: 200, json: { id: begun.id, status: "running", durationMs: null } });
    const ended = {
      ...begun,
      title: undefined,
      state: undefined,
      status: "done",
      durationMs: 812,
      firstTokenMs: 40,
      inputTokens: 9,
      outputTokens: 3,
    };
    expect((await call("POST", path, { ...ended, output: "42", requestIds: ["req_1"] })).status).toBe(200);
    const got = await call("GET", `${path}/${begun.id}`);
    expect(got.status).toBe(200);
    expect(RunDetail.parse(got.json)).toMatchObject({
      title: "What is 6 × 7?",
      status: "done",
      durationMs: 812,
      output: "42",
      outputCut: false,
      requestIds: ["req_1"],
      state: begun.state,
    });
  });

  it("lists newest first, page after page, by playground", async () => {
    await call("DELETE", path);
    const now = Date.now();
    const ids = [];
    for (let index = 0; index < 5; index++) {
      const one = run({ at: now - 1_000 * index, playground: index === 2 ? "rerank" : "chat" });
      ids.push(one.id);
      await call("POST", path, one);
    }
    const first = RunPage.parse((await call("GET", `${path}?limit=3`)).json);
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = RunPage.parse((await call("GET", `${path}?limit=3&after=${first.next}`)).json);
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.next).toBeNull();
    const reranks = RunPage.parse((await call("GET", `${path}?playground=rerank`)).json);
    expect(reranks.items.map(({ id }) => id)).toEqual([ids[2]]);
    // The field's former name.
    expect((await call("GET", `${path}?bench=rerank`)).json).toEqual((await call("GET", `${path}?playground=rerank`)).json);
    expect((await call("GET", `${path}?bench=chat&playground=rerank`)).json).toMatchObject({ items: [{ playground: "rerank" }] });
    expect((await call("DELETE", `${path}?playground=rerank`)).json).toEqual({ deleted: 1 });
    expect((await call("DELETE", path)).json).toEqual({ deleted: 4 });
    expect((await call("GET", path)).json).toEqual({ items: [], next: null });
  });

  it("cuts a long output, and refuses a state that is too large", async () => {
    const long = run({ output: `${"x".repeat(16_383)}🦊${"y".repeat(100)}`, status: "done" });
    expect((await call("POST", path, long)).status).toBe(200);
    const { output, outputCut } = RunDetail.parse((await call("GET", `${path}/${long.id}`)).json);
    expect(outputCut).toBe(true);
    expect(output).toHaveLength(16_384);
    expect(output.isWellFormed()).toBe(true);
    const large = await call("POST", path, run({ state: { text: "x".repeat(131_072) } }));
    expectError(large, { errorFormat: "openai", code: "string_above_max_length", param: "state" });
  });

  it("is nobody else's", async () => {
    const mine = run();
    await call("POST", path, mine);
    const calls = [
      { method: "GET", path: `${path}/${mine.id}` },
      { method: "DELETE", path: `${path}/${mine.id}` },
      { method: "POST", path, body: mine },
      { method: "GET", path: `${path}/${mine.id}/events` },
      { method: "POST", path: `${path}/${mine.id}/stop` },
    ];
    for (const sent of calls) {
      expectError(await contract.send(lane, { ...sent, key: adminKey }), { errorFormat: "openai", code: "not_found" });
      for (const token of [colleague, stranger]) {
        const headers = { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" };
        expectError(await contract.send(lane, { ...sent, key: null, headers }), { errorFormat: "openai", code: "not_found" });
      }
    }
    expect((await contract.send(lane, { method: "GET", path, key: adminKey })).json).toEqual({ items: [], next: null });
    expect((await call("DELETE", `${path}/${mine.id}`)).json).toEqual({ deleted: 1 });
    expectError(await call("GET", `${path}/${mine.id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("checks what it is sent, and who sends it", async () => {
    expectError(await call("POST", path, run({ id: "run_1" })), { errorFormat: "openai", code: "invalid_value", param: "id" });
    expectError(await call("POST", path, run({ playground: "sewing" })), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "playground",
    });
    expect(await call("GET", `${path}?limit=1000`)).toMatchObject({ status: 400, json: { error: { param: "limit" } } });
    expect((await call("GET", `${path}?after=nonsense`)).status).toBe(200);
    expectError(await contract.send(lane, { method: "GET", path, key: null }), { errorFormat: "openai", code: "not_signed_in" });
    const { secret } = await contract.newKey();
    expectError(await contract.send(lane, { method: "GET", path, key: secret }), { errorFormat: "openai", code: "access_denied" });
  });
});
