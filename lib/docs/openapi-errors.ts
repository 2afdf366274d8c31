import { z } from "zod";
import { ERRORS } from "../contracts/errors";
import { keysOf } from "../contracts/typed";
import type { Endpoint, ErrorFormat } from "../endpoints/define";
import type { Json, SchemaBook } from "./openapi-schemas";

const Code = z.enum(keysOf(ERRORS)).meta({ id: "ErrorCode", description: "Stable error code." });
const Detail = z
  .object({
    message: z.string().meta({ description: "Human-readable message; may change." }),
    type: z.string().describe("Kind of error, such as `invalid_request_error` or `rate_limit_error`."),
    param: z.string().nullable().meta({ description: "The invalid request field, as sent." }),
    code: Code.describe("Stable error code."),
  })
  .meta({ id: "ErrorDetail" });

const RequestId = z.string().meta({ description: "The request id." });
const OPEN_AI = z.object({ error: Detail.describe("The error.") }).meta({ id: "Error" });
const LAYER_ERROR = z
  .object({
    RequestId: RequestId.describe("The request id."),
    Action: z.string().describe("The action that was called."),
    Version: z.string().describe("The version that was called."),
    Service: z.string().describe("Name of the service."),
    Region: z.string().describe("Region of the service; always the same."),
    Error: z
      .object({
        Code: z.string().meta({ description: "The family's error code." }),
        Message: z.string().describe("Human-readable message; may change."),
      })
      .describe("The error in the family's format."),
  })
  .meta({ id: "ResponseMetadata" });

/** The error body of each family, as written by `lib/gateway/error-formats.ts`. */
export const ERROR_BODIES: Record<ErrorFormat, z.ZodType> = {
  openai: OPEN_AI,
  jsonrpc: z
    .object({
      jsonrpc: z.literal("2.0").describe("Always `2.0`."),
      id: z.null().describe("Null: the request was refused before its message was read."),
      error: z
        .object({
          code: z.int().describe("Code of JSON-RPC."),
          message: z.string().describe("Human-readable message; may change."),
          type: z.string().describe("Kind of error, such as `invalid_request_error`."),
          param: z.string().nullable().describe("The invalid request field, as sent; null if there is none."),
          data: z
            .object({ code: Code.describe("Stable error code."), request_id: RequestId.describe("The request id.") })
            .describe("What JSON-RPC has no fields for."),
        })
        .describe("The error."),
    })
    .meta({ id: "JsonRpcError" }),
  vidA: z
    .object({
      code: z.int().meta({ description: "The family's numeric error code." }),
      message: z.string().describe("Human-readable message; may change."),
      request_id: RequestId,
      data: z.null().describe("Always null."),
      error: Detail.describe("The error in the standard format."),
    })
    .meta({ id: "VidAError" }),
  vidB: z
    .object({
      code: z.int().meta({ description: "The family's numeric error code; never 10000." }),
      data: z
        .object({ status: z.literal("not_found").describe("Always `not_found`.") })
        .nullable()
        .meta({ description: "Null, except for an unknown task." }),
      message: z.string().describe("Human-readable message; may change."),
      request_id: RequestId,
      status: z.int().describe("The same number as `code`."),
      time_elapsed: z.string().describe("How long the request took, in milliseconds with their unit."),
      ResponseMetadata: LAYER_ERROR.optional().meta({ description: "Only if `Action` is missing or unknown." }),
      error: Detail.describe("The error in the standard format."),
    })
    .meta({ id: "VidBError" }),
  cgt: z
    .object({
      error: z
        .object({
          message: z.string().describe("Human-readable message; may change."),
          type: z.string().meta({ description: "Kind of error, such as `BadRequest`, `NotFound` or `TooManyRequests`." }),
          param: z.string().describe("The invalid request field, or empty."),
          code: z.string().meta({ description: "The family's error code." }),
          reason: Code.describe("Stable error code of this gateway."),
        })
        .describe("The error."),
    })
    .meta({ id: "GenerationTaskError" }),
  ssf: z
    .object({
      code: z.string().meta({ description: "The family's error code." }),
      message: z.string().describe("Human-readable message; may change."),
      request_id: RequestId,
      output: z
        .object({
          task_id: z.string().describe("The requested id."),
          task_status: z.literal("UNKNOWN").describe("Always `UNKNOWN`."),
        })
        .optional()
        .meta({ description: "Only for an unknown task." }),
      error: Detail.describe("The error in the standard format."),
    })
    .meta({ id: "SynthesisError" }),
  assetsvc: z
    .object({
      ResponseMetadata: LAYER_ERROR.describe("The error in the family's format."),
      error: Detail.describe("The error in the standard format."),
    })
    .meta({ id: "AssetError" }),
  cohere: z
    .object({
      id: z.string().meta({ description: "The request id." }),
      message: z.string().describe("Human-readable message; may change."),
      error: Detail.describe("The error in the standard format."),
    })
    .meta({ id: "RerankError" }),
  anthropic: z
    .object({
      type: z.literal("error").describe("Always `error`."),
      error: z
        .object({
          type: z
            .string()
            .meta({ description: "Kind of error, such as `invalid_request_error`, `authentication_error` or `overloaded_error`." }),
          message: z.string().describe("Human-readable message; may change."),
          param: z.string().nullable().describe("The invalid request field, as sent; null if there is none."),
          code: Code.describe("Stable error code of this gateway."),
          details: z
            .looseObject({ error_code: z.string().describe("The family's own error code, such as `thread_unsupported_request`.") })
            .optional()
            .describe("Details for the family's clients; absent for most errors."),
        })
        .describe("The error."),
      request_id: RequestId,
    })
    .meta({ id: "MessageError" }),
  gemini: z
    .object({
      error: z
        .object({
          code: z.int().meta({ description: "The HTTP status." }),
          message: z.string().describe("Human-readable message; may change."),
          status: z.string().meta({ description: "Name of the status, such as `INVALID_ARGUMENT` or `UNAUTHENTICATED`." }),
          details: z.array(z.record(z.string(), z.unknown())).describe("Details in the family's format: a reason, and when to retry."),
          type: z.string().describe("Kind of error, such as `invalid_request_error`."),
          param: z.string().nullable().describe("The invalid request field, as sent; null if there is none."),
        })
        .describe("The error."),
    })
    .meta({ id: "ContentError" }),
};

