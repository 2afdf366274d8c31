import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { Principal } from "../contracts/keys";
import type { ImageFile } from "../contracts/media";
import { LONG_MS, noStorage } from "../contracts/storage-trouble";
import type { ModelEndpoint } from "../endpoints/define";
import { hiding } from "../secrets/scrub";
import { nextTurn } from "../timing/turn";
import { isStream } from "./answer";
import { type Attempt, attempt } from "./attempt";
import { authenticate, authorise } from "./authenticate";
import { BackgroundCalls } from "./background-calls";
import type { BackgroundRun } from "./background-response-ports";
import { DEFAULT_BODY_LIMIT, decodeUtf8, FORM_LIMIT, requireJson } from "./body";
import { BodyLog } from "./body-log";
import { LazyCallContext } from "./call-context";
import { CallLog, WORDS_READ } from "./call-log";
import { formOf, inCallersForm } from "./caller-form";
import type { OpenCall } from "./calls";
import { carriedOf } from "./carried";
import { chooseTargets, type Serving } from "./choose-targets";
import { clientOf } from "./client-name";
import { CallClock, TEXT_BOUNDS } from "./clock";
import { corsHeaders } from "./cors";
import { credentialsOf } from "./credentials";
import { codingOf, decodeBody } from "./decode-body";
import { deliver } from "./deliver";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { asFailure, refuse } from "./failure";
import type { Gateway } from "./gateway";
import { once } from "./idempotency";
import type { Lookup, Match, Matcher } from "./matcher";
import { isMultipart, withoutBoundary } from "./multipart";
import { nowhere } from "./nowhere";
import { answerConsole, answerPlain } from "./own-call";
import { parse } from "./parse";
import { requireQuery, requireReadable, unknownAction } from "./query";
import { record } from "./record";
import { holdCost } from "./reserve-budget";

/**
 * A whole call, from an address to a reply. Never throws: every failure becomes an answer in the family's form.
 * The stages: find → authenticate → authorise → admit → parse → choose → attempt → deliver → record.
 */
export async function handle(gateway: Gateway, request: GatewayRequest, matcher: Matcher = gateway.matcher): Promise<GatewayReply> {
  const requestId = newId("req_");
  const lookup = matcher.find(request.method, request.path, request.query);
  const reply = "match" in lookup ? await run(gateway, request, { lookup, requestId }) : nowhere(gateway, request, { lookup, requestId });
  reply.headers["x-request-id"] = requestId;
  if (isAnthropic(lookup, request)) reply.headers["request-id"] = requestId;
  const cors = corsHeaders(gateway.settings.corsOrigins, request);
  if (cors) Object.assign(reply.headers, cors);
  if (request.method === "HEAD") reply.body = null;
  return reply;
}

function isAnthropic(lookup: Lookup, request: GatewayRequest): boolean {
  if (request.path.startsWith("/v1/messages")) return true;
  return "match" in lookup && formOf(lookup.match.endpoint, request).dialect === "anthropic";
}

async function run(
  gateway: Gateway,
  request: GatewayRequest,
  { lookup, requestId }: { lookup: Extract<Lookup, { match: Match }>; requestId: string },
): Promise<GatewayReply> {
  const { action } = lookup;
  const match = inCallersForm(lookup.match, request);
  const { endpoint } = match;
  const log = new CallLog(requestId, endpoint.id);
  log.request = request;
  let principal: Principal | undefined;
  let open: OpenCall | undefined;
  try {
    if (gateway.traces && endpoint.kind === "model") log.trace = gateway.traces.begin(request, { requestId, endpoint });
    requireReadable(request.query);
    if (endpoint.kind === "console") return await answerConsole(gateway, request, { endpoint, match, log });
    if (endpoint.scope !== "public") {
      const found = authenticate(request, endpoint, gateway);
      principal = found instanceof Promise ? await found : found;
      log.principal = principal;
      log.address = request.address;
      log.client = clientOf(request);
      if (principal.logBodies && endpoint.kind === "model") log.bodies = new BodyLog(principal.logBodies, request);
      authorise(principal, endpoint);
      if (endpoint.kind === "model" && gateway.journal.unwritten >= MOST_UNWRITTEN) {
        log.principal = undefined;
        throw rowsWait(gateway.journal.unwritten);
      }
    }
    if (action !== undefined) throw unknownAction(endpoint.action?.name ?? "", action);
    requireQuery(endpoint, request.query);
    if (endpoint.kind === "model") {
      open = gateway.calls.admit(known(principal));
      if (principal?.limits) open.admission = await gateway.limits.admit({ limits: principal.limits, tokens: expectedTokens(request) });
      const reply = await answer(gateway, request, { endpoint, match, log, principal: known(principal), open });
      // A stream ends its call when it ends itself.
      if (!isStream(reply)) open.end();
      return finished(gateway, reply, { log, open });
    }
    return await answerPlain(gateway, request, { endpoint, match, log, principal });
  } catch (error) {
    open?.end(0);
    const reply = failed(gateway, asFailure(error), { endpoint, log, path: request.path });
    return finished(gateway, reply, { log, open });
  }
}

