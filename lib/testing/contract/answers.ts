import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "../../contracts/errors";
import type { ErrorFormat } from "../../endpoints/define";
import type { Got } from "./setting";

export const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The expected error reply. The status follows from the code. */
export interface ExpectedError {
  errorFormat: ErrorFormat;
  code: ErrorCode;
  /** The field at fault; not checked if absent. */
  param?: string | null;
}

interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
}

const NATIVE_STATUS: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  405: "INVALID_ARGUMENT",
  409: "ABORTED",
  413: "INVALID_ARGUMENT",
  415: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

const ANTHROPIC_TYPE: Record<number, string> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  408: "timeout_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
};

/** Checks an error reply completely: status, headers, the family's format, and that nothing internal is shown. */
export function expectError(got: Got, { errorFormat, code, param }: ExpectedError): ErrorBody {
  const { status, type } = ERRORS[code];
  expect({ status: got.status, body: got.text }).toMatchObject({ status });
  expectHeaders(got);
  const words = expectForm(got, errorFormat, code);
  expect(words.message.length).toBeGreaterThan(0);
  expect(words.type).toBe(type);
  if (param !== undefined) expect(words.param).toBe(param);
  expectNothingInternal(got);
  if (status === 401) expect(got.headers["www-authenticate"]).toMatch(/^Bearer/);
  if (status === 429 && code !== "insufficient_quota") expect(Number(got.headers["retry-after"])).toBeGreaterThan(0);
  return words;
}

/** Common to all replies: a request id, and the content type. */
export function expectHeaders(got: Got): void {
  expect(got.headers["x-request-id"]).toMatch(REQUEST_ID);
  expect(got.headers["content-type"]).toBe("application/json; charset=utf-8");
}

/** No stack, no source path, no internal names. */
export function expectNothingInternal({ text }: Got): void {
  expect(text).not.toMatch(/\n\s+at |\.(?:ts|js|mjs):\d+|node_modules|node:internal|ZodError|TypeError|SyntaxError|libsql|undici/);
}

function expectForm(got: Got, errorFormat: ErrorFormat, code: ErrorCode): ErrorBody {
  const words = { message: expect.any(String), type: expect.any(String), param: nullOrText(got) };
  const requestId = got.headers["x-request-id"];
  if (errorFormat === "openai") expect(got.json).toEqual({ error: { ...words, code } });
  if (errorFormat === "cohere") {
    expect(got.json).toEqual({ id: requestId, message: expect.any(String), error: { ...words, code } });
    expect((got.json as { message: string }).message).toBe(errorOf(got).message);
  }
  if (errorFormat === "gemini") {
    const details = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: code.toUpperCase(), domain: "trunkline" }];
    expect(got.json).toEqual({ error: { ...words, code: got.status, status: NATIVE_STATUS[got.status], details } });
  }
  if (errorFormat === "anthropic") {
    const type = ANTHROPIC_TYPE[got.status] ?? (got.status >= 500 ? "api_error" : "invalid_request_error");
    expect(got.json).toEqual({ type: "error", error: { ...words, type, code }, request_id: requestId });
    expect(got.headers["request-id"]).toBe(requestId);
    if (got.status === 401) expect(got.headers["x-should-retry"]).toBe("false");
    return { ...errorOf(got), type: ERRORS[code].type };
  }
  // The vendor's own message takes the place of the gateway's, which moves to `reason`.
  if (errorFormat === "cgt") {
    const { param, message } = errorOf(got);
    expect(got.json).toEqual({ error: { message, param, type: expect.any(String), code: expect.any(String), reason: code } });
    return { message, type: ERRORS[code].type, param: param === "" ? null : param };
  }
  if (FLAT.has(errorFormat))
    expect(got.json).toMatchObject({ message: expect.any(String), request_id: requestId, error: { ...words, code } });
  if (errorFormat === "assetsvc")
    expect(got.json).toMatchObject({
      ResponseMetadata: { RequestId: requestId, Error: { Code: expect.any(String), Message: expect.any(String) } },
      error: { ...words, code },
    });
  return errorOf(got);
}

/** Families with their own top-level fields, besides `error`. */
const FLAT: ReadonlySet<ErrorFormat> = new Set<ErrorFormat>(["vidA", "vidB", "ssf"]);

function nullOrText(got: Got): unknown {
  return errorOf(got).param === null ? null : expect.any(String);
}

export function errorOf(got: Got): ErrorBody {
  const { error } = (got.json ?? {}) as { error?: ErrorBody };
  if (!error) throw new Error(`no error object in ${got.status} ${got.text.slice(0, 300)}`);
  return error;
}
