import { Failure } from "../contracts/errors";
import type { ConsoleEndpoint, PlainEndpoint } from "../endpoints/define";
import { isStream } from "./answer";
import { authenticate, authorise } from "./authenticate";
import { parseJson, requireJson } from "./body";
import type { CallLog } from "./call-log";
import { authenticateConsole, type ConsoleSession, checkConsole, requireRole } from "./console-session";
import { whileAllowed } from "./console-stream";
import { codingOf, decodeBody } from "./decode-body";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Gateway, OperationContext } from "./gateway";
import { once } from "./idempotency";
import type { Match } from "./matcher";
import { validate } from "./validate";

interface Taken<Endpoint> {
  endpoint: Endpoint;
  match: Match;
  log: CallLog;
}

/** Answers a call of the public API that needs no model. */
export async function answerPlain(
  gateway: Gateway,
  request: GatewayRequest,
  { principal, ...taken }: Taken<PlainEndpoint> & Pick<OperationContext, "principal">,
): Promise<GatewayReply> {
  const { endpoint } = taken;
  const checkKey = async () => authorise(await authenticate(request, endpoint, gateway), endpoint);
  const reply = await gateway.operate(endpoint, { ...(await read(request, taken)), principal, checkKey, person: undefined });
  return counted(gateway, taken, reply);
}

/** Answers a call of the console's own API: who asks, what was sent, then its handler. A reply to a person is nobody else's to keep. */
export async function answerConsole(gateway: Gateway, request: GatewayRequest, taken: Taken<ConsoleEndpoint>): Promise<GatewayReply> {
  const { endpoint } = taken;
  const session = endpoint.scope === "public" ? undefined : await authenticateConsole(request, endpoint, gateway);
  if (!session) return perform(gateway, request, taken);
  try {
    requireRole(session.person, endpoint);
    return await perform(gateway, request, taken, session);
  } catch (error) {
    const by = { person: session.person, request, params: taken.match.params };
    if (endpoint.act !== undefined && error instanceof Failure && REFUSALS.has(error.status))
      await gateway.noteRefusal(endpoint, by, error);
    throw error;
  }
}

/** What says that it may not be done, and not that it was written wrong. */
const REFUSALS: ReadonlySet<number> = new Set([403, 409, 429]);

async function perform(
  gateway: Gateway,
  request: GatewayRequest,
  taken: Taken<ConsoleEndpoint>,
  session?: ConsoleSession,
): Promise<GatewayReply> {
  const { endpoint } = taken;
  const sent = { ...(await read(request, taken)), principal: undefined, person: session?.person };
  const token = endpoint.repeatable ? request.header("idempotency-key") : undefined;
  const run = () => gateway.operate(endpoint, sent);
  const answered = await (token === undefined || !session ? run() : once(repeatOf(gateway, { token, endpoint, session, ...sent }), run));
  const check = session && (() => checkConsole(request, { endpoint, person: session.person }, gateway));
  const reply = check && isStream(answered) ? whileAllowed(answered, check, sent.requestId) : answered;
  if (session) reply.headers["cache-control"] ??= "no-store";
  if (session?.cookie !== undefined) reply.cookies ??= [session.cookie];
  return counted(gateway, taken, reply);
}

function counted(gateway: Gateway, { endpoint, log }: Taken<PlainEndpoint | ConsoleEndpoint>, reply: GatewayReply): GatewayReply {
  gateway.metrics.count(endpoint.id, { status: reply.status, model: "", provider: "", seconds: log.elapsed() / 1000 });
  return reply;
}

type Sent = Omit<OperationContext, "principal" | "person">;

/** The query and the body as the contracts give them. */
async function read(request: GatewayRequest, { endpoint, match, log }: Taken<PlainEndpoint | ConsoleEndpoint>): Promise<Sent> {
  const { requestId, startedAt } = log;
  const query = () => renamed(Object.fromEntries(new URLSearchParams(request.query)), endpoint);
  const search = endpoint.search && validate(endpoint.search, query());
  const body = endpoint.body && (await readBody(request, endpoint));
  return { request, params: match.params, body, search, requestId, startedAt };
}

const SMALL_BODY = 64 * 1024;

async function readBody(request: GatewayRequest, endpoint: PlainEndpoint | ConsoleEndpoint): Promise<unknown> {
  const coding = codingOf(request.header("content-encoding"));
  requireJson(request.header("content-type"));
  const limitBytes = endpoint.bodyLimitBytes ?? SMALL_BODY;
  const sent = await request.body(limitBytes);
  const { value } = parseJson(coding === undefined ? sent : await decodeBody(sent, { coding, limitBytes }));
  return endpoint.body && validate(endpoint.body, renamed(value, endpoint));
}

/** What was sent with its fields under today's names. One that was sent under both keeps today's. */
function renamed(sent: unknown, { formerNames }: Pick<PlainEndpoint, "formerNames">): unknown {
  if (!formerNames || typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const fields = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const today = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined;
    if (today === undefined) return [[name, value]];
    return Object.hasOwn(sent, today) ? [] : [[today, value]];
  });
  return Object.fromEntries(fields);
}

/** A call of a person: what makes it another call is the address, which names what is acted on, and the body. */
function repeatOf({ idempotency: store }: Gateway, call: Sent & { token: string; endpoint: ConsoleEndpoint; session: ConsoleSession }) {
  const { token, endpoint, session, request, body } = call;
  const { userId, teamId } = session.person;
  const sent = Buffer.from(`${request.path}\n${JSON.stringify(body ?? null)}`);
  return { store, token, keyId: `${teamId} ${userId}`, endpoint: endpoint.id, body: sent };
}
