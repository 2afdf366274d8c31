import { afterAll, describe, expect, it, vi } from "vitest";
import { LoggedBodies, LoggedCallDetail, LogPage, Replay } from "../../console/logs/contract";
import { forgetOld } from "../../console/retention";
import { BODY_KEPT_BYTES } from "../../contracts/call-bodies";
import type { NewKey } from "../../contracts/keys";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import type { Got, Sent } from "./setting";
import { signIn, startWithOwner } from "./signed-in";

const UPSTREAM_KEY = "sk-upstream-0123456789abcdef";
const logs = "/api/console/logs";
const contract = await startWithOwner();
const { send, store } = contract;
afterAll(() => contract.close());
const owner = await signIn(contract);
const key = async (more: Partial<NewKey>) => (await contract.newKey(more)).secret;
const all = await key({ logBodies: "all" });
const errors = await key({ logBodies: "errors" });
const off = await key({});

const messages = [{ role: "user", content: "What is 6 × 7?" }];
const chat = (more: object = {}) => ({ path: "/v1/chat/completions", body: { model: "sandbox-chat", messages, ...more } });
const detail = async (id: string) => {
  await contract.row(id);
  const got = await owner.call("GET", `${logs}/${id}`);
  expect(got.status, got.text).toBe(200);
  return LoggedCallDetail.parse(got.json);
};
const idOf = ({ headers }: Got) => headers["x-request-id"] ?? "";
/** The stored bodies of a call, once they exist. */
const kept = (id: string) =>
  vi.waitFor(
    async () => {
      const got = await owner.call("GET", `${logs}/${id}/bodies`);
      expect(got.status, got.text).toBe(200);
      return LoggedBodies.parse(got.json);
    },
    { timeout: 5_000, interval: 20 },
  );
const stored = async () => (await store.db.selectFrom("call_bodies").select("id").execute()).map(({ id }) => id);

describe.each(EACH_LANE)("bodies of calls (%s lane)", (lane) => {
  const called = async (sent: Sent) => {
    const got = await send(lane, sent);
    return { got, id: idOf(got) };
  };

  it("are kept as they were sent and answered, for a key that keeps all", async () => {
    const { got, id } = await called({ ...chat(), key: all });
    const { request, response } = await kept(id);
    expect(JSON.parse(request?.text ?? "")).toEqual(chat().body);
    expect(response).toEqual({
      type: "application/json; charset=utf-8",
      bytes: Buffer.byteLength(got.text),
      binary: false,
      cut: false,
      text: got.text,
    });
    expect((await detail(id)).bodies).toBe("kept");
  });

  it("are kept of a stream with every event that went out", async () => {
    const { got, id } = await called({ ...chat({ stream: true }), key: all });
    const { response } = await kept(id);
    expect(response.text).toBe(got.text);
    expect(response.text).toContain("data: [DONE]");
  });

  it("are kept of failures alone, where a key keeps those: of one that was refused too, and a stream that broke off", async () => {
    const well = await called({ ...chat(), key: errors });
    const refused = await called({ ...chat({ model: "no-such-model" }), key: errors });
    const cut = await called({ ...chat({ model: "sandbox-chat:cut", stream: true }), key: errors });
    expect((await kept(refused.id)).response.text).toBe(refused.got.text);
    expect((await kept(cut.id)).response.text).toBe(cut.got.text);
    expect((await detail(well.id)).bodies).toBe("errors");
    expect(await stored()).not.toContain(well.id);
  });

  it("are not kept by other keys, nor by the bootstrap key, nor of playgrounds", async () => {
    const playground = await owner.playgroundKey();
    for (const [secret, why] of [
      [off, "off"],
      [TEST_KEY, "off"],
      [playground, "playground"],
    ] as const) {
      const { id } = await called({ ...chat(), key: secret });
      expect((await detail(id)).bodies).toBe(why);
      expect(await stored()).not.toContain(id);
      expectError(await owner.call("GET", `${logs}/${id}/bodies`), { errorFormat: "openai", code: "not_found" });
    }
  });

  it("hold neither the caller's key nor a provider's, in whatever pieces they come", async () => {
    const words = `Yours: ${all} Ours: ${UPSTREAM_KEY}.`;
    const event = (content: string) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "gpt-4o", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
    const end = event("").replace('"finish_reason":null', '"finish_reason":"stop"');
    const pieces = (words.match(/.{1,4}/g) ?? []).map(event).join("");
    contract.upstream.answerNext({
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: `${pieces}${end}data: [DONE]\n\n`,
    });
    const { id } = await called({
      ...chat({ model: "openai/gpt-4o", stream: true, messages: [{ role: "user", content: words }] }),
      key: all,
    });
    const { request, response } = await kept(id);
    const said = [...(response.text ?? "").matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece).join("");
    expect(said).toContain("Yours: ");
    for (const text of [request?.text, response.text, said])
      for (const secret of [all, UPSTREAM_KEY]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(secret.slice(6, 18));
      }
  });

  it("are cut at 256 KB, and said to be", async () => {
    const content = "long words ".repeat(40_000);
    const { id } = await called({ ...chat({ messages: [{ role: "user", content }] }), key: all });
    const { request } = await kept(id);
    expect(request).toMatchObject({ cut: true, bytes: expect.any(Number) });
    expect(request?.bytes).toBeGreaterThan(content.length);
    expect(Buffer.byteLength(request?.text ?? "")).toBeLessThanOrEqual(BODY_KEPT_BYTES);
    expect(request?.text?.length).toBeGreaterThan(200_000);
  });

  it("say of sound and of forms how long they were", async () => {
    const speech = await contract.open(lane, {
      path: "/v1/audio/speech",
      key: all,
      body: { model: "sandbox-speech", input: "Hello", voice: "alloy" },
    });
    const sound = await speech.arrayBuffer();
    const spoken = await kept(speech.headers.get("x-request-id") ?? "");
    expect(spoken.response).toEqual({
      type: speech.headers.get("content-type"),
      bytes: sound.byteLength,
      binary: true,
      cut: false,
      text: null,
    });
    const form = "--b\r\ncontent-disposition: form-data; name=model\r\n\r\nsandbox-image\r\n--b--\r\n";
    const edit = await called({
      path: "/v1/images/edits",
      key: all,
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: form,
    });
    expect((await kept(edit.id)).request).toMatchObject({ binary: true, bytes: form.length, text: null });
  });
});

