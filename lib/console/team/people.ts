import { Failure } from "../../contracts/errors";
import type { CallLimits } from "../../contracts/limits";
import { isLower, may, type Permission } from "../../contracts/permissions";
import { type Actor, accountOf, type Person, ROLES, type Role } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { Store } from "../../store/database/open";
import { changeMember, keysOfMember, listMembers, type MemberRow, removeMember, spentByPeople } from "../../store/people/members";
import { readRoleLoss } from "../../store/people/role-loss";
import { differences, lossChanges, noteAct } from "../audit-entry";
import { changedMeanwhile, sinceSeen } from "../edit-conflict";
import type {
  ChangeMemberRequest,
  MemberDetail,
  MemberImpact,
  MemberImpactQuery,
  MemberList,
  RemoveMemberRequest,
  TeamMember,
} from "./contract";

const DAY_MS = 86_400_000;

/** A team's members, within a person's rights. */
export class People {
  constructor(
    readonly store: Store,
    readonly now: () => number = Date.now,
  ) {}

  async list(person: Person): Promise<MemberList> {
    const now = this.now();
    const { teamId } = person;
    const month = new Date(now);
    const since = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
    const [rows, spent] = await Promise.all([listMembers(this.store, { teamId, now }), spentByPeople(this.store, { teamId, since })]);
    return { items: rows.map((row) => present(row, { person, spent: spent.get(row.userId) ?? 0 })) };
  }

  /** Throws `not_found`. */
  async read(person: Person, id: string): Promise<MemberDetail> {
    const member = await this.#find(person, id);
    const now = this.now();
    return { member, keys: await keysOfMember(this.store, { teamId: person.teamId, userId: id, now, since: now - (now % DAY_MS) }) };
  }

  /** What a demotion or removal ends; empty if the role isn't lower. Throws `not_found`, `access_denied`. */
  async impact(person: Actor, id: string, { role, heirId }: MemberImpactQuery): Promise<MemberImpact> {
    const people = (await this.list(person)).items;
    const member = people.find((one) => one.id === id);
    if (!member) throw nobody();
    if (id !== accountOf(person) && !may(person, "members.manage"))
      throw new Failure("access_denied", "Only owners and admins can see the impact on others.");
    if (role !== undefined && !isLower(role, member.role)) return { keys: [], sessions: 0, playgrounds: false, invitations: [] };
    const heirRole = people.find((one) => one.id === heirId)?.role;
    const change = { teamId: person.teamId, userId: id, role: role ?? null, at: this.now(), heirRole };
    const { keys, invites: invitations, sessions } = await readRoleLoss(this.store.db, change);
    const playgrounds = may(member, "playground.call") && !(role !== undefined && may({ role }, "playground.call"));
    return { keys, sessions, playgrounds, invitations };
  }

  /** Throws `changed_meanwhile` if the limits differ from `seen`. */
  async change(person: Actor, id: string, { role, limits, seen }: ChangeMemberRequest): Promise<TeamMember> {
    const member = await this.#find(person, id);
    if (!member.mayChange) throw denied(member.role);
    if (role !== undefined) requireRoleGift(person, role);
    const changes = differences(
      { role: member.role, limits: member.limits },
      { role: role ?? member.role, limits: limits === undefined ? member.limits : limits },
      ["role", "limits"],
    );
    const action = role === undefined ? "member.limits" : "member.role";
    const change = { teamId: person.teamId, userId: id, role, limits, seen, byId: accountOf(person) };
    const outcome = await changeMember(this.store, change, (write, loss) =>
      noteAct(person, { action, target: member, changes: { ...changes, ...lossChanges(loss) } }, this.now)(write),
    );
    if (outcome === "other_limits") throw await this.#otherLimits(person, id, seen ?? null);
    if (outcome !== "done") throw refusal(outcome);
    return this.#find(person, id);
  }

