import { afterAll, describe, expect, it } from "vitest";
import { Share, ShareDetail, ShareList } from "../../console/shares/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { token: colleague } = await addSession(contract.store, { name: "Colleague", role: "developer" });
const { token: viewer } = await addSession(contract.store, { name: "Viewer", role: "viewer" });
const { token: stranger } = await addSession(contract.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(contract.store, "Other"),
});

const path = "/api/console/shares";
const KEY = `sk-tl-${"a1B2".repeat(10)}xyz`;
const call = {
  model: "sandbox-chat",
  path: "/v1/chat/completions",
  request: { messages: [{ role: "user", content: "What is 6 × 7?" }] },
  status: "done",
  reply: { text: "42" },
  figures: { totalMs: 812 },
};
const share = { playground: "chat", title: "What is 6 × 7?", snapshot: { at: 1_780_000_000_000, calls: [call] } };

describe.each(EACH_LANE)("links to runs (%s lane)", (lane) => {
  const send = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const as = (session: string) => (method: string, address: string, body?: unknown) => {
    const headers = { cookie: `trunkline_session=${session}`, "sec-fetch-site": "same-origin" };
    return contract.send(lane, { method, path: address, key: null, headers, body });
  };
  const make = async (more: object = {}) => {
    const made = await send("POST", path, { ...share, ...more });
    expect(made.status, made.text).toBe(201);
    return Share.parse(made.json);
  };

  it("are made for the team and 30 days, read, changed at the same address, listed and revoked", async () => {
    const made = await make();
    expect(made).toMatchObject({
      access: "team",
      mine: true,
      models: ["sandbox-chat"],
      opens: 0,
      expiresAt: made.createdAt + 30 * 86_400_000,
    });
    const read = ShareDetail.parse((await send("GET", `${path}/${made.id}`)).json);
    expect(read.snapshot.calls[0]).toMatchObject({ reply: { text: "42" }, figures: { totalMs: 812, cost: null } });
    const changed = await send("PATCH", `${path}/${made.id}`, { access: "anyone", expires: "never" });
    expect(changed).toMatchObject({ status: 200, json: { path: made.path, access: "anyone", expiresAt: null, title: share.title } });
    expect(ShareList.parse((await send("GET", `${path}?playground=chat`)).json).items.map(({ id }) => id)).toContain(made.id);
    expect((await send("DELETE", `${path}/${made.id}`)).status).toBe(204);
    for (const method of ["GET", "DELETE"])
      expectError(await send(method, `${path}/${made.id}`), { errorFormat: "openai", code: "not_found" });
    expectError(await send("PATCH", `${path}/${made.id}`, { access: "team" }), { errorFormat: "openai", code: "not_found" });
    expect(ShareList.parse((await send("GET", path)).json).items.map(({ id }) => id)).not.toContain(made.id);
  });

  it("keep no secret, whatever the browser sends", async () => {
    const leaky = {
      ...call,
      headers: { authorization: `Bearer ${KEY}` },
      request: { ...call.request, api_key: "opensesame", token: { value: "opensesame" }, max_tokens: 64, user: KEY },
      reply: {
        text: `Your key is ${KEY}, see https://x.example/media/media_01AB.png?exp=1&sig=zzz`,
        toolCalls: [{ name: "pay", arguments: '{"secret":"opensesame"}' }],
      },
    };
    const made = await make({ title: `About ${KEY}`, snapshot: { at: 1, calls: [leaky], cookie: "opensesame" } });
    const { text } = await send("GET", `${path}/${made.id}`);
    for (const secret of [KEY, "opensesame", "sig=", "Bearer"]) expect(text).not.toContain(secret);
    expect(text).toContain('"max_tokens":64');
    const changed = await send("PATCH", `${path}/${made.id}`, { snapshot: { at: 1, calls: [leaky] }, title: KEY });
    expect(changed.status).toBe(200);
    expect((await send("GET", `${path}/${made.id}`)).text).not.toContain(KEY);
  });

  it("are the team's to see and to end, and only their maker's to change", async () => {
    const { id } = await make();
    expect((await as(viewer)("GET", `${path}/${id}`)).status).toBe(200);
    expectError(await as(viewer)("DELETE", `${path}/${id}`), { errorFormat: "openai", code: "access_denied" });
    expectError(await as(viewer)("POST", path, share), { errorFormat: "openai", code: "access_denied" });
    expectError(await as(colleague)("PATCH", `${path}/${id}`, { access: "anyone" }), { errorFormat: "openai", code: "access_denied" });
    for (const [method, body] of [["GET"], ["PATCH", { access: "anyone" }], ["DELETE"]] as const)
      expectError(await as(stranger)(method, `${path}/${id}`, body), { errorFormat: "openai", code: "not_found" });
    expect(ShareList.parse((await as(stranger)("GET", path)).json).items).toEqual([]);
    expectError(await contract.send(lane, { method: "GET", path, key: null }), { errorFormat: "openai", code: "not_signed_in" });
    const elsewhere = { cookie: owner.cookie, "sec-fetch-site": "cross-site" };
    expectError(await contract.send(lane, { method: "POST", path, key: null, headers: elsewhere, body: share }), {
      errorFormat: "openai",
      code: "access_denied",
    });
    expect((await as(colleague)("DELETE", `${path}/${id}`)).status).toBe(204);
  });

  it("refuse what is too long, and what is no run", async () => {
    const long = { ...share, snapshot: { at: 1, calls: [call, call].map((one) => ({ ...one, reply: { text: "x".repeat(600_000) } })) } };
    expectError(await send("POST", path, long), { errorFormat: "openai", code: "request_too_large", param: "snapshot" });
    const wrong = [
      { playground: "bank" },
      { title: " " },
      { access: "world" },
      { expires: "1y" },
      { snapshot: { at: 1, calls: [] } },
      { snapshot: { at: 1, calls: [{ ...call, path: "https://elsewhere.example/v1/" }] } },
      { snapshot: { at: 1, calls: [{ ...call, reply: { text: "", images: ["https://elsewhere.example/a.png"] } }] } },
      { snapshot: { at: 1, calls: [{ ...call, reply: { text: "", images: ["data:image/svg+xml;base64,AAAA"] } }] } },
    ];
    for (const one of wrong) expect((await send("POST", path, { ...share, ...one })).status, JSON.stringify(one)).toBe(400);
  });
});
