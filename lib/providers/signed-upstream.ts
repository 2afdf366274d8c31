import { type Fields, isFields } from "./fields";
import { type SigningKey, signRequest } from "./hmac-signature";
import { createUpstream, type Upstream } from "./http";
import type { VendorError } from "./vendor-error";

export interface SignedOptions {
  /** `https://host`. */
  baseUrl: string;
  key: SigningKey;
  now?: () => number;
}

/** Calls to an upstream that requires signed requests. */
export function createSignedUpstream({ baseUrl, key, now = Date.now }: SignedOptions): Upstream {
  const { host } = new URL(baseUrl);
  return createUpstream({ baseUrl, sign: (request) => signRequest({ ...request, host }, key, new Date(now())) });
}

/** Parts of the address and credentials that must be hidden. */
export function hiddenParts({ baseUrl, parts }: { baseUrl: string; parts: readonly (string | undefined)[] }): string[] {
  const { host, hostname } = new URL(baseUrl);
  return [...parts, host, hostname].flatMap((value) => (value !== undefined && value.length > 3 ? [value] : []));
}

const TOO_FAST = /FlowLimit|Throttl|RateLimit|TooManyRequests|QuotaExceeded/i;
const USED_UP = /Overdue|Arrear/i;
const ACCOUNT = /Signature|AccessKey|Credential|SecurityToken|AuthenticationToken|Unauthorized|AccessDenied|Forbidden|Timestamp/i;

/** `ResponseMetadata.Error`: the error of the vendor's front end, before a service has seen the call. Undefined if absent. */
export function frontError(value: unknown, status: number): Omit<VendorError, "requestId"> | undefined {
  const metadata = isFields(value) && isFields(value.ResponseMetadata) ? value.ResponseMetadata : undefined;
  if (metadata === undefined || !isFields(metadata.Error)) return undefined;
  const code = text(metadata.Error, "Code");
  return { status: meantBy(code, status), message: text(metadata.Error, "Message"), type: "", code, param: null };
}

/** The status that a code implies: some arrive with 400 or 200 regardless. */
function meantBy(code: string, status: number): number {
  if (TOO_FAST.test(code)) return 429;
  if (USED_UP.test(code)) return 402;
  if (ACCOUNT.test(code)) return 403;
  if (/NotFound/i.test(code)) return 404;
  if (/InvalidAction|InvalidVersion/i.test(code)) return 501;
  return status < 400 ? 502 : status;
}

const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value.slice(0, 4_000) : "";
};
