import { generateKeyPairSync } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT } from "../../console/account/addresses";
import { OIDC } from "../../console/oidc/addresses";
import { beginAttempt } from "../../identity/throttle";
import { createSafe } from "../../store/models/providers-sealed";
import { addPerson } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { PUBLIC_URL, problemOf, sessionOf, startOidcContract } from "./oidc-browser";
import { startContract } from "./setting";

const SECRET = "a gateway secret that only tests know of";
const contract = await startOidcContract({ OIDC_ROLES: "devs=developer", GATEWAY_SECRET: SECRET });
const { issuer, store, send, begin, comeBack, signIn } = contract;
afterAll(() => contract.close());
await addPerson(store, { name: "Owner", role: "owner" });
const VERA = { name: "Vera Holm", email: "vera@example.com", email_verified: true, groups: ["all", "devs"] };
issuer.people.set("vera", VERA);

const counts = () => store.db.selectFrom("sign_in_attempts").select("count").execute();
afterEach(() => store.db.deleteFrom("sign_in_attempts").execute());

describe.each(EACH_LANE)("signing in with a provider (%s lane)", (lane) => {
  it("goes off with PKCE, state and nonce, and comes back as somebody who is signed in", async () => {
    const started = await send(lane, { ...OIDC.start, path: `${OIDC.start.path}?next=%2Fkeys%3Fa%3D1`, key: null });
    expect(started).toMatchObject({ status: 303, text: "", headers: { "cache-control": "no-store" } });
    expect(started.cookies).toEqual([
      expect.stringMatching(/^trunkline_sign_in=v1\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const asked = new URL(started.headers.location ?? "");
    expect(asked.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: "trunkline",
      response_type: "code",
      scope: "openid profile email",
      redirect_uri: `${PUBLIC_URL}/api/console/oidc/callback`,
      state: expect.stringMatching(/^\w{43}$/),
      nonce: expect.stringMatching(/^\w{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [cookie = ""] = started.cookies[0]?.split(";") ?? [];
    const back = await comeBack(lane, await issuer.signIn(asked.href, "vera"), cookie);
    expect(back).toMatchObject({ status: 303, text: "", headers: { location: `${PUBLIC_URL}/keys?a=1`, "cache-control": "no-store" } });
    expect(back.cookies).toEqual([
      expect.stringMatching(/^trunkline_device=\w{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^trunkline_session=\w{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      "trunkline_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    const me = await send(lane, { ...ACCOUNT.me, key: null, headers: { cookie: `trunkline_session=${sessionOf(back)}` } });
    expect(me.json).toMatchObject({ name: "Vera Holm", email: "vera@example.com", role: "developer" });
    expect(
      (await counts()).every(({ count }) => count === 0),
      "what went well does not count",
    ).toBe(true);
  });

  it("goes nowhere else afterwards than to a path of this site", async () => {
    const elsewhere = [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
      " /keys",
      "/keys\r\nset-cookie: a=b",
      "/login?next=/keys",
      "/api/console/oidc/start",
      `/${"x".repeat(2_000)}`,
      "keys",
      "",
    ];
    for (const next of elsewhere) {
      const got = await signIn(lane, "vera", next);
      expect([next, got.headers.location, sessionOf(got).length]).toEqual([next, `${PUBLIC_URL}/`, 43]);
    }
    expect((await signIn(lane, "vera", "/video?view=board")).headers.location).toBe(`${PUBLIC_URL}/video?view=board`);
  });

  it("refuses another state, another browser's sign-in, and one without a browser that began it, before anything is asked", async () => {
    const [mine, other] = [await begin(lane, "/keys"), await begin(lane)];
    const back = await issuer.signIn(mine.url, "vera");
    issuer.asked.length = 0;
    const changed = new URL(back);
    changed.searchParams.set("state", "x".repeat(43));
    const stateless = new URL(back);
    stateless.searchParams.delete("state");
    const forged = mine.cookie.slice(0, -4) + (mine.cookie.endsWith("AAAA") ? "BBBB" : "AAAA");
    const wrong: [string, string][] = [
      [changed.href, mine.cookie],
      [stateless.href, mine.cookie],
      [back, other.cookie],
      [back, ""],
      [back, "trunkline_sign_in=v1.AAAA"],
      [back, forged],
      [`${PUBLIC_URL}${OIDC.callback.path}`, mine.cookie],
    ];
    for (const [address, cookie] of wrong) {
      const got = await comeBack(lane, address, cookie);
      expect([problemOf(got), sessionOf(got)]).toEqual(["expired", ""]);
      expect(got.cookies).toEqual(["trunkline_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    }
    expect(issuer.asked).toEqual([]);
    expect(await counts(), "a page elsewhere that sends browsers here uses up nobody's attempts").toEqual([]);
    expect(sessionOf(await comeBack(lane, back, mine.cookie)), "and the right one still counts").not.toBe("");
  });

  it("takes a code once", async () => {
    const { url, cookie } = await begin(lane);
    const back = await issuer.signIn(url, "vera");
    expect(sessionOf(await comeBack(lane, back, cookie))).not.toBe("");
    const again = await comeBack(lane, back, cookie);
    expect([problemOf(again), sessionOf(again)]).toEqual(["failed", ""]);
  });

  it("takes a sign-in that was begun once, with another code of the provider too, even at the same time", async () => {
    const { url, cookie } = await begin(lane);
    const codes = await Promise.all([issuer.signIn(url, "vera"), issuer.signIn(url, "vera"), issuer.signIn(url, "vera")]);
    const [first = "", ...others] = codes;
    expect(new Set(codes.map((code) => new URL(code).searchParams.get("code"))).size).toBe(3);
    const came = await Promise.all([comeBack(lane, first, cookie), comeBack(lane, others[0] ?? "", cookie)]);
    expect(came.filter((got) => sessionOf(got) !== "")).toHaveLength(1);
    const late = await comeBack(lane, others[1] ?? "", cookie);
    expect([problemOf(late), sessionOf(late)]).toEqual(["failed", ""]);
  });

  it("takes no code that was made up, or for another sign-in of the same browser", async () => {
    const [first, second] = [await begin(lane), await begin(lane)];
    const [one, two] = [new URL(await issuer.signIn(first.url, "vera")), new URL(await issuer.signIn(second.url, "vera"))];
    two.searchParams.set("code", one.searchParams.get("code") ?? "");
    expect(problemOf(await comeBack(lane, two.href, second.cookie)), "the verifier is another one").toBe("failed");
    one.searchParams.set("code", "x".repeat(43));
    expect(problemOf(await comeBack(lane, one.href, first.cookie))).toBe("failed");
    expect((await counts()).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it("takes no ID token with another nonce", async () => {
    const { url, cookie } = await begin(lane);
    const got = await comeBack(lane, await issuer.signIn(url, "vera", { nonce: "x".repeat(43) }), cookie);
    expect([problemOf(got), sessionOf(got)]).toEqual(["failed", ""]);
  });

  it("takes nothing of a sign-in that was begun more than ten minutes ago", async () => {
    const safe = createSafe(Buffer.from(SECRET), "oidc-sign-in");
    const { url, cookie } = await begin(lane);
    const back = await issuer.signIn(url, "vera");
    const pending = JSON.parse(safe.open(cookie.slice("trunkline_sign_in=".length), "pending sign-in") ?? "");
    const begunAt = (at: number) => `trunkline_sign_in=${safe.seal(JSON.stringify({ ...pending, at }), "pending sign-in")}`;
    expect(problemOf(await comeBack(lane, back, begunAt(pending.at - 600_000)))).toBe("expired");
    expect(sessionOf(await comeBack(lane, back, begunAt(pending.at - 590_000)))).not.toBe("");
  });

  it("comes back to the sign-in page, with the way that was meant, from who changes their mind", async () => {
    const got = await signIn(lane, "", "/keys");
    expect(got).toMatchObject({ status: 303, headers: { location: `${PUBLIC_URL}/login?problem=cancelled&next=%2Fkeys` } });
  });

  it("says nothing in the provider's own words", async () => {
    const { url, cookie } = await begin(lane);
    const state = new URL(url).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ error: "server_error", error_description: "<b>pay here</b>", state, iss: issuer.issuer });
    const got = await comeBack(lane, `${PUBLIC_URL}${OIDC.callback.path}?${query}`, cookie);
    expect(got.headers.location).toBe(`${PUBLIC_URL}/login?problem=away`);
    expect(JSON.stringify(got)).not.toContain("pay here");
  });

  it("holds up an address after sixty that came to nothing, and no browser that has signed in before", async () => {
    const known = await signIn(lane, "vera");
    const device = known.cookies[0]?.split(";")[0] ?? "";
    for (let n = 0; n < 60; n++) await beginAttempt(store, { address: "127.0.0.1" });
    const { url, cookie } = await begin(lane);
    const back = await issuer.signIn(url, "vera");
    expect(problemOf(await comeBack(lane, back, cookie))).toBe("too_many");
    expect(sessionOf(await comeBack(lane, back, `${cookie}; ${device}`))).not.toBe("");
  });
});

describe("a provider that is away", () => {
  it("leaves the gateway as it is, is asked when somebody signs in, and once in a while", async () => {
    const other = await startOidcContract({ OIDC_DEFAULT_ROLE: "viewer" });
    const { issuer: away } = other;
    await addPerson(other.store, { name: "Owner", role: "owner" });
    expect(away.asked, "nothing is asked at the start").toEqual([]);
    away.instead.set("/.well-known", (_, response) => void response.destroy());
    for (let n = 0; n < 5; n++) {
      const got = await other.send("fast", { ...OIDC.start, key: null });
      expect([problemOf(got), got.cookies.length]).toEqual(["away", 1]);
    }
    expect(away.asked).toHaveLength(1);
    await other.close();
  });

  it.each([
    ["is cut off", (_: unknown, response: ServerResponse) => void response.destroy()],
    ["fails", (_: unknown, response: ServerResponse) => void response.writeHead(503).end("<h1>down</h1>")],
    [
      "never ends",
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        const more = setInterval(() => response.write(" ".repeat(65_536)), 1);
        response.once("close", () => clearInterval(more));
      },
    ],
  ])("counts no attempt where the exchange %s", async (_, answer) => {
    const { url, cookie } = await begin("fast");
    const back = await issuer.signIn(url, "vera");
    issuer.instead.set("/token", answer);
    const got = await comeBack("fast", back, cookie);
    issuer.instead.clear();
    expect([problemOf(got), sessionOf(got)]).toEqual(["away", ""]);
    expect((await counts()).reduce((sum, { count }) => sum + count, 0)).toBe(0);
  });

  it("is not believed where its keys did not sign what it says", async () => {
    const other = await startOidcContract({ OIDC_DEFAULT_ROLE: "viewer" });
    await addPerson(other.store, { name: "Owner", role: "owner" });
    other.issuer.people.set("vera", VERA);
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] };
    other.issuer.instead.set(
      "/jwks",
      (_, response) => void response.setHeader("content-type", "application/json").end(JSON.stringify(keys)),
    );
    const got = await other.signIn("fast", "vera");
    expect([problemOf(got), sessionOf(got)]).toEqual(["failed", ""]);
    await other.close();
  });

  it("is refused if its discovery document names another issuer, and the log names both", async () => {
    const lines: string[] = [];
    const other = await startOidcContract(
      { OIDC_DEFAULT_ROLE: "viewer", LOG_LEVEL: "warn" },
      { logTo: { write: (line) => void lines.push(line) } },
    );
    await addPerson(other.store, { name: "Owner", role: "owner" });
    const said = `${other.issuer.issuer}/realms/harbour/`;
    const document = JSON.stringify({ issuer: said, authorization_endpoint: `${said}auth`, token_endpoint: `${said}token` });
    other.issuer.instead.set("/.well-known", (_, response) => void response.setHeader("content-type", "application/json").end(document));
    expect(problemOf(await other.send("fast", { ...OIDC.start, key: null }))).toBe("failed");
    expect(lines.join("")).toContain(
      `OIDC_ISSUER is ${other.issuer.issuer}, but the provider's discovery document names the issuer ${said}`,
    );
    await other.close();
  });

  it("is waited for five seconds", async () => {
    const { url, cookie } = await begin("fast");
    const back = await issuer.signIn(url, "vera");
    issuer.instead.set("/token", () => undefined);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const bounds = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === 5_000 ? 50 : ms));
    expect(problemOf(await comeBack("fast", back, cookie))).toBe("away");
    expect(bounds).toHaveBeenCalledWith(5_000);
    bounds.mockRestore();
    issuer.instead.clear();
  });
});

it("is no address where no provider is set", async () => {
  const without = await startContract();
  for (const address of [OIDC.start, OIDC.callback])
    expectError(await without.both({ ...address, key: null }), { errorFormat: "openai", code: "not_found" });
  await without.close();
});

it("has cookies of this host alone by https", async () => {
  const secure = await startOidcContract({ OIDC_DEFAULT_ROLE: "viewer", PUBLIC_URL: "https://gateway.example" });
  const { cookies } = await secure.send("fast", { ...OIDC.start, key: null });
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-trunkline_sign_in=v1\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  await secure.close();
});
