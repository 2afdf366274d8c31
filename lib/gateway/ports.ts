import type { HoldAnswer, HoldAsk } from "../contracts/budgets";
import type { CachedAnswer } from "../contracts/cached-answer";
import type { GatheredBodies } from "../contracts/call-bodies";
import type { Failure } from "../contracts/errors";
import type { FeedbackRequest, Rating } from "../contracts/feedback";
import type { IdempotencyEntry, IdempotencyState, KeptCall, StoredReply } from "../contracts/idempotency";
import type { Caller, Principal } from "../contracts/keys";
import type { HeldLimits } from "../contracts/limits";
import type { ImageFile, MediaFile } from "../contracts/media";
import type { Person } from "../contracts/person";
import type { PromptCall } from "../contracts/prompts";
import type { CallRecord } from "../contracts/record";
import type { ResponseReply, StoredItem } from "../contracts/responses";
import type { VideoTask } from "../contracts/task";
import type { TraceHeaders } from "../contracts/trace";
import type { ImageRef, ModelEndpoint, TaskPage, TaskQuery, TeamServices } from "../endpoints/define";
import type { Rendered } from "../prompts/render";
import type { Cancellation, Capabilities, ModelListing, Provider } from "../providers/capabilities";
import type { TargetHealth } from "../routing/health";
import type { RoutePlan, TargetPlan } from "../routing/plan";
import type { GatewayRequest } from "./exchange";

/** Looks keys up. Synchronous for cached keys, a promise on a miss. */
export interface KeyRing {
  find(secret: string): Principal | undefined | Promise<Principal | undefined>;
  /** The principal of a stored key by id, with its present rights; undefined for a revoked or expired one. */
  ofKey(key: Caller): Promise<Principal | undefined>;
}

/** Has one record per call before the reply's last byte is sent, so that the row survives a killed process. */
export interface Journal {
  /** On return the record is written. */
  append(record: CallRecord): void;
  /** The record is written when `written` has resolved, with those of other calls of this turn of the event loop. */
  appendSoon(record: CallRecord): void;
  /** Undefined if no record waits. */
  readonly written: Promise<void> | undefined;
  /** Records in memory only, because neither the journal nor the database could be written. */
  readonly unwritten: number;
}

/** Finds stored prompts. Synchronous if in memory. Throws `invalid_value` for an unknown prompt, version or label. */
export interface Prompts {
  find(wanted: { teamId: string; call: PromptCall; key: string }): Rendered | Promise<Rendered>;
}

/** What people have set for a session of a coding agent. */
interface SessionRule {
  /** The person who stopped it. */
  stoppedBy: string | undefined;
  /** The model that answers all its calls. */
  onlyModel: string | undefined;
  /** The part of its prompts after which a breakpoint is added. */
  breakpoint: string | undefined;
}

/** Sums of a session's stored calls. */
export interface SessionSums {
  turns: number;
  costNano: number;
  firstAt: number;
}

/** Sessions of coding agents. */
export interface AgentSessions {
  /** Undefined for most sessions. */
  rule(id: string): SessionRule | undefined;
  /** Undefined for a new session. For callers with limits of sessions only; a promise if it has to read. Never rejects. */
  sums(id: string): SessionSums | undefined | Promise<SessionSums | undefined>;
}

export interface StorageState {
  /** Throws `service_unavailable` if the database or the disk cannot be written. */
  requireWritable(): Promise<void>;
}

/** Stores the bodies of a call, after its row. Never throws and never waits. */
export interface CallBodies {
  keep(bodies: GatheredBodies): void;
}

