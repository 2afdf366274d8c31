import pino from "pino";

const SECRETS: readonly [RegExp, string][] = [
  [/\bsk-[A-Za-z0-9_-]{8,}/g, "sk-…"],
  [/\bBearer\s+[^\s"',]+/gi, "Bearer …"],
  [/([?&](?:key|token|sig|signature|api_key)=)[^&\s"']+/gi, "$1…"],
  [/:\/\/[^/\s:@]+:[^/\s@]+@/g, "://…:…@"],
];

/** Takes credentials out of a text: keys, bearer tokens, secrets in addresses. */
export function scrub(text: string): string {
  return SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/** JSON lines on standard output. Whatever is logged passes `scrub`, causes and stacks too. */
export function createLog(level: string): pino.Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { cause: describe },
    hooks: { streamWrite: scrub },
  });
}

/** An error and what caused it, without objects that could hold a request. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : undefined;
  const inner =
    "detail" in error && error.detail !== null && typeof error.detail === "object" && "cause" in error.detail
      ? error.detail.cause
      : error.cause;
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(inner !== undefined && depth < 4 ? { cause: describe(inner, depth + 1) } : {}),
  };
}
