import type { Failure } from "./errors";
import type { Fault } from "./vendor-reply";

/** What an owner or admin can do about a failed attempt. */
const REMEDIES: Readonly<Record<Fault, string>> = {
  credential:
    "Replace the credential under Providers, or have its account allowed to use this model: the vendor refused the one that was sent.",
  quota:
    "Check billing and quotas at the provider: what its account had is used up, and waiting does not help. Add credit, raise the limit, or add a credential of another account.",
  rate_limit:
    "Wait until the vendor's limit ends. If it keeps coming: have the limit raised, add a credential of another account, or a second provider for this model.",
  overload: "Wait: the vendor has no capacity at the moment. A second provider for this model takes over when that happens.",
  timeout: "Look at the vendor's status page. If the model needs longer, let callers stream, or add a faster provider for it.",
  unreachable:
    "Check the provider's address, and whether this machine's network, DNS and firewall let it through. Providers, Test goes step by step.",
  cut: "The connection broke in the middle of the answer. If it keeps coming: check proxies between the two, and give the vendor the request id.",
  unreadable: "Check that the provider's address and kind belong together: what came back is not an answer of that API.",
  model: "Compare the model's id and what it can do with the list at the vendor, then correct it under Models or Providers.",
  request: "The vendor refused the request itself: the caller has to change it.",
  vendor: "The vendor failed. Look at its status page, and give its support the request id.",
  gateway: "The gateway met an error of its own: its log has the request id.",
  caller: "Nothing: the caller ended the call.",
};

export const remedyOf = (fault: Fault): string => REMEDIES[fault];

const BY_CODE: Readonly<Partial<Record<Failure["code"], Fault>>> = {
  provider_quota_exhausted: "quota",
  rate_limit_exceeded: "rate_limit",
  no_available_provider: "overload",
  upstream_timeout: "timeout",
  upstream_cut: "cut",
  bad_response_body: "unreadable",
  submission_uncertain: "cut",
  model_not_found: "model",
  unsupported_model: "model",
  client_closed: "caller",
  internal_error: "gateway",
  shutting_down: "gateway",
  service_unavailable: "gateway",
  storage_full: "gateway",
  not_implemented: "model",
};

export function faultOf({ code, status, detail }: Failure): Fault {
  const told = detail.vendor?.fault ?? BY_CODE[code];
  if (told) return told;
  if (status < 500) return "request";
  return detail.vendor?.status == null ? "unreachable" : "vendor";
}

const LASTING: ReadonlySet<Fault> = new Set(["credential", "quota", "model", "unreadable"]);

/** Whether it persists until somebody acts. */
export const isLasting = (fault: Fault): boolean => LASTING.has(fault);

/** Faults that owners and admins need not see in the server's log: of the request itself, or the caller left. */
export const isOfCaller = (fault: Fault): boolean => fault === "request" || fault === "caller";
