import { setTimeout as pause } from "node:timers/promises";
import { attribute } from "../../contracts/attribution";
import { Failure } from "../../contracts/errors";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { may } from "../../contracts/permissions";
import type { Member, Person } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import { type AttemptRecord, OUTCOMES, type Outcome } from "../../contracts/record";
import { ownJson } from "../../contracts/typed";
import { API_ENDPOINTS } from "../../endpoints/table";
import { findBodies, hasBodies } from "../../store/calls/call-bodies";
import type { Store } from "../../store/database/open";
import { findKey } from "../../store/keys/keys";
import { keysOfBoth, type Maker, makersOf } from "../../store/tasks/senders";
import type { Runs } from "../runs/service";
import { type ProviderOwners, seesCredentials, vendorAnswerFor } from "../vendor-answer";
import { type Bar, beginOfScan, countBars } from "./bars-store";
import type { BodiesState, HistogramQuery, LoggedBodies, LoggedCall, LoggedCallDetail, LogHistogram, LogPage, LogQuery } from "./contract";
import { type Cursor, isScan, type LogFilter } from "./filter-store";
import { replayOf } from "./replay-ways";
import { type CallsRow, findCall, type ListedRow, listCalls } from "./store";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer ranges are counted from the hourly sums if these suffice. */
const LONG_MS = 3 * DAY_MS;
/** Calls per page of an export, and the pause after each for other work: slower, but unnoticed. */
const EXPORT_PAGE = 100;
const EXPORT_PAUSE_MS = 10;
const WHOLE_ID = /^req_\w{26}$/;
const REQUESTS = new Map(API_ENDPOINTS.map(({ id, method, path }) => [id, `${method} ${path}`]));

/** A team's calls, one row each. Another team's don't exist. */
export class Logs {
  readonly store: Store;
  readonly #providers: ProviderOwners;
  readonly #runs: Pick<Runs, "ofCall">;
  constructor(
    { store, providers, runs }: { store: Store; providers: ProviderOwners; runs: Pick<Runs, "ofCall"> },
    readonly now: () => number = Date.now,
  ) {
    this.store = store;
    this.#providers = providers;
    this.#runs = runs;
  }