/** The reply with what its limits have to say, and gathered on its way out where its key keeps bodies. */
function finished(gateway: Gateway, reply: GatewayReply, { log, open }: { log: CallLog; open: OpenCall | undefined }): GatewayReply {
  if (open?.admission) Object.assign(reply.headers, open.admission.headers);
  return log.bodies ? log.bodies.answered(reply, gateway.callBodies) : reply;
}

/** The most that a body is counted for before it is read: images are no text, and would be taken for a million tokens. */
const MOST_EXPECTED_TOKENS = 32_000;

/** Tokens of a call, by the length that it says its body has. What it really used is counted when it has ended. */
function expectedTokens(request: GatewayRequest): number {
  const bytes = isMultipart(request.header("content-type")) ? 0 : Number(request.header("content-length") ?? 0);
  return Math.min(MOST_EXPECTED_TOKENS, Math.ceil(bytes / 4)) || 0;
}

/** Answers a call to a model endpoint: in the background of its page where that asks for it. */
function answer(gateway: Gateway, request: GatewayRequest, taken: Taken): Promise<GatewayReply> {
  const { endpoint, log, principal } = taken;
  const id = principal.playground && BackgroundCalls.idOf(request);
  if (id === undefined) return take(gateway, request, taken);
  return gateway.backgroundCalls.perform(
    { id, requestId: log.requestId, request, principal },
    {
      answer: (caller) => take(gateway, caller, taken),
      refuse: (error) => failed(gateway, asFailure(error), { endpoint, log, path: request.path }),
    },
  );
}

