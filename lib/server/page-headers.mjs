/** Request headers that pass a page the nonce of its inline scripts, and its own address: path and query. */
export const NONCE_HEADER = "x-nonce";
export const ADDRESS_HEADER = "x-trunkline-address";
/** Where Next looks for the nonce of its own scripts. */
const POLICY = "content-security-policy";
/** The frame in which the console shows what models wrote. */
const ARTEFACT_PATH = "/artefact";
/**
 * What a model wrote may run, and reaches nothing: no network, no storage, no form, no window. `sandbox` holds for the address opened on its
 * own too. Frames are `about:srcdoc` only, so a document can't load another one in its place.
 */
const ARTEFACT_POLICY = [
  "default-src 'none'",
  // Scripts here may be anything, so evaluating text allows nothing more. Charts need it.
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "media-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "sandbox allow-scripts",
  "frame-ancestors 'self'",
].join("; ");

/**
 * A page's request and response headers. Scripts and style sheets need this host or the nonce; nothing is loaded from other hosts, and no
 * other site may frame the page. `publicUrl` is the host of media addresses, which may be another name of this one. `dev` allows the tools
 * of `next dev`.
 */
export function pageHeaders({ address, publicUrl, dev = false }) {
  if (isArtefact(address)) return artefactHeaders(address, publicUrl);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const own = publicUrl === undefined ? "'self'" : `'self' ${new URL(publicUrl).origin}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Sizes of bars and columns are style attributes.
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
      ...always(publicUrl),
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      // A page keeps the policy of the page it was opened from: one of them has a button that records audio.
      "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
    },
  };
}

function always(publicUrl) {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...(publicUrl?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

function isArtefact(address) {
  const path = address.split("?", 1)[0];
  return path === ARTEFACT_PATH || path === `${ARTEFACT_PATH}/`;
}

function artefactHeaders(address, publicUrl) {
  return {
    request: { [POLICY]: ARTEFACT_POLICY, [NONCE_HEADER]: "", [ADDRESS_HEADER]: address },
    response: {
      [POLICY]: ARTEFACT_POLICY,
      ...always(publicUrl),
      "x-frame-options": "SAMEORIGIN",
      "x-dns-prefetch-control": "off",
      "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=()",
    },
  };
}
