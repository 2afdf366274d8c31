import type { Failure } from "../../contracts/errors";
import { fieldsOf } from "../../contracts/typed";
import { parseJson } from "../read-reply";
import type { VendorError } from "../vendor-error";
import { type ErrorContext, vendorFailure } from "../vendor-failure";
import type { Frame } from "./frames";

/** Statuses of exceptions inside a stream. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ["throttlingException", 429],
  ["validationException", 400],
  ["modelTimeoutException", 408],
  ["serviceUnavailableException", 503],
  ["modelStreamErrorException", 424],
  ["internalServerException", 500],
]);

const NO_MODEL = /model identifier is invalid|could not resolve the foundation model|end of its life/i;
const TOO_LONG = /input is too long|exceeds? the (?:maximum|model)/i;
const USED_UP = /tokens per day/i;

/** The vendor's sentences in the usual codes: its replies have none. */
export function meaningOf(told: VendorError): VendorError {
  const { status, message } = told;
  if ((status === 400 || status === 404) && NO_MODEL.test(message)) return { ...told, status: 404, code: "model_not_found" };
  if (status === 400 && TOO_LONG.test(message)) return { ...told, code: "context_length_exceeded" };
  if (status === 429 && USED_UP.test(message)) return { ...told, code: "insufficient_quota" };
  return told;
}

/** The failure in a message of a stream; undefined if it is an event. */
export function failureIn({ headers, payload }: Frame, context: ErrorContext): Failure | undefined {
  const type = headers.get(":message-type");
  if (type !== "exception" && type !== "error") return undefined;
  const code = headers.get(":exception-type") ?? headers.get(":error-code") ?? "";
  const { message = headers.get(":error-message") } = fieldsOf(parseJson(payload.toString()));
  const told = { status: STATUSES.get(code) ?? 502, message: typeof message === "string" ? message.slice(0, 4_000) : "", code };
  return vendorFailure({ ...told, type: "", param: null, requestId: "" }, context);
}
