import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { collectDefaultMetrics, Registry } from "prom-client";
import packageJson from "../package.json";
import { ModelCatalog } from "./catalog/catalog";
import { type Env, readEnv, SettingsError } from "./config/env";
import { readGatewayFile } from "./config/file";
import { newId } from "./contracts/ids";
import { isGuide, outline, readDocuments } from "./documents";
import { describeForLlms } from "./endpoints/llms";
import { describeApi } from "./endpoints/openapi";
import { API_PREFIXES, ENDPOINTS } from "./endpoints/table";
import { Calls } from "./gateway/calls";
import type { Bounds } from "./gateway/clock";
import type { Gateway } from "./gateway/gateway";
import { Matcher } from "./gateway/matcher";
import { Metrics } from "./gateway/metrics";
import { answerNode } from "./gateway/node-lane";
import { OPERATIONS, type OperationPorts } from "./gateway/operations";
import { answerWeb } from "./gateway/web-lane";
import { WrongKeys } from "./gateway/wrong-keys";
import { createKeyRing } from "./identity/key-ring";
import { createKeyStore } from "./identity/key-store";
import { createSetup } from "./identity/setup";
import { createLog, scrub } from "./log";
import type { Provider } from "./providers/capabilities";
import { createProviders } from "./providers/registry";
import { countTokens } from "./providers/tokens";
import { publish } from "./runtime-slot";
import { isReachable } from "./store/health";
import { createIdempotency } from "./store/idempotency";
import { openJournal } from "./store/journal";
import { openStore } from "./store/open";

export interface Overview {
  baseUrl: string;
  version: string;
  setUp: boolean;
  models: { id: string; simulated: boolean; capabilities: string[] }[];
}

/** The running gateway as `server.mjs`, the route files and the pages use it. */
export interface Runtime {
  readonly env: Env;
  /** Whether an address belongs to the API and so to the fast lane. */
  takes(request: IncomingMessage): boolean;
  answerNode(request: IncomingMessage, response: ServerResponse): void;
  answerWeb(request: Request, endpointIds: readonly string[]): Promise<Response>;
  /** Answers what is not HTTP, or whose headers are too large. */
  refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void;
  /** Prints the address and, until the gateway is set up, the one-time set-up address. */
  announce(): Promise<void>;
  overview(): Promise<Overview>;
  /** Lets running calls finish, at most `drainMs`, and flushes every row. */
  stop(drainMs: number): Promise<void>;
}

/** What outlives an edit under `next dev`: sockets, the store, counters. */
type Services = Awaited<ReturnType<typeof openServices>>;

async function openServices(env: Env) {
  const log = createLog(env.LOG_LEVEL);
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
  const keys = await createKeyRing({ store, bootstrapKey: env.GATEWAY_BOOTSTRAP_KEY, redisUrl: env.REDIS_URL, log });
  const journal = await openJournal({ store, dataDir: env.DATA_DIR, log });
  const documents = readDocuments(process.cwd());
  const configured = env.GATEWAY_CONFIG === undefined ? [] : readGatewayFile(env.GATEWAY_CONFIG);
  const providers: Provider[] = createProviders({ env, configured, documents });
  const catalog = new ModelCatalog({ providers, fallbacks: MODERATION_NAMES, log });
  await catalog.start();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    env,
    log,
    store,
    keys,
    journal,
    providers,
    catalog,
    documents,
    registry,
    metrics: new Metrics(),
    calls: new Calls(),
    wrongKeys: new WrongKeys(),
  };
}

/** Names clients send by default; the sandbox answers to them as long as no upstream does. */
const MODERATION_NAMES = Object.fromEntries(
  ["omni-moderation-latest", "text-moderation-latest", "text-moderation-stable"].map((name) => [name, "sandbox-moderation"]),
);

