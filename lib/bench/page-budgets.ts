/** Pages of the console with an address of their own. `/login` is measured signed out by `bench:pages`. */
export const CONSOLE_PAGES = [
  "/",
  "/play/chat",
  "/play/completions",
  "/play/generate",
  "/play/speech",
  "/play/transcribe",
  "/play/image",
  "/play/embeddings",
  "/play/rerank",
  "/play/moderation",
  "/video",
  "/video/new",
  "/assets",
  "/assets/groups",
  "/runs",
  "/providers",
  "/providers/sandbox",
  "/models",
  "/models/sandbox/sandbox-chat",
  "/keys",
  "/keys/new",
  "/docs",
  "/docs/chat.create",
  "/settings",
  "/settings/links",
  "/settings/webhooks",
  "/tour",
] as const;

/** Gzipped kB of scripts until the load event. */
export const FIRST_LOAD_KB = 170;
/** Largest contentful paint, in ms. */
export const LCP_MS = 1_200;
/** Time of long tasks beyond 50 ms each, until two seconds after the load event, in ms. */
export const TBT_MS = 150;
/** Sum of layout shifts. */
export const CLS = 0.02;
