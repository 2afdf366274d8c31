import type { HoldAnswer, HoldAsk } from "../contracts/budgets";
import type { GatheredBodies } from "../contracts/call-bodies";
import type { Failure } from "../contracts/errors";
import type { IdempotencyEntry, IdempotencyState, StoredReply } from "../contracts/idempotency";
import type { Caller, Principal } from "../contracts/keys";
import type { HeldLimits } from "../contracts/limits";
import type { ImageFile, MediaFile } from "../contracts/media";
import type { Person } from "../contracts/person";
import type { CallRecord } from "../contracts/record";
import type { ResponseReply, StoredItem } from "../contracts/responses";
import type { VideoTask } from "../contracts/task";
import type { TraceHeaders } from "../contracts/trace";
import type { ImageRef, ModelEndpoint, TaskPage, TaskQuery, TeamServices } from "../endpoints/define";
import type { Cancellation, Capabilities, ModelListing, Provider } from "../providers/capabilities";
import type { TargetHealth } from "../routing/health";
import type { RoutePlan, TargetPlan } from "../routing/plan";
import type { GatewayRequest } from "./exchange";

/** Looks keys up. Answers at once from memory where it can; a promise only on a miss. */
export interface KeyRing {
  find(secret: string): Principal | undefined | Promise<Principal | undefined>;
  /** The caller behind a key of a table by its id, as it may call now; undefined for a revoked or expired one. */
  ofKey(key: Caller): Promise<Principal | undefined>;
}

/** Takes one record per call, before the reply's last byte. Synchronous: when it returns, a killed process does not lose the row. */
export interface Journal {
  append(record: CallRecord): void;
  /** Records that are in memory alone, because neither the journal nor the database could be written. */
  readonly unwritten: number;
}

/** Whether anything can be stored. */
export interface StorageState {
  /** Throws `service_unavailable` if the database or the disk does not take writes now. */
  requireWritable(): Promise<void>;
}

/** Takes what a call sent and was told, after its row. Never throws and never waits. */
export interface CallBodies {
  keep(bodies: GatheredBodies): void;
}

export interface IdempotencyStore {
  begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState>;
  finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void>;
  /** Forgets a call that failed, so that it may be tried again. */
  drop(entry: IdempotencyEntry): Promise<void>;
}

/** What a call asks of a model, as far as traces tell of it. */
export interface AskedOf {
  endpoint: ModelEndpoint;
  input: unknown;
}

/** Tells a collector of calls, where one is set. None of it throws or waits. */
export interface Traces {
  begin(request: GatewayRequest, call: { requestId: string; endpoint: ModelEndpoint }): CallTrace;
}

/** One call: a span, and another for each attempt. */
export interface CallTrace {
  /** Of the attempt that runs. */
  readonly upstream: TraceHeaders | undefined;
  attempt(target: Target, asked: AskedOf): void;
  attemptFailed(failure: Failure): void;
  /** The call is over, and its row is written. */
  end(record: CallRecord, failure: Failure | undefined): void;
}

/** One way to serve a model. */
export interface Target {
  provider: Provider;
  /** The model's id at the provider. */
  model: string;
  listing: ModelListing;
  plan: TargetPlan;
  health: TargetHealth;
}
/** A target with the interface that will serve the call. */
export interface Serving<Name extends keyof Capabilities = keyof Capabilities> {
  target: Target;
  model: Capabilities[Name];
}
export interface CatalogModel {
  id: string;
  targets: readonly Target[];
  route: RoutePlan;
}
export interface Catalog {
  /** The targets of a name for a team, best first; undefined if nothing serves it. Without a team, of what serves all. */
  find(name: string, teamId?: string): CatalogModel | undefined | Promise<CatalogModel | undefined>;
  list(teamId?: string): Promise<CatalogModel[]>;
  /** When the providers were last asked for their models, in milliseconds since the epoch. */
  readonly refreshedAt: number;
}