  /** Throws `invalid_value` for an unknown cursor. */
  async list({ teamId }: Member, { before, limit, ...query }: LogQuery): Promise<LogPage> {
    const cursor = before === undefined ? undefined : readCursor(before);
    // One more than requested shows if there is another page.
    const { rows, reached } = await listCalls(this.store, await this.#filter(teamId, query), { before: cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : reached;
    return { items: await this.#shown(page), next: last ? `${last.at}.${last.id}` : null };
  }

  /** All matching calls, read in pages. */
  async *all({ teamId }: Member, query: Omit<LogQuery, "before" | "limit">): AsyncGenerator<LoggedCall[]> {
    const filter = await this.#filter(teamId, query);
    const senders = new Map<string, Maker>();
    for (let before: Cursor | undefined; ; await pause(EXPORT_PAUSE_MS)) {
      const { rows, reached } = await listCalls(this.store, filter, { before, limit: EXPORT_PAGE });
      if (rows.length > 0) yield await this.#shown(rows, senders);
      const last = rows.length < EXPORT_PAGE ? reached : rows.at(-1);
      if (!last) return;
      before = { at: last.at, id: last.id };
    }
  }

  /** Numbers of calls and failures in equal steps. */
  async histogram({ teamId }: Member, { bars, ...query }: HistogramQuery): Promise<LogHistogram> {
    const filter = await this.#filter(teamId, query);
    const asked = { until: query.until ?? (await this.#dayAround(teamId, query)) ?? this.now(), from: 0 };
    asked.from = Math.min(query.since ?? asked.until - DAY_MS, asked.until - bars);
    if (isScan(filter)) asked.from = await beginOfScan(this.store, { ...filter, since: asked.from, until: asked.until });
    const summed = asked.until - asked.from > LONG_MS && isSummed(filter);
    const unit = summed ? HOUR_MS : 1;
    const since = asked.from - (asked.from % unit);
    const until = Math.ceil(asked.until / unit) * unit;
    const barMs = Math.max(unit, Math.ceil((until - since) / bars / unit) * unit);
    const found = await countBars(this.store, { ...filter, since, until }, { barMs, summed });
    const count = Math.ceil((until - since) / barMs);
    const filled = (value: (bar: Bar) => number) => {
      const all = new Array<number>(count).fill(0);
      for (const bar of found) if (bar.bar >= 0 && bar.bar < count) all[bar.bar] = value(bar);
      return all;
    };
    const calls = filled((bar) => bar.calls);
    return { since, barMs, calls, failed: filled((bar) => bar.failed), total: calls.reduce((sum, of) => sum + of, 0) };
  }

  /** The end of the day around a call, if a whole id is searched without a time. */
  async #dayAround(teamId: string, { q, since }: Omit<HistogramQuery, "bars">): Promise<number | undefined> {
    if (since !== undefined || !WHOLE_ID.test(q)) return undefined;
    const call = await findCall(this.store, { teamId, id: q });
    return call && call.at + DAY_MS / 2;
  }

  async #filter(teamId: string, { q, key, person, status, ...query }: Omit<LogQuery, "before" | "limit">): Promise<LogFilter> {
    return { ...query, teamId, id: q, statuses: statusesOf(status), keyIds: await keysOfBoth(this.store, { teamId, key, person }) };
  }

  /** `senders`: those known from earlier rows. */
  async #shown(rows: readonly ListedRow[], senders = new Map<string, Maker>()): Promise<LoggedCall[]> {
    const unknown = [...new Set(rows.map((row) => row.key_id))].filter((id) => !senders.has(id));
    if (unknown.length > 0) for (const [id, maker] of await makersOf(this.store, unknown)) senders.set(id, maker);
    return rows.map((row) => loggedCall(row, senders));
  }

  async read(person: Person, id: string): Promise<LoggedCallDetail> {
    const row = await this.#find(person, id);
    const tries = triesOf(row.tries);
    const bodies = await this.#bodiesState(person, row);
    return {
      ...loggedCall(row, await makersOf(this.store, [row.key_id])),
      attribution: attribute({ code: row.code, attempts: row.attempts, tries }),
      warnings: row.warnings.split("\n").filter(Boolean),
      endUser: row.end_user,
      address: row.address,
      client: row.client,
      bytesIn: row.bytes_in,
      bytesOut: row.bytes_out,
      request: REQUESTS.get(row.endpoint) ?? null,
      queueMs: row.queue_ms < 0 ? null : row.queue_ms,
      mirrorOf: row.mirror_of === "" ? null : row.mirror_of,
      metadata: row.key_metadata === "" ? {} : ownJson<Record<string, string>>(row.key_metadata),
      bodies,
      replay: replayOf(person, { ...row, bodies }),
      run: row.key_id === PLAYGROUND_KEY_ID + person.userId ? await this.#runs.ofCall(person, { requestId: row.id, at: row.at }) : null,
      tries: tries.map(({ vendor, key, ...attempt }) => ({
        ...attempt,
        key: seesCredentials(person, attempt.provider, this.#providers) ? (key ?? null) : null,
        vendor: vendorAnswerFor(person, { provider: attempt.provider, vendor }, this.#providers),
      })),
    };
  }

  /** Request and reply bodies. Throws `access_denied` if the person may not read them, `not_found` if none are kept. */
  async bodies(person: Person, id: string): Promise<LoggedBodies> {
    const row = await this.#find(person, id);
    if (!(await this.#mayRead(person, row)))
      throw new Failure("access_denied", "Only owners, admins and the owner of the key can read bodies.");
    const bodies = await findBodies(this.store, { teamId: person.teamId, id });
    if (!bodies) throw new Failure("not_found", "No request or response is stored for this call.");
    return bodies;
  }

  async #find({ teamId }: Member, id: string): Promise<CallsRow> {
    const row = await findCall(this.store, { teamId, id });
    if (!row) throw new Failure("not_found", "There is no such call, or it is too old.");
    return row;
  }

  async #bodiesState(person: Person, row: CallsRow): Promise<BodiesState> {
    if (row.key_id.startsWith(PLAYGROUND_KEY_ID)) return "playground";
    if (row.log_bodies === "off" || row.log_bodies === "") return "off";
    if (await hasBodies(this.store, { teamId: person.teamId, id: row.id })) return (await this.#mayRead(person, row)) ? "kept" : "hidden";
    return row.log_bodies === "errors" && row.outcome === "ok" ? "errors" : "gone";
  }

  async #mayRead(person: Person, { key_id: id }: CallsRow): Promise<boolean> {
    if (may(person, "bodies.read")) return true;
    const key = await findKey(this.store, { id, teamId: person.teamId });
    return key?.ownerId === person.userId;
  }
}

/** Whether the hourly sums have all filtered columns. They have one count for all outcomes and statuses. */
function isSummed({ outcome, statuses, code, id, ...filter }: LogFilter): boolean {
  if (outcome !== undefined && outcome !== "ok") return false;
  if (statuses !== undefined && (statuses.length > 1 || statuses[0] !== 200)) return false;
  return code === "" && id === "" && filter.prompt === "" && !filter.session && !isScan({ ...filter, code, id });
}

/** `429` is one status, `5xx` all from 500 to 599. */
function statusesOf(status: string): number[] | undefined {
  if (status === "") return undefined;
  if (!status.endsWith("xx")) return [Number(status)];
  const first = Number(status[0]) * 100;
  return Array.from({ length: 100 }, (_, more) => first + more);
}

function loggedCall(row: ListedRow, senders: ReadonlyMap<string, Maker>): LoggedCall {
  return {
    id: row.id,
    at: row.at,
    sender: senders.get(row.key_id) ?? { kind: "key", id: row.key_id, name: row.key_id },
    endpoint: row.endpoint,
    model: row.model,
    provider: row.provider,
    servedModel: row.upstream_model,
    status: row.status,
    code: row.code,
    outcome: OUTCOMES.find((outcome): outcome is Outcome => outcome === row.outcome) ?? null,
    stream: row.stream === 1,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cachedTokens: row.cached_tokens,
    writtenTokens: row.written_tokens,
    cost: row.cost_nano === null ? null : row.cost_nano / NANO_DOLLARS,
    durationMs: row.duration_ms,
    firstTokenMs: row.first_event_ms < 0 ? null : row.first_event_ms,
    attempts: row.attempts,
    fromCache: row.cache === "" ? null : row.cache,
    saved: row.saved_nano / NANO_DOLLARS,
    prompt: row.prompt === "" ? null : { slug: row.prompt, version: row.prompt_version },
    session: row.session === "" ? null : row.session,
  };
}

/** JSON written by the gateway; a row with truncated text shows no attempts. */
function triesOf(text: string): AttemptRecord[] {
  try {
    return text === "" ? [] : ownJson<AttemptRecord[]>(text);
  } catch {
    return [];
  }
}

function readCursor(text: string): Cursor {
  const found = /^(\d{1,15})\.(req_\w{1,64})$/.exec(text);
  if (!found) throw new Failure("invalid_value", "Invalid 'before': take it from `next` of the previous page.", { param: "before" });
  return { at: Number(found[1]), id: found[2] ?? "" };
}
