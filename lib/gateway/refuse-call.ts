import type { Call } from "./call";
import { secretsOf } from "./credentials";
import type { GatewayReply } from "./exchange";
import { asFailure, refuse } from "./failure";
import type { Gateway } from "./gateway";
import { InnerRequest } from "./mcp-tools/inner-request";
import { record, release } from "./record";

/** Records a call that failed before anything was sent, unless it is made again, and returns its reply in the family's format. */
export function refuseCall(gateway: Gateway, call: Call, error: unknown): GatewayReply {
  const { endpoint, request, requestId } = call;
  const failure = asFailure(error, call.running);
  if (request instanceof InnerRequest && request.own.waits?.(failure)) release(call, failure);
  else record(gateway, call, { failure });
  const where = { errorFormat: endpoint.errorFormat, requestId, path: request.path, secrets: secretsOf(call) };
  return refuse(failure, where);
}