describe("whose bodies are whose", () => {
  it("owners, admins and the person whose key it is read them; others of the team hear that they are there", async () => {
    const mine = await addSession(store, { name: "Mine", role: "developer" });
    const secret = await key({ logBodies: "all", ownerId: mine.person.userId });
    const id = idOf(await send("fast", { ...chat(), key: secret }));
    await kept(id);
    const as = async (token: string, path: string) =>
      send("fast", { method: "GET", path, key: null, headers: { cookie: `trunkline_session=${token}` } });
    expect((await as(mine.token, `${logs}/${id}/bodies`)).status).toBe(200);
    const people = { admin: 200, developer: 403, viewer: 403 } as const;
    for (const role of ["admin", "developer", "viewer"] as const) {
      const { token } = await addSession(store, { name: `Reader ${role}`, role });
      const got = await as(token, `${logs}/${id}/bodies`);
      expect(got.status, role).toBe(people[role]);
      if (people[role] === 403) expect(got.text).not.toContain("6 × 7");
      expect((await as(token, `${logs}/${id}`)).json).toMatchObject({ bodies: people[role] === 200 ? "kept" : "hidden" });
    }
  });

  it("a key keeps none until somebody says so, and what it says is recorded", async () => {
    const made = await owner.call("POST", "/api/console/keys", { name: "bodies" });
    const { secret, key: created } = made.json as { secret: string; key: { id: string; logBodies: string } };
    expect(created.logBodies).toBe("off");
    const changed = await owner.call("PATCH", `/api/console/keys/${created.id}`, { logBodies: "all" });
    expect(changed.json).toMatchObject({ logBodies: "all" });
    expect((await owner.call("GET", "/api/console/audit")).text).toContain('"logBodies":["off","all"]');
    await kept(idOf(await send("fast", { ...chat(), key: secret })));
    const rotated = await owner.call("POST", `/api/console/keys/${created.id}/rotate`, {});
    expect(rotated.json).toMatchObject({ key: { logBodies: "all" } });
    expect((await owner.call("PATCH", `/api/console/keys/${created.id}`, { logBodies: "some" })).status).toBe(400);
  });

  it("are forgotten before the rows are, and said to be gone", async () => {
    const id = idOf(await send("fast", { ...chat(), key: all }));
    await kept(id);
    const responses = { days: 30, maxBytes: 1e9 };
    await forgetOld(store, { logDays: 90, bodyDays: 7, bodyBytes: 1e9, responses, now: Date.now() + 6 * 86_400_000 });
    expect(await stored()).toContain(id);
    await forgetOld(store, { logDays: 90, bodyDays: 7, bodyBytes: 1e9, responses, now: Date.now() + 8 * 86_400_000 });
    expect(await stored()).toEqual([]);
    expect((await detail(id)).bodies).toBe("gone");
  });
});

