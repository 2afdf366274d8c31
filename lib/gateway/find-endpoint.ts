import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { Call, isModelCall } from "./call";
import { formOf } from "./caller-form";
import { preflight } from "./cors";
import { errorFormatOf } from "./error-formats";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { refuse } from "./failure";
import { withCommonHeaders } from "./finish-reply";
import type { Gateway } from "./gateway";
import type { Lookup, Match, Matcher } from "./matcher";
import { hintOf } from "./nearest-address";
import { shorten } from "./query";

/** The call of an endpoint; or the reply if its address has no such method, does not exist, or contains an impossible name. */
export function findEndpoint(gateway: Gateway, request: GatewayRequest, matcher: Matcher): Call | GatewayReply {
  const requestId = request.requestId ?? newId("req_");
  const lookup = matcher.find(request.method, request.path, request.query);
  if (!("match" in lookup)) return withCommonHeaders(gateway, nowhere(gateway, request, { lookup, requestId }), { request, requestId });
  const call: Call = new Call(requestId, formOf(lookup.match.endpoint, request), request);
  call.params = lookup.match.params;
  call.action = lookup.action;
  if (gateway.traces && isModelCall(call)) call.trace = gateway.traces.begin(request, call);
  return call;
}

function nowhere(
  gateway: Gateway,
  request: GatewayRequest,
  { lookup, requestId }: { lookup: Exclude<Lookup, { match: Match }>; requestId: string },
): GatewayReply {
  if ("failure" in lookup)
    return refuse(lookup.failure, { errorFormat: formOf(lookup.endpoint, request).errorFormat, requestId, path: request.path });
  const where = { errorFormat: errorFormatOf(request.path), requestId, path: request.path };
  if ("unknown" in lookup) {
    const { words, errorFormat } = hintOf(gateway.matcher, request.method, request.path);
    const message = `Unknown path: ${request.method} ${shorten(request.path)}.${words}`;
    const reply = refuse(new Failure("unknown_url", message), { ...where, errorFormat });
    if (errorFormat === "anthropic") reply.headers["request-id"] = requestId;
    return reply;
  }
  if (request.method === "OPTIONS") return preflight(lookup.allow, request);
  return refuse(new Failure("method_not_allowed", `${request.method} is not allowed for this path.`, { allow: lookup.allow }), where);
}
