import type { Failure } from "../contracts/errors";
import type { Person } from "../contracts/person";
import type { TokenCounter } from "../contracts/token-counter";
import type { ConsoleEndpoint, PathParams, PlainEndpoint } from "../endpoints/define";
import type { Affinity } from "../routing/affinity";
import type { TurnBook } from "./agent-session/turns";
import type { BackgroundCalls } from "./background-calls";
import type { ResponseQueue } from "./background-response-ports";
import type { BadKeyThrottle } from "./bad-key-throttle";
import type { Call } from "./call";
import type { Calls } from "./calls";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Matcher } from "./matcher";
import type { Metrics } from "./metrics";
import type { MirrorQueue } from "./mirror-queue";
import type {
  AgentSessions,
  AnswerCache,
  Budgets,
  CallBodies,
  Catalog,
  IdempotencyStore,
  Journal,
  KeyRing,
  Limits,
  Log,
  McpTools,
  Media,
  Prompts,
  Sessions,
  StorageState,
  Traces,
} from "./ports";
import type { RunningEmbeddings } from "./running-embeddings";
import type { Starts } from "./starts";

interface Settings {
  strictSpec: boolean;
  /** `*`, or origins separated by commas. */
  corsOrigins: string;
  /** The gateway's own address, without a trailing slash. */
  publicUrl: string;
}

/** The dependencies of all calls. Built once, in `lib/server/runtime.ts`. */
export interface Gateway {
  readonly matcher: Matcher;
  readonly keys: KeyRing;
  readonly badKeys: BadKeyThrottle;
  readonly sessions: Sessions;
  readonly catalog: Catalog;
  readonly affinity: Affinity;
  readonly tokens: TokenCounter;
  readonly prompts: Prompts;
  readonly journal: Journal;
  readonly storage: StorageState;
  readonly callBodies: CallBodies;
  readonly idempotency: IdempotencyStore;
  readonly answers: AnswerCache;
  readonly embeddings: RunningEmbeddings;
  readonly media: Media;
  readonly metrics: Metrics;
  /** Absent if tracing is off. */
  readonly traces: Traces | undefined;
  readonly calls: Calls;
  readonly limits: Limits;
  readonly budgets: Budgets;
  readonly starts: Starts;
  readonly agentSessions: AgentSessions;
  /** The last turns of agents' sessions. */
  readonly turns: TurnBook;
  readonly backgroundCalls: BackgroundCalls;
  readonly backgroundResponses: ResponseQueue;
  readonly mirrors: MirrorQueue;
  readonly mcp: McpTools;
  readonly settings: Settings;
  readonly log: Log;
  teamName(teamId: string): Promise<string>;
  /** Records a refused administrative act. Never rejects. */
  noteRefusal(
    endpoint: ConsoleEndpoint,
    by: { person: Person; request: GatewayRequest; params: PathParams },
    failure: Failure,
  ): Promise<void>;
  operate(call: Call<PlainEndpoint | ConsoleEndpoint>): Promise<GatewayReply>;
}
