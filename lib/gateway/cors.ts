import type { GatewayReply, GatewayRequest, Headers } from "./exchange";

const LIMITS = ["limit", "remaining", "reset"].flatMap((part) => ["requests", "tokens"].map((unit) => `x-ratelimit-${part}-${unit}`));
const EXPOSED = [
  "x-request-id",
  "request-id",
  "retry-after",
  "retry-after-ms",
  "x-should-retry",
  "idempotent-replayed",
  "x-trunkline-target",
  "x-trunkline-attempts",
  "x-trunkline-cost",
  "x-trunkline-warnings",
  "x-trunkline-cache",
  "x-trunkline-prompt",
  "age",
  ...LIMITS,
].join(", ");
const SAFE_HEADER_LIST = /^[\w\-, ]{1,2000}$/;
/** A wildcard would not cover `authorization`, so headers are listed; those that a browser requests are allowed too. */
const ALLOWED = "authorization, content-type, x-goog-api-key, x-api-key, idempotency-key";

/** Headers that let a page of an allowed origin read the reply; none for other callers. */
export function corsHeaders(origins: string, request: GatewayRequest): Headers | undefined {
  const origin = request.header("origin");
  if (origin === undefined) return undefined;
  if (origins === "*") return { "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED };
  const listed = origins.split(",").some((entry) => entry.trim() === origin);
  if (!listed) return { vary: "Origin" };
  return { "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED, vary: "Origin" };
}

/** Answers OPTIONS with the address's methods and allowed headers. */
export function preflight(allow: readonly string[], request: GatewayRequest): GatewayReply {
  const asked = request.header("access-control-request-headers");
  const extra = asked !== undefined && SAFE_HEADER_LIST.test(asked) ? `, ${asked}` : "";
  return {
    status: 204,
    headers: {
      allow: allow.join(", "),
      "access-control-allow-methods": allow.join(", "),
      "access-control-allow-headers": ALLOWED + extra,
      "access-control-max-age": "7200",
    },
    body: null,
  };
}
