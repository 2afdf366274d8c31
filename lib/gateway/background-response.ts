import { Failure } from "../contracts/errors";
import type { Principal } from "../contracts/keys";
import { letIn } from "./admit";
import { authorise } from "./authenticate";
import type { ResponseJob } from "./background-response-ports";
import { BodyLog } from "./body-log";
import { Call, isModelCall } from "./call";
import type { GatewayRequest } from "./exchange";
import { asFailure } from "./failure";
import type { Gateway } from "./gateway";
import { readAndServe } from "./pipeline";
import { record, release } from "./record";
import type { ResponseMaking } from "./response-making";

const PATH = "/v1/responses";

interface Making extends Omit<ResponseMaking, "principal"> {
  onGone(listener: () => void): void;
  /** Whether a failure only means that the call has to wait: it then leaves no row. */
  waits(failure: Failure): boolean;
}

/**
 * Makes a queued response as a call with its own row, under the key's present rights, limits and budgets. Never throws; returns the failure
 * if there was one.
 */
export async function makeResponse(gateway: Gateway, job: ResponseJob, making: Making): Promise<Failure | undefined> {
  const lookup = gateway.matcher.find("POST", PATH, "");
  if (!("match" in lookup)) throw new Error(`no endpoint at ${PATH}`);
  const call: Call = new Call(job.requestId, lookup.match.endpoint, requestOf(job, making));
  if (!isModelCall(call)) throw new Error(`no model serves ${PATH}`);
  call.address = job.address;
  call.client = job.client;
  const { serving, proceeds, keep } = making;
  call.making = { serving, proceeds, keep, principal: () => callerOf(gateway, job) };
  try {
    if (gateway.traces) call.trace = gateway.traces.begin(call.request, call);
    const principal = await callerOf(gateway, job);
    call.principal = principal;
    if (principal.logBodies) call.bodies = new BodyLog(principal.logBodies, call.request);
    authorise(principal, call.endpoint);
    await letIn(gateway, call);
    const reply = await readAndServe(gateway, call);
    call.bodies?.answered(reply, gateway.callBodies);
    return undefined;
  } catch (error) {
    const failure = asFailure(error, call.running);
    if (making.waits(failure)) release(call, failure);
    else record(gateway, call, { failure });
    return failure;
  }
}

async function callerOf(gateway: Gateway, job: ResponseJob): Promise<Principal> {
  const principal = await gateway.keys.ofKey(job);
  if (!principal) throw new Failure("invalid_api_key", "The key of this response was revoked or has expired.");
  if (principal.networks && !principal.networks.has(job.address))
    throw new Failure("access_denied", "This key may not be used from this address.");
  return principal;
}

function requestOf({ request, address }: ResponseJob, { onGone }: Making): GatewayRequest {
  const body = Buffer.from(request);
  const headers = new Map([
    ["content-type", "application/json"],
    ["content-length", String(body.byteLength)],
  ]);
  return { method: "POST", path: PATH, query: "", address, header: (name) => headers.get(name), body: async () => body, onGone };
}
