import type { VendorError } from "../vendor-error";

/** The input or the output was refused. */
export const REFUSED = /SensitiveContent/;
const NO_MODEL = /^(?:InvalidEndpoint|ModelNotOpen)/;

/** Maps the vendor's codes to the usual ones. */
export function meaning(error: VendorError): VendorError {
  const { code } = error;
  const word = REFUSED.test(code) ? "content_policy_violation " : NO_MODEL.test(code) ? "model_not_found " : "";
  return { ...error, code: word + code, message: withoutId(error.message) };
}

/** Messages end with the vendor's call id, which is meaningless here. */
export function withoutId(message: string): string {
  const at = message.search(/request id:/i);
  return (at < 0 ? message : message.slice(0, at)).trim();
}
