import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { Principal } from "../contracts/keys";
import type { ModelEndpoint, Place } from "../endpoints/define";
import { type Attempt, attempt } from "./attempt";
import { authenticate, authorise } from "./authenticate";
import { DEFAULT_BODY_LIMIT, parseJson, requireJson } from "./body";
import { CallLog } from "./call-log";
import { chooseTargets, type Serving } from "./choose";
import { CallClock, TEXT_BOUNDS } from "./clock";
import { corsHeaders, preflight } from "./cors";
import { deliver } from "./deliver";
import { dialectOf } from "./dialects";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { asFailure, refuse } from "./failure";
import type { Gateway } from "./gateway";
import { once } from "./idempotency";
import type { Lookup, Match, Matcher } from "./matcher";
import { validate } from "./validate";

/**
 * A whole call, from an address to a reply. Never throws: every failure becomes an answer in the family's form.
 * The stages: find → authenticate → authorise → admit → parse → choose → attempt → deliver → record.
 */
export async function handle(gateway: Gateway, request: GatewayRequest, matcher: Matcher = gateway.matcher): Promise<GatewayReply> {
  const requestId = newId("req_");
  const lookup = matcher.find(request.method, request.path);
  const reply = "match" in lookup ? await run(gateway, request, { match: lookup.match, requestId }) : nowhere(lookup, request, requestId);
  reply.headers["x-request-id"] = requestId;
  const cors = corsHeaders(gateway.settings.corsOrigins, request);
  if (cors) Object.assign(reply.headers, cors);
  if (request.method === "HEAD") reply.body = null;
  return reply;
}

/** The answer of an address that has no such method, or does not exist. */
function nowhere(lookup: Exclude<Lookup, { match: Match }>, request: GatewayRequest, requestId: string): GatewayReply {
  const where = { dialect: dialectOf(request.path), requestId };
  if ("unknown" in lookup) return refuse(new Failure("unknown_url", `Unknown address: ${request.method} ${shorten(request.path)}.`), where);
  if (request.method === "OPTIONS") return preflight(lookup.allow, request);
  return refuse(new Failure("method_not_allowed", `${request.method} is not a method of this address.`, { allow: lookup.allow }), where);
}

async function run(
  gateway: Gateway,
  request: GatewayRequest,
  { match, requestId }: { match: Match; requestId: string },
): Promise<GatewayReply> {
  const { endpoint } = match;
  const log = new CallLog(requestId, endpoint.id);
  let principal: Principal | undefined;
  try {
    if (endpoint.scope !== "public") {
      const found = authenticate(request, endpoint, gateway);
      principal = found instanceof Promise ? await found : found;
      log.principal = principal;
      authorise(principal, endpoint);
    }
    if (endpoint.kind === "model") {
      admit(gateway);
      requireJson(request.header("content-type"), request.header("content-encoding"));
      const bytes = await request.body(endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT);
      return await serve(gateway, request, { endpoint, match, log, bytes, principal: known(principal) });
    }
    const reply = await gateway.operate(endpoint, { request, params: match.params, principal, requestId });
    gateway.metrics.count(endpoint.id, { status: reply.status, model: "", seconds: log.elapsed() / 1000 });
    return reply;
  } catch (error) {
    return failed(gateway, asFailure(error), { endpoint, log });
  }
}

const NO_QUERY = new URLSearchParams();

interface Running {
  endpoint: ModelEndpoint;
  match: Match;
  log: CallLog;
  bytes: Uint8Array;
  principal: Principal;
}

