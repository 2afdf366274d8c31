import type { Server } from "node:http";
import { availableParallelism } from "node:os";
import { collectDefaultMetrics, Registry } from "prom-client";
import packageJson from "../package.json";
import { ModelCatalog } from "./catalog/catalog";
import { type Env, readEnv, SettingsError } from "./config/env";
import { forgetOldRuns, openDesks } from "./console-services";
import type { Person } from "./contracts/console-account";
import type { OpenedShare } from "./contracts/console-shares";
import { isGuide, outline, readDocuments, readSamples } from "./documents";
import { describeForLlms } from "./endpoints/llms";
import { describeApi } from "./endpoints/openapi";
import { ENDPOINTS } from "./endpoints/table";
import { Front, type FrontOptions, stampAll } from "./front";
import { Callers } from "./gateway/callers";
import { Calls } from "./gateway/calls";
import type { Bounds } from "./gateway/clock";
import type { FoundPerson } from "./gateway/console-ports";
import type { Gateway } from "./gateway/gateway";
import { Matcher } from "./gateway/matcher";
import { Metrics } from "./gateway/metrics";
import { OpenBodies } from "./gateway/open-bodies";
import { OPERATIONS, type OperationPorts } from "./gateway/operations";
import { Starts } from "./gateway/starts";
import { answerWeb } from "./gateway/web-lane";
import { WrongKeys } from "./gateway/wrong-keys";
import { createKeyRing } from "./identity/key-ring";
import { createLog, scrub } from "./log";
import { createPictureDownload, openMedia } from "./media-services";
import { openPeople } from "./people-services";
import { openProviders } from "./provider-services";
import { countTokens } from "./providers/tokens";
import { publish } from "./runtime-slot";
import { isReachable } from "./store/health";
import { createIdempotency } from "./store/idempotency";
import { openJournal } from "./store/journal";
import { openStore } from "./store/open";
import { openShare as findOpenShare } from "./store/shares";
import { teamName } from "./store/users";
import { createVideoDesk } from "./video-desk";

export interface Overview {
  baseUrl: string;
  version: string;
  setUp: boolean;
  models: { id: string; simulated: boolean; capabilities: string[] }[];
}

/** The running gateway as `server.mjs`, the route files and the pages use it. */
export interface Runtime {
  readonly env: Env;
  /** Answers on a server's sockets: by the gateway itself, or by `page`, which is Next. */
  attend(server: Server, options: FrontOptions): void;
  answerWeb(request: Request, endpointIds: readonly string[]): Promise<Response>;
  /** Prints the address and, until the gateway is set up, the one-time set-up address. */
  announce(): Promise<void>;
  overview(): Promise<Overview>;
  /** Whose session a cookie's token is. */
  findSession(token: string): Promise<FoundPerson | undefined>;
  /** What a link to a run shows to `reader`; `sign_in` where they have to say first who they are, undefined where it opens for nobody or not for them. */
  openShare(token: string, reader: Person | undefined): Promise<OpenedShare | "sign_in" | undefined>;
  /** Lets running calls finish, at most `drainMs`, and flushes every row. */
  stop(drainMs: number): Promise<void>;
}

/** One film at once per spare core of the machine, whichever process makes it. */
const FILMS = Math.max(1, availableParallelism() - 1);

/** What outlives an edit under `next dev`: sockets, the store, counters. */
type Services = Awaited<ReturnType<typeof openServices>>;

async function openServices(env: Env, { films = FILMS }: { films?: number } = {}) {
  const log = createLog(env.LOG_LEVEL);
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
  const people = await openPeople({ env, store });
  const { playground } = people;
  const keys = await createKeyRing({ store, bootstrapKey: env.GATEWAY_BOOTSTRAP_KEY, playground, redisUrl: env.REDIS_URL, log });
  const journal = await openJournal({ store, dataDir: env.DATA_DIR, log });
  const documents = readDocuments(process.cwd());
  const providers = await openProviders({ env, store, documents, films: Math.max(1, films), download: createPictureDownload(), log });
  const alsoSweep = () => forgetOldRuns(store);
  const media = await openMedia({ env, store, providers: providers.all, films, samples: readSamples(process.cwd()), alsoSweep, log });
  const catalog = new ModelCatalog({ providers: providers.all, fallbacks: MODERATION_NAMES, log });
  await catalog.start();
  providers.follow(catalog);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    env,
    log,
    store,
    people,
    keys,
    journal,
    providers,
    media,
    catalog,
    videoDesk: createVideoDesk({
      store,
      catalog,
      providers: providers.all,
      media: media.library,
      runner: media.runner,
      submit: media.submit,
      journal,
    }),
    desks: openDesks({ env, store, catalog, live: providers, log }),
    documents,
    registry,
    metrics: new Metrics(),
    callers: new Callers(env.TRUSTED_PROXIES ?? []),
    calls: new Calls({ perKey: env.KEY_CONCURRENCY, perPlaygroundKey: env.PLAYGROUND_CONCURRENCY }),
    bodies: new OpenBodies(env.BODIES_PER_ADDRESS),
    starts: new Starts(),
    wrongKeys: new WrongKeys(),
  };
}

