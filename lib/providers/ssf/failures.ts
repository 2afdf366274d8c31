import type { VendorError } from "../vendor-error";

/** The input or the output was refused. */
export const REFUSED = /^DataInspection/i;
const NO_MODEL = /^Model\.?NotFound/i;

/** Maps the vendor's codes to the usual ones: an account in arrears gets 400. */
export function meaning(error: VendorError): VendorError {
  const { code } = error;
  if (REFUSED.test(code)) return { ...error, code: `content_policy_violation ${code}` };
  if (NO_MODEL.test(code)) return { ...error, code: `model_not_found ${code}`, status: 404 };
  if (code.startsWith("Arrearage")) return { ...error, status: 403 };
  if (code.startsWith("Throttling")) return { ...error, status: 429 };
  return error;
}
