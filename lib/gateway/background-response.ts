import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { authorise } from "./authenticate";
import type { BackgroundRun, ResponseJob } from "./background-response-ports";
import { BodyLog } from "./body-log";
import { CallLog } from "./call-log";
import type { OpenCall } from "./calls";
import type { GatewayRequest } from "./exchange";
import { asFailure } from "./failure";
import type { Gateway } from "./gateway";
import { take } from "./pipeline";
import { record } from "./record";

const PATH = "/v1/responses";

interface Making extends BackgroundRun {
  onGone(listener: () => void): void;
  /** Whether a failure only means that the call has to wait: then it leaves no row. */
  waits(failure: Failure): boolean;
}

/**
 * Makes a call that was taken earlier, by what its key may do now: as a call of its own within limits and budgets, with a row. Never
 * throws; gives the failure where there was one.
 */
export async function makeCall(gateway: Gateway, job: ResponseJob, making: Making): Promise<Failure | undefined> {
  const lookup = gateway.matcher.find("POST", PATH, "");
  if (!("match" in lookup) || lookup.match.endpoint.kind !== "model") throw new Error(`no endpoint at ${PATH}`);
  const { match } = lookup;
  const endpoint = lookup.match.endpoint;
  const request = requestOf(job, making);
  const log = new CallLog(job.requestId, endpoint.id);
  log.request = request;
  log.address = job.address;
  log.client = job.client;
  let open: OpenCall | undefined;
  try {
    if (gateway.traces) log.trace = gateway.traces.begin(request, { requestId: job.requestId, endpoint });
    const principal = await callerOf(gateway, job);
    log.principal = principal;
    if (principal.logBodies) log.bodies = new BodyLog(principal.logBodies, request);
    authorise(principal, endpoint);
    open = gateway.calls.admit(principal);
    if (principal.limits)
      open.admission = await gateway.limits.admit({ limits: principal.limits, tokens: Math.ceil(job.request.length / 4) });
    const reply = await take(gateway, request, { endpoint, match, log, principal, open, background: making });
    open.end();
    log.bodies?.answered(reply, gateway.callBodies);
    return undefined;
  } catch (error) {
    open?.end(0);
    const failure = asFailure(error);
    if (!making.waits(failure)) record(gateway, { log, failure, endpoint });
    return failure;
  }
}

async function callerOf(gateway: Gateway, job: ResponseJob): Promise<Principal> {
  const principal = await gateway.keys.ofKey(job);
  if (!principal) throw new Failure("invalid_api_key", "The key of this response was revoked, or has expired.");
  if (principal.networks && !principal.networks.has(job.address))
    throw new Failure("access_denied", "This key may not be used from this address.");
  return principal;
}

function requestOf({ request, address }: ResponseJob, { onGone }: Making): GatewayRequest {
  const headers = new Map([["content-type", "application/json"]]);
  const body = Buffer.from(request);
  return { method: "POST", path: PATH, query: "", address, header: (name) => headers.get(name), body: async () => body, onGone };
}
