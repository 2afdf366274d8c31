import { afterAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "../../console/account/addresses";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey } from "../../console/keys/contract";
import { TEAM } from "../../console/team/addresses";
import { FIRST_TEAM } from "../../contracts/keys";
import { turnPasswordsOn } from "../../identity/password-switch";
import { writeAct } from "../../store/people/audit";
import { unlinkIdentity } from "../../store/people/identities";
import type { IssuerClaims } from "../oidc-issuer";
import { addPerson, addSession, addTeam, PASSWORD } from "../people";
import { expectError } from "./answers";
import { type OidcContract, problemOf, sessionOf, startOidcContract } from "./oidc-browser";
import type { Got } from "./setting";

const contract = await startOidcContract({ OIDC_ROLES: "owners=owner, platform-admins=admin,devs=developer", PASSWORD_SIGN_IN: "0" });
const { issuer, store, send, signIn } = contract;
afterAll(() => contract.close());
await addPerson(store, { name: "Root", role: "owner" });

let made = 0;
/** A person at the issuer. */
function person(claims: object = {}): { subject: string; name: string; email: string } {
  const [subject, name] = [`subject-${++made}`, `Person ${"abcdefghijklmnopqrstuvwxyz"[made]}${made}x`];
  const email = `${subject}@example.com`;
  issuer.people.set(subject, { name, email, email_verified: true, groups: ["devs"], ...claims });
  return { subject, name, email };
}
const change = (subject: string, claims: object) => issuer.people.set(subject, { ...issuer.people.get(subject), ...claims });
const meBy = async (got: Got, { send }: OidcContract = contract) =>
  (await send("fast", { ...ACCOUNT.me, key: null, headers: { cookie: `trunkline_session=${sessionOf(got)}` } })).json as {
    userId: string;
    name: string;
    email: string | null;
    role: string;
    teamId: string;
  };
const acts = (teamId = FIRST_TEAM) =>
  store.db.selectFrom("audit").selectAll().where("team_id", "=", teamId).orderBy("at").orderBy("id").execute();
const actsOf = async (id: string) =>
  (await acts()).filter(({ target_id }) => target_id === id).map(({ action, refused, changes }) => [action, refused, JSON.parse(changes)]);
const passwordSignIn = (name: string) => send("fast", { ...ACCOUNT.signIn, key: null, body: { name, password: PASSWORD } });

describe("passwords turned off", () => {
  it("still count until an owner has come in by the provider, and again when the operator says so", async () => {
    await addPerson(store, { name: "Jonas" });
    expect((await passwordSignIn("Jonas")).status).toBe(200);
    await signIn("fast", person({ groups: ["platform-admins"] }).subject);
    expect((await passwordSignIn("Jonas")).status, "an admin is no owner").toBe(200);
    const owner = person({ groups: ["owners"] });
    expect(await meBy(await signIn("fast", owner.subject))).toMatchObject({ role: "owner" });
    const refused = expectError(await passwordSignIn("Jonas"), { errorFormat: "openai", code: "access_denied" });
    expect(refused.message).toMatch(/^Password sign-in is disabled\./);
    const invited = await send("fast", { ...TEAM.joinAsNew, key: null, body: { token: "x", name: "New", password: PASSWORD } });
    expectError(invited, { errorFormat: "openai", code: "access_denied" });
    expect(await turnPasswordsOn(store)).toBe(true);
    expect((await passwordSignIn("Jonas")).status).toBe(200);
    await signIn("fast", owner.subject);
    expectError(await passwordSignIn("Jonas"), { errorFormat: "openai", code: "access_denied" });
  });
});

