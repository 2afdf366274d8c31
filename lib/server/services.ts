import { availableParallelism } from "node:os";
import type { DestinationStream } from "pino";
import packageJson from "../../package.json";
import { openAnswers } from "../answers/open";
import { ModelCatalog } from "../catalog/catalog";
import { HealthChecks } from "../catalog/health-checks";
import { openProviders } from "../catalog/live-providers";
import { PromptBook } from "../catalog/prompt-book";
import { type Env, processEnvironment } from "../config/env";
import { EMPTY_FILE } from "../config/file";
import { tracesTarget } from "../config/otel";
import { WatchedFile } from "../config/watched-file";
import { forgetOld } from "../console/retention";
import { openConsole } from "../console/services";
import type { Timeouts } from "../contracts/routing";
import { BadKeyThrottle } from "../gateway/bad-key-throttle";
import { Calls } from "../gateway/calls";
import { Metrics } from "../gateway/metrics";
import { Mirrors } from "../gateway/mirrors";
import { Starts } from "../gateway/starts";
import { AgentSessionRules } from "../identity/agent-sessions";
import { createKeyRing } from "../identity/key-ring";
import { openLimiter } from "../limits/open";
import { createImageDownload } from "../media/download-image";
import { createPublicRoute } from "../media/guarded-request";
import { setProxies } from "../outbound/proxies";
import { Affinity } from "../routing/affinity";
import { Router } from "../routing/router";
import { openJournal } from "../store/calls/journal";
import { openStore } from "../store/database/open";
import { createResponses } from "../store/responses/responses";
import { countTokens } from "../tokens/tokens";
import { openTraces } from "../tracing/open";
import { openBudgets } from "./budgets";
import { openCallBodies } from "./call-bodies";
import { Callers } from "./callers";
import { namedGuides, readDocuments, readSamples } from "./documents";
import { ENDPOINTS } from "./endpoints";
import { openPeople } from "./identity-services";
import { createLog } from "./log";
import { openMcp } from "./mcp";
import { openMedia } from "./media-services";
import { MODERATION_NAMES } from "./moderation-names";
import { OpenBodies } from "./open-bodies";
import { OutageWatch } from "./outage-watch";
import { openProcessMetrics } from "./process-metrics";
import { openBackground } from "./responses-reach";
import { RoutingState } from "./routing-state";
import { keepSecrets } from "./secrets";
import { StorageWatch } from "./storage-watch";
import { roomIn } from "./target-room";
import { openWebhooks } from "./webhooks";

/** One render per spare core of the machine, across processes. */
const VIDEOS = Math.max(1, availableParallelism() - 1);

/** What survives an edit under `next dev`: sockets, the store, counters. */
export type Services = Awaited<ReturnType<typeof openServices>>;

export interface ServiceOptions {
  videos?: number;
  /** Milliseconds between checks of the job runner while a task is unfinished; the runner's default if absent. */
  tickMs?: number;
  /** Timeouts of model calls without a route's own. */
  timeouts?: Timeouts;
  /** The log's output; standard output if absent. */
  logTo?: DestinationStream;
}

