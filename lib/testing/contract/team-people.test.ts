import { afterAll, describe, expect, it } from "vitest";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey, KeyPage } from "../../console/keys/contract";
import { TEAM } from "../../console/team/addresses";
import { Invitation, MemberDetail, MemberList, NewInvite, Team, TeamDetail, TeamList, TeamMember } from "../../console/team/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startContract } from "./setting";

const contract = await startContract();
const { send, store } = contract;
afterAll(() => contract.close());

let made = 0;

describe.each(EACH_LANE)("people of a team (%s lane)", (lane) => {
  const call = (token: string | null, { method, path }: { method: string; path: string }, body?: unknown) =>
    send(lane, {
      method,
      path,
      key: null,
      headers: { ...(token === null ? {} : { cookie: `trunkline_session=${token}` }), "sec-fetch-site": "same-origin" },
      body,
    });
  const at = (route: { method: string; path: string }, id: string) => ({ ...route, path: route.path.replace("{id}", id) });
  /** A separate team with an owner. */
  const team = async () => {
    const teamId = await addTeam(store, `Harbour ${++made}`);
    return { teamId, ...(await addSession(store, { name: `Owner${made}`, role: "owner", teamId })) };
  };
  const member = (teamId: string, role: "admin" | "developer" | "viewer" | "owner") =>
    addSession(store, { name: `${role}${++made}`, role, teamId });
  const invite = async (token: string, body: object = {}) => {
    const got = await call(token, TEAM.invite, body);
    expect(got.status).toBe(201);
    const { url, invite: of } = NewInvite.parse(got.json);
    return { link: url.split("/").at(-1) ?? "", of, url };
  };
  const cookieOf = (cookies: readonly string[]) => /trunkline_session=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";

  it("an invitation lets one person in, who has no account, once", async () => {
    const { token, person } = await team();
    const { link, url, of } = await invite(token, { label: "henrik@example.com", role: "developer" });
    expect(url).toContain("/invite/");
    expect(JSON.stringify(await store.db.selectFrom("invites").selectAll().execute())).not.toContain(link);
    const read = await call(null, TEAM.readInvitation, { token: link });
    const told = { teamName: person.teamName, label: "henrik@example.com", role: "developer", from: person.name };
    expect(Invitation.parse(read.json)).toMatchObject(told);
    const toAnyone = await call(null, TEAM.readInvitation, { token: (await invite(token, {})).link });
    expect(Invitation.parse(toAnyone.json).label).toBeNull();
    const name = `Henrik${++made}`;
    const joined = await call(null, TEAM.joinAsNew, { token: link, name, password: "a long enough password" });
    expect(joined.status).toBe(201);
    expect(joined.json).toMatchObject({ name, teamId: person.teamId, role: "developer" });
    const people = MemberList.parse((await call(cookieOf(joined.cookies), TEAM.members)).json);
    expect(people.items.map((one) => [one.name, one.role, one.you])).toEqual([
      [person.name, "owner", false],
      [name, "developer", true],
    ]);
    const again = await call(null, TEAM.joinAsNew, { token: link, name: `Other${++made}`, password: "a long enough password" });
    expect([again.status, (await call(null, TEAM.readInvitation, { token: link })).status]).toEqual([404, 404]);
    expect((await call(token, at(TEAM.withdrawInvite, of.id))).status).toBe(404);
  });

  it("an invitation that is used twice at once lets one of both in", async () => {
    const { token } = await team();
    const { link } = await invite(token);
    const names = [`Left${++made}`, `Right${++made}`];
    const got = await Promise.all(
      names.map((name) => call(null, TEAM.joinAsNew, { token: link, name, password: "a long enough password" })),
    );
    expect(got.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(MemberList.parse((await call(token, TEAM.members)).json).items).toHaveLength(2);
  });

  it("a taken name leaves the invitation unused", async () => {
    const { token, person } = await team();
    const { link } = await invite(token);
    const got = await call(null, TEAM.joinAsNew, { token: link, name: person.name.toUpperCase(), password: "a long enough password" });
    expect([got.status, (got.json as { error: { param: string } }).error.param]).toEqual([409, "name"]);
    expect((await call(null, TEAM.readInvitation, { token: link })).status).toBe(200);
  });

  it("somebody who is signed in comes into a second team, and goes between both", async () => {
    const [one, other] = [await team(), await team()];
    const { link } = await invite(one.token, { role: "viewer" });
    expect((await call(one.token, TEAM.join, { token: link })).status, "their own team").toBe(409);
    expect((await call(other.token, TEAM.join, { token: link })).status).toBe(204);
    const teams = TeamList.parse((await call(other.token, TEAM.teams)).json);
    expect(teams.items.filter(({ current }) => current)).toMatchObject([{ id: one.teamId, role: "viewer", members: 2 }]);
    expect((await call(other.token, KEYS.create, { name: "mine" })).status, "a viewer here").toBe(403);
    expect((await call(other.token, TEAM.switchTeam, { teamId: other.teamId })).status).toBe(204);
    expect((await call(other.token, KEYS.create, { name: "mine" })).status, "an owner there").toBe(201);
    const third = await team();
    expect((await call(other.token, TEAM.switchTeam, { teamId: third.teamId })).status).toBe(404);
  });

  it("a renewed link ends the former one, a withdrawn one opens nothing", async () => {
    const { token } = await team();
    const { link, of } = await invite(token);
    const renewed = NewInvite.parse((await call(token, at(TEAM.renewInvite, of.id), { days: 1 })).json);
    const fresh = renewed.url.split("/").at(-1) ?? "";
    expect((await call(null, TEAM.readInvitation, { token: link })).status).toBe(404);
    expect((await call(null, TEAM.readInvitation, { token: fresh })).status).toBe(200);
    expect((await call(token, at(TEAM.withdrawInvite, of.id))).status).toBe(204);
    expect((await call(null, TEAM.readInvitation, { token: fresh })).status).toBe(404);
  });

  it("nobody gives a role above their own, or changes somebody above them", async () => {
    const { token, teamId, person } = await team();
    const [admin, developer] = [await member(teamId, "admin"), await member(teamId, "developer")];
    expect((await call(admin.token, TEAM.invite, { role: "owner" })).status).toBe(403);
    expect((await call(admin.token, at(TEAM.changeMember, person.userId), { role: "viewer" })).status).toBe(403);
    expect((await call(admin.token, at(TEAM.changeMember, developer.person.userId), { role: "owner" })).status).toBe(403);
    expect((await call(developer.token, at(TEAM.changeMember, developer.person.userId), { role: "admin" })).status).toBe(403);
    const raised = await call(admin.token, at(TEAM.changeMember, developer.person.userId), { role: "admin" });
    expect(TeamMember.parse(raised.json)).toMatchObject({ role: "admin", mayRemove: false });
    expect((await call(token, at(TEAM.changeMember, admin.person.userId), { role: "owner" })).status).toBe(200);
  });

  it("the last owner neither leaves nor gives the role away, also when two try at once", async () => {
    const { token, teamId, person } = await team();
    const alone = await call(token, at(TEAM.changeMember, person.userId), { role: "admin" });
    expect([alone.status, alone.text]).toEqual([409, expect.stringContaining("last owner")]);
    expect((await call(token, TEAM.leave, { confirmedKeys: 0 })).status).toBe(409);
    const second = await member(teamId, "owner");
    const both = await Promise.all([token, second.token].map((one) => call(one, TEAM.leave, { confirmedKeys: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it("removing somebody shows their keys, and hands these over or revokes them", async () => {
    const { token, teamId, person } = await team();
    const leaver = await member(teamId, "developer");
    const key = CreatedKey.parse((await call(leaver.token, KEYS.create, { name: "laptop" })).json);
    const chat = { ...rightly(FAMILIES["chat.create"]), key: key.secret };
    expect((await send(lane, chat)).status).toBe(200);
    const shown = MemberDetail.parse((await call(token, at(TEAM.member, leaver.person.userId))).json);
    expect(shown.keys).toMatchObject([{ id: key.key.id, name: "laptop" }]);
    const remove = at(TEAM.removeMember, leaver.person.userId);
    expect((await call(token, remove, { confirmedKeys: 0 })).status, "they have one").toBe(409);
    expect((await call(token, remove, { confirmedKeys: 1, heirId: "user_unknown" })).status).toBe(400);
    expect((await call(token, remove, { confirmedKeys: 1, heirId: person.userId })).status).toBe(204);
    expect((await send(lane, chat)).status, "it goes on").toBe(200);
    expect(KeyPage.parse((await call(token, KEYS.list)).json).items).toMatchObject([{ owner: { id: person.userId } }]);
    expect((await call(leaver.token, TEAM.members)).status, "their session has ended").toBe(401);
    const other = await member(teamId, "developer");
    const theirs = CreatedKey.parse((await call(other.token, KEYS.create, { name: "phone" })).json);
    expect((await call(token, at(TEAM.removeMember, other.person.userId), { confirmedKeys: 1 })).status).toBe(204);
    expect((await send(lane, { ...chat, key: theirs.secret })).status).toBe(401);
  });

  it("limits of a person hold for all of their keys, those of a team for everybody's", async () => {
    const { token, teamId } = await team();
    const worker = await member(teamId, "developer");
    const secrets = [];
    for (const name of ["one", "two"]) secrets.push(CreatedKey.parse((await call(worker.token, KEYS.create, { name })).json).secret);
    const chat = (key = "") => send(lane, { ...rightly(FAMILIES["chat.create"]), key });
    const limits = { requestsPerMinute: 2, tokensPerMinute: null, concurrent: null };
    expect((await call(token, at(TEAM.changeMember, worker.person.userId), { limits })).status).toBe(200);
    expect([(await chat(secrets[0])).status, (await chat(secrets[1])).status]).toEqual([200, 200]);
    const refused = await chat(secrets[0]);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining("The owner of this key is limited to 2 calls per minute."),
    ]);
    const service = CreatedKey.parse((await call(token, KEYS.create, { name: "three", service: true })).json).secret;
    expect((await call(token, TEAM.changeTeam, { limits: { ...limits, requestsPerMinute: 1 } })).status).toBe(200);
    expect([(await chat(service)).status, (await chat(service)).text]).toEqual([
      200,
      expect.stringContaining("This team is limited to 1 calls per minute."),
    ]);
  });

  it("limits of a person are saved by one of two owners at once; the other hears who was first", async () => {
    const { token, teamId, person } = await team();
    const worker = await member(teamId, "developer");
    const second = await member(teamId, "owner");
    const limits = (requestsPerMinute: number) => ({ requestsPerMinute, tokensPerMinute: null, concurrent: null });
    const save = (by: string, body: object) => call(by, at(TEAM.changeMember, worker.person.userId), body);
    const read = async () => MemberDetail.parse((await call(token, at(TEAM.member, worker.person.userId))).json).member.limits;
    const both = await Promise.all([
      save(token, { limits: limits(20), seen: null }),
      save(second.token, { limits: limits(30), seen: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = both[0]?.status === 200 ? { name: person.name, limits: limits(20) } : { name: second.person.name, limits: limits(30) };
    const late = both.find(({ status }) => status === 409) ?? expect.fail("both were saved");
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile", param: "seen" });
    expect(late.text).toContain(`These limits are newer than the version you loaded. ${first.name} changed limits.`);
    expect(await read()).toEqual(first.limits);
    expect((await save(token, { role: "viewer", limits: null, seen: limits(99) })).status, "nothing of it is done").toBe(409);
    expect(MemberDetail.parse((await call(token, at(TEAM.member, worker.person.userId))).json).member.role).toBe("developer");
    expect((await save(token, { limits: null, seen: first.limits })).status).toBe(200);
    expect((await save(token, { limits: limits(5) })).status, "programs need not say what they saw").toBe(200);
  });

  it("name and limits of a team are saved by one of two at once; the other hears what was changed", async () => {
    const { token, teamId, person } = await team();
    const second = await member(teamId, "owner");
    const read = async () => TeamDetail.parse((await call(token, TEAM.team)).json);
    const { name, limits } = await read();
    const seen = { name, limits };
    const both = await Promise.all([
      call(token, TEAM.changeTeam, { name: `${name} quay`, limits, seen }),
      call(second.token, TEAM.changeTeam, { name: `${name} pier`, limits, seen }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = both[0]?.status === 200 ? person.name : second.person.name;
    const late = both.find(({ status }) => status === 409) ?? expect.fail("both were saved");
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile", param: "seen" });
    expect(late.text).toContain(`This team is newer than the version you loaded. ${first} changed name.`);
    const now = await read();
    const more = { requestsPerMinute: 60, tokensPerMinute: null, concurrent: null };
    expect((await call(token, TEAM.changeTeam, { limits: more, seen: { name: now.name, limits: now.limits } })).status).toBe(200);
    expect((await call(second.token, TEAM.changeTeam, { limits: null, seen: { name: now.name, limits: null } })).text).toContain(
      `${person.name} changed limits`,
    );
    expect((await call(second.token, TEAM.changeTeam, { limits: null })).status, "programs need not say what they saw").toBe(200);
  });

  it("owners and admins of the first team make teams, nobody else", async () => {
    const first = await addSession(store, { name: `Admin${++made}`, role: "admin" });
    const got = await call(first.token, TEAM.createTeam, { name: `Dock ${made}` });
    expect(got.status).toBe(201);
    const { id } = Team.parse(got.json);
    expect((await call(first.token, TEAM.switchTeam, { teamId: id })).status).toBe(204);
    expect(MemberList.parse((await call(first.token, TEAM.members)).json).items).toMatchObject([{ role: "owner", you: true }]);
    expect((await call((await team()).token, TEAM.createTeam, { name: "Dock" })).status).toBe(403);
  });

  it("another team's people and invitations are as if they were not there", async () => {
    const [one, other] = [await team(), await team()];
    const { of } = await invite(other.token);
    for (const [route, body] of [
      [at(TEAM.member, other.person.userId), undefined],
      [at(TEAM.changeMember, other.person.userId), { role: "viewer" }],
      [at(TEAM.removeMember, other.person.userId), { confirmedKeys: 0 }],
      [at(TEAM.renewInvite, of.id), {}],
      [at(TEAM.withdrawInvite, of.id), undefined],
    ] as const)
      expect((await call(one.token, route, body)).status, `${route.method} ${route.path}`).toBe(404);
  });
});
