import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { Principal } from "../contracts/keys";
import type { Picture } from "../contracts/media";
import type { ModelEndpoint, PlainEndpoint } from "../endpoints/define";
import { nextTurn } from "../timing/turn";
import { isStream } from "./answer";
import { type Attempt, attempt } from "./attempt";
import { authenticate, authorise } from "./authenticate";
import { DEFAULT_BODY_LIMIT, decodeUtf8, FORM_LIMIT, parseJson, requireJson } from "./body";
import { CallLog } from "./call-log";
import type { OpenCall } from "./calls";
import { chooseTargets, type Serving } from "./choose";
import { CallClock, TEXT_BOUNDS } from "./clock";
import { type Seat, takeSeat } from "./console-seat";
import { corsHeaders, preflight } from "./cors";
import { deliver } from "./deliver";
import { DetachedRuns } from "./detached-runs";
import { dialectOf } from "./dialects";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { asFailure, refuse } from "./failure";
import type { Gateway } from "./gateway";
import { once } from "./idempotency";
import type { Lookup, Match, Matcher } from "./matcher";
import { isMultipart, parseMultipart } from "./multipart";
import { CallPlace } from "./place";
import { requireQuery, requireReadable, shorten, unknownAction } from "./query";
import { validate } from "./validate";

/**
 * A whole call, from an address to a reply. Never throws: every failure becomes an answer in the family's form.
 * The stages: find → authenticate → authorise → admit → parse → choose → attempt → deliver → record.
 */
export async function handle(gateway: Gateway, request: GatewayRequest, matcher: Matcher = gateway.matcher): Promise<GatewayReply> {
  const requestId = newId("req_");
  const lookup = matcher.find(request.method, request.path, request.query);
  const reply = "match" in lookup ? await run(gateway, request, { lookup, requestId }) : nowhere(lookup, request, requestId);
  reply.headers["x-request-id"] = requestId;
  const cors = corsHeaders(gateway.settings.corsOrigins, request);
  if (cors) Object.assign(reply.headers, cors);
  if (request.method === "HEAD") reply.body = null;
  return reply;
}

/** The answer of an address that has no such method, does not exist, or holds what can be no name. */
function nowhere(lookup: Exclude<Lookup, { match: Match }>, request: GatewayRequest, requestId: string): GatewayReply {
  if ("failure" in lookup) return refuse(lookup.failure, { dialect: lookup.endpoint.dialect, requestId, path: request.path });
  const where = { dialect: dialectOf(request.path), requestId, path: request.path };
  if ("unknown" in lookup) return refuse(new Failure("unknown_url", `Unknown address: ${request.method} ${shorten(request.path)}.`), where);
  if (request.method === "OPTIONS") return preflight(lookup.allow, request);
  return refuse(new Failure("method_not_allowed", `${request.method} is not a method of this address.`, { allow: lookup.allow }), where);
}

async function run(
  gateway: Gateway,
  request: GatewayRequest,
  { lookup, requestId }: { lookup: Extract<Lookup, { match: Match }>; requestId: string },
): Promise<GatewayReply> {
  const { match, action } = lookup;
  const { endpoint } = match;
  const log = new CallLog(requestId, endpoint.id);
  let principal: Principal | undefined;
  let open: OpenCall | undefined;
  try {
    requireReadable(request.query);
    if (endpoint.kind === "plain" && endpoint.scope === "console")
      return await operate(gateway, request, { endpoint, match, log, principal, seat: await takeSeat(request, endpoint, gateway) });
    if (endpoint.scope !== "public") {
      const found = authenticate(request, endpoint, gateway);
      principal = found instanceof Promise ? await found : found;
      log.principal = principal;
      authorise(principal, endpoint);
    }
    if (action !== undefined) throw unknownAction(endpoint.action?.name ?? "", action);
    requireQuery(endpoint, request.query);
    if (endpoint.kind === "model") {
      open = gateway.calls.admit(known(principal));
      const reply = await answer(gateway, request, { endpoint, match, log, principal: known(principal), open });
      // A stream ends its call when it ends itself.
      if (!isStream(reply)) open.end();
      return reply;
    }
    return await operate(gateway, request, { endpoint, match, log, principal });
  } catch (error) {
    open?.end();
    return failed(gateway, asFailure(error), { endpoint, log, path: request.path });
  }
}

