import { afterAll, describe, expect, it, vi } from "vitest";
import { AUDIT } from "../../console/audit/addresses";
import { AuditPage } from "../../console/audit/contract";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey } from "../../console/keys/contract";
import { TEAM } from "../../console/team/addresses";
import { newId } from "../../contracts/ids";
import type { Scope } from "../../contracts/keys";
import { ROLES, type Role } from "../../contracts/person";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { startTestGateway, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startHeldUpstream } from "./held-upstream";
import { startContract } from "./setting";

const upstream = await startHeldUpstream();
const settings = { OPENAI_BASE_URL: upstream.baseUrl };
const contract = await startContract(settings);
const { send, store } = contract;
/** Another process on the same database. */
const other = await startTestGateway({ ...contract.shared, ...settings });
afterAll(async () => {
  await other.close();
  await contract.close();
  await upstream.close();
});

type Route = { method: string; path: string };
const at = ({ method, path }: Route, id: string) => ({ method, path: path.replace("{id}", id) });
const chat = rightly(FAMILIES["chat.create"]);
const SOON = { timeout: 5_000, interval: 20 };

let made = 0;

describe.each(EACH_LANE)("a key reaches no further than its owner's role (%s lane)", (lane) => {
  const call = ({ token }: { token: string }, { method, path }: Route, body?: unknown) =>
    send(lane, { method, path, key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, body });
  const byKey = (key: string, { method, path }: Route, body?: unknown) => send(lane, { method, path, key, body });
  const member = async (role: Role, teamId: string) => {
    const { token, person } = await addSession(store, { name: `${role}${++made}`, role, teamId });
    return { token, id: person.userId, name: person.name };
  };
  /** A team with an owner and another person. */
  const team = async (role: Role) => {
    const teamId = await addTeam(store, `Harbour ${++made}`);
    return { teamId, owner: await member("owner", teamId), worker: await member(role, teamId) };
  };
  const keyOf = async (teamId: string, ownerId: string | null, scopes: Scope[]) => {
    const { secret, summary } = await contract.newKey({ teamId, ownerId, scopes });
    return { secret, id: summary.id };
  };
  const give = async (owner: { token: string }, id: string, role: Role) => {
    const got = await call(owner, at(TEAM.changeMember, id), { role });
    expect(got.status, got.text).toBe(200);
  };

  const KINDS = {
    chat: { method: "POST", ...chat, scope: "all", least: "developer" },
    videos: { method: "GET", path: "/v1/video/generations/task_unknown", scope: "video:read", least: "viewer" },
    models: { method: "GET", path: "/v1/models", scope: "all", least: "viewer" },
    metrics: { method: "GET", path: "/metrics", scope: "metrics", least: "admin" },
    "the console": { ...TEAM.members, scope: "admin", least: "admin" },
    "a change in the console": { ...KEYS.create, body: { name: "made", service: true }, scope: "admin", least: "admin" },
  } as const;

  it.each(Object.entries(KINDS))("%s by role and scope", async (_, { scope, least, ...sent }) => {
    const { teamId, owner, worker } = await team("owner");
    const [theirs, service] = [await keyOf(teamId, worker.id, [scope]), await keyOf(teamId, null, [scope])];
    const allowed = [200, 201, 404];
    for (const role of [...ROLES, ...ROLES.toReversed()]) {
      await give(owner, worker.id, role);
      const got = await send(lane, { ...sent, key: theirs.secret });
      if (ROLES.indexOf(role) <= ROLES.indexOf(least)) expect(allowed, `${role}: ${got.text}`).toContain(got.status);
      else expect([got.status, got.text]).toEqual([403, expect.stringContaining(`The owner of this key is now a ${role}`)]);
      expect(allowed, "a key of a service").toContain((await send(lane, { ...sent, key: service.secret })).status);
    }
    await store.db.deleteFrom("memberships").where("user_id", "=", worker.id).execute();
    await give(owner, owner.id, "owner");
    const gone = await send(lane, { ...sent, key: theirs.secret });
    expect([gone.status, gone.text]).toEqual([403, expect.stringContaining("no longer in this team")]);
  });

  it.each(Object.entries(FAMILIES).filter(([, { endpoint }]) => endpoint.scope !== "assets:read"))(
    "%s is refused to a viewer's key in the family's own form",
    async (_, family) => {
      const { teamId, worker } = await team("viewer");
      const { secret } = await keyOf(teamId, worker.id, ["all"]);
      const got = await send(lane, { ...rightly(family), key: secret });
      expectError(got, { errorFormat: family.endpoint.errorFormat, code: "access_denied" });
      expect(got.text).toContain("The owner of this key is now a viewer");
    },
  );

  it("a demoted admin does nothing as an admin with a key, and not a bit with the session; the audit says what was lost", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, worker.id, ["admin", "chat"]);
    expect((await byKey(key.secret, TEAM.members)).status).toBe(200);
    await give(owner, worker.id, "developer");
    const promote = [at(TEAM.changeMember, worker.id), { role: "admin" }] as const;
    for (const got of [await byKey(key.secret, ...promote), await byKey(key.secret, KEYS.create, { name: "made", scopes: ["admin"] })])
      expectError(got, { errorFormat: "openai", code: "access_denied" });
    expect((await call(worker, ...promote)).status).toBe(403);
    expect((await send(lane, { ...chat, key: key.secret })).status, "what a developer may").toBe(200);
    const { items } = AuditPage.parse((await call(owner, { method: "GET", path: `${AUDIT.list.path}?target=${worker.id}` })).json);
    expect(items.find(({ action, refused }) => action === "member.role" && !refused)?.changes).toMatchObject({
      role: ["admin", "developer"],
      limitedKeys: [0, 1],
      limitedKeyIds: [[], [key.id]],
    });
    await give(owner, worker.id, "admin");
    expect((await byKey(key.secret, TEAM.members)).status, "an admin again").toBe(200);
  });

  it("what is made through a person's key is theirs; through a service's key it is a service's", async () => {
    const { teamId, owner } = await team("viewer");
    const [theirs, service] = [await keyOf(teamId, owner.id, ["admin"]), await keyOf(teamId, null, ["admin"])];
    const ownerOf = async (secret: string) => CreatedKey.parse((await byKey(secret, KEYS.create, { name: "made" })).json).key.owner?.id;
    expect([await ownerOf(theirs.secret), await ownerOf(service.secret)]).toEqual([owner.id, undefined]);
    const me = await byKey(theirs.secret, { method: "GET", path: "/api/console/me" });
    expect(Object.keys(me.json as object).sort()).toEqual(["email", "name", "role", "sessionId", "teamId", "teamName", "userId"]);
  });

  it("a key that is given or handed over reaches as far as its new owner", async () => {
    const { teamId, owner, worker } = await team("admin");
    const [viewer, developer] = [await member("viewer", teamId), await member("developer", teamId)];
    const key = await keyOf(teamId, worker.id, ["admin", "all"]);
    const reach = async () => [(await send(lane, { ...chat, key: key.secret })).status, (await byKey(key.secret, TEAM.members)).status];
    expect(await reach()).toEqual([200, 200]);
    for (const [ownerId, expected] of [
      [viewer.id, [403, 403]],
      [developer.id, [200, 403]],
      [null, [200, 200]],
      [worker.id, [200, 200]],
    ] as const) {
      expect((await call(owner, at(KEYS.change, key.id), { ownerId })).status).toBe(200);
      expect(await reach()).toEqual(expected);
    }
    const removal = { confirmedKeys: 1, heirId: viewer.id };
    expect((await call(owner, at(TEAM.removeMember, worker.id), removal)).status).toBe(204);
    expect(await reach()).toEqual([403, 403]);
  });

  it("another process knows within a second", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, worker.id, ["admin", "all"]);
    const elsewhere = async ({ method, path, body }: Route & { body?: unknown }) => {
      const headers = { authorization: `Bearer ${key.secret}`, "content-type": "application/json" };
      return (await fetch(other.url[lane] + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })).status;
    };
    const both = async () => [await elsewhere({ method: "POST", ...chat }), await elsewhere(TEAM.members)];
    expect(await both()).toEqual([200, 200]);
    await give(owner, worker.id, "viewer");
    await vi.waitFor(async () => expect(await both()).toEqual([403, 403]), SOON);
    await give(owner, worker.id, "developer");
    await vi.waitFor(async () => expect(await both()).toEqual([200, 403]), SOON);
  });

  describe("ends what runs", () => {
    /** A running stream, in this process or the other one. */
    const begin = async (
      key: string,
      { path = "/v1/chat/completions", body = {}, headers = {}, base = contract.gateway.url[lane] } = {},
    ) => {
      const asked = { model: "held", messages: [{ role: "user", content: "Hi" }], stream: true, max_tokens: 100, ...body };
      const opening = fetch(base + path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(asked),
      });
      const held = await upstream.next();
      held.event({ role: "assistant", content: "one" });
      return { held, response: await opening };
    };

    it.each([
      ["/v1/chat/completions", {}, /data: \{"error":\{"message":"The owner of this key is a viewer/],
      ["/v1/messages", {}, /event: error\ndata: .*The owner of this key is a viewer/],
      ["/v1/responses", { input: "Hi", messages: undefined, max_tokens: undefined }, /"type":"(error|response\.failed)".*a viewer/],
    ])("of %s with the family's error event, in every process, and leaves the calls of others alone", async (path, body, words) => {
      const { teamId, owner, worker } = await team("developer");
      const [key, service] = [await keyOf(teamId, worker.id, ["all"]), await keyOf(teamId, null, ["all"])];
      const [here, there] = [await begin(key.secret, { path, body }), await begin(key.secret, { path, body, base: other.url[lane] })];
      const going = await begin(service.secret);
      await give(owner, worker.id, "viewer");
      for (const { response, held } of [here, there]) {
        expect(await response.text()).toMatch(words);
        expect(await held.left, "the provider is let go").toBe(true);
      }
      going.held.finish();
      expect(await going.response.text()).toContain("[DONE]");
    });

    it("of a key that is revoked with its owner's removal, and of one that is handed to a viewer", async () => {
      const { teamId, owner, worker } = await team("developer");
      const [second, viewer] = [await member("developer", teamId), await member("viewer", teamId)];
      const [one, two] = [await keyOf(teamId, worker.id, ["all"]), await keyOf(teamId, second.id, ["all"])];
      const [revoked, handed] = [await begin(one.secret), await begin(two.secret)];
      expect((await call(owner, at(TEAM.removeMember, worker.id), { confirmedKeys: 1 })).status).toBe(204);
      expect((await call(owner, at(TEAM.removeMember, second.id), { confirmedKeys: 1, heirId: viewer.id })).status).toBe(204);
      expect(await revoked.response.text()).toContain("This key was revoked.");
      expect(await handed.response.text()).toContain("a viewer in this team now");
    });

    it("in the playgrounds of this team alone, with a run that goes on without its page", async () => {
      const { teamId, owner, worker } = await team("developer");
      const elsewhere = await addTeam(store, `Elsewhere ${++made}`);
      const membership = { team_id: elsewhere, user_id: worker.id, role: "developer", created_at: 1 } as const;
      await store.db.insertInto("memberships").values(membership).execute();
      const playgroundKey = async () => ((await call(worker, PLAYGROUND)).json as { secret: string }).secret;
      const id = newId("run_");
      const run = await begin(await playgroundKey(), { headers: { "x-trunkline-run": id } });
      const base = contract.gateway.url[lane];
      const followed = fetch(`${base}/api/console/runs/${id}/events`, { headers: { cookie: `trunkline_session=${worker.token}` } });
      const second = await addSession(store, { name: `Unused${++made}`, teamId });
      await store.db
        .updateTable("sessions")
        .set({ user_id: worker.id, team_id: elsewhere })
        .where("id", "=", second.person.sessionId)
        .execute();
      const there = ((await call(second, PLAYGROUND)).json as { secret: string }).secret;
      const going = await begin(there);
      await give(owner, worker.id, "viewer");
      expect(await run.response.text()).toContain("You are a viewer in this team now");
      expect(await (await followed).text()).toContain('"type":"end","state":"failed"');
      going.held.finish();
      expect(await going.response.text(), "they are a developer there").toContain("[DONE]");
    });

    it("in the console: a stream ends when its session does", async () => {
      const { owner, worker } = await team("developer");
      const key = ((await call(worker, PLAYGROUND)).json as { secret: string }).secret;
      const id = newId("run_");
      const run = await begin(key, { headers: { "x-trunkline-run": id } });
      // Through the process that does not make the call.
      const headers = { cookie: `trunkline_session=${worker.token}` };
      const followed = await fetch(`${other.url[lane]}/api/console/runs/${id}/events`, { headers });
      expect(followed.status).toBe(200);
      expect((await call(owner, at(TEAM.removeMember, worker.id), { confirmedKeys: 0 })).status).toBe(204);
      expect(await followed.text()).toMatch(/event: error\ndata: .*This session has ended|"type":"end","state":"failed"/);
      expect(await run.response.text()).toContain("You are no longer in this team");
    });

    it("at /v1/events: a viewer's key goes on reading, that of somebody who is gone does not", async () => {
      const { teamId, owner, worker } = await team("developer");
      const key = await keyOf(teamId, worker.id, ["all", "video:read"]);
      const leaving = new AbortController();
      const sent = { headers: { authorization: `Bearer ${key.secret}` }, signal: leaving.signal };
      const response = await fetch(`${contract.gateway.url[lane]}/v1/events`, sent);
      let text = "";
      const reading = (async () => {
        for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece as Uint8Array);
      })();
      await give(owner, worker.id, "viewer");
      const body = { model: "sandbox-video", prompt: "A kite", duration: 1, width: 64, height: 64 };
      const { secret: service } = await keyOf(teamId, null, ["all"]);
      await vi.waitFor(async () => {
        expect((await send(lane, { path: "/v1/video/generations", key: service, body })).status).toBe(200);
        expect(text).toContain("event: video.queued");
      }, SOON);
      expect(text).not.toContain("event: error");
      expect((await call(owner, at(TEAM.removeMember, worker.id), { confirmedKeys: 1 })).status).toBe(204);
      await reading;
      expect(text).toContain("event: error");
    });
  });

  it("the bootstrap key acts as an admin as before", async () => {
    expect((await byKey(TEST_KEY, { method: "GET", path: "/api/console/me" })).json).toMatchObject({ role: "admin" });
  });
});

const PLAYGROUND = { method: "POST", path: "/api/console/playground-key" };