describe.each(EACH_LANE)("a logged call that is sent again (%s lane)", (lane) => {
  const again = (id: string, body: object) => owner.call("POST", `${logs}/${id}/replays`, body, lane);
  const called = async (more: object, path = chat().path) => {
    const id = idOf(await send(lane, { path, body: { ...chat().body, ...more }, key: all }));
    await kept(id);
    return id;
  };

  it("is a new call of the person, with the same answer, streamed or not", async () => {
    for (const stream of [false, true]) {
      const id = await called({ stream });
      const { response } = await kept(id);
      const replay = Replay.parse((await again(id, { via: "gateway" })).json);
      expect(replay).toMatchObject({ via: "gateway", status: 200, type: response.type, attempts: 1, target: "sandbox/sandbox-chat" });
      expect(replay.text).toContain("42");
      expect(replay.requestId).not.toBe(id);
      expect(await detail(replay.requestId)).toMatchObject({ sender: { kind: "person" }, endpoint: "chat.create", stream });
    }
  });

  it("reaches the provider directly with one attempt, whereas the gateway repeats", async () => {
    const id = await called({ model: "openai/gpt-4o" });
    const fails = { status: 503, headers: {}, body: `{"error":{"message":"Ask ${UPSTREAM_KEY} later"}}` };
    contract.upstream.answerNext(fails);
    const direct = await again(id, { via: "provider" });
    expect(Replay.parse(direct.json)).toMatchObject({ status: 503, attempts: 1, target: "openai/gpt-4o" });
    expect(direct.text).not.toContain(UPSTREAM_KEY);
    contract.upstream.answerNext(fails);
    expect((await again(id, { via: "gateway" })).json).toMatchObject({ status: 200, attempts: 2, target: "openai/gpt-4o" });
  });

  it("reaches the provider directly where the route has a stored answer", async () => {
    const route = { id: `stored-${lane}`, targets: ["openai/gpt-4o"], cache_answers: { ttl_s: 60 } };
    expect((await owner.call("POST", "/api/console/routes", { route })).status).toBe(201);
    const id = await called({ model: route.id });
    const asked = contract.upstream.requests.length;
    expect((await again(id, { via: "gateway" })).json).toMatchObject({ status: 200 });
    expect(contract.upstream.requests).toHaveLength(asked);
    expect((await again(id, { via: "provider" })).json).toMatchObject({ status: 200, attempts: 1, target: "openai/gpt-4o" });
    expect(contract.upstream.requests).toHaveLength(asked + 1);
  });

  it("goes directly for owners and admins alone, and for nobody who may not read its bodies", async () => {
    const id = await called({});
    const refused = { viewer: ["gateway"], developer: ["gateway", "provider"], admin: [] } as const;
    for (const role of ["viewer", "developer", "admin"] as const) {
      const { token } = await addSession(store, { name: `Replays ${role} ${lane}`, role });
      const headers = { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" };
      const ways: readonly string[] = refused[role];
      for (const via of role === "admin" ? ["gateway", "provider"] : ways) {
        const got = await send(lane, { path: `${logs}/${id}/replays`, key: null, headers, body: { via } });
        expect(got.status, `${role} ${via}`).toBe(ways.includes(via) ? 403 : 200);
      }
    }
  });

  it("needs a stored request, and a confirmation if it may be charged one by one", async () => {
    const bare = idOf(await send(lane, { ...chat(), key: off }));
    await detail(bare);
    expectError(await again(bare, { via: "gateway" }), { errorFormat: "openai", code: "not_found" });
    const picture = await called({ model: "sandbox-image", prompt: "a cup", size: "64x64", messages: undefined }, "/v1/images/generations");
    expectError(await again(picture, { via: "gateway" }), { errorFormat: "openai", code: "invalid_value" });
    expect((await again(picture, { via: "gateway", confirmed: true })).json).toMatchObject({ status: 200 });
  });
});

describe("what else a row has", () => {
  it("what its key had noted, as at the time of the call, and how long it waited; the list is narrowed to it", async () => {
    const metadata = { "cost centre": "4711", note: 'a "quoted" = value' };
    const { secret, summary } = await contract.newKey({ metadata });
    const id = idOf(await send("fast", { ...chat(), key: secret }));
    const stays = await detail(id);
    expect(stays.metadata).toEqual(metadata);
    expect(stays.queueMs).toBeGreaterThanOrEqual(0);
    await owner.call("PATCH", `/api/console/keys/${summary.id}`, { metadata: { "cost centre": "9" } });
    expect((await detail(id)).metadata).toEqual(metadata);
    const found = async (pair: string) => {
      const got = await owner.call("GET", `${logs}?metadata=${encodeURIComponent(pair)}`);
      return LogPage.parse(got.json).items.map((item) => item.id);
    };
    for (const pair of ["cost centre=4711", "cost centre = 4711", "cost centre", 'note=a "quoted" = value'])
      expect(await found(pair), pair).toEqual([id]);
    for (const pair of ["cost centre=47", "centre=4711", "note=quoted", "%"]) expect(await found(pair), pair).toEqual([]);
  });

  it("waited for nothing where no attempt was made", async () => {
    const id = idOf(await send("fast", { ...chat({ model: "no-such-model" }), key: off }));
    expect(await detail(id)).toMatchObject({ queueMs: null, metadata: {} });
  });
});
