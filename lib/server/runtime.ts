import type { Server } from "node:http";
import { availableParallelism } from "node:os";
import type { DestinationStream } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";
import packageJson from "../../package.json";
import { ModelCatalog } from "../catalog/catalog";
import { openProviders } from "../catalog/live-providers";
import type { Env } from "../config/env";
import { describeGatewayFile } from "../config/gateway-schema";
import { tracesTarget } from "../config/otel";
import { noteRefusal } from "../console/audit-entry";
import { forgetOld } from "../console/retention";
import { openConsole } from "../console/services";
import { openShare as findOpenShare } from "../console/shares/store";
import { describeForLlms } from "../docs/llms";
import { describeApi } from "../docs/openapi";
import { checkKey } from "../gateway/authenticate";
import { BadKeyThrottle } from "../gateway/bad-key-throttle";
import { Calls } from "../gateway/calls";
import type { Bounds } from "../gateway/clock";
import { Matcher } from "../gateway/matcher";
import { Metrics } from "../gateway/metrics";
import type { OperationPorts } from "../gateway/operation";
import { Starts } from "../gateway/starts";
import { createKeyRing } from "../identity/key-ring";
import { openLimiter } from "../limits/open";
import { createImageDownload } from "../media/download-image";
import { createPublicRoute } from "../media/guarded-request";
import { setProxies } from "../outbound/proxies";
import { createIdempotency } from "../store/calls/idempotency";
import { openJournal } from "../store/calls/journal";
import { openStore } from "../store/database/open";
import { teamName } from "../store/people/users";
import { createResponses } from "../store/responses/responses";
import { countTokens } from "../tokens/tokens";
import { openTraces } from "../tracing/open";
import { openBudgets } from "./budgets";
import { openCallBodies } from "./call-bodies";
import { Callers } from "./callers";
import { isGuide, outline, readDocuments, readSamples } from "./documents";
import { ENDPOINTS } from "./endpoints";
import { Front, type FrontOptions } from "./front";
import { openPeople, signInWays } from "./identity-services";
import { createLog } from "./log";
import { openMedia } from "./media-services";
import { writeMetrics } from "./metrics";
import { MODERATION_NAMES } from "./moderation-names";
import { once } from "./once";
import { OpenBodies } from "./open-bodies";
import { operate } from "./operate";
import { openBackground, responsesReach } from "./responses-reach";
import type { ResponsesSockets } from "./responses-sockets";
import type { Overview, Runtime } from "./running";
import { keepSecrets } from "./secrets";
import type { ServedGateway } from "./served-gateway";
import { closeAll } from "./stop";
import { StorageWatch } from "./storage-watch";
import { answerWeb } from "./web-lane";
import { openWebhooks } from "./webhooks";

/** One video at once per spare core of the machine, whichever process makes it. */
const VIDEOS = Math.max(1, availableParallelism() - 1);

/** What outlives an edit under `next dev`: sockets, the store, counters. */
export type Services = Awaited<ReturnType<typeof openServices>>;

interface ServiceOptions {
  videos?: number;
  /** Milliseconds after which the job runner looks for work again while a task is unfinished; its own when absent. */
  tickMs?: number;
  /** Where the log goes; standard output when absent. */
  logTo?: DestinationStream;
}