describe("who comes by the provider", () => {
  it("is known again by issuer and subject alone, whatever else changes", async () => {
    const { subject, name, email } = person();
    const first = await meBy(await signIn("fast", subject));
    expect(first).toMatchObject({ name, email, role: "developer", teamId: FIRST_TEAM });
    change(subject, { name: "Another", email: "another@example.com" });
    expect(await meBy(await signIn("web", subject))).toMatchObject({ userId: first.userId, name, email });
    expect(await actsOf(first.userId)).toEqual([
      ["member.join", "", { role: [null, "developer"], signsInWith: [null, "provider"] }],
      ["member.sign_in", "", { method: [null, "provider"], device: [null, expect.any(String)] }],
      ["member.sign_in", "", { method: [null, "provider"], device: [null, expect.any(String)] }],
    ]);
  });

  it("is made once, when they come twice at the same time", async () => {
    const { subject, name } = person();
    const both = await Promise.all([signIn("fast", subject), signIn("web", subject)]);
    const inside = both.filter((got) => sessionOf(got) !== "");
    expect(inside.length).toBeGreaterThan(0);
    const again = await meBy(await signIn("fast", subject));
    for (const got of inside) expect((await meBy(got)).userId).toBe(again.userId);
    expect(await store.db.selectFrom("users").select("id").where("name", "like", `${name}%`).execute()).toHaveLength(1);
  });

  it("gets a name that is nobody else's, without what cannot be seen", async () => {
    await addPerson(store, { name: "Marit Holm" });
    const names: (string | undefined)[] = [];
    for (const name of ["Marit Holm", "Mаrit\u200b Holm", "marit.holm@corp.example", "\u202e", "x".repeat(300)])
      names.push((await meBy(await signIn("fast", person({ name }).subject))).name);
    expect(names.slice(0, 2)).toEqual(["Marit Holm 2", "Mаrit Holm 3"]);
    expect(names[2]).toBe("marit.holm 4");
    expect(names[3]).toMatch(/^subject-\d+$/);
    expect(names[4]).toBe("x".repeat(60));
  });

  it("with a verified address is who has it here, once, and what opened that account before opens it no more", async () => {
    const { person: ida, token } = await addSession(store, { name: "Ida" });
    const { subject } = person({ email: "IDA@example.com" });
    const came = await signIn("fast", subject);
    expect(await meBy(came)).toMatchObject({ userId: ida.userId, name: "Ida", role: "developer" });
    const old = await send("fast", { ...ACCOUNT.me, key: null, headers: { cookie: `trunkline_session=${token}` } });
    expect(old.status, "whoever gave the account this address may have been somebody else").toBe(401);
    await turnPasswordsOn(store);
    expectError(await passwordSignIn("Ida"), { errorFormat: "openai", code: "invalid_credentials" });
    expect((await actsOf(ida.userId))[0]).toEqual(["member.link", "", { signsInWith: ["password", "provider"] }]);
    const second = await meBy(await signIn("fast", person({ email: "ida@example.com" }).subject));
    expect(second.userId, "it is linked already").not.toBe(ida.userId);
    expect(second.email).toBeNull();
  });

  it("with an address that is not verified is somebody new, without it", async () => {
    const { id } = await addPerson(store, { name: "Nora" });
    for (const email_verified of [false, "false", "True", "", 1, null, undefined]) {
      const me = await meBy(await signIn("fast", person({ email: "nora@example.com", email_verified }).subject));
      expect(me).toMatchObject({ email: null, role: "developer" });
      expect(me.userId).not.toBe(id);
    }
    expect((await store.db.selectFrom("identities").selectAll().where("user_id", "=", id).execute()).length).toBe(0);
  });

  it("has a verified address too where the provider says so in a text", async () => {
    const { id } = await addPerson(store, { name: "Sven" });
    const me = await meBy(await signIn("fast", person({ email: "sven@example.com", email_verified: "true" }).subject));
    expect(me).toMatchObject({ userId: id, email: "sven@example.com" });
  });

  it("with a verified address that is none is nobody who is here", async () => {
    const { id } = await addPerson(store, { name: "Olav" });
    for (const email of [
      "Olav",
      "ｏlav@example.com",
      "olav@example.com ",
      "оlav@example.com",
      "x@y@example.com",
      ["olav@example.com"],
      7,
    ]) {
      const me = await meBy(await signIn("fast", person({ email }).subject));
      expect(me).toMatchObject({ email: null, role: "developer" });
      expect(me.userId).not.toBe(id);
    }
    expect(await meBy(await signIn("fast", person({ email: "olav@example.com" }).subject))).toMatchObject({ userId: id });
  });

  it("can be linked again once the operator took the former identity away", async () => {
    const { subject, email } = person();
    const { userId } = await meBy(await signIn("fast", subject));
    expect(await unlinkIdentity(store, userId)).toBe(true);
    expect(await meBy(await signIn("fast", person({ email }).subject))).toMatchObject({ userId });
  });

  it("has no password: none opens the account, and none can be changed", async () => {
    const { subject, name } = person();
    const cookie = `trunkline_session=${sessionOf(await signIn("fast", subject))}`;
    await turnPasswordsOn(store);
    for (const password of ["none", "none$", PASSWORD])
      expectError(await send("fast", { ...ACCOUNT.signIn, key: null, body: { name, password } }), {
        errorFormat: "openai",
        code: "invalid_credentials",
      });
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const changed = await send("fast", { ...ACCOUNT.changePassword, key: null, headers, body: { current: "none", password: PASSWORD } });
    expectError(changed, { errorFormat: "openai", code: "invalid_credentials" });
  });
});

