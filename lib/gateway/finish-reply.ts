import type { Endpoint } from "../endpoints/define";
import { isStream } from "./answer";
import type { Call } from "./call";
import { corsHeaders } from "./cors";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";

interface Answered {
  request: GatewayRequest;
  requestId: string;
  endpoint?: Endpoint;
}

/** Completes the reply: adds the state of limits and the prompt, and collects it if its key keeps bodies. */
export function finishReply(gateway: Gateway, call: Call, reply: GatewayReply): GatewayReply {
  // A stream frees its slot when it ends.
  if (!isStream(reply)) call.slot?.end();
  const admission = call.slot?.admission;
  if (admission) Object.assign(reply.headers, admission.headers);
  if (call.prompt !== "") reply.headers["x-trunkline-prompt"] = `${call.prompt}@${call.promptVersion}`;
  return withCommonHeaders(gateway, call.bodies ? call.bodies.answered(reply, gateway.callBodies) : reply, call);
}

/** Adds the request id and CORS headers, and removes the body for HEAD. */
export function withCommonHeaders(
  { settings }: Pick<Gateway, "settings">,
  reply: GatewayReply,
  { request, requestId, endpoint }: Answered,
): GatewayReply {
  reply.headers["x-request-id"] = requestId;
  if (endpoint?.errorFormat === "anthropic" || request.path.startsWith("/v1/messages")) reply.headers["request-id"] = requestId;
  const cors = corsHeaders(settings.corsOrigins, request);
  if (cors) Object.assign(reply.headers, cors);
  if (request.method === "HEAD") reply.body = null;
  return reply;
}
