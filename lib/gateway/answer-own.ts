import { Failure } from "../contracts/errors";
import type { ConsoleEndpoint, PlainEndpoint } from "../endpoints/define";
import { admit } from "./admit";
import { isStream } from "./answer";
import { startClock } from "./begin";
import { parseJson, requireJson } from "./body";
import type { Call } from "./call";
import { authenticateConsole, type ConsoleSession, checkConsole, requireRole } from "./console-session";
import { whileAllowed } from "./console-stream";
import { isCounted } from "./counted";
import { codingOf, decodeBody } from "./decode-body";
import type { GatewayReply } from "./exchange";
import type { Gateway } from "./gateway";
import { once } from "./idempotency";
import { requireAddress } from "./query";
import { record } from "./record";
import { validate } from "./validate";

/** A call that no model serves. */
type OwnCall = Call<PlainEndpoint | ConsoleEndpoint>;

export function isConsoleCall(call: Call): call is Call<ConsoleEndpoint> {
  return call.endpoint.kind === "console";
}

/** Answers a call of the public API that needs no model. */
export async function answerPlain(gateway: Gateway, call: OwnCall): Promise<GatewayReply> {
  requireAddress(call);
  await read(call);
  if (isCounted(call)) {
    await admit(gateway, call);
    startClock(call);
    call.tokens = { input: 0, output: 0 };
  }
  return recorded(gateway, call, await gateway.operate(call));
}

/**
 * Answers a call of the console's API: authenticates, reads the input, runs the handler. Replies to people must not be cached by others.
 */
export async function answerConsole(gateway: Gateway, call: Call<ConsoleEndpoint>): Promise<GatewayReply> {
  const { endpoint, request, params } = call;
  const session = endpoint.scope === "public" ? undefined : await authenticateConsole(request, endpoint, gateway);
  if (!session) return perform(gateway, call);
  call.person = session.person;
  try {
    requireRole(session.person, endpoint);
    return await perform(gateway, call, session);
  } catch (error) {
    const by = { person: session.person, request, params };
    if (endpoint.act !== undefined && error instanceof Failure && REFUSALS.has(error.status))
      await gateway.noteRefusal(endpoint, by, error);
    throw error;
  }
}

/** Statuses of a refusal, as opposed to an invalid request. */
const REFUSALS: ReadonlySet<number> = new Set([403, 409, 429]);

async function perform(gateway: Gateway, call: Call<ConsoleEndpoint>, session?: ConsoleSession): Promise<GatewayReply> {
  const { endpoint, request } = call;
  await read(call);
  const token = endpoint.repeatable ? request.header("idempotency-key") : undefined;
  const run = () => gateway.operate(call);
  const answered = await (token === undefined || !session ? run() : once(repeatOf(gateway, call, { token, session }), run));
  const check = session && (() => checkConsole(request, { endpoint, person: session.person }, gateway));
  const reply = check && isStream(answered) ? whileAllowed(answered, check, call.requestId) : answered;
  if (session) reply.headers["cache-control"] ??= "no-store";
  if (session?.cookie !== undefined) reply.cookies ??= [session.cookie];
  return recorded(gateway, call, reply);
}

function recorded(gateway: Gateway, call: OwnCall, reply: GatewayReply): GatewayReply {
  record(gateway, call, { status: reply.status, failure: reply.failure });
  return reply;
}

/** Reads query and body by the contracts. */
async function read(call: OwnCall): Promise<void> {
  const { endpoint, request } = call;
  const query = () => renamed(Object.fromEntries(new URLSearchParams(request.query)), endpoint);
  call.search = endpoint.search && validate(endpoint.search, query());
  call.body = endpoint.body && (await readBody(call));
}

const SMALL_BODY = 64 * 1024;

async function readBody({ request, endpoint }: OwnCall): Promise<unknown> {
  const coding = codingOf(request.header("content-encoding"));
  requireJson(request.header("content-type"));
  const limitBytes = endpoint.bodyLimitBytes ?? SMALL_BODY;
  const sent = await request.body(limitBytes);
  const { value } = parseJson(coding === undefined ? sent : await decodeBody(sent, { coding, limitBytes }));
  return endpoint.body && validate(endpoint.body, renamed(value, endpoint));
}

/** Input with former field names replaced by today's. If both were sent, today's is used. */
function renamed(sent: unknown, { formerNames }: Pick<PlainEndpoint, "formerNames">): unknown {
  if (!formerNames || typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const fields = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const today = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined;
    if (today === undefined) return [[name, value]];
    return Object.hasOwn(sent, today) ? [] : [[today, value]];
  });
  return Object.fromEntries(fields);
}

/** A person's call for idempotency: identified by its address, which names the object, and its body. */
function repeatOf(
  { idempotency: store }: Gateway,
  { endpoint, request, body }: Call<ConsoleEndpoint>,
  { token, session }: { token: string; session: ConsoleSession },
) {
  const { userId, teamId } = session.person;
  const sent = Buffer.from(`${request.path}\n${JSON.stringify(body ?? null)}`);
  return { store, token, keyId: `${teamId} ${userId}`, endpoint: endpoint.id, body: sent };
}
