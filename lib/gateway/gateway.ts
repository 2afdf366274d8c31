import type { Principal } from "../contracts/keys";
import type { PathParams, PlainEndpoint } from "../endpoints/define";
import type { TokenCounter } from "../providers/capabilities";
import type { Calls } from "./calls";
import type { Bounds } from "./clock";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Matcher } from "./matcher";
import type { Metrics } from "./metrics";
import type { Catalog, IdempotencyStore, Journal, KeyRing, Log } from "./ports";
import type { WrongKeys } from "./wrong-keys";

export interface Settings {
  strictSpec: boolean;
  /** `*`, or origins separated by commas. */
  corsOrigins: string;
  bounds?: Bounds;
}

/** What an operation of the gateway itself gets to see. */
export interface OperationContext {
  request: GatewayRequest;
  params: PathParams;
  principal: Principal | undefined;
  requestId: string;
}

/** Everything a call needs. Built once, in `lib/runtime.ts`. */
export interface Gateway {
  readonly matcher: Matcher;
  readonly keys: KeyRing;
  readonly wrongKeys: WrongKeys;
  readonly catalog: Catalog;
  readonly tokens: TokenCounter;
  readonly journal: Journal;
  readonly idempotency: IdempotencyStore;
  readonly metrics: Metrics;
  readonly calls: Calls;
  readonly settings: Settings;
  readonly log: Log;
  operate(endpoint: PlainEndpoint, context: OperationContext): Promise<GatewayReply>;
}
