import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "../../console/account/addresses";
import { PlaygroundKey, SessionList } from "../../console/account/contract";
import { CONSOLE_ENDPOINTS } from "../../console/routes";
import { Person } from "../../contracts/person";
import { beginAttempt } from "../../identity/throttle";
import { addPerson, addSession, PASSWORD } from "../people";
import { EACH_LANE } from "../suite";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract({ PUBLIC_URL: "http://gateway.example" });
const { both, send, store } = contract;
afterAll(() => contract.close());

const SAME = { "sec-fetch-site": "same-origin" };
const cookieOf = (token: string) => ({ cookie: `theme=dark; trunkline_session=${token}` });
/** A call with a session, like a page of the console. */
const as = (token: string, { method, path }: { method: string; path: string }, body?: unknown): Sent => ({
  method,
  path,
  key: null,
  headers: { ...cookieOf(token), ...SAME },
  body,
});
const refused = { errorFormat: "openai" as const };

describe("every address of the console", () => {
  const closed = CONSOLE_ENDPOINTS.filter(({ scope }) => scope !== "public");
  const call = ({ method, path }: (typeof closed)[number]): Sent => ({ method, path: path.replace(/\{\w+\}/, "x"), key: null });

  it.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s demands a session or a key of scope admin",
    async (_, endpoint) => {
      const sent = call(endpoint);
      expect(endpoint.scope).toBe("console");
      expectError(await both(sent), { ...refused, code: "not_signed_in" });
      expectError(await both({ ...sent, headers: { ...SAME, ...cookieOf("x".repeat(43)) } }), { ...refused, code: "not_signed_in" });
      expectError(await both({ ...sent, key: "sk-tl-wrong" }), { ...refused, code: "invalid_api_key" });
      const { secret: key } = await contract.newKey({ scopes: ["all", "metrics"] });
      expectError(await both({ ...sent, key }), { ...refused, code: "access_denied" });
    },
  );

  it.each(closed.filter(({ method }) => method !== "GET").map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s refuses pages of other sites, and viewers where they may not",
    async (_, endpoint) => {
      const { token } = await addSession(store, { name: `owner of ${endpoint.id}`, role: "owner" });
      const from = (headers: Record<string, string>) => both({ ...call(endpoint), headers: { ...cookieOf(token), ...headers } });
      for (const headers of [
        {},
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" },
      ])
        expectError(await from(headers as Record<string, string>), { ...refused, code: "access_denied" });
      if (endpoint.kind === "console" && endpoint.needs === "team.read") return;
      const viewer = await addSession(store, { name: `viewer of ${endpoint.id}`, role: "viewer" });
      const got = expectError(await both(as(viewer.token, call(endpoint) as { method: string; path: string })), {
        ...refused,
        code: "access_denied",
      });
      expect(got.message).toMatch(/^Viewers cannot (do this|run models)\. Ask an owner/);
    },
  );

  it("ends with the session's time", async () => {
    const { person, token } = await addSession(store, { name: "Late" });
    expect((await both(as(token, ACCOUNT.me))).status).toBe(200);
    await store.db
      .updateTable("sessions")
      .set({ expires_at: Date.now() - 1 })
      .where("id", "=", person.sessionId)
      .execute();
    expectError(await both(as(token, ACCOUNT.me)), { ...refused, code: "not_signed_in" });
  });
});