function serve(gateway: Gateway, request: GatewayRequest, { endpoint, match, log, bytes, principal }: Running): Promise<GatewayReply> {
  const { input, wire } = parse(endpoint, bytes, { match, strict: gateway.settings.strictSpec });
  const name = endpoint.model(input, match.params);
  if (name === undefined) throw new Failure("missing_required_parameter", "Missing required parameter: 'model'.", { param: "model" });
  log.model = name;
  log.endUser = endpoint.user?.(input)?.slice(0, 256) ?? "";
  const place: Place = { params: match.params, query: request.query === "" ? NO_QUERY : new URLSearchParams(request.query) };
  const token = request.header("idempotency-key");
  const perform = (serving: Serving[]) => {
    const run = () => call(gateway, request, { serving, endpoint, input, wire, place, name, log });
    if (token === undefined) return run();
    return once({ store: gateway.idempotency, token, keyId: principal.keyId, endpoint: endpoint.id, body: bytes }, run);
  };
  const chosen = chooseTargets({ name, capability: endpoint.capability, principal }, gateway);
  return chosen instanceof Promise ? chosen.then(perform) : perform(chosen);
}

/** Runs a call that is known to be good, under its clock, and leaves its record. */
async function call(
  gateway: Gateway,
  request: GatewayRequest,
  plan: Omit<Attempt, "clock"> & { serving: Serving[] },
): Promise<GatewayReply> {
  const { endpoint, log } = plan;
  const clock = new CallClock(gateway.settings.bounds ?? TEXT_BOUNDS, endpoint.stream?.asked(plan.input) ?? false);
  request.onGone(() => clock.abort(new Failure("client_closed", "The caller went away.")));
  const close = gateway.calls.open();
  const settle = (failure?: Failure) => {
    clock.stop();
    close();
    record(gateway, { log, failure, endpoint });
  };
  try {
    const running: Attempt = { ...plan, clock };
    return deliver(await attempt(plan.serving, running), running, settle);
  } catch (error) {
    clock.stop();
    close();
    throw asFailure(error, clock);
  }
}

function parse(
  endpoint: ModelEndpoint,
  bytes: Uint8Array,
  { match, strict }: { match: Match; strict: boolean },
): { input: unknown; wire: Uint8Array | null } {
  const { value, faithful } = parseJson(bytes);
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  const spelled = endpoint.spell && isObject ? endpoint.spell(value as Record<string, unknown>, { params: match.params, strict }) : value;
  const input = validate(endpoint.body, spelled);
  endpoint.check?.(input, { strict });
  return { input, wire: faithful && !endpoint.spell ? bytes : null };
}

/** Whether a model call may begin now; health and descriptions answer until the end. Limits of keys and teams join here. */
function admit(gateway: Gateway): void {
  if (gateway.calls.draining)
    throw new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
}

function failed(gateway: Gateway, failure: Failure, { endpoint, log }: { endpoint: Match["endpoint"]; log: CallLog }): GatewayReply {
  record(gateway, { log, failure, endpoint });
  return refuse(failure, { dialect: endpoint.dialect, requestId: log.requestId });
}

/** The call's one row, its metrics, and for a bug or an upstream fault a line in the log. */
function record(
  gateway: Gateway,
  { log, failure, endpoint }: { log: CallLog; failure: Failure | undefined; endpoint: Match["endpoint"] },
): void {
  const status = failure?.status ?? 200;
  const model = log.target?.listing.id ?? "";
  gateway.metrics.count(endpoint.id, { status, model, seconds: log.elapsed() / 1000, tokens: log.tokens, firstEventMs: log.firstEventMs });
  if (endpoint.kind === "model" && log.principal) gateway.journal.append(log.record(status, failure));
  if (failure === undefined || failure.status < 500) return;
  const fields = {
    requestId: log.requestId,
    endpoint: endpoint.id,
    model: log.model,
    provider: log.target?.provider.id,
    code: failure.code,
  };
  if (failure.code === "internal_error") gateway.log.error({ ...fields, cause: failure.detail.cause }, "call failed by a bug");
  else gateway.log.warn({ ...fields, cause: failure.detail.cause }, failure.message);
}

function known(principal: Principal | undefined): Principal {
  if (!principal) throw new Error("a model endpoint must not be public");
  return principal;
}

function shorten(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