type ErrorStatus = "400" | "401" | "403" | "404" | "409" | "410" | "413" | "415" | "416" | "429" | "501" | "5XX";
const MEANINGS: Record<ErrorStatus, string> = {
  "400": "The request is not valid.",
  "401": "No key or session, or one that is wrong, expired or revoked.",
  "403": "The key or the person is not allowed to do this.",
  "404": "It does not exist, or belongs to another team.",
  "409":
    "The `Idempotency-Key` was used with another body, its first call is still running, the task's status does not allow it, or a name is taken.",
  "410": "It existed and has been removed.",
  "413": "The body is too large.",
  "415": "The type of the body is not supported.",
  "416": "The range starts after the end of the file.",
  "429": "Too many requests, or the quota is used up.",
  "501": "The operation is declared and not implemented.",
  "5XX": "The gateway or the service behind it failed.",
};

/** Error responses of an endpoint by status, as references to shared components that are added to `responses`. */
export function errorResponses(endpoint: Endpoint, { schemas, responses }: { schemas: SchemaBook; responses: Json }): Json {
  const out: Json = {};
  for (const status of statusesOf(endpoint)) {
    const name = `${endpoint.errorFormat}-${status}`;
    responses[name] ??= {
      description: `${MEANINGS[status]} Codes: ${codesOf(status)}.`,
      headers: headersOf(status),
      content: { "application/json": { schema: schemas.ref(ERROR_BODIES[endpoint.errorFormat], "output") } },
    };
    out[status] = { $ref: `#/components/responses/${name}` };
  }
  return out;
}

function statusesOf(endpoint: Endpoint): ErrorStatus[] {
  const found: ErrorStatus[] = ["5XX"];
  if (endpoint.scope !== "public") found.push("401", "403", "429");
  if (endpoint.body !== undefined) found.push("400", "413", "415", "429");
  if (endpoint.kind === "model") found.push("404", "409");
  if (endpoint.path.includes("{")) found.push("400", "404");
  if (endpoint.kind === "model") return [...new Set(found)].sort();
  if (endpoint.successStatus === 501) found.push("501");
  if (endpoint.search) found.push("400");
  found.push(...(endpoint.errors ?? []));
  return [...new Set(found)].sort();
}

function codesOf(status: ErrorStatus): string {
  const fits = (code: number) => (status === "5XX" ? code >= 500 : code === Number(status));
  const codes = Object.entries(ERRORS).filter(([, error]) => fits(error.status));
  return codes.map(([code]) => `\`${code}\``).join(", ");
}

function headersOf(status: ErrorStatus): Json {
  const waits = status === "409" || status === "429" || status === "5XX";
  const headers = ["x-request-id", ...(waits ? ["retry-after", "x-should-retry"] : [])];
  return Object.fromEntries(headers.map((name) => [name, headerRef(name)]));
}

/** Response headers as components. */
export const HEADERS: Json = {
  "x-request-id": { description: "`req_…`: include it when you report a problem.", schema: { type: "string" } },
  "retry-after": { description: "Seconds after which a retry may succeed; at most 60.", schema: { type: "integer" } },
  "x-should-retry": { description: "`false` if a retry cannot succeed.", schema: { type: "string", enum: ["true", "false"] } },
};

export function headerRef(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}