export async function openServices(env: Env, { videos = VIDEOS, tickMs, logTo }: ServiceOptions = {}) {
  keepSecrets(env);
  setProxies(env);
  const log = createLog(env.LOG_LEVEL, logTo);
  const traces = await openTraces({ env, target: tracesTarget(env), version: packageJson.version, log });
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
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
  const publicRoute = createPublicRoute();
  const tools = { download: createImageDownload(), publicLookup: publicRoute.lookup };
  const providers = await openProviders({ env, store, documents, videos: Math.max(1, videos), tools, log });
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
  const catalog = new ModelCatalog({ providers: providers.all, fallbacks: MODERATION_NAMES, log });
  providers.follow(catalog);
  await catalog.start();
  const { library, runner, submit, tasks, assetService } = media;
  const webhooks = await openWebhooks({ env, store, media: library, log });
  const console = openConsole({
    env,
    store,
    library,
    catalog,
    live: providers,
    publicRoute,
    limits,
    account: people.accounts,
    oidc: people.oidc,
    keys: people.keyService,
    assets: assetService,
    operations: () => ENDPOINTS,
    video: { store, catalog, providers: providers.all, media: library, runner, submit, journal, budgets, tasks },
    webhooks: { ...webhooks, store },
    log,
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    env,
    log,
    store,
    people,
    keys,
    journal,
    storage,
    callBodies,
    providers,
    media,
    webhooks,
    responses,
    backgroundResponses: openBackground({ store, log }),
    catalog,
    console,
    documents,
    registry,
    metrics: new Metrics(),
    traces,
    callers: new Callers(env.TRUSTED_PROXIES ?? []),
    calls,
    limits,
    budgets,
    bodies: new OpenBodies(env.BODIES_PER_ADDRESS),
    starts: new Starts(),
    badKeys: new BadKeyThrottle(),
  };
}

/** What polls of upstreams get to end in; videos are given up at once and made again. */
const VIDEO_GRACE_MS = 2_000;

/** What WebSockets get to hand over their last events in. */
const SOCKET_GRACE_MS = 2_000;

/** Builds everything from the settings. The only place that constructs. */
export function assemble(services: Services, { bounds }: { bounds?: Bounds } = {}): Runtime {
  const { env, log, store, catalog, calls, metrics } = services;
  const version = packageJson.version;
  const ports: OperationPorts = {
    catalog,
    calls,
    media: services.media.media,
    tasks: services.media.tasks,
    events: services.media.events,
    responses: responsesReach(services),
    version,
    openApi: once(() => JSON.stringify(describeApi(ENDPOINTS, { baseUrl: env.PUBLIC_URL, version }))),
    gatewaySchema: once(() => JSON.stringify(describeGatewayFile())),
    llms: once(() => describeForLlms(ENDPOINTS, { baseUrl: env.PUBLIC_URL, docs: services.documents.filter(isGuide).map(outline) })),
    guide: (page) => services.documents.find(({ path }) => path === `docs/guide/${page}`)?.text,
    metrics: () => writeMetrics(services),
    checks: () => services.storage.checks(),
    checkKey: ({ request, endpoint }) => checkKey(services, request, endpoint),
  };
  const gateway: ServedGateway = {
    matcher: new Matcher(ENDPOINTS),
    keys: services.keys,
    sessions: services.people.sessions,
    teamName: (id) => teamName(store, id),
    callers: services.callers,
    badKeys: services.badKeys,
    catalog,
    media: services.media.media,
    tokens: { count: countTokens },
    journal: services.journal,
    storage: services.storage,
    callBodies: services.callBodies,
    idempotency: createIdempotency(store, { log }),
    metrics,
    traces: services.traces,
    calls,
    limits: services.limits,
    budgets: services.budgets,
    bodies: services.bodies,
    starts: services.starts,
    backgroundCalls: services.console.backgroundCalls,
    backgroundResponses: services.backgroundResponses,
    settings: { strictSpec: env.STRICT_SPEC, corsOrigins: env.CORS_ORIGINS, publicUrl: env.PUBLIC_URL, bounds },
    log,
    noteRefusal: ({ act = "" }, { person, request, params }, { code }) =>
      noteRefusal(store, {
        actor: { ...person, address: request.address },
        action: act,
        target: { id: params.id ?? [params.provider, params.model].filter(Boolean).join("/"), name: "" },
        refused: code,
      }),
    operate: (call) => operate({ ports, console: services.console }, call),
  };
  services.backgroundResponses.start(gateway);
  services.console.backgroundCalls.start();
  const front = new Front(gateway);
  return {
    ...lanes(gateway, front),
    ...life(services, { version, sockets: front.sockets }),
    findSession: (token) => services.people.sessions.find(token),
    signInWays: () => signInWays(env, services.people),
    hasPassword: (userId) => services.people.accounts.hasPassword(userId),
    openShare: (token, reader) => findOpenShare(store, { token, reader, at: Date.now() }),
    env,
  };
}

/** A gateway of its own, for tests and tools: nothing is published and no process-wide state is kept. */
export async function openRuntime(env: Env, options: ServiceOptions & { bounds?: Bounds } = {}): Promise<Runtime> {
  return assemble(await openServices(env, options), options);
}

function lanes(gateway: ServedGateway, front: Front) {
  const matchers = new Map<string, Matcher>();
  const matcherFor = (ids: readonly string[]) => {
    const key = ids.join();
    const matcher = matchers.get(key) ?? new Matcher(ENDPOINTS.filter((endpoint) => ids.includes(endpoint.id)));
    matchers.set(key, matcher);
    return matcher;
  };
  return {
    attend: (server: Server, options: FrontOptions) => front.attend(server, options),
    answerWeb: (request: Request, ids: readonly string[]) => answerWeb(gateway, request, matcherFor(ids)),
  };
}

function life(services: Services, { version, sockets }: { version: string; sockets: ResponsesSockets }) {
  const { env, log, store, journal, callBodies, providers, media, webhooks, catalog, console, calls, traces } = services;
  const { setup } = services.people;
  return {
    async announce(): Promise<void> {
      const lines = [`Trunkline ${version} is running at ${env.PUBLIC_URL}`];
      const token = await setup.issue();
      if (token) lines.push(`Set it up once, at              ${env.PUBLIC_URL}/setup?token=${token}`);
      process.stdout.write(`${lines.join("\n")}\n`);
    },
    async overview(): Promise<Overview> {
      const models = (await catalog.list()).map(({ id, targets }) => ({
        id,
        simulated: targets.every((target) => target.provider.simulated),
        capabilities: [...new Set(targets.flatMap((target) => target.listing.capabilities))],
      }));
      return { baseUrl: env.PUBLIC_URL, version, setUp: !(await setup.isOpen()), models };
    },
    async stop(drainMs: number): Promise<void> {
      media.events.close();
      sockets.finish();
      const left = await calls.drain(drainMs);
      if (left > 0) log.warn({ calls: left }, "stopped with calls still running");
      await sockets.close(SOCKET_GRACE_MS);
      const parts = {
        backgroundCalls: () => console.backgroundCalls.close(),
        backgroundResponses: () => services.backgroundResponses.close(),
        media: () => media.stop(VIDEO_GRACE_MS),
        webhooks: () => webhooks.sender.stop(),
        catalog: () => catalog.stop(),
        journal: () => journal.close(),
        callBodies: () => callBodies.close(),
        keys: () => services.keys.close(),
        limits: () => services.limits.close(),
        budgets: () => services.budgets.close(),
        storage: () => services.storage.close(),
        providers: () => providers.stop(),
        traces: () => traces?.close(),
        store: () => store.close(),
      };
      await closeAll(parts, log);
      if (journal.unwritten > 0)
        log.error({ calls: journal.unwritten }, "Rows of calls are lost: neither the database nor the journal could be written");
    },
  };
}
