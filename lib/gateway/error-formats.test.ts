import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode, Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { resultCodes, videoErrorCodes } from "../contracts/video-error-codes";
import { ERROR_BODIES } from "../docs/openapi-errors";
import type { ErrorFormat } from "../endpoints/define";
import { errorFormatOf, type Where, writeError } from "./error-formats";

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FORMATS = Object.keys(ERROR_BODIES) as ErrorFormat[];
const written = (code: ErrorCode, where: Partial<Where> & { errorFormat: ErrorFormat }, param: string | null = "size") =>
  JSON.parse(writeError(new Failure(code, "Why it is so.", { param }), { requestId: newId("req_"), ...where }));

describe.each(FORMATS)("an error of the %s family", (errorFormat) => {
  it.each(CODES)("has the family's published form for %s, with message, type, param and code", (code) => {
    const body = written(code, { errorFormat, path: "/v1/tasks/task_1" });
    expect(ERROR_BODIES[errorFormat].safeParse(body).error).toBeUndefined();
    for (const member of ["message", "type", "param", "code"]) expect(body.error).toHaveProperty(member);
    expect(body.error.message).toContain("Why it is so.");
    expect(body.error.param).toBe("size");
  });
});

/** `protocols` R1: the gateway's code, then vidA, vidB, SSF, CGT with its type, assetsvc. */
const R1: readonly (readonly [ErrorCode, number, number, string, string, string, string])[] = [
  ["invalid_api_key", 1002, 50400, "InvalidApiKey", "AuthenticationError", "Unauthorized", "Unauthorized"],
  ["access_denied", 1103, 50400, "AccessDenied", "AccessDenied", "Forbidden", "AccessDenied"],
  ["model_not_allowed", 1103, 50400, "AccessDenied", "AccessDenied", "Forbidden", "AccessDenied"],
  ["invalid_value", 1201, 50200, "InvalidParameter", "InvalidParameter", "BadRequest", "InvalidParameter"],
  ["invalid_json", 1201, 50200, "InvalidParameter", "InvalidParameter", "BadRequest", "InvalidParameter"],
  ["missing_required_parameter", 1200, 50200, "InvalidParameter", "MissingParameter", "BadRequest", "MissingParameter"],
  ["invalid_image_url", 1201, 50200, "InvalidURL", "InvalidParameter", "BadRequest", "InvalidParameter"],
  ["model_not_found", 1203, 50215, "ModelNotFound", "InvalidEndpointOrModel.NotFound", "NotFound", "NotFound"],
  ["task_not_found", 1203, 50215, "NotFound", "NotFound", "NotFound", "NotFound"],
  ["content_policy_violation", 1301, 50412, "DataInspectionFailed", "InputTextSensitiveContentDetected", "BadRequest", "InvalidParameter"],
  ["method_not_allowed", 1202, 50200, "InvalidParameter", "InvalidParameter", "BadRequest", "InvalidParameter"],
  ["task_conflict", 1201, 50200, "UnsupportedOperation", "OperationDenied", "BadRequest", "OperationDenied"],
  ["rate_limit_exceeded", 1302, 50429, "Throttling.RateQuota", "RateLimitExceeded", "TooManyRequests", "FlowLimitExceeded"],
  ["insufficient_quota", 1101, 50400, "Arrearage", "AccountOverdueError", "TooManyRequests", "FlowLimitExceeded"],
  ["request_too_large", 1201, 50205, "BadRequest.TooLarge", "InvalidParameter", "BadRequest", "InvalidParameter"],
  ["internal_error", 5000, 50500, "InternalError", "InternalServiceError", "InternalServerError", "InternalError"],
  ["bad_gateway", 5000, 50501, "InternalError", "InternalServiceError", "InternalServerError", "InternalError"],
  ["no_available_provider", 5001, 50500, "ModelUnavailable", "ServerOverloaded", "InternalServerError", "ServiceUnavailable"],
  ["upstream_timeout", 5002, 50500, "RequestTimeOut", "InternalServiceError", "InternalServerError", "InternalError"],
];

