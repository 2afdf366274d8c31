import { afterAll, describe, expect, it } from "vitest";
import { AUDIT } from "../../console/audit/addresses";
import { AuditPage } from "../../console/audit/contract";
import { KEYS } from "../../console/keys/addresses";
import { TEAM } from "../../console/team/addresses";
import { InviteList, MemberImpact, MemberList, NewInvite } from "../../console/team/contract";
import { Invitations } from "../../console/team/invitations";
import { FIRST_TEAM } from "../../contracts/keys";
import type { Role } from "../../contracts/person";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const contract = await startContract();
const { send, store } = contract;
afterAll(() => contract.close());

type Route = { method: string; path: string };
interface Member {
  token: string;
  id: string;
  name: string;
}
const at = ({ method, path }: Route, id: string) => ({ method, path: path.replace("{id}", id) });

let made = 0;
const elsewhere = await addTeam(store, "Elsewhere");

describe.each(EACH_LANE)("invitations and what somebody loses with a role (%s lane)", (lane) => {
  const call = (by: Member | null, { method, path }: Route, body?: unknown) => {
    const cookie = by && `trunkline_session=${by.token}`;
    return send(lane, { method, path, key: null, headers: { cookie, "sec-fetch-site": "same-origin" }, body });
  };
  const byKey = (key: string, { method, path }: Route, body?: unknown) => send(lane, { method, path, key, body });
  const member = async (role: Role, teamId: string): Promise<Member> => {
    const { token, person } = await addSession(store, { name: `${role}${++made}`, role, teamId });
    return { token, id: person.userId, name: person.name };
  };
  const team = async (role: Role) => {
    const teamId = await addTeam(store, `Harbour ${++made}`);
    return { teamId, owner: await member("owner", teamId), worker: await member(role, teamId) };
  };
  const keyOf = async (teamId: string, ownerId: string | null) => {
    const { secret, summary } = await contract.newKey({ teamId, ownerId, scopes: ["admin"] });
    return { secret, id: summary.id };
  };
  const invite = async (by: Member | string, role: Role = "developer") => {
    const body = { role, label: `Guest ${++made}` };
    const got = typeof by === "string" ? await byKey(by, TEAM.invite, body) : await call(by, TEAM.invite, body);
    expect(got.status, got.text).toBe(201);
    const { url, invite: of } = NewInvite.parse(got.json);
    return { link: url.split("/").at(-1) ?? "", id: of.id, label: of.label };
  };
  /** As a person of another team, without the cost of a password hash. */
  const join = async (link: string) => {
    const guest = await member("viewer", elsewhere);
    return (await call(guest, TEAM.join, { token: link })).status;
  };
  const opens = async (link: string) => {
    const read = await call(null, TEAM.readInvitation, { token: link });
    const joined = await join(link);
    // Whether it can be read and whether it can be used are the same.
    expect(read.status === 200, read.text).toBe(joined === 204);
    return joined === 204;
  };
  const give = async (owner: Member, { id }: Member, role: Role) =>
    expect((await call(owner, at(TEAM.changeMember, id), { role })).status).toBe(200);
  const remove = async (owner: Member, { id }: Member, confirmedKeys = 0) =>
    expect((await call(owner, at(TEAM.removeMember, id), { confirmedKeys })).status).toBe(204);
  const waiting = async (owner: Member) => InviteList.parse((await call(owner, TEAM.invites)).json).items.map(({ id }) => id);
  const lastAct = async (owner: Member, { id }: Member, action: string) => {
    const { items } = AuditPage.parse(
      (await call(owner, { method: "GET", path: `${AUDIT.list.path}?target=${id}&action=${action}` })).json,
    );
    return items[0]?.changes;
  };

  it.each(["developer", "viewer"] as const)("a link ends when its maker becomes a %s, and comes back with no later role", async (role) => {
    const { owner, worker } = await team("admin");
    const [theirs, others] = [await invite(worker), await invite(owner)];
    await give(owner, worker, role);
    expect(await waiting(owner)).toEqual([others.id]);
    expect(await lastAct(owner, worker, "member.role")).toMatchObject({
      role: ["admin", role],
      openInvitations: [1, 0],
      withdrawnInvitationIds: [[], [theirs.id]],
    });
    await give(owner, worker, "admin");
    expect([await opens(theirs.link), await opens(others.link)]).toEqual([false, true]);
  });

  it("a promotion and new limits end no link", async () => {
    const { owner, worker } = await team("admin");
    const { link } = await invite(worker);
    await give(owner, worker, "owner");
    const limits = { requestsPerMinute: 5, tokensPerMinute: null, concurrent: null };
    expect((await call(owner, at(TEAM.changeMember, worker.id), { role: "owner", limits })).status).toBe(200);
    expect(await opens(link)).toBe(true);
  });

  it("a link gives at most what its maker may give when it is used, whichever way the role was lost", async () => {
    const { owner, worker } = await team("owner");
    const [high, low] = [await invite(worker, "owner"), await invite(worker)];
    // As another release of the gateway would, which withdraws nothing.
    await store.db.updateTable("memberships").set({ role: "admin" }).where("user_id", "=", worker.id).execute();
    expect([await opens(high.link), await opens(low.link)]).toEqual([false, true]);
    const more = await invite(worker);
    await store.db.updateTable("memberships").set({ role: "viewer" }).where("user_id", "=", worker.id).execute();
    expect(await opens(more.link)).toBe(false);
    await store.db.deleteFrom("memberships").where("user_id", "=", worker.id).execute();
    expect(await opens(more.link)).toBe(false);
    expect(MemberList.parse((await call(owner, TEAM.members)).json).items.map(({ role }) => role)).toEqual(["owner", "developer"]);
  });

  it("nobody who was removed, or left, comes back by a link of their own or of their key", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, worker.id);
    const [one, two] = [await invite(worker), await invite(key.secret)];
    const membership = { team_id: elsewhere, user_id: worker.id, role: "viewer", created_at: 1 } as const;
    await store.db.insertInto("memberships").values(membership).execute();
    const { token, person } = await addSession(store, { name: `Spare${++made}`, teamId: elsewhere });
    await store.db.updateTable("sessions").set({ user_id: worker.id }).where("id", "=", person.sessionId).execute();
    await remove(owner, worker, 1);
    for (const { link } of [one, two]) expect((await call({ ...worker, token }, TEAM.join, { token: link })).status).toBe(404);
    expect(await lastAct(owner, worker, "member.remove")).toMatchObject({ openInvitations: [2, 0], sessions: [1, 0] });
    const leaver = await member("admin", teamId);
    const left = await invite(leaver);
    expect((await call(leaver, TEAM.leave, { confirmedKeys: 0 })).status).toBe(204);
    expect([await opens(one.link), await opens(two.link), await opens(left.link), await waiting(owner)]).toEqual([false, false, false, []]);
  });

  it("a link made through a key counts as its owner's, even when the key is revoked or handed over", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, worker.id);
    const [one, two, three] = [await invite(key.secret), await invite(key.secret), await invite(key.secret)];
    const { items } = InviteList.parse((await call(owner, TEAM.invites)).json);
    expect(new Set(items.map(({ from }) => from))).toEqual(new Set([worker.name]));
    expect((await call(owner, at(KEYS.change, key.id), { ownerId: owner.id })).status).toBe(200);
    expect(await opens(one.link)).toBe(true);
    expect((await call(owner, at(KEYS.revoke, key.id))).status).toBe(204);
    expect(await opens(two.link)).toBe(true);
    await give(owner, worker, "developer");
    expect(await opens(three.link)).toBe(false);
  });

  it("a service's link works while its key does: not disabled, revoked, run out, or without the scope", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, null);
    const [first, link] = [await invite(key.secret), (await invite(key.secret)).link];
    await give(owner, worker, "viewer");
    expect(await opens(first.link)).toBe(true);
    const change = async (body: object) => expect((await call(owner, at(KEYS.change, key.id), body)).status).toBe(200);
    const readable = async () => (await call(null, TEAM.readInvitation, { token: link })).status;
    await change({ disabled: true });
    expect([await readable(), await join(link)]).toEqual([404, 404]);
    await change({ disabled: false, scopes: ["chat"] });
    expect([await readable(), await join(link)]).toEqual([404, 404]);
    await change({ scopes: ["admin"], ownerId: worker.id });
    expect([await readable(), await join(link)], "the key is a viewer's now").toEqual([404, 404]);
    await change({ ownerId: null });
    expect(await readable()).toBe(200);
    await store.db
      .updateTable("api_keys")
      .set({ expires_at: Date.now() - 1 })
      .where("id", "=", key.id)
      .execute();
    expect(await readable()).toBe(404);
    await store.db.updateTable("api_keys").set({ expires_at: null }).where("id", "=", key.id).execute();
    expect((await call(owner, at(KEYS.revoke, key.id))).status).toBe(204);
    expect(await opens(link)).toBe(false);
  });

  it("a link of the bootstrap key works while there is one", async () => {
    const link = (await invite(TEST_KEY)).link;
    const owner = await member("owner", FIRST_TEAM);
    expect(InviteList.parse((await call(owner, TEAM.invites)).json).items.map(({ from }) => from)).toContain("Bootstrap key");
    const without = new Invitations(store, { publicUrl: "", hasBootstrapKey: false });
    await expect(without.read(link)).rejects.toThrow("This invitation is no longer valid");
    expect(await opens(link)).toBe(true);
  });

  it("a renewed link is from whoever renewed it", async () => {
    const { owner, worker } = await team("admin");
    const { id } = await invite(worker);
    const renewed = NewInvite.parse((await call(owner, at(TEAM.renewInvite, id), { days: 1 })).json);
    expect(renewed.invite.from).toBe(owner.name);
    await give(owner, worker, "viewer");
    expect(await opens(renewed.url.split("/").at(-1) ?? "")).toBe(true);
  });

  it("a link that is used while its maker is demoted lets in one whom the maker could let in, or nobody", async () => {
    const { owner, worker } = await team("admin");
    const { link } = await invite(worker);
    const [joined] = await Promise.all([join(link), give(owner, worker, "viewer")]);
    const { openInvitations } = (await lastAct(owner, worker, "member.role")) ?? {};
    expect([joined, openInvitations]).toEqual(joined === 204 ? [204, undefined] : [404, [1, 0]]);
  });

  it("of a demotion and a promotion of oneself at once the demotion stays", async () => {
    const { teamId, owner, worker } = await team("admin");
    const key = await keyOf(teamId, worker.id);
    const promote = [at(TEAM.changeMember, worker.id), { role: "admin" }] as const;
    const tries = Array.from({ length: 8 }, (_, n) => (n % 2 ? call(worker, ...promote) : byKey(key.secret, ...promote)));
    await Promise.all([...tries, give(owner, worker, "developer"), byKey(key.secret, ...promote), call(worker, ...promote)]);
    const { items } = MemberList.parse((await call(owner, TEAM.members)).json);
    expect(items.find(({ id }) => id === worker.id)?.role).toBe("developer");
  });

  it("says beforehand what stops, and changes nothing by saying so", async () => {
    const { teamId, owner, worker } = await team("admin");
    const { secret, summary } = await contract.newKey({ teamId, ownerId: worker.id, scopes: ["admin", "chat", "video:read"] });
    const guest = await invite(worker);
    const invitations = [{ id: guest.id, label: guest.label, role: "developer" }];
    const impact = async (query: string, by = owner) => {
      const got = await call(by, { method: "GET", path: `${at(TEAM.memberImpact, worker.id).path}${query}` });
      return got.status === 200 ? MemberImpact.parse(got.json) : got.status;
    };
    const key = (...scopes: string[]) => ({ id: summary.id, name: "test", scopes });
    const all = key("admin", "chat", "video:read");
    expect(await impact("?role=developer")).toEqual({ keys: [key("admin")], sessions: 0, playgrounds: false, invitations });
    expect(await impact("?role=viewer")).toEqual({ keys: [key("admin", "chat")], sessions: 0, playgrounds: true, invitations });
    expect(await impact("")).toEqual({ keys: [all], sessions: 1, playgrounds: true, invitations });
    expect(await impact(`?heirId=${owner.id}`)).toEqual({ keys: [], sessions: 1, playgrounds: true, invitations });
    expect(await impact("?role=owner")).toEqual({ keys: [], sessions: 0, playgrounds: false, invitations: [] });
    expect(await impact("", worker), "of oneself").toMatchObject({ sessions: 1 });
    expect(await impact("", await member("viewer", teamId)), "of somebody else").toBe(403);
    expect(await impact("", (await team("admin")).owner), "of another team").toBe(404);
    expect([(await byKey(secret, TEAM.members)).status, await opens(guest.link)]).toEqual([200, true]);
  });
});
