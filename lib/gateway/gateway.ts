import type { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import type { Actor, Person } from "../contracts/person";
import type { TokenCounter } from "../contracts/token-counter";
import type { ConsoleEndpoint, PathParams, PlainEndpoint } from "../endpoints/define";
import type { BackgroundCalls } from "./background-calls";
import type { ResponseQueue } from "./background-response-ports";
import type { BadKeyThrottle } from "./bad-key-throttle";
import type { Calls } from "./calls";
import type { Bounds } from "./clock";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Matcher } from "./matcher";
import type { Metrics } from "./metrics";
import type {
  Budgets,
  CallBodies,
  Catalog,
  IdempotencyStore,
  Journal,
  KeyRing,
  Limits,
  Log,
  Media,
  Sessions,
  StorageState,
  Traces,
} from "./ports";
import type { Starts } from "./starts";

interface Settings {
  strictSpec: boolean;
  /** `*`, or origins separated by commas. */
  corsOrigins: string;
  /** The gateway's own address, without a slash at its end. */
  publicUrl: string;
  bounds?: Bounds;
}

/** What an operation of the gateway itself gets to see. */
export interface OperationContext {
  request: GatewayRequest;
  params: PathParams;
  principal: Principal | undefined;
  /** Looks the key up anew: rejects as a call with it would be refused now. Absent at an endpoint of scope `console`. */
  checkKey?(): Promise<void>;
  /** Who acts, at an endpoint of scope `console`. */
  person: Actor | undefined;
  /** The JSON body and the query as the endpoint's contracts give them; undefined if it has none. */
  body: unknown;
  search: unknown;
  requestId: string;
  /** When the request came, by `performance.now()`. */
  startedAt: number;
}

/** Everything a call needs. Built once, in `lib/server/runtime.ts`. */
export interface Gateway {
  readonly matcher: Matcher;
  readonly keys: KeyRing;
  readonly badKeys: BadKeyThrottle;
  readonly sessions: Sessions;
  readonly catalog: Catalog;
  readonly tokens: TokenCounter;
  readonly journal: Journal;
  readonly storage: StorageState;
  readonly callBodies: CallBodies;
  readonly idempotency: IdempotencyStore;
  readonly media: Media;
  readonly metrics: Metrics;
  /** Absent if no collector is set. */
  readonly traces: Traces | undefined;
  readonly calls: Calls;
  readonly limits: Limits;
  readonly budgets: Budgets;
  readonly starts: Starts;
  readonly backgroundCalls: BackgroundCalls;
  readonly backgroundResponses: ResponseQueue;
  readonly settings: Settings;
  readonly log: Log;
  teamName(teamId: string): Promise<string>;
  /** Writes down that an administrative act was refused. Never rejects. */
  noteRefusal(
    endpoint: ConsoleEndpoint,
    by: { person: Person; request: GatewayRequest; params: PathParams },
    failure: Failure,
  ): Promise<void>;
  operate(endpoint: PlainEndpoint | ConsoleEndpoint, context: OperationContext): Promise<GatewayReply>;
}
