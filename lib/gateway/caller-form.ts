import type { Endpoint } from "../endpoints/define";
import type { GatewayRequest } from "./exchange";

/**
 * The endpoint in the caller's family, at an address that several families share: Anthropic's clients send `anthropic-version` or
 * `x-api-key`; Google's send `x-goog-api-key` or `?key=`. A bearer key alone means OpenAI.
 */
export function formOf(endpoint: Endpoint, request: GatewayRequest): Endpoint {
  if (endpoint.kind !== "plain" || !endpoint.forms) return endpoint;
  const { anthropic, gemini } = endpoint.forms;
  if (request.header("anthropic-version") !== undefined) return anthropic;
  if (request.header("authorization")?.trim()) return endpoint;
  if (request.header("x-api-key") !== undefined) return anthropic;
  const google = request.header("x-goog-api-key") !== undefined || new URLSearchParams(request.query).has("key");
  return google ? gemini : endpoint;
}