/** Answers a call to a model endpoint: detached from its page where that asks for it. */
function answer(gateway: Gateway, request: GatewayRequest, taken: Taken): Promise<GatewayReply> {
  const { endpoint, log, principal } = taken;
  const id = principal.playground && DetachedRuns.idOf(request);
  if (id === undefined) return take(gateway, request, taken);
  return gateway.detached.perform(
    { id, requestId: log.requestId, request, principal },
    {
      answer: (caller) => take(gateway, caller, taken),
      refuse: (error) => failed(gateway, asFailure(error), { endpoint, log, path: request.path }),
    },
  );
}

/** Reads what was sent to a model endpoint, and answers it. */
function take(gateway: Gateway, request: GatewayRequest, taken: Taken): Promise<GatewayReply> {
  const { endpoint } = taken;
  const contentType = request.header("content-type");
  const form = endpoint.multipart && isMultipart(contentType) ? contentType : undefined;
  if (form === undefined) requireJson(contentType, request.header("content-encoding"));
  const limit = form === undefined ? (endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT) : FORM_LIMIT;
  return request.body(limit).then((bytes) => {
    const sent = { taken, bytes, form };
    const begin = bytes.length > SLOW_BODY ? serveSlowly : serve;
    const turn = gateway.starts.turn(taken.principal);
    return turn ? turn.then(() => begin(gateway, request, sent)) : begin(gateway, request, sent);
  });
}

/** In bytes. To read, decode and parse more than this in one go would hold up the calls of others for milliseconds. */
const SLOW_BODY = 512 * 1024;

async function serveSlowly(gateway: Gateway, request: GatewayRequest, sent: Sent): Promise<GatewayReply> {
  await nextTurn();
  if (sent.form !== undefined) return serve(gateway, request, sent);
  const text = decodeUtf8(sent.bytes);
  await nextTurn();
  return serve(gateway, request, { ...sent, text });
}

interface Operated {
  endpoint: PlainEndpoint;
  match: Match;
  log: CallLog;
  principal: Principal | undefined;
  /** Who acts, at an endpoint of the console. */
  seat?: Seat;
}

/** Has the gateway itself answer. What was sent is checked first; a reply to a person is nobody else's to keep. */
async function operate(
  gateway: Gateway,
  request: GatewayRequest,
  { endpoint, match, log, principal, seat }: Operated,
): Promise<GatewayReply> {
  const { requestId, startedAt } = log;
  const search = endpoint.search && validate(endpoint.search, Object.fromEntries(new URLSearchParams(request.query)));
  const body = endpoint.body && (await readBody(request, endpoint));
  const sent = { request, params: match.params, principal, person: seat?.person, body, search, requestId, startedAt };
  const token = endpoint.repeatable ? request.header("idempotency-key") : undefined;
  const run = () => gateway.operate(endpoint, sent);
  const reply = await (token === undefined || !seat ? run() : once(repeatOf(gateway, { token, endpoint, seat, request, body }), run));
  if (seat) reply.headers["cache-control"] ??= "no-store";
  if (seat?.cookie !== undefined) reply.cookies ??= [seat.cookie];
  gateway.metrics.count(endpoint.id, { status: reply.status, model: "", seconds: log.elapsed() / 1000 });
  return reply;
}

/** A call of a person: what makes it another call is the address, which names what is acted on, and the body. */
function repeatOf(
  { idempotency: store }: Gateway,
  call: { token: string; endpoint: PlainEndpoint; seat: Seat; request: GatewayRequest; body: unknown },
) {
  const { token, endpoint, seat, request, body } = call;
  const { userId, teamId } = seat.person;
  const sent = Buffer.from(`${request.path}\n${JSON.stringify(body ?? null)}`);
  return { store, token, keyId: `${teamId} ${userId}`, endpoint: endpoint.id, body: sent };
}

async function readBody(request: GatewayRequest, { body, bodyLimitBytes = SMALL_BODY }: PlainEndpoint): Promise<unknown> {
  requireJson(request.header("content-type"), request.header("content-encoding"));
  const { value } = parseJson(await request.body(bodyLimitBytes));
  return body && validate(body, value);
}

