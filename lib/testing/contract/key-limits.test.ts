import { afterAll, describe, expect, it, vi } from "vitest";
import { AUDIT } from "../../console/audit/addresses";
import { AuditPage } from "../../console/audit/contract";
import { KEYS } from "../../console/keys/addresses";
import { BulkKeysReply, CreatedKey, RotatedKey } from "../../console/keys/contract";
import { KeyMeters } from "../../console/keys/meters-contract";
import { TEAM } from "../../console/team/addresses";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startHeldUpstream } from "./held-upstream";
import { startContract } from "./setting";

const upstream = await startHeldUpstream();
const contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl });
const { send, store } = contract;
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const admin = await addSession(store, { name: "Admin", role: "admin" });
const none = { requestsPerMinute: null, tokensPerMinute: null, concurrent: null };

describe.each(EACH_LANE)("limits of a key (%s lane)", (lane) => {
  const call = ({ token }: { token: string }, { method, path }: { method: string; path: string }, body?: unknown) =>
    send(lane, { method, path, key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, body });
  const make = async (body: object) => CreatedKey.parse((await call(admin, KEYS.create, { name: "made", ...body })).json);
  const at = (route: { method: string; path: string }, id: string) => ({ ...route, path: route.path.replace("{id}", id) });
  const chat = rightly(FAMILIES["chat.create"]);

  it.each(Object.entries(FAMILIES))(
    "refuse a call of %s in the family's own form, with headers that say when to come back",
    async (_, family) => {
      const { secret } = await make({ limits: { ...none, requestsPerMinute: 1 } });
      const first = await send(lane, { ...rightly(family), key: secret });
      expect(first.headers).toMatchObject({ "x-ratelimit-limit-requests": "1", "x-ratelimit-remaining-requests": "0" });
      const got = await send(lane, { ...rightly(family), key: secret });
      expectError(got, { errorFormat: family.endpoint.errorFormat, code: "rate_limit_exceeded" });
      expect(got.headers["x-ratelimit-remaining-requests"]).toBe("0");
      expect(got.headers["x-ratelimit-reset-requests"]).toMatch(/^(1m0s|[45]\d(\.\d)?s)$/);
      expect(Number(got.headers["retry-after"])).toBeGreaterThan(40);
    },
  );

  it("count tokens by what a call really used", async () => {
    const { secret } = await make({ limits: { ...none, tokensPerMinute: 15 } });
    const first = await send(lane, { ...chat, key: secret });
    expect(first.status).toBe(200);
    const used = (first.json as { usage: { total_tokens: number } }).usage.total_tokens;
    expect(used).toBeGreaterThan(15);
    await vi.waitFor(async () => expect((await send(lane, { ...chat, key: secret })).status).toBe(429));
  });

  it("hold for a change at once, and for nobody else", async () => {
    const [{ secret, key }, other] = [await make({}), await make({})];
    for (let n = 0; n < 3; n++) expect((await send(lane, { ...chat, key: secret })).status).toBe(200);
    expect((await call(admin, at(KEYS.change, key.id), { limits: { ...none, requestsPerMinute: 1 } })).status).toBe(200);
    expect((await send(lane, { ...chat, key: secret })).headers["x-ratelimit-remaining-requests"]).toBe("0");
    expect((await send(lane, { ...chat, key: secret })).status).toBe(429);
    const free = await send(lane, { ...chat, key: other.secret });
    expect([free.status, free.headers["x-ratelimit-limit-requests"]]).toEqual([200, undefined]);
  });

  it("count a key and those that took over from it together, as long as the old ones go on", async () => {
    const { secret, key } = await make({ limits: { ...none, requestsPerMinute: 2 } });
    const rotate = async (id: string) => RotatedKey.parse((await call(admin, at(KEYS.rotate, id), { grace: "24h" })).json);
    const second = await rotate(key.id);
    const third = await rotate(second.key.id);
    const got: number[] = [];
    for (const by of [secret, second.secret, third.secret, secret]) got.push((await send(lane, { ...chat, key: by })).status);
    expect(got).toEqual([200, 200, 429, 429]);
    const { items } = KeyMeters.parse((await call(admin, at(KEYS.meters, third.key.id))).json);
    expect(items).toMatchObject([{ limit: "requestsPerMinute", used: 2, max: 2 }]);
  });

  it("tell how much is used right now and whose limit binds, and are not used up by being looked at", async () => {
    const teamId = await addTeam(store, `Quay of the ${lane} lane`);
    const owner = await addSession(store, { name: `Owner of a quay, ${lane} lane`, role: "owner", teamId });
    const viewer = await addSession(store, { name: `Viewer of a quay, ${lane} lane`, role: "viewer", teamId });
    const create = async (body: object) => CreatedKey.parse((await call(owner, KEYS.create, { name: "made", ...body })).json);
    const { secret, key } = await create({ limits: { requestsPerMinute: 10, tokensPerMinute: 1_000_000, concurrent: 4 } });
    const read = async (who = owner, of = key.id) => KeyMeters.parse((await call(who, at(KEYS.meters, of))).json);
    const meter = (limit: string, used: number, max: number, more: object = {}) => ({
      limit,
      owner: "key",
      used,
      max,
      binds: true,
      ...more,
    });
    for (let looks = 0; looks < 12; looks++)
      expect(await read()).toEqual({
        items: [meter("requestsPerMinute", 0, 10), meter("tokensPerMinute", 0, 1_000_000), meter("concurrent", 0, 4)],
        shared: true,
      });
    const opening = contract.open(lane, {
      path: "/v1/chat/completions",
      key: secret,
      body: { model: "held", messages: [{ role: "user", content: "Hi" }], stream: true },
    });
    const held = await upstream.next();
    held.event({ role: "assistant", content: "one" });
    const response = await opening;
    expect((await read(viewer)).items).toMatchObject([{ used: 1 }, { used: expect.any(Number) }, { used: 1 }]);
    held.finish();
    await response.text();
    await vi.waitFor(async () => expect((await read()).items[2]).toMatchObject({ limit: "concurrent", used: 0 }));
    expect((await read()).items[0]).toMatchObject({ used: 1 });

    // The team's counts from now on, which has less left than the key.
    expect((await call(owner, TEAM.changeTeam, { limits: { ...none, requestsPerMinute: 3 } })).status).toBe(200);
    const other = await create({});
    for (const one of [secret, other.secret]) expect((await send(lane, { ...chat, key: one })).status).toBe(200);
    expect((await read()).items.filter(({ limit }) => limit === "requestsPerMinute")).toEqual([
      meter("requestsPerMinute", 2, 10, { binds: false }),
      meter("requestsPerMinute", 2, 3, { owner: "team" }),
    ]);
    expect((await read(owner, other.key.id)).items).toEqual([meter("requestsPerMinute", 2, 3, { owner: "team" })]);
    expectError(await call(admin, at(KEYS.meters, key.id)), { errorFormat: "openai", code: "not_found" });
    expect((await call({ token: "nobody" }, at(KEYS.meters, key.id))).status).toBe(401);
    expect((await read(admin, (await make({})).key.id)).items).toEqual([]);
  });

  it.each([
    [["10.0.0.0/8", "2001:db8::/32"], 403],
    [["127.0.0.0/8", "::1"], 200],
    [["::ffff:127.0.0.1"], 200],
    [["::ffff:127.0.0.0/104"], 200],
    [["0.0.0.0/0"], 200],
  ])("a key for %j is refused elsewhere, in words (%i)", async (networks, status) => {
    const { secret } = await make({ networks });
    // An address that the caller claims is ignored.
    const got = await send(lane, { ...chat, key: secret, headers: { "x-forwarded-for": "10.0.0.1" } });
    expect(got.status).toBe(status);
    if (status === 403) expect(got.text).toContain("This key may not be used from this address.");
  });

  it.each([
    [{ networks: ["10.0.0.1/33"] }, "networks[0]"],
    [{ networks: ["localhost"] }, "networks[0]"],
    [{ networks: Array.from({ length: 1_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`) }, "networks"],
    [{ limits: { ...none, requestsPerMinute: 0 } }, "limits.requestsPerMinute"],
    [{ limits: { ...none, requestsPerMinute: -5 } }, "limits.requestsPerMinute"],
    [{ metadata: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, "v"])) }, "metadata"],
    [{ name: "two\nlines" }, "name"],
    [{ name: "digest\u202egnp" }, "name"],
    [{ ownerId: "user_unknown" }, "ownerId"],
  ])("says what is wrong with %.60j", async (body, param) => {
    const got = await call(admin, KEYS.create, { name: "made", ...body });
    expect(got.status).toBe(400);
    expect((got.json as { error: { param: string } }).error.param).toBe(param);
  });

  it("takes no list of 10,000 networks, and says so in words", async () => {
    const networks = Array.from({ length: 10_000 }, (_, n) => `10.${n >> 8}.${n & 255}.0/24`);
    const got = await call(admin, KEYS.create, { name: "made", networks });
    expectError(got, { errorFormat: "openai", code: "request_too_large" });
  });

  it("ends the streams of a key that is revoked together with them", async () => {
    const [{ secret, key }, other] = [await make({}), await make({})];
    const begin = async (with_: string) => {
      const body = { model: "held", messages: [{ role: "user", content: "Hi" }], stream: true };
      const opening = contract.open(lane, { path: "/v1/chat/completions", key: with_, body });
      const held = await upstream.next();
      held.event({ role: "assistant", content: "one" });
      return { held, response: await opening };
    };
    const [stopped, going] = [await begin(secret), await begin(other.secret)];
    expect((await call(admin, at({ ...KEYS.revoke, path: `${KEYS.revoke.path}?stop=true` }, key.id))).status).toBe(204);
    expect(await stopped.response.text()).toContain("This key was revoked.");
    going.held.finish();
    expect(await going.response.text()).toContain("[DONE]");
  });

  it("a key that another one took over from works until its grace is over", async () => {
    const { secret, key } = await make({ name: "digest", limits: { ...none, concurrent: 3 } });
    const got = await call(admin, at(KEYS.rotate, key.id), { grace: "15m" });
    expect([got.status, got.headers["cache-control"]]).toEqual([201, "no-store"]);
    const rotated = RotatedKey.parse(got.json);
    expect(rotated.key.limits).toEqual({ ...none, concurrent: 3 });
    for (const one of [secret, rotated.secret]) expect((await send(lane, { ...chat, key: one })).status).toBe(200);
    const now = await make({});
    const atOnce = RotatedKey.parse((await call(admin, at(KEYS.rotate, now.key.id), { grace: "0" })).json);
    expect((await send(lane, { ...chat, key: now.secret })).status).toBe(401);
    expect((await send(lane, { ...chat, key: atOnce.secret })).status).toBe(200);
  });

  it("several are changed at once, and written to a file that no table program runs", async () => {
    const [one, other] = [await make({ name: "=cmd()|calc" }), await make({ name: 'say "hi", all' })];
    const ids = [one.key.id, other.key.id];
    const reply = BulkKeysReply.parse((await call(admin, KEYS.bulk, { ids, action: "tag", metadata: { cost: "7" } })).json);
    expect(reply).toEqual({ done: ids, refused: [] });
    const file = await call(admin, { ...KEYS.csv, path: `${KEYS.csv.path}?q=%25&view=current` });
    expect(file.text.trim().split("\r\n"), "a percent sign is a percent sign").toHaveLength(1);
    const all = await call(admin, KEYS.csv);
    expect(all.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="keys.csv"',
    });
    expect(all.text).toContain(`${one.key.id},'=cmd()|calc,`);
    expect(all.text).toContain(`${other.key.id},"say ""hi"", all",`);
    expect(all.text).toContain('"{""cost"":""7""}"');
    expect(all.text).not.toContain(one.secret);
  });

  it("what was done is recorded, and what was refused", async () => {
    const { key } = await make({ name: "digest" });
    const viewer = await addSession(store, { name: `Viewer of the ${lane} lane`, role: "viewer" });
    expect((await call(viewer, KEYS.create, { name: "mine" })).status).toBe(403);
    expect((await call(viewer, at(KEYS.revoke, key.id))).status).toBe(403);
    const of = (query: string) => call(admin, { ...AUDIT.list, path: `${AUDIT.list.path}?${query}` });
    const refused = AuditPage.parse((await of(`actor=${viewer.person.userId}&refused=true&limit=2`)).json);
    expect(refused.items).toMatchObject([
      { action: "key.revoke", target: { id: key.id }, refused: "access_denied", actor: { name: viewer.person.name } },
      { action: "key.create", refused: "access_denied" },
    ]);
    expect(refused.next).toBeNull();
    const done = AuditPage.parse((await of(`target=${key.id}&action=key.create`)).json);
    expect(done.items).toMatchObject([{ address: "127.0.0.1", changes: { name: [null, "digest"] } }]);
    expect((await call(viewer, AUDIT.list)).status).toBe(403);
    expect((await call(admin, AUDIT.csv)).text).toContain(",key.create,digest,");
  });
});

describe("limits that are to be shared through a Redis that is away", () => {
  it("go on with this process' own part, and the overview says so", async () => {
    const apart = await startContract({ REDIS_URL: "redis://127.0.0.1:1", WORKERS: "2" });
    const { secret } = await apart.newKey({ limits: { ...none, requestsPerMinute: 4 } });
    const calls = [];
    for (let n = 0; n < 3; n++) calls.push((await apart.send("fast", { ...rightly(FAMILIES["chat.create"]), key: secret })).status);
    expect(calls).toEqual([200, 200, 429]);
    const overview = await apart.send("fast", { method: "GET", path: "/api/console/overview" });
    expect((overview.json as { attention: object[] }).attention[0]).toMatchObject({
      kind: "limits",
      message: expect.stringContaining("not shared"),
    });
    await apart.close();
  });
});