/** Answers for equal calls, by key. Never rejects: what cannot be read is missing. */
export interface AnswerCache {
  get(key: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  /** Never waits. */
  put(key: string, answer: CachedAnswer, ttlS: number): void;
}

export interface IdempotencyStore {
  begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState>;
  finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void>;
  /** Releases a failed call, so that it may be retried. */
  drop(entry: IdempotencyEntry): Promise<void>;
  /** The outcome of a call, without claiming it; undefined if there was none, or if it failed. */
  find(entry: IdempotencyEntry): Promise<KeptCall | undefined>;
}

/** The parts of a model request that traces contain. */
export interface AskedOf {
  endpoint: ModelEndpoint;
  input: unknown;
}

/** Exports traces to a collector, if one is set. Never throws or waits. */
export interface Traces {
  begin(request: GatewayRequest, call: { requestId: string; endpoint: ModelEndpoint }): CallTrace;
}

/** A span for the call, and one for each attempt. */
export interface CallTrace {
  /** Headers for the current attempt. */
  readonly upstream: TraceHeaders | undefined;
  attempt(target: Target, asked: AskedOf): void;
  attemptFailed(failure: Failure, secrets: readonly string[]): void;
  /** The call has ended, and its row is written. */
  end(record: CallRecord, failure: Failure | undefined, secrets: readonly string[]): void;
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
/** A target with the capability that serves the call. */
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
  /** The targets of a name for a team, best first; undefined if there are none. Without a team, those that serve all teams. */
  find(name: string, teamId?: string): CatalogModel | undefined | Promise<CatalogModel | undefined>;
  list(teamId?: string): Promise<CatalogModel[]>;
  /** When the providers' models were last listed, in milliseconds since the epoch. */
  readonly refreshedAt: number;
}

/** A stored file, opened for reading. */
export interface OpenMedia {
  file: MediaFile;
  /** The bytes from `start` to `end`, inclusive. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** The caller and the request id. */
export interface CallOwner {
  principal: Principal;
  requestId: string;
  /** The caller's body, to detect a repeated submit. */
  body: Uint8Array;
  /** The address with its query, and the batch id of submits that belong together. Absent if it is not a call of its own. */
  path?: string;
  batchId?: string;
  /** True if the client library marks this as its own retry. */
  repeated: boolean;
  /** The caller's `Idempotency-Key`: submits with the same one are the same submit. */
  token?: string;
}

/** An admitted call. */
export interface Admission {
  /** `x-ratelimit-*` */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the call with the tokens it used; undefined if unknown. Counts once. */
  settle(tokens: number | undefined): void;
}

/** Limits requests and tokens per minute, and concurrent calls. Throws `rate_limit_exceeded` with headers that say when to retry. */
export interface Limits {
  admit(ask: { limits: readonly HeldLimits[]; tokens: number }): Admission | Promise<Admission>;
}

/** Reserves what a call may cost until its row settles it. Synchronous from a lease of this process; rejects if the database fails. */
export interface Budgets {
  hold(ask: HoldAsk): HoldAnswer | Promise<HoldAnswer>;
}

/** Input images and stored files. */
export interface Media {
  /**
   * Fetches, decodes and validates images, in order. Throws `invalid_image_url` if an address cannot be used (including private ones) and
   * `invalid_image_format` if the bytes are not a complete image within the limits.
   */
  images(refs: readonly ImageRef[], reader: Pick<Caller, "teamId"> & Partial<Caller> & { signal: Cancellation }): Promise<ImageFile[]>;
  service(holder: CallOwner): TeamServices;
  /** The file of a signed media address. Throws `access_denied` (403), `media_removed` (410). */
  open(name: string, query: URLSearchParams): Promise<OpenMedia>;
}

/** Reads, cancels and deletes video tasks. Another team's task is undefined. */
export interface Tasks {
  /** By id, or by the caller's external id. */
  find(teamId: string, id: string): Promise<VideoTask | undefined>;
  list(teamId: string, query: TaskQuery): Promise<TaskPage>;
  /** Cancels a queued task. `running` and `final` say why not. */
  cancel(teamId: string, id: string): Promise<"cancelled" | "running" | "final" | undefined>;
  /** Deletes a finished task. */
  remove(teamId: string, id: string): Promise<void>;
}

/** A change of a task's state, or a notice that some were missed. `n` increments with each change of a team. */
export type TaskNews = { n: number; at: number; task: VideoTask } | { n: number; at: number; missed: true };

/** The changes of a team's tasks, from all processes. */
export interface TaskFeed {
  /**
   * The changes after a number; only future ones if undefined. Ends if `signal` fires, the gateway stops, or the database is unavailable.
   * Rejects if it is unavailable at the start.
   */
  follow(teamId: string, options: { after: number | undefined; signal: AbortSignal }): Promise<AsyncIterable<TaskNews>>;
}

/** Reads and deletes stored responses. Another team's is undefined. */
export interface Responses {
  find(teamId: string, id: string): Promise<ResponseReply | undefined>;
  remove(teamId: string, id: string): Promise<boolean>;
  /** Its input, oldest first. */
  input(teamId: string, id: string): Promise<StoredItem[] | undefined>;
  /** Cancels a background response and returns its state. */
  cancel(teamId: string, id: string): Promise<ResponseReply | undefined>;
}

/** What a call of an MCP tool led to. */
interface McpCalled {
  /** `server/tool`. */
  tool: string;
  /** The result as MCP has it. */
  result: { isError?: boolean };
}

/** A tool as its server describes it. */
export interface ListedMcpTool {
  name: string;
  description?: string;
  inputSchema: Readonly<Record<string, unknown>>;
  annotations?: { readOnlyHint?: boolean };
  _meta: Readonly<Record<string, unknown>>;
}

/** MCP servers of the caller's team and of its owner, as far as its key may use them. `server` limits it to one; otherwise names have prefixes. */
export interface McpTools {
  /** Throws `not_found` for a server that the caller has not. */
  list(caller: Principal, server: string | undefined): Promise<{ tools: readonly ListedMcpTool[] }>;
  /** The name of the server with an address, or else with a name; undefined if the caller has none. */
  find(caller: Principal, wanted: { url?: string; name: string }): Promise<string | undefined>;
  /** Why arguments don't match a tool's schema; undefined if they do. */
  argumentsProblem(schema: ListedMcpTool["inputSchema"], args: unknown): string | undefined;
  call(caller: Principal, call: McpCall): Promise<McpCalled>;
}

interface McpCall {
  server: string | undefined;
  tool: string;
  args: Record<string, unknown>;
  meta: Record<string, unknown>;
  signal: AbortSignal;
}

/** Stores ratings of calls. A call of another team is undefined. */
export interface Feedback {
  rate(rated: { teamId: string; callId: string; rater: string; feedback: FeedbackRequest; at: number }): Promise<Rating | undefined>;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The person of a session's token. */
export interface FoundPerson {
  person: Person;
  /** True if the token is due for `renew`. */
  stale: boolean;
}

/** Looks sessions up. Rejects if the database fails. */
export interface Sessions {
  find(token: string): Promise<FoundPerson | undefined>;
  /** As `find`, but answers from memory while the database fails. For pages and calls that show nothing of the team. */
  findKnown(token: string): Promise<FoundPerson | undefined>;
  /** A session's person by its id, without counting as use. */
  findById(id: string): Promise<Person | undefined>;
  /** Rotates the session's token; undefined if another call has just done so. */
  renew(token: string): Promise<string | undefined>;
}