const SMALL_BODY = 64 * 1024;
const NO_PICTURES: readonly Picture[] = [];

/** A call to a model endpoint that may begin. */
interface Taken {
  endpoint: ModelEndpoint;
  match: Match;
  log: CallLog;
  principal: Principal;
  open: OpenCall;
}

interface Sent {
  taken: Taken;
  bytes: Uint8Array;
  /** The content type of a multipart form. */
  form: string | undefined;
  /** The bytes as text, where they are decoded already. */
  text?: string;
}

function serve(gateway: Gateway, request: GatewayRequest, { taken, bytes, form, text }: Sent): Promise<GatewayReply> {
  const { endpoint, match, log, principal: caller, open } = taken;
  const { input, wire } = parse(endpoint, bytes, { match, form, text, strict: gateway.settings.strictSpec });
  const name = endpoint.model(input, match.params);
  if (name === undefined) throw new Failure("missing_required_parameter", "Missing required parameter: 'model'.", { param: "model" });
  log.model = name;
  log.endUser = endpoint.user?.(input)?.slice(0, 256) ?? "";
  const { params } = match;
  const place = new CallPlace(gateway.media, request, { params, principal: caller, requestId: log.requestId, body: bytes });
  const token = request.header("idempotency-key");
  const perform = (serving: Serving[]) => {
    const run = () => {
      const clock = new CallClock(gateway.settings.bounds ?? TEXT_BOUNDS, endpoint.stream?.asked(input) ?? false);
      return call(gateway, request, { serving, endpoint, input, wire, pictures: NO_PICTURES, place, caller, name, clock, log, open });
    };
    if (token === undefined) return run();
    return once({ store: gateway.idempotency, token, keyId: caller.keyId, endpoint: endpoint.id, body: bytes }, run);
  };
  const chosen = chooseTargets({ name, capability: endpoint.capability, principal: caller }, gateway);
  return chosen instanceof Promise ? chosen.then(perform) : perform(chosen);
}

interface Running extends Attempt {
  serving: Serving[];
  open: OpenCall;
}

/**
 * Runs a call that is known to be good, under its clock, and leaves its record. What it needs is one object from here on:
 * copies of it from stage to stage cost a fifth of the gateway's time (docs/decisions/0005).
 */
async function call(gateway: Gateway, request: GatewayRequest, running: Running): Promise<GatewayReply> {
  const { endpoint, clock, log, open } = running;
  request.onGone(() => clock.abort(new Failure("client_closed", "The caller went away.")));
  open.begin();
  const settle = (failure?: Failure) => {
    clock.stop();
    open.end();
    record(gateway, { log, failure, endpoint });
  };
  try {
    const listing = running.serving[0]?.target.listing;
    const named = listing && endpoint.pictures?.(running.input, listing);
    if (named?.length) {
      const { teamId, keyId } = running.caller;
      running.pictures = await gateway.media.pictures(named, { teamId, keyId, signal: clock });
    }
    return deliver(await attempt(running.serving, running), running, settle);
  } catch (error) {
    clock.stop();
    open.end();
    throw asFailure(error, clock);
  }
}

function parse(
  endpoint: ModelEndpoint,
  bytes: Uint8Array,
  { match, form, text, strict }: { match: Match; form: string | undefined; text: string | undefined; strict: boolean },
): { input: unknown; wire: Uint8Array | null } {
  const { value, faithful } = form === undefined ? parseJson(bytes, text) : { value: parseMultipart(bytes, form), faithful: false };
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  const spelled =
    endpoint.spell && isObject
      ? endpoint.spell(value as Record<string, unknown>, { params: match.params, strict, form: form !== undefined })
      : value;
  const input = validate(endpoint.body, spelled);
  endpoint.check?.(input, { strict });
  return { input, wire: faithful && !endpoint.spell ? bytes : null };
}

function failed(
  gateway: Gateway,
  failure: Failure,
  { endpoint, log, path }: { endpoint: Match["endpoint"]; log: CallLog; path: string },
): GatewayReply {
  record(gateway, { log, failure, endpoint });
  return refuse(failure, { dialect: endpoint.dialect, requestId: log.requestId, path });
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