export async function openServices(env: Env, { videos = VIDEOS, tickMs, timeouts, logTo }: ServiceOptions = {}) {
  keepSecrets(env);
  setProxies(env);
  const log = createLog(env.LOG_LEVEL, logTo);
  const traces = await openTraces({ env, target: tracesTarget(env), version: packageJson.version, log });
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log, writerThread: true });
  const people = await openPeople({ env, store, log });
  const { playground } = people;
  const calls = new Calls({ perKey: env.KEY_CONCURRENCY, perPlaygroundKey: env.PLAYGROUND_CONCURRENCY });
  const bootstrapKey = env.GATEWAY_BOOTSTRAP_KEY;
  const keys = await createKeyRing({ store, bootstrapKey, playground, redisUrl: env.REDIS_URL, running: calls, log });
  const limits = await openLimiter({ redisUrl: env.REDIS_URL, processes: env.WORKERS, log });
  const journal = await openJournal({ store, dataDir: env.DATA_DIR, log });
  const storage = new StorageWatch({ store, dataDir: env.DATA_DIR, log });
  const budgets = openBudgets({ env, store, journal, log });
  const callBodies = openCallBodies({ store, maxBytes: env.LOG_BODY_MAX_BYTES, log });
  const documents = readDocuments(process.cwd());
  const named = namedGuides(documents);
  const publicRoute = createPublicRoute();
  const router = new Router({ timeouts });
  if (limits.isShared) router.health.takeRoom = roomIn(limits);
  const routingState = new RoutingState(router);
  const { shareRest, shared } = routingState;
  const checks = new HealthChecks(shared, router);
  const tools = { download: createImageDownload(), environment: processEnvironment(), publicLookup: publicRoute.lookup, shareRest };
  const affinity = new Affinity();
  const file = env.GATEWAY_CONFIG === undefined ? undefined : new WatchedFile(env.GATEWAY_CONFIG);
  const providers = await openProviders({ env, router, store, documents, videos: Math.max(1, videos), file, tools, checks, log });
  await routingState.start({ affinity, providers: providers.all }, { env, store, log });
  const alsoSweep = () =>
    forgetOld(store, {
      logDays: env.LOG_DAYS,
      bodyDays: env.LOG_BODY_DAYS,
      bodyBytes: env.LOG_BODY_MAX_BYTES,
      responses: { days: env.RESPONSES_TTL_DAYS, maxBytes: env.RESPONSES_MAX_BYTES },
    });
  const responses = createResponses(store);
  const samples = readSamples(process.cwd());
  const media = await openMedia({ env, store, responses, providers: providers.all, videos, tickMs, samples, alsoSweep, log });
  const redis = env.REDIS_URL === undefined ? {} : { redis: async () => (await limits.read([])).shared };
  const outages = new OutageWatch({ storage, ...redis, ...(media.reachStore && { files: media.reachStore }), log });
  const catalog = new ModelCatalog({ providers: providers.all, fallbacks: MODERATION_NAMES, log, router });
  providers.follow(catalog);
  await catalog.start();
  const { library, runner, submit, tasks, assetService } = media;
  const prompts = new PromptBook({ store, log });
  await prompts.start();
  const agentSessions = new AgentSessionRules({ store, log, running: calls });
  await agentSessions.start();
  const webhooks = await openWebhooks({ env, store, media: library, log });
  const mcp = await openMcp({ env, store, log, file: () => (file?.content ?? EMPTY_FILE).mcpServers });
  const console = openConsole({
    env,
    store,
    library,
    catalog,
    live: providers,
    publicRoute,
    limits,
    tokens: { count: countTokens },
    prompts,
    account: people.accounts,
    oidc: people.oidc,
    keys: people.keyService,
    assets: assetService,
    operations: () => ENDPOINTS,
    guides: () => named,
    checkHook: webhooks.checkHook,
    blindKey: people.blindKey,
    mcp: mcp.servers,
    mcpOauth: mcp.oauth,
    mcpSafe: mcp.safe,
    outages,
    video: { store, catalog, providers: providers.all, media: library, runner, submit, journal, budgets, tasks },
    webhooks: { ...webhooks, store },
    log,
  });
  const processMetrics = openProcessMetrics();
  return {
    env,
    log,
    store,
    people,
    keys,
    journal,
    storage,
    outages,
    callBodies,
    providers,
    media,
    webhooks,
    mcp,
    responses,
    backgroundResponses: openBackground({ store, log }),
    mirrors: new Mirrors(),
    catalog,
    router,
    affinity,
    routingState,
    prompts,
    agentSessions,
    console,
    documents,
    processMetrics,
    metrics: new Metrics(),
    traces,
    callers: new Callers(env.TRUSTED_PROXIES ?? []),
    calls,
    limits,
    answers: openAnswers({ redisUrl: env.REDIS_URL }),
    budgets,
    bodies: new OpenBodies(env.BODIES_PER_ADDRESS),
    starts: new Starts(),
    badKeys: new BadKeyThrottle(),
  };
}
