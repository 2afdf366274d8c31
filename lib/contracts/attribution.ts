import { ERRORS, type ErrorCode } from "./errors";
import { type AttemptRecord, HEDGE_LOST } from "./record";
import type { Fault } from "./vendor-reply";

export const PARTIES = ["client", "gateway", "provider", "nobody"] as const;
/** Who caused a failure. `gateway` includes its settings and its accounts at providers. */
export type Party = (typeof PARTIES)[number];

/** Whose fault a call's outcome is, and what to do about it. */
export interface Attribution {
  party: Party;
  reason: string;
  advice: string;
}

/** A cause of failures. `attempted` replaces it if a provider was asked. */
interface Cause extends Attribution {
  attempted?: Attribution;
}

const cause = (party: Party, reason: string, advice: string, attempted?: Attribution): Cause => ({ party, reason, advice, attempted });

const REQUEST = cause("client", "The request is invalid.", "Correct the field that the error names, and send the request again.");
const KEY = cause("client", "The credentials of the call are missing or not accepted.", "Send a valid key, or sign in again.");
const RIGHTS = cause(
  "client",
  "The key or role does not allow this call.",
  "Use a key with the scope and models, or ask an owner or admin.",
);
const MISSING = cause(
  "client",
  "The address or object does not exist.",
  "Check the path and the id. Other teams' objects count as missing.",
);
const CONFLICT = cause(
  "client",
  "The call conflicts with another one.",
  "Read the current state, and send the call again with a new Idempotency-Key.",
);
const LONG = cause("client", "The request is longer than allowed.", "Shorten the request, or use a model with a larger context window.");
const REFUSED_CONTENT = cause("client", "The content was refused by a filter.", "Change the prompt, or use another model.");
const MEDIA = cause("client", "A file of the request can't be used.", "Check the address, format and size of the file.");
const MODEL = cause("client", "No available model serves the request.", "Choose a model that GET /v1/models lists for this endpoint.", {
  party: "gateway",
  reason: "The provider does not have the model, or the model does not offer this operation.",
  advice: "Compare the model's id and capabilities with the provider's list, and correct them under Models or Routes.",
});
const OWN = cause("gateway", "The gateway failed by itself.", "Search the server's log for the request id.");
const AWAY = cause(
  "gateway",
  "The gateway could not take the call.",
  "Repeat the call. If it keeps failing, check /readyz and the server's log.",
);
const VENDOR = cause("provider", "The provider failed.", "Repeat the call. A second target in a route takes over when this happens.");
const SILENT = cause(
  "provider",
  "The provider did not answer in time.",
  "Set a shorter timeout and a second target in a route, or let callers stream.",
);
const BROKEN = cause(
  "provider",
  "The provider's answer broke off or could not be read.",
  "Repeat the call. Give the provider's support the request id if it recurs.",
);
const BUSY = cause("gateway", "No provider was free to take the call.", "Raise the limits of the targets, or add a second provider.", {
  party: "provider",
  reason: "The provider was overloaded or refused the call.",
  advice: "Repeat the call later. A second target in a route takes over when this happens.",
});
const LIMITED = cause(
  "client",
  "A limit of the key, person, team or target is reached.",
  "Wait for the time in retry-after, or have the limit raised.",
  {
    party: "provider",
    reason: "The provider limits requests.",
    advice: "Wait for the time in retry-after, have the provider's limit raised, or add a second target or key.",
  },
);
const ACCOUNT = cause(
  "gateway",
  "The gateway's account at the provider has no quota left.",
  "Add credit, raise the provider's limit, or add another key.",
);
const CREDENTIAL = cause(
  "gateway",
  "The provider refused the gateway's credential.",
  "Replace the credential under Providers, or allow its account to use the model.",
);

