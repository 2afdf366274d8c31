import { ERRORS, type ErrorCode } from "./errors";

/** A failure in the codes of the families that have their own. */
export interface VideoErrorCodes {
  vidA: number;
  vidB: number;
  cgt: string;
  ssf: string;
  assetsvc: string;
}

const BAD: VideoErrorCodes = { vidA: 1201, vidB: 50200, cgt: "InvalidParameter", ssf: "InvalidParameter", assetsvc: "InvalidParameter" };
const ABSENT: VideoErrorCodes = { vidA: 1203, vidB: 50215, cgt: "NotFound", ssf: "NotFound", assetsvc: "NotFound" };
const BROKEN: VideoErrorCodes = {
  vidA: 5000,
  vidB: 50500,
  cgt: "InternalServiceError",
  ssf: "InternalError",
  assetsvc: "InternalError",
};

const BY_STATUS: Readonly<Record<number, VideoErrorCodes>> = {
  400: BAD,
  401: { vidA: 1002, vidB: 50400, cgt: "AuthenticationError", ssf: "InvalidApiKey", assetsvc: "Unauthorized" },
  403: { vidA: 1103, vidB: 50400, cgt: "AccessDenied", ssf: "AccessDenied", assetsvc: "AccessDenied" },
  404: ABSENT,
  405: { ...BAD, vidA: 1202 },
  408: { ...BAD, ssf: "RequestTimeOut" },
  409: BAD,
  410: ABSENT,
  413: { ...BAD, vidB: 50205, ssf: "BadRequest.TooLarge" },
  415: BAD,
  416: BAD,
  429: { vidA: 1302, vidB: 50429, cgt: "RateLimitExceeded", ssf: "Throttling.RateQuota", assetsvc: "FlowLimitExceeded" },
  // No caller reads it; as a task's error it means that the task was cancelled.
  499: { vidA: 499, vidB: 50500, cgt: "Cancelled", ssf: "Cancelled", assetsvc: "Cancelled" },
  500: BROKEN,
  501: BROKEN,
  502: { ...BROKEN, vidB: 50501 },
  503: { vidA: 5001, vidB: 50500, cgt: "ServerOverloaded", ssf: "ModelUnavailable", assetsvc: "ServiceUnavailable" },
  504: { ...BROKEN, vidA: 5002, ssf: "RequestTimeOut" },
};

const BY_CODE: Partial<Record<ErrorCode, Partial<VideoErrorCodes>>> = {
  missing_required_parameter: { vidA: 1200, cgt: "MissingParameter", assetsvc: "MissingParameter" },
  unsupported_parameter: { vidA: 1200 },
  content_policy_violation: { vidA: 1301, vidB: 50412, cgt: "InputTextSensitiveContentDetected", ssf: "DataInspectionFailed" },
  invalid_image_url: { ssf: "InvalidURL" },
  model_not_found: { cgt: "InvalidEndpointOrModel.NotFound", ssf: "ModelNotFound" },
  task_conflict: { cgt: "OperationDenied", ssf: "UnsupportedOperation", assetsvc: "OperationDenied" },
  unknown_url: { assetsvc: "InvalidActionOrVersion" },
  insufficient_quota: { vidA: 1101, vidB: 50400, cgt: "AccountOverdueError", ssf: "Arrearage" },
};

/** The families' codes for a refused video, if they differ from those of a refused request. */
const OF_RESULTS: Partial<Record<ErrorCode, Partial<VideoErrorCodes>>> = {
  content_policy_violation: { vidB: 50516, cgt: "OutputVideoSensitiveContentDetected" },
};

/** A refused request in each family's codes (`protocols` R1 to R5). */
export function videoErrorCodes(code: ErrorCode): VideoErrorCodes {
  return { ...(BY_STATUS[ERRORS[code].status] ?? BROKEN), ...BY_CODE[code] };
}

/** The same for a failed task. */
export function resultCodes(code: ErrorCode): VideoErrorCodes {
  return { ...videoErrorCodes(code), ...OF_RESULTS[code] };
}