describe("the families' own words", () => {
  it.each(R1)("for %s", (code, vidA, vidB, ssf, cgt, type, assetsvc) => {
    expect(written(code, { errorFormat: "vidA" })).toMatchObject({ code: vidA, message: "Why it is so.", data: null });
    expect(written(code, { errorFormat: "vidB" })).toMatchObject({ code: vidB, status: vidB, message: "Why it is so." });
    expect(written(code, { errorFormat: "ssf" })).toMatchObject({ code: ssf, message: "Why it is so.", error: { code } });
    expect(written(code, { errorFormat: "cgt" }).error).toMatchObject({ code: cgt, type, reason: code });
    expect(written(code, { errorFormat: "assetsvc" }).ResponseMetadata.Error).toEqual({ Code: assetsvc, Message: "Why it is so." });
  });

  it("exist for every code there is", () => {
    for (const code of CODES)
      for (const words of [videoErrorCodes(code), resultCodes(code)]) {
        expect(Object.keys(words).sort()).toEqual(["assetsvc", "cgt", "ssf", "vidA", "vidB"]);
        expect(words.vidB).not.toBe(10_000);
        expect(words.vidA).not.toBe(0);
      }
  });

  it("tell a refused video from a refused request", () => {
    expect(resultCodes("content_policy_violation")).toMatchObject({ vidB: 50516, cgt: "OutputVideoSensitiveContentDetected", vidA: 1301 });
  });
});

describe("an unknown task", () => {
  it("is a state in the families that have one for it", () => {
    const ssf = written("task_not_found", { errorFormat: "ssf", path: "/v1/tasks/task_1%20x" }, "task_id");
    expect(ssf.output).toEqual({ task_id: "task_1 x", task_status: "UNKNOWN" });
    expect(written("task_not_found", { errorFormat: "ssf", path: "/api/v1/tasks/%zz/cancel" }).output.task_id).toBe("%zz");
    expect(written("task_not_found", { errorFormat: "vidB" }).data).toEqual({ status: "not_found" });
    expect(written("invalid_value", { errorFormat: "ssf", path: "/v1/tasks/task_1" })).not.toHaveProperty("output");
    expect(written("invalid_value", { errorFormat: "vidB" }).data).toBeNull();
  });
});

describe("details of a form", () => {
  it("vidB: a wrong action is refused in the form of the layer in front", () => {
    const wrong = written("invalid_value", { errorFormat: "vidB" }, "Action");
    expect(wrong.ResponseMetadata.Error).toEqual({ Code: "InvalidAction", Message: "Why it is so." });
    expect(written("missing_required_parameter", { errorFormat: "vidB" }, "Action").ResponseMetadata.Error.Code).toBe("MissingParameter");
    expect(written("invalid_value", { errorFormat: "vidB" }, "prompt")).not.toHaveProperty("ResponseMetadata");
    expect(written("invalid_value", { errorFormat: "vidB" }).time_elapsed).toMatch(/^\d{1,3}ms$/);
  });

  it("CGT: the message ends with the request id, and no param is an empty one", () => {
    const { error } = written("invalid_value", { errorFormat: "cgt", requestId: "req_1" }, null);
    expect(error).toMatchObject({ message: "Why it is so. Request ID: req_1", param: "" });
  });

  it("assets: the action of the address, and the field whose object is missing", () => {
    const { ResponseMetadata } = written(
      "not_found",
      { errorFormat: "assetsvc", path: "/assetsvc/asset/GetAsset/", requestId: "req_1" },
      "Id",
    );
    expect(ResponseMetadata).toMatchObject({ RequestId: "req_1", Action: "GetAsset", Error: { Code: "NotFound.Id" } });
  });
});

describe("the family of an address", () => {
  it.each([
    ["/v1/videos/x", "openai"],
    ["/v1/video/generations", "openai"],
    ["/v1/tasks", "ssf"],
    ["/v1/tasks/x/y", "ssf"],
    ["/v1/tasksx", "openai"],
    ["/v1/services/aigc", "ssf"],
    ["/api/v1/tasks/x", "ssf"],
    ["/api/v3/contents", "cgt"],
    ["/api/console/x", "openai"],
    ["/vidA/v1", "vidA"],
    ["/vidB", "vidB"],
    ["/vidB/", "vidB"],
    ["/assetsvc/asset/x", "assetsvc"],
    ["/v1beta/models", "gemini"],
    ["/v1/rerank", "cohere"],
    ["/v1/reranker", "openai"],
    ["/v2/rerank", "cohere"],
  ] as const)("%s is %s", (path, errorFormat) => {
    expect(errorFormatOf(path)).toBe(errorFormat);
  });
});