/** The only table of whose fault a code is. */
const CAUSES: Readonly<Record<ErrorCode, Cause>> = {
  invalid_json: REQUEST,
  missing_required_parameter: REQUEST,
  invalid_type: REQUEST,
  invalid_value: REQUEST,
  integer_below_min_value: REQUEST,
  integer_above_max_value: REQUEST,
  decimal_below_min_value: REQUEST,
  decimal_above_max_value: REQUEST,
  string_below_min_length: REQUEST,
  string_above_max_length: REQUEST,
  array_below_min_length: REQUEST,
  array_above_max_length: REQUEST,
  unsupported_parameter: REQUEST,
  unsupported_value: REQUEST,
  unsupported_model: MODEL,
  context_length_exceeded: LONG,
  content_policy_violation: REFUSED_CONTENT,
  invalid_image_url: MEDIA,
  invalid_image_format: MEDIA,
  image_too_large: MEDIA,
  invalid_media: MEDIA,
  previous_response_not_found: MISSING,
  upstream_rejected: cause("client", "The provider refused the request as invalid.", "Change the request as the error says."),
  invalid_api_key: KEY,
  invalid_credentials: KEY,
  not_signed_in: KEY,
  access_denied: RIGHTS,
  model_not_allowed: RIGHTS,
  model_not_found: MODEL,
  not_found: MISSING,
  task_not_found: MISSING,
  unknown_url: MISSING,
  method_not_allowed: MISSING,
  request_timeout: cause(
    "client",
    "The request's body did not arrive in time.",
    "Check the caller's connection, and send the request again.",
  ),
  idempotency_conflict: CONFLICT,
  idempotency_in_progress: CONFLICT,
  task_conflict: CONFLICT,
  asset_conflict: CONFLICT,
  changed_meanwhile: CONFLICT,
  name_taken: CONFLICT,
  label_guarded: CONFLICT,
  prompt_in_use: CONFLICT,
  media_removed: MISSING,
  setup_closed: MISSING,
  request_too_large: LONG,
  unsupported_content_type: REQUEST,
  range_not_satisfiable: REQUEST,
  rate_limit_exceeded: LIMITED,
  insufficient_quota: cause("client", "A budget of the key, person or team is used up.", "Raise the budget, or wait until it resets."),
  client_closed: cause(
    "client",
    "The caller disconnected before the answer was complete.",
    "Raise the caller's timeout, or let it stream.",
  ),
  internal_error: OWN,
  not_implemented: cause("client", "This operation is not implemented.", "Use another operation."),
  bad_gateway: VENDOR,
  bad_response_body: BROKEN,
  upstream_cut: BROKEN,
  submission_uncertain: cause(
    "provider",
    "The connection broke before the provider confirmed the order.",
    "Look for the order at the provider before it is repeated: it may be charged.",
  ),
  no_available_provider: BUSY,
  provider_quota_exhausted: ACCOUNT,
  service_unavailable: AWAY,
  shutting_down: AWAY,
  upstream_timeout: SILENT,
  storage_full: cause("gateway", "The gateway's storage is full.", "Delete files, or raise the storage limit."),
};

/** Causes that an attempt knows and its code does not tell apart. */
const BY_FAULT: Readonly<Partial<Record<Fault, Cause>>> = { credential: CREDENTIAL, quota: ACCOUNT };

const FINE: Attribution = { party: "nobody", reason: "The call succeeded at the first attempt.", advice: "Nothing to do." };

type AttributedAttempt = Pick<AttemptRecord, "code" | "vendor">;
export interface AttributedCall {
  /** Empty if the call succeeded. */
  code: string;
  /** The number of attempts. */
  attempts: number;
  /** Attempts that are known one by one. */
  tries: readonly AttributedAttempt[];
}

/** Whose fault it is that a call failed, or that it needed another attempt. */
export function attribute({ code, attempts, tries }: AttributedCall): Attribution {
  const failed = tries.findLast((attempt) => attempt.code !== "" && attempt.code !== HEDGE_LOST);
  if (code !== "") return told(code, attempts > 0 ? (tries.at(-1) ?? {}) : undefined);
  if (!failed) return FINE;
  const { party, reason, advice } = told(failed.code, failed);
  return { party, reason: `${reason} Another attempt answered, so the caller only waited longer.`, advice };
}

/** `attempt` is the one that ended the call; absent if no provider was asked. */
function told(code: string, attempt: Partial<AttributedAttempt> | undefined): Attribution {
  const known = isCode(code) ? CAUSES[code] : OWN;
  const fault = attempt?.vendor?.fault;
  const { party, reason, advice } = (fault && BY_FAULT[fault]) ?? (attempt && known.attempted) ?? known;
  return { party, reason, advice };
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
