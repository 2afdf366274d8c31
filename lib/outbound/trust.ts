import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";

/** TLS that trusts some certificates besides the usual ones. Made once for a pool: it reads all roots. */
export function trusting(ca: string): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ca] });
}