/** Names clients send by default; the sandbox answers to them as long as no upstream does. */
const MODERATION_NAMES = Object.fromEntries(
  ["omni-moderation-latest", "text-moderation-latest", "text-moderation-stable"].map((name) => [name, "sandbox-moderation"]),
);

/** What polls of upstreams get to end in; films are given up at once and made again. */
const FILM_GRACE_MS = 2_000;

/** Builds everything from the settings. The only place that constructs. */
function assemble(services: Services, { bounds }: { bounds?: Bounds } = {}): Runtime {
  const { env, log, store, catalog, calls, metrics } = services;
  const version = packageJson.version;
  const { accounts, keyDesk, sessions } = services.people;
  const ports: OperationPorts = {
    catalog,
    calls,
    media: services.media.media,
    tasks: services.media.tasks,
    assetDesk: services.media.assetDesk,
    version,
    openApi: once(() => JSON.stringify(describeApi(ENDPOINTS, { baseUrl: env.PUBLIC_URL, version }))),
    llms: once(() => describeForLlms(ENDPOINTS, { baseUrl: env.PUBLIC_URL, docs: services.documents.filter(isGuide).map(outline) })),
    guide: (page) => services.documents.find(({ path }) => path === `docs/guide/${page}`)?.text,
    metrics: async () => metrics.text(calls.count) + (await services.registry.metrics()),
    checks: async () => ({ database: await isReachable(store) }),
    accounts,
    keyDesk,
    ...services.desks,
    videoDesk: services.videoDesk,
    publicUrl: env.PUBLIC_URL,
  };
  const gateway: Gateway = {
    matcher: new Matcher(ENDPOINTS),
    keys: services.keys,
    sessions,
    teamName: (id) => teamName(store, id),
    callers: services.callers,
    wrongKeys: services.wrongKeys,
    catalog,
    media: services.media.media,
    tokens: { count: countTokens },
    journal: services.journal,
    idempotency: createIdempotency(store),
    metrics,
    calls,
    bodies: services.bodies,
    starts: services.starts,
    detached: services.desks.detached,
    settings: { strictSpec: env.STRICT_SPEC, corsOrigins: env.CORS_ORIGINS, publicUrl: env.PUBLIC_URL, bounds },
    log,
    operate: async (endpoint, context) => {
      const operation = OPERATIONS[endpoint.operation];
      if (!operation) throw new Error(`no operation ${endpoint.operation}`);
      return operation(ports, context, endpoint);
    },
  };
  const openShare: Runtime["openShare"] = (token, reader) => findOpenShare(store, { token, reader, at: Date.now() });
  return { ...lanes(gateway), ...life(services, { version }), findSession: (token) => sessions.find(token), openShare, env };
}

/** A gateway of its own, for tests and tools: nothing is published and no process-wide state is kept. */
export async function openRuntime(env: Env, options: { bounds?: Bounds; films?: number } = {}): Promise<Runtime> {
  return assemble(await openServices(env, options), options);
}

function lanes(gateway: Gateway) {
  const matchers = new Map<string, Matcher>();
  const matcherFor = (ids: readonly string[]) => {
    const key = ids.join();
    const matcher = matchers.get(key) ?? new Matcher(ENDPOINTS.filter((endpoint) => ids.includes(endpoint.id)));
    matchers.set(key, matcher);
    return matcher;
  };
  const front = new Front(gateway);
  return {
    attend: (server: Server, options: FrontOptions) => front.attend(server, options),
    answerWeb: (request: Request, ids: readonly string[]) => answerWeb(gateway, request, matcherFor(ids)),
  };
}

function life(
  { env, log, store, people: { setup }, keys, journal, providers, media, catalog, desks, calls }: Services,
  { version }: { version: string },
) {
  return {
    async announce(): Promise<void> {
      const lines = [`Switchyard ${version} is running at ${env.PUBLIC_URL}`];
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
      const left = await calls.drain(drainMs);
      if (left > 0) log.warn({ calls: left }, "stopped with calls still running");
      await desks.detached.close();
      await media.stop(FILM_GRACE_MS);
      catalog.stop();
      await journal.close();
      await keys.close();
      await providers.stop();
      await store.close();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Starts the gateway of this process and publishes it. Where it cannot start, the process ends with one message that says why. */
export async function startRuntime(): Promise<void> {
  try {
    const open = await services();
    const runtime = assemble(open);
    if (!publish(runtime)) {
      stampAll(open.callers);
      await runtime.announce();
    }
    // The first call should not wait for the vocabulary; where it cannot be read, that call says so.
    countTokens("ready").catch(() => undefined);
  } catch (error) {
    const message =
      error instanceof SettingsError
        ? error.message
        : `Switchyard cannot start: ${scrub(error instanceof Error ? error.message : String(error))}`;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

const SERVICES = Symbol.for("switchyard.services");
const kept = globalThis as typeof globalThis & { [SERVICES]?: Promise<Services> };
function services(): Promise<Services> {
  kept[SERVICES] ??= openServices(readEnv());
  return kept[SERVICES];
}

let development: Promise<Runtime> | undefined;
/** Under `next dev`: the gateway of the freshly compiled modules, on the services that are already open. */
export function developmentRuntime(): Promise<Runtime> {
  development ??= services().then((open) => assemble(open));
  return development;
}
