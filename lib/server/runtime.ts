import type { Server } from "node:http";
import packageJson from "../../package.json";
import type { Env } from "../config/env";
import { describeGatewayFile } from "../config/gateway-schema";
import { noteRefusal } from "../console/audit-entry";
import { openShare as findOpenShare } from "../console/shares/store";
import { describeForLlms } from "../docs/llms";
import { describeApi } from "../docs/openapi";
import { TurnBook } from "../gateway/agent-session/turns";
import { checkKey } from "../gateway/authenticate";
import { Matcher } from "../gateway/matcher";
import type { OperationPorts } from "../gateway/operation";
import { RunningEmbeddings } from "../gateway/running-embeddings";
import { rateCall } from "../store/calls/feedback";
import { createIdempotency } from "../store/calls/idempotency";
import { teamName } from "../store/people/users";
import { countTokens } from "../tokens/tokens";
import { isGuide, outline } from "./documents";
import { ENDPOINTS } from "./endpoints";
import { Front, type FrontOptions } from "./front";
import { signInWays } from "./identity-services";
import { writeMetrics } from "./metrics";
import { once } from "./once";
import { operate } from "./operate";
import { responsesReach } from "./responses-reach";
import type { ResponsesSockets } from "./responses-sockets";
import type { Overview, Runtime } from "./running";
import type { ServedGateway } from "./served-gateway";
import { openServices, type ServiceOptions, type Services } from "./services";
import { closeAll } from "./stop";
import { answerWeb } from "./web-lane";

/** The time for running polls; renders are aborted at once and repeated later. */
const VIDEO_GRACE_MS = 2_000;

/** The time for WebSockets to send their last events. */
const SOCKET_GRACE_MS = 2_000;

/** Builds everything from the settings. The only place that constructs. */
export function assemble(services: Services): Runtime {
  const { env, log, store, catalog, calls, metrics } = services;
  const version = packageJson.version;
  const ports: OperationPorts = {
    catalog,
    calls,
    media: services.media.media,
    tasks: services.media.tasks,
    events: services.media.events,
    responses: responsesReach(services),
    mcp: services.mcp.reach,
    feedback: { rate: (rated) => rateCall(store, rated) },
    version,
    openApi: once(() => JSON.stringify(describeApi(ENDPOINTS, { baseUrl: env.PUBLIC_URL, version }))),
    gatewaySchema: once(() => JSON.stringify(describeGatewayFile())),
    llms: once(() => describeForLlms(ENDPOINTS, { baseUrl: env.PUBLIC_URL, docs: services.documents.filter(isGuide).map(outline) })),
    guide: (page) => services.documents.find(({ path }) => path === `docs/guide/${page}`)?.text,
    metrics: () => writeMetrics(services),
    checks: async () => ({
      ...(await services.outages.checks()),
      journal: services.journal.bytes() <= env.JOURNAL_MAX_BYTES,
    }),
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
    affinity: services.affinity,
    media: services.media.media,
    tokens: { count: countTokens },
    prompts: services.prompts,
    journal: services.journal,
    storage: services.storage,
    callBodies: services.callBodies,
    idempotency: createIdempotency(store, { log }),
    answers: services.answers,
    embeddings: new RunningEmbeddings(),
    metrics,
    traces: services.traces,
    calls,
    limits: services.limits,
    budgets: services.budgets,
    bodies: services.bodies,
    starts: services.starts,
    agentSessions: services.agentSessions,
    turns: new TurnBook(),
    backgroundCalls: services.console.backgroundCalls,
    backgroundResponses: services.backgroundResponses,
    mirrors: services.mirrors,
    mcp: services.mcp.reach,
    settings: { strictSpec: env.STRICT_SPEC, corsOrigins: env.CORS_ORIGINS, publicUrl: env.PUBLIC_URL },
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
  services.mirrors.start(gateway);
  services.console.backgroundCalls.start();
  services.console.madeCalls.start(gateway);
  services.console.evaluations.runner.start();
  services.console.rolloutChecks.start();
  const front = new Front(gateway);
  return {
    ...lanes(gateway, front),
    ...life(services, { version, sockets: front.sockets }),
    findSession: (token) => services.people.sessions.findKnown(token),
    outages: () => services.outages.list(),
    signInWays: () => signInWays(env, services.people),
    hasPassword: (userId) => services.people.accounts.hasPassword(userId),
    openShare: (token, reader) => findOpenShare(store, { token, reader, at: Date.now() }),
    env,
  };
}

/** A separate gateway for tests and tools: no process-wide state is set. */
export async function openRuntime(env: Env, options: ServiceOptions = {}): Promise<Runtime> {
  return assemble(await openServices(env, options));
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
  const { env, log, store, journal, callBodies, providers, media, webhooks, catalog, console, calls, mirrors, traces } = services;
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
    leave(): void {
      calls.leaving = true;
    },
    async stop(drainMs: number): Promise<void> {
      media.events.close();
      sockets.finish();
      console.evaluations.runner.finish();
      const until = Date.now() + drainMs;
      const left = await calls.drain(drainMs);
      if (left > 0) log.warn({ calls: left }, "stopped with calls still running");
      await mirrors.close(Math.max(0, until - Date.now()));
      await sockets.close(SOCKET_GRACE_MS);
      const parts = {
        evaluations: () => console.evaluations.runner.close(),
        rollouts: () => console.rolloutChecks.close(),
        backgroundCalls: () => console.backgroundCalls.close(),
        backgroundResponses: () => services.backgroundResponses.close(),
        media: () => media.stop(VIDEO_GRACE_MS),
        webhooks: () => webhooks.sender.stop(),
        mcp: () => services.mcp.close(),
        catalog: () => catalog.stop(),
        // Its journal releases what this process has leased.
        budgets: () => services.budgets.close(),
        journal: () => journal.close(),
        callBodies: () => callBodies.close(),
        keys: () => services.keys.close(),
        limits: () => services.limits.close(),
        routingState: () => services.routingState.close(),
        prompts: () => services.prompts.close(),
        agentSessions: () => services.agentSessions.close(),
        answers: () => services.answers.close(),
        outages: () => services.outages.close(),
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
