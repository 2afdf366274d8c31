import { setTimeout as pause } from "node:timers/promises";
import type { ModelCatalog } from "../../catalog/catalog";
import { Failure } from "../../contracts/errors";
import { may } from "../../contracts/permissions";
import type { Actor, Member, Person } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import { LOOP_CALLS } from "../../contracts/turns";
import { changeSession } from "../../store/calls/agent-sessions";
import type { Store } from "../../store/database/open";
import { sessionLimitsIn } from "../../store/keys/keys";
import { keysOf, keysOfBoth } from "../../store/tasks/senders";
import { noteAct } from "../audit-entry";
import { changeOf } from "./changes";
import { comparedPrompt } from "./compared-prompt";
import {
  type AgentPrompt,
  type AgentSession,
  type AgentSessionDetail,
  type AgentSessionExportQuery,
  type AgentSessionPage,
  type AgentSessionQuery,
  type AgentSessionState,
  type AgentSessionValues,
  type AgentSessionValuesQuery,
  type ChangeAgentSessionRequest,
  type PromptQuery,
  type RunningAgentSessions,
  TURNS_MAX,
} from "./contract";
import {
  barsOfSessions,
  countRunning,
  countSessions,
  countSessionsBy,
  findSession,
  keysOfSessions,
  listSessions,
  listTurns,
  ranksFirst,
  type SessionCursor,
  type SessionFilter,
  type SessionRow,
  sumSessions,
} from "./store";
import { turnsOf } from "./turns";
import { clientValues, peopleValues } from "./values";

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sessions per page of an export, and the pause after each for other work. */
const EXPORT_PAGE = 100;
const EXPORT_PAUSE_MS = 10;

type Keys = Awaited<ReturnType<typeof keysOfSessions>>;

/** Sessions of coding agents. Another team's don't exist. */
export class AgentSessions {
  readonly #store: Store;
  readonly #catalog: Pick<ModelCatalog, "resolve">;
  constructor(
    { store, catalog }: { store: Store; catalog: Pick<ModelCatalog, "resolve"> },
    readonly now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#catalog = catalog;
  }

