import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { isOfFirstTeam, may } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import type { Store } from "../../store/database/open";
import { differences, noteAct } from "../audit-entry";
import { changedMeanwhile, sinceSeen } from "../edit-conflict";
import type { ChangeTeamRequest, Team, TeamDetail, TeamList } from "./contract";
import { changeTeam, insertTeam, MOST_TEAMS, readTeam, switchTeam, teamsOf } from "./teams-store";

/** The gateway's teams, each with its own people, keys, calls and files. */
export class Teams {
  constructor(
    readonly store: Store,
    readonly now: () => number = Date.now,
  ) {}

  async list(person: Person): Promise<TeamList> {
    const teams = await teamsOf(this.store, person.userId);
    const items = teams.map(({ id, name, role, members }) => ({ id, name, role, members, current: id === person.teamId }));
    return { items, mayCreate: mayCreate(person) };
  }

  /** The creator becomes owner. Throws `access_denied` except for owners and admins of the first team. */
  async create(person: Actor & { sessionId: string }, name: string): Promise<Team> {
    if (!mayCreate(person)) throw new Failure("access_denied", "Only owners and admins of the first team can create teams.");
    const id = newId("team_");
    const note = noteAct(person, { action: "team.create", target: { id, name } }, this.now);
    if (!(await insertTeam(this.store, { id, name, ownerId: person.userId, at: this.now() }, note)))
      throw new Failure("insufficient_quota", `There are ${MOST_TEAMS} teams, which is the limit.`);
    return { id, name, role: "owner", members: 1, current: false };
  }

  async read({ teamId }: Person): Promise<TeamDetail> {
    const team = await readTeam(this.store, teamId);
    if (!team) throw new Failure("not_found", "There is no such team.");
    return { id: teamId, ...team };
  }

  /** Throws `changed_meanwhile` if the team differs from `seen`. */
  async change(person: Actor, { seen, ...change }: ChangeTeamRequest): Promise<TeamDetail> {
    const before = await this.read(person);
    const { name = before.name, limits = before.limits, sessionLimits = before.sessionLimits } = change;
    const changes = differences(before, { ...before, name, limits, sessionLimits }, ["name", "limits", "sessionLimits"]);
    const note = noteAct(person, { action: "team.change", target: { id: person.teamId, name }, changes }, this.now);
    if (!(await changeTeam(this.store, { id: person.teamId, ...change, seen }, note))) throw await this.#changedMeanwhile(person, seen);
    return this.read(person);
  }

  async #changedMeanwhile(person: Person, seen: ChangeTeamRequest["seen"]): Promise<Failure> {
    const { id, name, limits, sessionLimits } = await this.read(person);
    return changedMeanwhile(this.store, {
      what: "This team is",
      param: "seen",
      acts: { teamId: id, action: "team.", target: id },
      missed: sinceSeen(seen ?? {}, { name, limits, sessionLimits }),
    });
  }

  /** Switches the session to another team of the person. Other teams don't exist for them. */
  async switchTo({ userId, sessionId }: Person & { sessionId: string }, teamId: string): Promise<void> {
    if (!(await switchTeam(this.store, { sessionId, userId, teamId }))) throw new Failure("not_found", "There is no such team.");
  }
}

function mayCreate(person: Person): boolean {
  return person.sessionId !== null && isOfFirstTeam(person) && may(person, "teams.create");
}