describe("an account with the address of somebody else", () => {
  const keysOf = (ownerId: string) =>
    store.db.selectFrom("api_keys").select(["revoked_at", "stopped_at"]).where("owner_id", "=", ownerId).execute();
  const as = (token: string, { method, path }: { method: string; path: string }, body?: unknown) =>
    send("fast", { method, path, key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, body });
  const makeKey = async (token: string, body: object = {}) =>
    CreatedKey.parse((await as(token, KEYS.create, { name: "kept", ...body })).json);
  const works = async (secret: string) => (await send("fast", { method: "GET", path: "/v1/models", key: secret })).status === 200;
  const invite = async (token: string) => {
    const made = await as(token, TEAM.invite, { role: "developer", label: "Friend", days: 7 });
    return { status: made.status, url: (made.json as { url: string }).url };
  };
  const opens = async (url: string) =>
    (await send("fast", { ...TEAM.readInvitation, key: null, body: { token: url.split("/").at(-1) } })).status;

  it("in another team catches nobody's sign-in: it loses the address, and they are somebody new in the right team", async () => {
    const teamId = await addTeam(store, "Squat");
    const squatter = await addSession(store, { name: "Tove", role: "owner", teamId });
    const { secret } = await makeKey(squatter.token);
    const me = await meBy(await signIn("fast", person({ email: "tove@example.com", name: "Tove Berg" }).subject));
    expect(me).toMatchObject({ teamId: FIRST_TEAM, name: "Tove Berg", email: "tove@example.com", role: "developer" });
    expect(me.userId).not.toBe(squatter.person.userId);
    const left = await as(squatter.token, ACCOUNT.me);
    expect(left.json, "what is theirs in their own team stays").toMatchObject({ userId: squatter.person.userId, email: null });
    expect(await works(secret)).toBe(true);
    const taken = (await acts(teamId)).filter(({ action }) => action === "member.address");
    expect(taken).toMatchObject([{ target_id: squatter.person.userId, changes: JSON.stringify({ email: ["tove@example.com", null] }) }]);
    const back = await as(squatter.token, ACCOUNT.changeMe, { email: "tove@example.com" });
    expect(back.status, "and it is not to be had again").toBe(409);
  });

  it("in the same team loses its keys in every team, running calls, and open invitations with it", async () => {
    const squatter = await addSession(store, { name: "Ulla", role: "admin" });
    const { userId } = squatter.person;
    const teamId = await addTeam(store, "Side");
    await store.db.insertInto("memberships").values({ team_id: teamId, user_id: userId, role: "owner", created_at: Date.now() }).execute();
    const { secret } = await makeKey(squatter.token);
    const elsewhere = (await makeKey(squatter.token)).key.id;
    await store.db.updateTable("api_keys").set({ team_id: teamId }).where("id", "=", elsewhere).execute();
    const { url, status } = await invite(squatter.token);
    expect([status, await opens(url), await works(secret)]).toEqual([201, 200, true]);
    const me = await meBy(await signIn("fast", person({ email: "ulla@example.com", groups: ["platform-admins"] }).subject));
    expect(me).toMatchObject({ userId, teamId: FIRST_TEAM });
    expect((await as(squatter.token, ACCOUNT.me)).status).toBe(401);
    expect(await works(secret)).toBe(false);
    expect(await opens(url)).toBe(404);
    for (const row of await keysOf(userId)) expect(row).toEqual({ revoked_at: expect.any(Number), stopped_at: expect.any(Number) });
    expect((await acts(teamId)).map(({ action, target_id }) => [action, target_id])).toEqual([["key.revoke", elsewhere]]);
    const noted = (await acts()).filter(({ actor_id }) => actor_id === userId).map(({ action }) => action);
    expect(noted.slice(-4).sort()).toEqual(["key.revoke", "member.link", "member.sign_in", "member.withdraw"]);
  });

  it("keeps keys and invitations for a browser that has signed in to it before: it is their own", async () => {
    await turnPasswordsOn(store);
    const { id } = await addPerson(store, { name: "Vigdis", role: "admin" });
    const entered = await passwordSignIn("Vigdis");
    const { secret } = await makeKey(sessionOf(entered));
    const { url } = await invite(sessionOf(entered));
    const device = entered.cookies.map((cookie) => cookie.split(";")[0]).find((cookie) => cookie?.startsWith("trunkline_device="));
    const { subject } = person({ email: "vigdis@example.com", groups: ["platform-admins"] });
    const { url: start, cookie } = await contract.begin("fast");
    const came = await contract.comeBack("fast", await issuer.signIn(start, subject), `${cookie}; ${device}`);
    expect(await meBy(came)).toMatchObject({ userId: id, role: "admin" });
    expect([await works(secret), await opens(url)]).toEqual([true, 200]);
    expect((await as(sessionOf(entered), ACCOUNT.me)).status, "the password's sessions end").toBe(401);
  });

  it("lets nobody back into the team who was removed from it, and not into another team either", async () => {
    const { id, email } = await addPerson(store, { name: "Wim" });
    await store.db
      .updateTable("memberships")
      .set({ team_id: await addTeam(store, "Other") })
      .where("user_id", "=", id)
      .execute();
    const act = { at: Date.now(), teamId: FIRST_TEAM, actorId: "user_x", actorName: "Root", targetId: id, targetName: "Wim", address: "" };
    await writeAct(store.db, { ...act, action: "member.remove" });
    expect(problemOf(await signIn("fast", person({ email }).subject))).toBe("no_team");
    expect(await store.db.selectFrom("identities").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });
});

describe("who has no role any more", () => {
  it("loses sessions, keys and open invitations at the next sign-in, and gets in again with a role, without them", async () => {
    const { subject } = person({ groups: ["platform-admins"] });
    const came = await signIn("fast", subject);
    const { userId } = await meBy(came);
    const headers = { cookie: `trunkline_session=${sessionOf(came)}`, "sec-fetch-site": "same-origin" };
    const made = CreatedKey.parse((await send("fast", { ...KEYS.create, key: null, headers, body: { name: "kept" } })).json);
    const invited = await send("fast", { ...TEAM.invite, key: null, headers, body: { role: "developer", label: "Friend", days: 7 } });
    expect(invited.status).toBe(201);
    const playground = (await send("fast", { ...ACCOUNT.playgroundKey, key: null, headers })).json as { secret: string };
    const lists = async (key: string) => (await send("fast", { method: "GET", path: "/v1/models", key })).status;
    expect([await lists(made.secret), await lists(playground.secret)]).toEqual([200, 200]);
    change(subject, { groups: [] });
    expect(problemOf(await signIn("fast", subject))).toBe("no_role");
    expect((await send("fast", { ...ACCOUNT.me, key: null, headers })).status).toBe(401);
    expect([await lists(made.secret), await lists(playground.secret)]).toEqual([401, 401]);
    const open = await store.db
      .selectFrom("invites")
      .select("id")
      .where("created_by", "=", userId)
      .where("revoked_at", "is", null)
      .execute();
    expect(open).toEqual([]);
    const noted = await actsOf(userId);
    expect(noted.filter(([action]) => action === "member.role")).toHaveLength(1);
    change(subject, { groups: ["devs"] });
    expect(await meBy(await signIn("fast", subject))).toMatchObject({ userId, role: "developer" });
    expect(await lists(made.secret)).toBe(401);
  });
});

describe("roles of groups", () => {
  it("are applied at each sign-in, the highest of them, and recorded", async () => {
    const { subject } = person({ groups: ["devs", "platform-admins", "other"] });
    const { userId, role } = await meBy(await signIn("fast", subject));
    expect(role).toBe("admin");
    change(subject, { groups: "devs" });
    expect(await meBy(await signIn("fast", subject))).toMatchObject({ userId, role: "developer" });
    expect(await actsOf(userId)).toContainEqual(["member.role", "", { role: ["admin", "developer"] }]);
  });

  it("let nobody in who has none, new or known, and the refusal is recorded without a secret", async () => {
    const { subject, name } = person({ groups: ["guests"] });
    expect(problemOf(await signIn("fast", subject))).toBe("no_role");
    expect(await store.db.selectFrom("users").select("id").where("name", "=", name).execute()).toEqual([]);
    const known = person();
    const { userId } = await meBy(await signIn("fast", known.subject));
    for (const groups of [[], undefined, null, 7, { devs: true }, ["constructor", "Devs"]]) {
      change(known.subject, { groups });
      expect(problemOf(await signIn("fast", known.subject)), JSON.stringify(groups)).toBe("no_role");
    }
    const refusals = (await actsOf(userId)).filter(([, refused]) => refused !== "");
    expect(refusals, "six, in one entry").toMatchObject([
      ["member.sign_in", "access_denied", { reason: [null, "no_role"], attempts: [0, 6], addresses: [[], ["127.0.0.1"]] }],
    ]);
    expect((await acts()).find(({ target_name }) => target_name === name)).toMatchObject({ refused: "access_denied", target_id: "" });
    const written = JSON.stringify(await acts());
    for (const secret of [issuer.settings.OIDC_CLIENT_SECRET, "eyJ", "code="]) expect(written).not.toContain(secret);
  });

  it("never take a team its last owner", async () => {
    const other = await startOidcContract({ OIDC_ROLES: "owners=owner,devs=developer" });
    const { id } = await addPerson(other.store, { name: "Root", role: "owner" });
    const second = await addPerson(other.store, { name: "Second", role: "owner" });
    for (const name of ["root", "second"])
      other.issuer.people.set(name, { email: `${name}@example.com`, email_verified: true, groups: ["devs"] });
    expect(await meBy(await other.signIn("fast", "second"), other)).toMatchObject({ userId: second.id, role: "developer" });
    expect(await meBy(await other.signIn("fast", "root"), other)).toMatchObject({ userId: id, role: "owner" });
    const refused = await other.store.db.selectFrom("audit").selectAll().where("refused", "<>", "").execute();
    expect(refused).toMatchObject([{ action: "member.role", target_id: id, refused: "task_conflict" }]);
    await other.close();
  });
});

describe("who is refused", () => {
  it("was taken out of every team: no sign-in brings them back", async () => {
    const { subject } = person();
    const { userId } = await meBy(await signIn("fast", subject));
    const never = await addPerson(store, { name: "Gone" });
    for (const id of [userId, never.id]) await store.db.deleteFrom("memberships").where("user_id", "=", id).execute();
    expect(problemOf(await signIn("fast", subject))).toBe("no_team");
    expect(problemOf(await signIn("fast", person({ email: never.email }).subject)), "nor by their address").toBe("no_team");
    expect(await store.db.selectFrom("memberships").selectAll().where("user_id", "in", [userId, never.id]).execute()).toEqual([]);
    expect((await actsOf(userId)).at(-1)).toMatchObject(["member.sign_in", "access_denied", { reason: [null, "no_team"] }]);
  });

  it("comes into the teams that are left, where the roles of groups change nothing", async () => {
    const { subject } = person({ groups: ["platform-admins"] });
    const { userId } = await meBy(await signIn("fast", subject));
    const teamId = await addTeam(store, "Dock");
    await store.db.updateTable("memberships").set({ team_id: teamId, role: "viewer" }).where("user_id", "=", userId).execute();
    expect(await meBy(await signIn("fast", subject))).toMatchObject({ teamId, role: "viewer" });
  });

  it("is everybody as long as there is no owner, and whose domain may not", async () => {
    const other = await startOidcContract({ OIDC_DEFAULT_ROLE: "viewer", OIDC_EMAIL_DOMAINS: "example.com,corp.example" });
    const come = async (claims: IssuerClaims) => {
      other.issuer.people.set("someone", claims);
      return problemOf(await other.signIn("fast", "someone"));
    };
    const right = { email: "a@Corp.Example", email_verified: true };
    expect(await come(right)).toBe("not_set_up");
    await addPerson(other.store, { name: "Root", role: "owner" });
    expect(await come({ ...right, email_verified: false })).toBe("domain");
    for (const email of ["a@evil.example", "a@notexample.com", "a@example.com.evil.example", "a@example.com@evil.example", "example.com"])
      expect(await come({ ...right, email }), email).toBe("domain");
    expect(await come({})).toBe("domain");
    expect(await come(right)).toBeUndefined();
    await other.close();
  });
});

it("keeps roles of the console where no groups have any, and takes people into the team that is set", async () => {
  const other = await startOidcContract({
    OIDC_DEFAULT_ROLE: "viewer",
    OIDC_TEAM: "team_harbour",
    OIDC_GROUPS_CLAIM: "realm_access.roles",
  });
  await addPerson(other.store, { name: "Root", role: "owner" });
  await other.store.db.insertInto("teams").values({ id: "team_harbour", name: "Harbour", created_at: Date.now() }).execute();
  other.issuer.people.set("vera", {});
  const first = await meBy(await other.signIn("fast", "vera"), other);
  expect(first).toMatchObject({ teamId: "team_harbour", role: "viewer", name: "Person" });
  await other.store.db.updateTable("memberships").set({ role: "admin" }).where("user_id", "=", first.userId).execute();
  expect(await meBy(await other.signIn("fast", "vera"), other)).toMatchObject({ userId: first.userId, role: "admin" });
  await other.close();
});