  /** Throws `invalid_value` for an unknown cursor. */
  async list(person: Person, { before, limit, ...query }: AgentSessionQuery): Promise<AgentSessionPage> {
    const { reading } = this.#store;
    const { teamId } = person;
    const cursor = before === undefined ? undefined : readCursor(before);
    const filter = await this.#filter(person, query);
    const [rows, totals, matching, now] = await Promise.all([
      listSessions(reading, { ...filter, before: cursor }, { limit: limit + 1, loopsFirst: true }),
      sumSessions(reading, filter),
      countSessions(reading, filter),
      countRunning(reading, filter),
    ]);
    const page = rows.slice(0, limit);
    const [keys, bars] = await Promise.all([
      keysOfSessions(reading, [...new Set(page.map((row) => row.key_id))]),
      barsOfSessions(reading, { teamId, ids: page.map(({ id }) => id) }),
    ]);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const barsOf = (id: string): AgentSession["bars"] =>
      bars
        .filter(({ session }) => session === id)
        .sort((left, right) => left.at - right.at)
        .map(({ input_tokens: input, cached_tokens: cached }) => ({ input, cached }));
    const { input, cached, cost, lost, ...counts } = totals;
    return {
      items: page.map((row) => ({ ...this.#shown(person, row, keys), bars: barsOf(row.id) })),
      next: last ? `${Number(ranksFirst(last))}.${last.last_at}.${last.id}` : null,
      matching,
      totals: {
        ...counts,
        runningPeople: now.people,
        runningModels: now.models,
        cost: cost / NANO_DOLLARS,
        lost: lost / NANO_DOLLARS,
        inputTokens: input,
        cachedTokens: cached,
      },
    };
  }

  /** All matching sessions, read in pages. */
  async *all(person: Person, query: AgentSessionExportQuery): AsyncGenerator<Omit<AgentSession, "bars">[]> {
    const { reading } = this.#store;
    const filter = await this.#filter(person, query);
    for (let before: SessionFilter["before"]; ; await pause(EXPORT_PAUSE_MS)) {
      const rows = await listSessions(reading, { ...filter, before }, { limit: EXPORT_PAGE });
      const keys = await keysOfSessions(reading, [...new Set(rows.map((row) => row.key_id))]);
      if (rows.length > 0) yield rows.map((row) => this.#shown(person, row, keys));
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_PAGE) return;
      before = { loop: false, at: last.last_at, id: last.id };
    }
  }

  async running({ teamId }: Member): Promise<RunningAgentSessions> {
    const { sessions } = await countRunning(this.#store.reading, { teamId, running: this.now() - MINUTE_MS });
    return { running: sessions };
  }

  /** What the filters can be set to. */
  async values({ teamId }: Member, { since = this.now() - DAY_MS }: AgentSessionValuesQuery): Promise<AgentSessionValues> {
    const { reading } = this.#store;
    const count = (column: "client" | "key_id" | "model") => countSessionsBy(reading, { teamId, since, column });
    const [clients, byKey, models] = await Promise.all([count("client"), count("key_id"), count("model")]);
    const keys = await keysOfSessions(
      reading,
      byKey.map(({ id }) => id),
    );
    return {
      clients: clientValues(clients),
      keys: byKey.map((value) => ({ ...value, name: keys.get(value.id)?.name ?? value.id })),
      people: peopleValues(byKey, keys),
      models: models.filter(({ id }) => id !== "").map((value) => ({ ...value, name: value.id })),
    };
  }

  async #filter(who: Person, { key, person, since, ...query }: AgentSessionExportQuery): Promise<SessionFilter> {
    const { reading } = this.#store;
    const { teamId } = who;
    const now = this.now();
    const [keyIds, readable] = await Promise.all([
      keysOfBoth(reading, { teamId, key, person }),
      query.q === "" || may(who, "bodies.read") ? undefined : keysOf(reading, { teamId, id: who.userId }),
    ]);
    return {
      ...query,
      teamId,
      keyIds,
      readable,
      since: since ?? now - DAY_MS,
      running: now - MINUTE_MS,
      idle: now - IDLE_MS,
      before: undefined,
    };
  }

  async read(person: Person, id: string): Promise<AgentSessionDetail> {
    const { reading } = this.#store;
    const row = await this.#find(person, id);
    const keys = await keysOfSessions(reading, [row.key_id]);
    const turns = await listTurns(reading, { teamId: person.teamId, id, limit: TURNS_MAX });
    const shown = this.#shown(person, row, keys);
    return {
      ...shown,
      mayLimit: shown.limitsOf === "key" ? shown.mayChange : may(person, "team.manage"),
      turnList: turnsOf(turns, mayRead(person, row, keys)),
    };
  }

  /** Throws `not_found` for a call of another session. */
  async prompt(person: Person, id: string, { turn, against }: PromptQuery): Promise<AgentPrompt> {
    await this.#find(person, id);
    const rows = await listTurns(this.#store.reading, { teamId: person.teamId, id, limit: TURNS_MAX });
    const prompt = comparedPrompt(rows, turn === "" ? (rows[0]?.id ?? "") : turn, against);
    if (!prompt) throw new Failure("not_found", "The session has no such turn, or it is too old.");
    return prompt;
  }

  /** Throws `access_denied` if the person may not change it, `invalid_value` for an unknown model. */
  async change(actor: Actor, id: string, request: ChangeAgentSessionRequest): Promise<AgentSessionDetail> {
    const { teamId } = actor;
    const { onlyModel } = request;
    const row = await this.#find(actor, id);
    const keys = await keysOfSessions(this.#store, [row.key_id]);
    if (!mayChange(actor, row, keys))
      throw new Failure("access_denied", "Only owners, admins and the owner of the key can change a session.");
    if (onlyModel && !this.#catalog.resolve(onlyModel, teamId))
      throw new Failure("invalid_value", `There is no model '${onlyModel}'. Choose a model that GET /v1/models lists.`, {
        param: "onlyModel",
      });
    const changed = changeOf(row, request, { name: actor.name, at: this.now() });
    if (!changed) return this.read(actor, id);
    const { change, ...act } = changed;
    const also = noteAct(actor, { ...act, target: { id, name: row.task || row.own_id } }, this.now);
    if (!(await changeSession(this.#store, { teamId, id }, { change, also }))) throw missing();
    return this.read(actor, id);
  }

  async #find({ teamId }: Member, id: string): Promise<SessionRow> {
    const row = await findSession(this.#store, { teamId, id });
    if (!row) throw missing();
    return row;
  }

  #shown(person: Person, row: SessionRow, keys: Keys): Omit<AgentSession, "bars"> {
    const key = keys.get(row.key_id);
    const stoppedBy = row.stopped_at === null ? (row.code === "insufficient_quota" ? "limit" : null) : (row.stopped_by ?? "");
    const served = row.provider === "" ? undefined : this.#catalog.resolve(`${row.provider}/${row.upstream_model}`, person.teamId);
    return {
      id: row.id,
      ownId: row.own_id,
      task: row.task !== "" && mayRead(person, row, keys) ? row.task : null,
      client: row.client,
      key: { id: row.key_id, name: key?.name ?? row.key_id },
      person: key?.person ?? null,
      model: row.model,
      provider: row.provider,
      firstAt: row.first_at,
      lastAt: row.last_at,
      state: this.#stateOf(row, stoppedBy),
      stoppedBy,
      onlyModel: row.only_model,
      breakpoint: row.breakpoint,
      loop: row.step_run >= LOOP_CALLS && row.calm_step !== row.step ? row.step_run : null,
      turns: row.turns,
      agentTurns: row.agent_turns,
      failed: row.failed,
      tools: row.tools,
      inputTokens: row.input_tokens,
      cachedTokens: row.cached_tokens,
      writtenTokens: row.written_tokens,
      outputTokens: row.output_tokens,
      cost: row.cost_nano / NANO_DOLLARS,
      breaks: row.breaks,
      lost: row.lost_nano / NANO_DOLLARS,
      contextTokens: row.context_tokens,
      contextWindow: served?.targets[0]?.listing.inputTokenLimit ?? null,
      ...limitsOf(key),
      mayChange: mayChange(person, row, keys),
    };
  }

  #stateOf({ last_at: lastAt }: SessionRow, stoppedBy: string | null): AgentSessionState {
    if (stoppedBy !== null) return "stopped";
    const quiet = this.now() - lastAt;
    return quiet < MINUTE_MS ? "running" : quiet < IDLE_MS ? "idle" : "ended";
  }
}

const owns = ({ userId }: Person, { key_id }: SessionRow, keys: Keys) => keys.get(key_id)?.owner_id === userId;
const mayRead = (person: Person, row: SessionRow, keys: Keys) => may(person, "bodies.read") || owns(person, row, keys);
const mayChange = (person: Person, row: SessionRow, keys: Keys) =>
  may(person, "keys.manage") || (may(person, "team.change") && owns(person, row, keys));

/** The key's own limits, otherwise the team's. */
function limitsOf(key: Pick<NonNullable<ReturnType<Keys["get"]>>, "session_limits" | "team_limits"> | undefined) {
  const limits = sessionLimitsIn(key?.session_limits ?? key?.team_limits ?? null);
  return { limits, limitsOf: limits && (key?.session_limits ? ("key" as const) : ("team" as const)) };
}

const missing = () => new Failure("not_found", "There is no such session, or it is too old.");

function readCursor(text: string): SessionCursor {
  const found = /^([01])\.(\d{1,15})\.(ses_\w{26})$/.exec(text);
  if (!found) throw new Failure("invalid_value", "Invalid 'before': take it from `next` of the previous page.", { param: "before" });
  return { loop: found[1] === "1", at: Number(found[2]), id: found[3] ?? "" };
}
