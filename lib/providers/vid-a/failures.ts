import { type ErrorCode, Failure, type FailureDetail } from "../../contracts/errors";
import { type Fields, isFields } from "../fields";
import type { WholeReply } from "../http";
import { parseJson } from "../read-reply";
import { readVendorError, requestIdOf, retryAfter } from "../vendor-error";
import { accountRefused, type ErrorContext, notOffered, quotaExhausted, unusable, vendorFailure } from "../vendor-failure";
import { forCallers } from "../vendor-text";

/** The token becomes valid only after the vendor's current time. */
export const NOT_YET_VALID = 1003;
/** Missing model or task. */
export const ABSENT = 1203;
/** The vendor asks for at least a second. */
const LEAST_PAUSE_MS = 1_000;

/** A reply with the family's numeric code; undefined if it has none. */
export interface Envelope {
  code: number;
  message: string;
  data: Fields;
  /** The data if it is a list. */
  list: readonly Fields[];
}

export function readEnvelope({ body }: WholeReply): Envelope | undefined {
  const value = parseJson(body.toString());
  if (!isFields(value) || typeof value.code !== "number") return undefined;
  return {
    code: value.code,
    message: typeof value.message === "string" ? value.message : "",
    data: isFields(value.data) ? value.data : {},
    list: Array.isArray(value.data) ? value.data.filter(isFields) : [],
  };
}

/** Reads a good reply; throws the failure of any other. */
export function readData(reply: WholeReply, context: ErrorContext): Fields {
  const { status, headers, body } = reply;
  const envelope = readEnvelope(reply);
  const good = status >= 200 && status < 300;
  if (good && envelope?.code === 0) return envelope.data;
  if (envelope !== undefined && envelope.code !== 0) throw failureOf(envelope, reply, context);
  if (!good) throw vendorFailure(readVendorError(status, body.toString(), headers), context);
  throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} without the vendor's code`, reply);
}

/** By number only: 1100 to 1102 and 1304 have the status 429, but waiting doesn't help. */
function failureOf({ code, message }: Envelope, { status, headers, body }: WholeReply, context: ErrorContext): Failure {
  const shown = forCallers(message, context.hidden);
  const vendor = { status, code: String(code), words: shown, requestId: requestIdOf(parseJson(body.toString()), headers) };
  const failed = (as: ErrorCode, text: string, more: FailureDetail) => new Failure(as, text, { vendor, elsewhere: true, ...more });
  const rejected = (as: ErrorCode) => new Failure(as, shown || "The model's provider rejected the request.", { vendor });
  switch (code) {
    case 1000:
    case 1001:
    case 1002:
    case NOT_YET_VALID:
    case 1004:
    case 1100:
    case 1103:
    case 1304:
      return accountRefused(vendor);
    case 1101:
    case 1102:
      return quotaExhausted(vendor);
    case 1200:
    case 1201:
      return rejected("upstream_rejected");
    case 1202:
      return notOffered(context.publicModel, vendor);
    case ABSENT:
      return failed("model_not_found", `The model '${context.publicModel}' does not exist at its provider.`, { param: "model" });
    case 1300:
    case 1301:
      return rejected("content_policy_violation");
    case 1302:
    case 1303:
      return failed("rate_limit_exceeded", "The model's provider is limiting requests. Try again later.", {
        transient: true,
        retryAfterMs: Math.max(LEAST_PAUSE_MS, retryAfter(headers) ?? 0),
      });
    case 5000:
      return failed("bad_gateway", "The model's provider failed.", { transient: true, unsure: true });
    case 5001:
      return failed("no_available_provider", "The model's provider is overloaded.", {
        transient: true,
        retryAfterMs: retryAfter(headers),
      });
    case 5002:
      return failed("upstream_timeout", "The model's provider did not answer in time.", { transient: true, unsure: true });
    default:
      // An unknown number isn't a good answer, even with a good status.
      return vendorFailure(readVendorError(status < 400 ? 502 : status, body.toString(), headers), context);
  }
}