/** Builds everything from the settings. The only place that constructs. */
function assemble(services: Services, { bounds }: { bounds?: Bounds } = {}): Runtime {
  const { env, log, store, catalog, calls, metrics } = services;
  const version = packageJson.version;
  const setup = createSetup(store, { hasBootstrapKey: env.GATEWAY_BOOTSTRAP_KEY !== undefined });
  const keyStore = createKeyStore(store);
  const ports: OperationPorts = {
    catalog,
    calls,
    version,
    openApi: once(() => JSON.stringify(describeApi(ENDPOINTS, { baseUrl: env.PUBLIC_URL, version }))),
    llms: once(() => describeForLlms(ENDPOINTS, { baseUrl: env.PUBLIC_URL, docs: services.documents.filter(isGuide).map(outline) })),
    guide: (page) => services.documents.find(({ path }) => path === `docs/guide/${page}`)?.text,
    metrics: async () => metrics.text(calls.count) + (await services.registry.metrics()),
    checks: async () => ({ database: await isReachable(store) }),
    redeemSetup: (token) => setup.redeem(token),
    isSetupOpen: () => setup.isOpen(),
    createKey: (key) => keyStore.create(key),
  };
  const gateway: Gateway = {
    matcher: new Matcher(ENDPOINTS),
    keys: services.keys,
    wrongKeys: services.wrongKeys,
    catalog,
    tokens: { count: countTokens },
    journal: services.journal,
    idempotency: createIdempotency(store),
    metrics,
    calls,
    settings: { strictSpec: env.STRICT_SPEC, corsOrigins: env.CORS_ORIGINS, bounds },
    log,
    operate: async (endpoint, context) => {
      const operation = OPERATIONS[endpoint.operation];
      if (!operation) throw new Error(`no operation ${endpoint.operation}`);
      return operation(ports, context, endpoint);
    },
  };
  return { ...lanes(gateway), ...life(services, { setup, version }), env };
}

/** A gateway of its own, for tests and tools: nothing is published and no process-wide state is kept. */
export async function openRuntime(env: Env, options?: { bounds?: Bounds }): Promise<Runtime> {
  return assemble(await openServices(env), options);
}

function lanes(gateway: Gateway) {
  const exact = new Set(
    ENDPOINTS.flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])]).filter((path) => !path.includes("{")),
  );
  const matchers = new Map<string, Matcher>();
  const matcherFor = (ids: readonly string[]) => {
    const key = ids.join();
    const matcher = matchers.get(key) ?? new Matcher(ENDPOINTS.filter((endpoint) => ids.includes(endpoint.id)));
    matchers.set(key, matcher);
    return matcher;
  };
  return {
    takes({ url = "/" }: IncomingMessage): boolean {
      if (API_PREFIXES.some((prefix) => url.startsWith(prefix))) return true;
      const path = url.split("?", 1)[0] ?? url;
      return exact.has(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
    },
    answerNode(request: IncomingMessage, response: ServerResponse): void {
      answerNode(gateway, request, response).catch((error: unknown) => {
        gateway.log.error({ cause: error }, "a call could not be answered");
        response.destroy();
      });
    },
    answerWeb: (request: Request, ids: readonly string[]) => answerWeb(gateway, request, matcherFor(ids)),
    refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const status =
        error.code === "HPE_HEADER_OVERFLOW"
          ? "431 Request Header Fields Too Large"
          : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
            ? "408 Request Timeout"
            : "400 Bad Request";
      const message = status.slice(4);
      const body = JSON.stringify({ error: { message: `${message}.`, type: "invalid_request_error", param: null, code: "bad_request" } });
      const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${newId("req_")}\r\nconnection: close`;
      socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
    },
  };
}

function life(
  { env, log, store, keys, journal, providers, catalog, calls }: Services,
  { setup, version }: { setup: ReturnType<typeof createSetup>; version: string },
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
      catalog.stop();
      await journal.close();
      await keys.close();
      await Promise.all(providers.map((provider) => provider.close?.()));
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
    publish(assemble(await services()));
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
