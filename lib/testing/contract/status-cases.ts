import { ERRORS, type ErrorCode } from "../../contracts/errors";
import { rightly } from "./families";
import type { Family } from "./family";
import type { Sent } from "./setting";

/** Keys without the required permission. */
export interface BadKeyThrottle {
  revoked: string;
  expired: string;
  /** With the scope `metrics` only. */
  otherScope: string;
  /** Limited to a model that does not exist. */
  otherModel: string;
}

/** A call that must be refused, and the expected error. */
export interface StatusCase {
  title: string;
  code: ErrorCode;
  param?: string | null;
  sent(keys: BadKeyThrottle): Sent;
  /** A required part of the message, beyond the code. */
  message?: RegExp;
  /** Seconds in `retry-after`. */
  retryAfter?: number;
}

/** All refusals of an endpoint, derived from the valid call in its `Family`. */
export function statusCases(family: Family): StatusCase[] {
  return [...bodies(family), ...credentials(family), ...models(family), ...transports(family), ...upstreams(family)];
}

export function statusOf({ code }: StatusCase): number {
  return ERRORS[code].status;
}

function bodies(family: Family): StatusCase[] {
  const right = rightly(family);
  const { [family.required]: _left, ...lacking } = right.body;
  return [
    { title: "broken JSON", code: "invalid_json", param: null, sent: () => ({ ...right, body: '{"model": "sandbox-chat", ' }) },
    { title: "no body at all", code: "invalid_json", param: null, sent: () => ({ ...right, body: undefined }) },
    {
      title: `no ${family.required}`,
      code: "missing_required_parameter",
      param: family.required,
      sent: () => ({ ...right, body: lacking }),
      message: /^Missing required parameter: '/,
    },
  ];
}

function credentials(family: Family): StatusCase[] {
  const right = rightly(family);
  const refused = (title: string, code: ErrorCode, sent: StatusCase["sent"]): StatusCase => ({ title, code, param: null, sent });
  return [
    refused("no key", "invalid_api_key", () => ({ ...right, key: null })),
    refused("a wrong key", "invalid_api_key", () => ({ ...right, key: `sk-tl-${"x".repeat(43)}` })),
    refused("a key of another make", "invalid_api_key", () => ({ ...right, key: "sk-proj-0123456789" })),
    refused("a revoked key", "invalid_api_key", ({ revoked }) => ({ ...right, key: revoked })),
    refused("an expired key", "invalid_api_key", ({ expired }) => ({ ...right, key: expired })),
    refused("no key and a broken body: the key is looked at first", "invalid_api_key", () => ({ ...right, key: null, body: "{" })),
    { ...refused("a key without the scope", "access_denied", ({ otherScope }) => ({ ...right, key: otherScope })), message: /scope/ },
    {
      title: "a key that may not use the model",
      code: "model_not_allowed",
      param: "model",
      sent: ({ otherModel }) => ({ ...right, key: otherModel }),
    },
  ];
}

function models(family: Family): StatusCase[] {
  return [
    {
      title: "an unknown model",
      code: "model_not_found",
      param: "model",
      sent: () => rightly(family, "no-such-model"),
      message: /no-such-model/,
    },
    {
      title: "a model of a family that cannot do it",
      code: "unsupported_model",
      param: "model",
      sent: () => rightly(family, family.unable),
      message: /sandbox-/,
    },
  ];
}

function transports(family: Family): StatusCase[] {
  const right = rightly(family);
  const as = (type: string) => ({ ...right, headers: { "content-type": type } });
  return [
    { title: "a wrong method", code: "method_not_allowed", param: null, sent: () => ({ ...right, method: "PUT" }) },
    { title: "a text body", code: "unsupported_content_type", param: null, sent: () => as("text/plain") },
    {
      title: "a multipart body",
      code: family.endpoint.multipart ? "invalid_value" : "unsupported_content_type",
      param: null,
      sent: () => as("multipart/form-data; boundary=x"),
    },
    {
      title: "a body in a coding that is not read",
      code: "unsupported_content_type",
      param: null,
      sent: () => ({ ...right, headers: { "content-encoding": "compress" } }),
    },
  ];
}

/** Refusals of the model or its provider: by fault name in the sandbox, and by the fake upstream if it serves the endpoint. */
function upstreams(family: Family): StatusCase[] {
  if (family.without) return [];
  const sandbox = (fault: string, code: ErrorCode, retryAfter?: number): StatusCase => ({
    title: `a sandbox model that fails with ${code}`,
    code,
    sent: () => rightly(family, `${family.model}:${fault}`),
    retryAfter,
  });
  const upstream = (fault: string, code: ErrorCode, retryAfter?: number): StatusCase => ({
    title: `an upstream that answers ${fault}`,
    code,
    sent: () => rightly(family, `openai/x:${fault}`),
    retryAfter,
  });
  return [
    ...(family.model.startsWith("sandbox-")
      ? [
          sandbox("429", "rate_limit_exceeded", 1),
          sandbox("500", "internal_error"),
          sandbox("502", "bad_gateway"),
          sandbox("503", "no_available_provider"),
          sandbox("504", "upstream_timeout"),
          sandbox("refuse", "content_policy_violation"),
        ]
      : []),
    ...(family.upstream === undefined
      ? []
      : [
          upstream("429", "rate_limit_exceeded", 3),
          upstream("404-html", "unsupported_model"),
          upstream("redirect", "bad_gateway"),
          upstream("401", "no_available_provider"),
          upstream("400-context", "context_length_exceeded"),
          upstream("400-policy", "content_policy_violation"),
        ]),
  ];
}