  async remove(person: Actor, id: string, { heirId = null, confirmedKeys }: RemoveMemberRequest): Promise<void> {
    const member = await this.#find(person, id);
    if (!member.mayRemove) throw new Failure("access_denied", "Only owners can remove people from the team.");
    await this.#take(person, member, { heirId, confirmedKeys, action: "member.remove" });
  }

  /** People who leave decide on their keys, as an owner would. */
  async leave(person: Actor, { heirId = null, confirmedKeys }: RemoveMemberRequest): Promise<void> {
    await this.#take(person, await this.#find(person, person.userId), { heirId, confirmedKeys, action: "member.leave" });
  }

  async #take(
    person: Actor,
    { id, name, role }: TeamMember,
    { heirId, confirmedKeys, action }: { heirId: string | null; confirmedKeys: number; action: "member.remove" | "member.leave" },
  ): Promise<void> {
    if (heirId !== null && (heirId === id || !(await this.list(person)).items.some((member) => member.id === heirId)))
      throw new Failure("invalid_value", "Invalid value for 'heirId': no other member of this team has this id.", { param: "heirId" });
    const changes = { role: [role, null], keys: [confirmedKeys, heirId === null ? "revoked" : `handed over to ${heirId}`] } as const;
    const byId = action === "member.remove" ? accountOf(person) : undefined;
    const removal = { teamId: person.teamId, userId: id, heirId, confirmedKeys, byId, at: this.now() };
    const outcome = await removeMember(this.store, removal, (write, loss) =>
      noteAct(person, { action, target: { id, name }, changes: { ...changes, ...lossChanges(loss) } }, this.now)(write),
    );
    if (outcome !== "done") throw refusal(outcome);
  }

  async #otherLimits(person: Person, id: string, seen: CallLimits | null): Promise<Failure> {
    const { limits } = await this.#find(person, id);
    return changedMeanwhile(this.store, {
      what: "These limits are",
      param: "seen",
      acts: { teamId: person.teamId, action: "member.", target: id },
      missed: sinceSeen({ limits: seen }, { limits }),
    });
  }

  async #find(person: Person, id: string): Promise<TeamMember> {
    const member = (await this.list(person)).items.find((one) => one.id === id);
    if (!member) throw nobody();
    return member;
  }
}

function present(row: MemberRow, { person, spent }: { person: Person; spent: number }): TeamMember {
  const { userId: id, name, email, role, limits, keys, joinedAt, lastSeenAt } = row;
  const you = id === person.userId;
  const reaches = (what: Permission) => may(person, what) && ROLES.indexOf(person.role) <= ROLES.indexOf(role);
  return {
    id,
    name,
    email,
    role,
    you,
    limits,
    keys,
    spent: spent / NANO_DOLLARS,
    joinedAt,
    lastSeenAt,
    mayChange: reaches("members.manage"),
    mayRemove: !you && reaches("members.remove"),
  };
}

/** Nobody grants a role above their own. Throws `access_denied`. */
export function requireRoleGift(person: Person, role: Role): void {
  if (ROLES.indexOf(role) < ROLES.indexOf(person.role))
    throw new Failure("access_denied", `Your role is ${person.role}. Only an ${role} can assign the role ${role}.`, { param: "role" });
}

function nobody(): Failure {
  return new Failure("not_found", "No member of this team has this id.");
}

function denied(role: Role): Failure {
  return new Failure("access_denied", `Only owners and admins can change people, and only an ${role} can change an ${role}.`);
}

function refusal(outcome: "absent" | "last_owner" | "other_keys" | "denied"): Failure {
  if (outcome === "denied") return new Failure("access_denied", "Your role in this team has changed.");
  if (outcome === "absent") return nobody();
  if (outcome === "last_owner")
    return new Failure("task_conflict", "This is the team's last owner. Make someone else an owner first.", { type: "conflict_error" });
  return new Failure("changed_meanwhile", "The person's keys have changed. Reload, then confirm their number.", {
    param: "confirmedKeys",
  });
}
