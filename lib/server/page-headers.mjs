/** Request headers by which a page hears of the nonce of its inline scripts, and of its own address: path and query. */
export const NONCE_HEADER = "x-nonce";
export const ADDRESS_HEADER = "x-trunkline-address";
/** Where Next finds the nonce for the scripts it writes itself. */
const POLICY = "content-security-policy";

/**
 * The headers of one page: those it is asked for with, and those it is answered with. Scripts and style sheets run from this
 * host alone, or with the nonce; nothing is loaded from elsewhere, nothing may show the page in a frame. `publicUrl` is where
 * media addresses point to, which may be another name of this host. `dev` lets the tools of `next dev` work.
 */
export function pageHeaders({ address, publicUrl, dev = false }) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const own = publicUrl === undefined ? "'self'" : `'self' ${new URL(publicUrl).origin}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Measures of bars and columns are written as style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `connect-src ${own} data: blob:${dev ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    request: { [POLICY]: policy, [NONCE_HEADER]: nonce, [ADDRESS_HEADER]: address },
    response: {
      [POLICY]: policy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      // A page keeps the policy of the one it was opened by: recordings are made on one of them, asked for by a button.
      "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
      ...(publicUrl?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
    },
  };
}
