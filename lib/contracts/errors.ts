import type { VendorReply } from "./vendor-reply";

/**
 * The closed list of public errors. The code decides the HTTP status and the `type`; no other file sets a status. Error formats
 * (`lib/gateway/error-formats.ts`) change only the format. `retry: false` sends `x-should-retry: false`, because client libraries retry 409, 429
 * and every 5xx.
 */
export const ERRORS = {
  invalid_json: { status: 400, type: "invalid_request_error" },
  missing_required_parameter: { status: 400, type: "invalid_request_error" },
  invalid_type: { status: 400, type: "invalid_request_error" },
  invalid_value: { status: 400, type: "invalid_request_error" },
  integer_below_min_value: { status: 400, type: "invalid_request_error" },
  integer_above_max_value: { status: 400, type: "invalid_request_error" },
  decimal_below_min_value: { status: 400, type: "invalid_request_error" },
  decimal_above_max_value: { status: 400, type: "invalid_request_error" },
  string_below_min_length: { status: 400, type: "invalid_request_error" },
  string_above_max_length: { status: 400, type: "invalid_request_error" },
  array_below_min_length: { status: 400, type: "invalid_request_error" },
  array_above_max_length: { status: 400, type: "invalid_request_error" },
  unsupported_parameter: { status: 400, type: "invalid_request_error" },
  unsupported_value: { status: 400, type: "invalid_request_error" },
  unsupported_model: { status: 400, type: "invalid_request_error" },
  context_length_exceeded: { status: 400, type: "invalid_request_error" },
  content_policy_violation: { status: 400, type: "invalid_request_error" },
  invalid_image_url: { status: 400, type: "invalid_request_error" },
  invalid_image_format: { status: 400, type: "invalid_request_error" },
  image_too_large: { status: 400, type: "invalid_request_error" },
  invalid_media: { status: 400, type: "invalid_request_error" },
  previous_response_not_found: { status: 400, type: "invalid_request_error" },
  upstream_rejected: { status: 400, type: "invalid_request_error" },
  invalid_api_key: { status: 401, type: "invalid_request_error" },
  invalid_credentials: { status: 401, type: "invalid_request_error" },
  not_signed_in: { status: 401, type: "invalid_request_error" },
  access_denied: { status: 403, type: "permission_error" },
  model_not_allowed: { status: 403, type: "permission_error" },
  model_not_found: { status: 404, type: "invalid_request_error" },
  not_found: { status: 404, type: "invalid_request_error" },
  task_not_found: { status: 404, type: "invalid_request_error" },
  unknown_url: { status: 404, type: "invalid_request_error" },
  method_not_allowed: { status: 405, type: "invalid_request_error" },
  request_timeout: { status: 408, type: "timeout_error" },
  idempotency_conflict: { status: 409, type: "invalid_request_error", retry: false },
  idempotency_in_progress: { status: 409, type: "invalid_request_error" },
  task_conflict: { status: 409, type: "invalid_request_error", retry: false },
  asset_conflict: { status: 409, type: "invalid_request_error", retry: false },
  changed_meanwhile: { status: 409, type: "invalid_request_error", retry: false },
  label_guarded: { status: 409, type: "invalid_request_error", retry: false },
  prompt_in_use: { status: 409, type: "invalid_request_error", retry: false },
  name_taken: { status: 409, type: "invalid_request_error", retry: false },
  media_removed: { status: 410, type: "invalid_request_error" },
  setup_closed: { status: 410, type: "invalid_request_error" },
  request_too_large: { status: 413, type: "invalid_request_error" },
  unsupported_content_type: { status: 415, type: "invalid_request_error" },
  range_not_satisfiable: { status: 416, type: "invalid_request_error" },
  rate_limit_exceeded: { status: 429, type: "rate_limit_error" },
  insufficient_quota: { status: 429, type: "insufficient_quota", retry: false },
  client_closed: { status: 499, type: "client_error" },
  internal_error: { status: 500, type: "server_error" },
  not_implemented: { status: 501, type: "invalid_request_error", retry: false },
  bad_gateway: { status: 502, type: "upstream_error" },
  bad_response_body: { status: 502, type: "upstream_error" },
  upstream_cut: { status: 502, type: "upstream_error" },
  submission_uncertain: { status: 502, type: "upstream_error", retry: false },
  no_available_provider: { status: 503, type: "service_unavailable_error" },
  provider_quota_exhausted: { status: 503, type: "service_unavailable_error", retry: false },
  service_unavailable: { status: 503, type: "service_unavailable_error" },
  shutting_down: { status: 503, type: "service_unavailable_error" },
  upstream_timeout: { status: 504, type: "timeout_error" },
  storage_full: { status: 507, type: "insufficient_quota", retry: false },
} as const satisfies Record<string, { status: number; type: string; retry?: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** The limit that refused a call, for metrics: whose it is and what it counts. */
export interface LimitHit {
  owner: "key" | "person" | "team" | "address";
  limit: "requests" | "tokens" | "concurrent" | "budget" | "bodies" | "wrong_keys" | "videos" | "runs" | "queue" | "session";
}

export interface FailureDetail {
  /** The request field at fault, as the caller wrote it: `messages[0].content`. */
  param?: string | null;
  /** The internal error. Logged after scrubbing, never sent. */
  cause?: unknown;
  /** A message for operators. Logged in place of the public one, never sent. */
  reason?: string;
  /** What the upstream said, without credentials. Stored for owners and admins, never sent to callers. */
  vendor?: VendorReply;
  /** When a retry may succeed; sent as `retry-after`, at most 60 s. */
  retryAfterMs?: number;
  /** How long the vendor asks to leave its credential alone, if a repeat does not help. Never sent. */
  restMs?: number;
  /** Replaces the `type` of the code in families that need another. */
  type?: string;
  /** True if the body was not read completely: the connection is closed after the reply. */
  bodyUnread?: boolean;
  /** `error.details` in the Anthropic family, whose clients read their own codes there. */
  details?: Readonly<Record<string, unknown>>;
  /** Additional headers: `x-ratelimit-*`. */
  headers?: Readonly<Record<string, string>>;
  /** The limit that was reached, if any. */
  limit?: LimitHit;
  /** Methods for a 405's `Allow`. */
  allow?: readonly string[];
  /** True if the same call to the same target may succeed: lost connection, overload. */
  transient?: boolean;
  /** True if another target may serve the call: bad credential, unknown model. */
  elsewhere?: boolean;
  /** True if the call may have been carried out: it was sent completely, and no refusal was received. */
  unsure?: boolean;
  /** True if a client must not retry by itself; sent as `x-should-retry: false`. */
  final?: boolean;
}

const FAILURE = Symbol.for("trunkline.failure");

/** An error with a public message and a separate internal cause. Every layer throws this and nothing else on purpose. */
export class Failure extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: FailureDetail = {},
  ) {
    super(message);
    this.name = "Failure";
    this.status = ERRORS[code].status;
  }

  /** Under `next dev` the gateway has several copies of this class, which must recognise each other's instances. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && FAILURE in value;
  }

  get [FAILURE](): true {
    return true;
  }
}