describe.each(EACH_LANE)("an account (%s lane)", (lane) => {
  let name: string;
  let token: string;
  beforeAll(async () => {
    name = `Marit ${lane}`;
    await addPerson(store, { name, role: "developer" });
    const got = await send(lane, { ...as("", ACCOUNT.signIn, { name, password: PASSWORD }), headers: { ...SAME } });
    expect(got.status).toBe(200);
    expect(got.headers["cache-control"]).toBe("no-store");
    token = /trunkline_session=(\w+)/.exec(got.headers["set-cookie"] ?? "")?.[1] ?? "";
  });
  const me = async () => Person.parse((await send(lane, as(token, ACCOUNT.me))).json);

  it("is refused in one voice for a wrong name and a wrong password", async () => {
    const wrong = (body: unknown) => send(lane, { ...ACCOUNT.signIn, key: null, body });
    const bodies = [
      { name, password: "wrong password" },
      { name: "Nobody at all", password: "wrong password" },
    ];
    const texts = await Promise.all(
      bodies.map(async (body) => {
        const got = await wrong(body);
        expectError(got, { ...refused, code: "invalid_credentials", param: null });
        expect(got.headers["set-cookie"]).toBeUndefined();
        return got.text;
      }),
    );
    expect(texts[0]).toBe(texts[1]);
    expectError(await wrong({ name }), { ...refused, code: "missing_required_parameter", param: "password" });
    expectError(await wrong({ name: 7, password: "x" }), { ...refused, code: "invalid_type", param: "name" });
  });

  it("is slowed down after ten wrong passwords", async () => {
    await addPerson(store, { name: `Slow ${lane}` });
    const body = { name: `slow ${lane}`, password: "wrong password" };
    const codes: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) codes.push((await send(lane, { ...ACCOUNT.signIn, key: null, body })).status);
    expect(codes).toEqual([...Array(10).fill(401), 429]);
    const last = await send(lane, { ...ACCOUNT.signIn, key: null, body: { ...body, password: PASSWORD } });
    expectError(last, { ...refused, code: "rate_limit_exceeded" });
  });

  it("keeps a browser that has signed in before out of what others get wrong", async () => {
    const { id } = await addPerson(store, { name: `Besieged ${lane}` });
    const enter = (password: string, headers: Record<string, string> = {}) =>
      send(lane, { ...ACCOUNT.signIn, key: null, headers, body: { name: `besieged ${lane}`, password } });
    const first = await enter(PASSWORD);
    expect(first.cookies).toEqual([
      expect.stringMatching(/^trunkline_device=[0-9A-Za-z]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^trunkline_session=[0-9A-Za-z]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    const [device = "", session = ""] = first.cookies.map((cookie) => cookie.split(";", 1)[0] ?? "");
    const signedIn = { cookie: session, ...SAME };
    const ended = await send(lane, { ...ACCOUNT.signOut, key: null, headers: signedIn });
    expect(ended.cookies, "signing out leaves the browser known").toEqual([expect.stringContaining("trunkline_session=; ")]);
    for (let n = 0; n < 61; n++) await beginAttempt(store, { account: `id ${id}`, address: `198.51.100.${n}` }).catch(() => undefined);
    expectError(await enter(PASSWORD), { ...refused, code: "rate_limit_exceeded" });
    expectError(await enter("wrong password", { cookie: device }), { ...refused, code: "invalid_credentials" });
    const again = await enter(PASSWORD, { cookie: device });
    expect(again.status).toBe(200);
    expect(again.cookies[0]).toContain(`${device};`);
    expect(again.text).not.toContain(device.slice(-43));
  });

  it("takes calls of its own pages, also from browsers that only send Origin", async () => {
    for (const origin of ["http://gateway.example", lane === "fast" ? contract.gateway.url.fast : contract.gateway.url.web]) {
      const sent = { ...ACCOUNT.changeMe, key: null, headers: { ...cookieOf(token), origin }, body: {} };
      expect((await send(lane, sent)).status, origin).toBe(200);
    }
  });

  it("says who is signed in, and changes it", async () => {
    expect(await me()).toMatchObject({ name, role: "developer" });
    const changed = await send(lane, as(token, ACCOUNT.changeMe, { email: `new-${lane}@example.com` }));
    expect(Person.parse(changed.json)).toMatchObject({ name, email: `new-${lane}@example.com` });
    expect((await me()).email).toBe(`new-${lane}@example.com`);
    expectError(await send(lane, as(token, ACCOUNT.changeMe, { name: `SLOW ${lane}` })), { ...refused, code: "name_taken" });
    expectError(await send(lane, as(token, ACCOUNT.changeMe, { email: "x" })), { ...refused, code: "invalid_value", param: "email" });
  });

  it("takes no name with invisible letters, and none that looks like another's", async () => {
    const change = (body: object) => send(lane, as(token, ACCOUNT.changeMe, body));
    const hidden = [
      "\u200b",
      "\u200d",
      "\u202e",
      "\u2066",
      "\u00ad",
      "\ufeff",
      "\u2060",
      "\u061c",
      "\u180e",
      "\u3164",
      "\ufe0f",
      "\u2800",
      "\u2028",
      "\u{e0041}",
    ];
    for (const letter of hidden)
      expectError(await change({ name: `Ma${letter}rit` }), { ...refused, code: "invalid_value", param: "name" });
    const taken = expectError(await change({ name: `S1ow  ${lane}` }), { ...refused, code: "name_taken", param: "name" });
    expect(taken.message).toBe("This name, or one that looks like it, is taken.");
    for (const email of ["mаrit@example.com", "marit@exаmple.com", "ｍarit@example.com"])
      expectError(await change({ email }), { ...refused, code: "invalid_value", param: "email" });
  });

  it("gets a new cookie once the token is a day old", async () => {
    const { sessionId } = await me();
    const yesterday = Date.now() - 25 * 3_600_000;
    await store.db.updateTable("sessions").set({ rotated_at: yesterday }).where("id", "=", sessionId).execute();
    const got = await send(lane, as(token, ACCOUNT.me));
    const renewed = /trunkline_session=(\w{43});/.exec(got.headers["set-cookie"] ?? "")?.[1] ?? expect.fail("no new cookie");
    expect((await send(lane, as(token, ACCOUNT.me))).headers["set-cookie"]).toBeUndefined();
    token = renewed;
    expect((await me()).sessionId).toBe(sessionId);
  });

  it("lists where it is signed in, and ends the others", async () => {
    const other = await send(lane, { ...ACCOUNT.signIn, key: null, body: { name, password: PASSWORD } });
    const { sessionId: otherId } = Person.parse(other.json);
    const list = async () => SessionList.parse((await send(lane, as(token, ACCOUNT.sessions))).json).items;
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([otherId, (await me()).sessionId]));
    const end = (id: string) => send(lane, as(token, { method: "DELETE", path: `/api/console/sessions/${id}` }));
    expectError(await end("session_unknown"), { ...refused, code: "not_found" });
    expect(await end(otherId ?? "")).toMatchObject({ status: 204, text: "" });
    await send(lane, { ...ACCOUNT.signIn, key: null, body: { name, password: PASSWORD } });
    expect(await send(lane, as(token, ACCOUNT.endOtherSessions))).toMatchObject({ status: 200, json: { ended: 1 } });
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it("calls models with a playground key, under its own name in the log, until it signs out", async () => {
    const made = await send(lane, as(token, ACCOUNT.playgroundKey));
    expect(made.status).toBe(201);
    const { secret: key, expiresAt } = PlaygroundKey.parse(made.json);
    expect(expiresAt - Date.now()).toBeGreaterThan(3_590_000);
    const chat = await send(lane, { ...rightly(FAMILIES["chat.create"]), key });
    expect(chat.status).toBe(200);
    const { userId } = await me();
    expect(await contract.row(chat.headers["x-request-id"] ?? "")).toMatchObject({ key_id: `play_${userId}` });
    expectError(await send(lane, { ...ACCOUNT.me, key }), { ...refused, code: "access_denied" });
    expectError(await send(lane, { method: "GET", path: "/metrics", key }), { ...refused, code: "access_denied" });
    const ended = await send(lane, as(token, ACCOUNT.signOut));
    expect(ended).toMatchObject({
      status: 204,
      headers: { "set-cookie": expect.stringContaining("trunkline_session=; Path=/; Max-Age=0") },
    });
    expectError(await send(lane, as(token, ACCOUNT.me)), { ...refused, code: "not_signed_in" });
    expectError(await send(lane, { ...rightly(FAMILIES["chat.create"]), key }), { ...refused, code: "invalid_api_key" });
  });

  it("changes its password, and stays signed in with another token", async () => {
    const { token: first } = await addSession(store, { name: `Changer ${lane}` });
    const change = (current: string, password = "another long one") => send(lane, as(first, ACCOUNT.changePassword, { current, password }));
    expectError(await change("wrong password"), { ...refused, code: "invalid_credentials", param: "current" });
    expectError(await change(PASSWORD, "short"), { ...refused, code: "string_below_min_length", param: "password" });
    const got = await change(PASSWORD);
    expect(got.status).toBe(204);
    const next = /trunkline_session=(\w{43});/.exec(got.headers["set-cookie"] ?? "")?.[1] ?? "";
    expect(got.cookies[0]).toMatch(/^trunkline_device=\w{43};/);
    expect((await send(lane, as(next, ACCOUNT.me))).status).toBe(200);
    expectError(await send(lane, as(first, ACCOUNT.me)), { ...refused, code: "not_signed_in" });
  });

  it("is nothing a key has", async () => {
    expect((await send(lane, { ...ACCOUNT.me })).json).toMatchObject({ userId: "key_bootstrap", role: "admin", sessionId: null });
    for (const route of [ACCOUNT.sessions, ACCOUNT.signOut, ACCOUNT.playgroundKey, ACCOUNT.endOtherSessions])
      expectError(await send(lane, { ...route }), { ...refused, code: "access_denied" });
  });
});

describe("by https", async () => {
  const secure = await startContract({ PUBLIC_URL: "https://gateway.example" });
  afterAll(() => secure.close());
  const { token } = await addSession(secure.store, { name: "Marit" });
  const me = (cookie: string) => secure.both({ ...ACCOUNT.me, key: null, headers: { cookie } });

  it("cookies are of this host alone, and none that a neighbour could have planted counts", async () => {
    const body = { name: "Marit", password: PASSWORD };
    for (const lane of LANES) {
      const { cookies } = await secure.send(lane, { ...ACCOUNT.signIn, key: null, body });
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-trunkline_(?:session|device)=\w{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    }
    expect((await me(`__Host-trunkline_session=${token}`)).status).toBe(200);
    expect((await me(`trunkline_session=${"x".repeat(43)}; __Host-trunkline_session=${token}`)).status).toBe(200);
    expectError(await me(`trunkline_session=${token}`), { ...refused, code: "not_signed_in" });
    expectError(await both({ ...ACCOUNT.me, key: null, headers: { cookie: `__Host-trunkline_session=${token}` } }), {
      ...refused,
      code: "not_signed_in",
    });
  });
});
