import type { Call } from "./call";
import { secretsOf } from "./credentials";
import type { GatewayReply } from "./exchange";
import { asFailure, refuse } from "./failure";
import type { Gateway } from "./gateway";
import { record } from "./record";

/** Records a call that failed before anything was sent, and returns its reply in the family's format. */
export function refuseCall(gateway: Gateway, call: Call, error: unknown): GatewayReply {
  const { endpoint, request, requestId } = call;
  const failure = asFailure(error, call.running);
  record(gateway, call, { failure });
  const where = { errorFormat: endpoint.errorFormat, requestId, path: request.path, secrets: secretsOf(call) };
  return refuse(failure, where);
}