/** A stored file, opened for reading. */
export interface OpenMedia {
  file: MediaFile;
  /** The bytes from `start` up to and including `end`. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** Who works for whom, and under which request. */
export interface CallOwner {
  principal: Principal;
  requestId: string;
  /** The caller's body, by which a repeat of a submit is known. */
  body: Uint8Array;
  /** Where it was sent to, with its query; and what tells submits that belong together. Absent if it is no call of its own. */
  path?: string;
  batchId?: string;
  /** True if the client's library says that this is its own repeat. */
  repeated: boolean;
  /** The caller's `Idempotency-Key`: a submit under the same one is the same submit. */
  token?: string;
}

/** A call that its limits let in. */
export interface Admission {
  /** `x-ratelimit-*` */
  readonly headers: Readonly<Record<string, string>>;
  /** It has ended, having used so many tokens; undefined if that is not known. Counts once. */
  settle(tokens: number | undefined): void;
}

/** Requests and tokens per minute, and calls at once. Throws `rate_limit_exceeded`, with headers that say when it may go on. */
export interface Limits {
  admit(ask: { limits: readonly HeldLimits[]; tokens: number }): Admission | Promise<Admission>;
}

/** Holds what a call may cost until its row settles it. Rejects where the database fails. */
export interface Budgets {
  hold(ask: HoldAsk): Promise<HoldAnswer>;
}

/** Images in, files out. */
export interface Media {
  /**
   * Fetches, decodes and checks images, in order. Throws `invalid_image_url` if an address cannot be used (private
   * ones included) and `invalid_image_format` where the bytes are not a whole image within the limits.
   */
  images(refs: readonly ImageRef[], reader: Pick<Caller, "teamId"> & Partial<Caller> & { signal: Cancellation }): Promise<ImageFile[]>;
  service(holder: CallOwner): TeamServices;
  /** The file behind a media address. Throws `access_denied` (403), `media_removed` (410). */
  open(name: string, query: URLSearchParams): Promise<OpenMedia>;
}

/** Video tasks as they are read and given up. Another team's task is undefined. */
export interface Tasks {
  /** By id, or by the caller's own name for it. */
  find(teamId: string, id: string): Promise<VideoTask | undefined>;
  list(teamId: string, query: TaskQuery): Promise<TaskPage>;
  /** Cancels a queued task. `running` and `final` say why not. */
  cancel(teamId: string, id: string): Promise<"cancelled" | "running" | "final" | undefined>;
  /** Forgets a finished task. */
  remove(teamId: string, id: string): Promise<void>;
}

/** A change of a task's state, or the word that some were missed. `n` grows by one with each change of a team. */
export type TaskNews = { n: number; at: number; task: VideoTask } | { n: number; at: number; missed: true };

/** What becomes of a team's tasks, in every process. */
export interface TaskFeed {
  /**
   * The changes after a number, from now on where it is undefined. It goes on until `signal` fires, the gateway stops, or the database
   * is away. Rejects where that is so at the beginning.
   */
  follow(teamId: string, options: { after: number | undefined; signal: AbortSignal }): Promise<AsyncIterable<TaskNews>>;
}

/** Stored responses as they are read and deleted. Another team's is undefined. */
export interface Responses {
  find(teamId: string, id: string): Promise<ResponseReply | undefined>;
  remove(teamId: string, id: string): Promise<boolean>;
  /** What it was made from, oldest first. */
  input(teamId: string, id: string): Promise<StoredItem[] | undefined>;
  /** Gives one up that is made in the background, and gives it as it stands then. */
  cancel(teamId: string, id: string): Promise<ResponseReply | undefined>;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Who a session's token belongs to. */
export interface FoundPerson {
  person: Person;
  /** True if the token is to be changed for a new one: `renew`. */
  stale: boolean;
}

/** Looks sessions up. Rejects where the database fails. */
export interface Sessions {
  find(token: string): Promise<FoundPerson | undefined>;
  /** Whose session this is, by its id, without counting as a use of it. */
  findById(id: string): Promise<Person | undefined>;
  /** A new token for the session; undefined if another call has just changed it. */
  renew(token: string): Promise<string | undefined>;
}
