import type { VendorError } from "../vendor-error";

/** What was asked, or what came out, was refused. */
export const REFUSED = /SensitiveContent/;
const NO_MODEL = /^(?:InvalidEndpoint|ModelNotOpen)/;

/** The vendor's codes in the usual words. */
export function meaning(error: VendorError): VendorError {
  const { code } = error;
  const word = REFUSED.test(code) ? "content_policy_violation " : NO_MODEL.test(code) ? "model_not_found " : "";
  return { ...error, code: word + code, message: withoutId(error.message) };
}

/** Messages end with the vendor's own id of the call, which says nothing here. */
export function withoutId(message: string): string {
  const at = message.search(/request id:/i);
  return (at < 0 ? message : message.slice(0, at)).trim();
}