/** Reads what was sent to a model endpoint, and answers it. */
export function take(gateway: Gateway, request: GatewayRequest, taken: Taken): Promise<GatewayReply> {
  const { endpoint } = taken;
  const contentType = request.header("content-type");
  const form = endpoint.multipart && isMultipart(contentType) ? contentType : undefined;
  const coding = codingOf(request.header("content-encoding"));
  if (form === undefined) requireJson(contentType);
  const limit = form === undefined ? (endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT) : FORM_LIMIT;
  const read = request.body(limit);
  const decoded = coding === undefined ? read : read.then((bytes) => decodeBody(bytes, { coding, limitBytes: limit }));
  return decoded.then((bytes) => {
    taken.log.readMs = taken.log.elapsed();
    taken.log.bodies?.sent(bytes, form !== undefined);
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

const NO_IMAGES: readonly ImageFile[] = [];

/** A call to a model endpoint that may begin. */
interface Taken {
  endpoint: ModelEndpoint;
  match: Match;
  log: CallLog;
  principal: Principal;
  open: OpenCall;
  /** For a call that was taken earlier and is made now. */
  background?: BackgroundRun;
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
  const { input, wire, wantsCost } = parse(endpoint, bytes, { match, form, text, strict: gateway.settings.strictSpec });
  const name = endpoint.model(input, match.params);
  if (name === undefined) throw new Failure("missing_required_parameter", "Missing required parameter: 'model'.", { param: "model" });
  log.model = name;
  log.endUser = endpoint.user?.(input)?.slice(0, WORDS_READ) ?? "";
  log.characters = endpoint.characters?.(input);
  log.bytesIn = bytes.length;
  const { params } = match;
  const context = new LazyCallContext(gateway.media, request, { params, principal: caller, requestId: log.requestId, body: bytes });
  const token = request.header("idempotency-key");
  const perform = (chosen: Serving[]) => {
    const serving = taken.background ? taken.background.serving(chosen) : chosen;
    const run = () => {
      if (endpoint.inBackground?.(input) && !taken.background)
        return gateway.backgroundResponses.take({
          log,
          request,
          principal: caller,
          input,
          name,
          bytes,
          open,
          kept: context.team.responses,
        });
      const clock = new CallClock(gateway.settings.bounds ?? TEXT_BOUNDS, endpoint.stream?.asked(input) ?? false, log);
      return call(gateway, request, {
        serving,
        endpoint,
        input,
        wire,
        wantsCost,
        images: NO_IMAGES,
        carried: carriedOf(endpoint, request),
        context,
        caller,
        budgets: caller.budgets,
        name,
        clock,
        log,
        open,
      });
    };
    if (token === undefined) return run();
    const body = form === undefined ? bytes : withoutBoundary(bytes, form);
    return once({ store: gateway.idempotency, token, keyId: caller.keyId, endpoint: endpoint.id, body }, run);
  };
  const chosen = chooseTargets({ name, capability: endpoint.capability, principal: caller }, gateway);
  return chosen instanceof Promise ? chosen.then(perform) : perform(chosen);
}

interface Running extends Attempt {
  serving: Serving[];
  budgets: Principal["budgets"];
  open: OpenCall;
}

/**
 * Runs a call that is known to be good, under its clock, and leaves its record. What it needs is one object from here on:
 * copies of it from stage to stage cost a fifth of the gateway's time (docs/decisions/0005).
 */
async function call(gateway: Gateway, request: GatewayRequest, running: Running): Promise<GatewayReply> {
  const { endpoint, clock, log, open } = running;
  request.onGone(() => clock.abort(new Failure("client_closed", "The caller went away.")));
  open.begin(clock);
  const settle = (failure?: Failure) => {
    clock.stop();
    open.end(log.tokens ? log.tokens.input + log.tokens.output : failure && 0);
    record(gateway, { log, failure, endpoint });
  };
  try {
    if (KEPT.has(endpoint.capability)) await gateway.storage.requireWritable();
    if (running.budgets) await holdCost(gateway, running);
    const listing = running.serving[0]?.target.listing;
    const named = listing && endpoint.images?.(running.input, listing);
    if (named?.length) {
      const { teamId, keyId } = running.caller;
      running.images = await gateway.media.images(named, { teamId, keyId, signal: clock });
    }
    return deliver(await attempt(running.serving, running), running, settle);
  } catch (error) {
    clock.stop();
    open.end(0);
    throw asFailure(error, clock);
  }
}

/** What these make is stored: if it cannot be, nobody should have been paid for it. */
const KEPT: ReadonlySet<ModelEndpoint["capability"]> = new Set(["image", "video"]);

/** Rows of calls that may be in memory alone. Beyond these no call begins: a process that ends loses them. */
const MOST_UNWRITTEN = 1_000;

/** The refusal of a call whose row could not be kept. It leaves no row itself. */
function rowsWait(rows: number): Failure {
  const reason = `The rows of ${rows} calls can neither be stored nor written to the journal.`;
  return noStorage({ reason, retryAfterMs: LONG_MS });
}

function failed(
  gateway: Gateway,
  failure: Failure,
  { endpoint, log, path }: { endpoint: Match["endpoint"]; log: CallLog; path: string },
): GatewayReply {
  record(gateway, { log, failure, endpoint });
  const where = { dialect: endpoint.dialect, requestId: log.requestId, path };
  return hiding(credentialsOf(log.request), () => refuse(failure, where));
}

function known(principal: Principal | undefined): Principal {
  if (!principal) throw new Error("a model endpoint must not be public");
  return principal;
}
