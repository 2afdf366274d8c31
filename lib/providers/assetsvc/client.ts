import { Failure } from "../../contracts/errors";
import type { ModelCall } from "../capabilities";
import { type Fields, isFields } from "../fields";
import { createUpstream, type Upstream, type WholeReply } from "../http";
import { parseJson } from "../read-reply";
import { createSignedUpstream, frontError, hiddenParts } from "../signed-upstream";
import { readVendorError, requestIdOf, retryAfter, type VendorError } from "../vendor-error";
import { unusable, vendorFailure } from "../vendor-failure";
import { forCallers } from "../vendor-text";

export interface AssetsvcAccess {
  /** `https://host` of the vendor; for a reseller the prefix of the action's name: `https://host/assetsvc/asset`. */
  baseUrl: string;
  /** A reseller's bearer key, used instead of a key pair. */
  apiKey?: string;
  accessKey?: string;
  secretKey?: string;
  /** For temporary credentials. */
  sessionToken?: string;
  region?: string;
  now?: () => number;
}

export type AssetAction =
  | "ListAssets"
  | "ListAssetGroups"
  | "GetAsset"
  | "CreateAssetGroup"
  | "CreateAsset"
  | "UpdateAsset"
  | "UpdateAssetGroup"
  | "DeleteAsset"
  | "DeleteAssetGroup"
  | "GetAssetGroup";

export interface AssetsvcClient {
  /** True if the file itself can be uploaded, not only its URL. */
  takesFiles: boolean;
  /** The result of an action. Throws `Failure`; `not_found` if the vendor has no such id. */
  act(call: Pick<ModelCall<unknown>, "model" | "publicModel" | "signal" | "trace">, action: AssetAction, body: Fields): Promise<Fields>;
  close(): Promise<void>;
}

const VERSION = "2024-01-01";
const SERVICE = "ark";
const REGION = "cn-beijing";
const TIMEOUT_MS = 30_000;
/** A page of 100 assets with long URLs takes a tenth of this. */
const LIMIT_BYTES = 2 * 1024 * 1024;

/** A client of the vendor's signed control plane, or of a reseller's flat form of it. */
export function createClient(access: AssetsvcAccess): AssetsvcClient {
  const { baseUrl, apiKey, accessKey, secretKey, sessionToken } = access;
  const hidden = hiddenParts({ baseUrl, parts: [secretKey, apiKey, accessKey, sessionToken] });
  const signed = accessKey !== undefined && secretKey !== undefined;
  const upstream: Upstream = signed
    ? createSignedUpstream({
        baseUrl,
        key: { accessKey, secretKey, sessionToken, region: access.region ?? REGION, service: SERVICE },
        now: access.now,
      })
    : bearerUpstream(baseUrl, apiKey ?? "");
  return {
    takesFiles: !signed,
    async act(call, action, body) {
      const reply = await upstream.postJson({
        path: signed ? `/?Action=${action}&Version=${VERSION}` : `/${action}`,
        body: JSON.stringify(signed ? body : { model: call.model, ...body }),
        signal: call.signal,
        headers: call.trace,
        headersTimeoutMs: TIMEOUT_MS,
        bodyTimeoutMs: TIMEOUT_MS,
        limitBytes: LIMIT_BYTES,
      });
      return readResult(reply, { publicModel: call.publicModel, hidden, signed });
    },
    close: () => upstream.close(),
  };
}

function bearerUpstream(baseUrl: string, key: string): Upstream {
  const headers = { authorization: `Bearer ${key}` };
  return createUpstream({ baseUrl, headers: () => headers });
}

interface Reading {
  publicModel: string;
  hidden: readonly string[];
  /** The vendor wraps its results. */
  signed: boolean;
}

function readResult({ status, headers, body }: WholeReply, { signed, ...context }: Reading): Fields {
  const value = parseJson(body.toString());
  const front = frontError(value, status);
  if (front !== undefined)
    throw failureOf({ ...front, requestId: requestIdOf(value, headers), retryAfterMs: retryAfter(headers) }, context);
  if (status < 200 || status > 299) throw failureOf(readVendorError(status, body.toString(), headers), context);
  const wrapped = isFields(value) && isFields(value.ResponseMetadata);
  const result = wrapped ? (value.Result ?? {}) : value;
  if (isFields(result) && wrapped === signed) return result;
  throw unusable(`${status} with ${body.length} bytes of ${headers["content-type"] ?? "no type"} that are no answer`, { status, headers });
}

function failureOf(error: VendorError, context: Omit<Reading, "signed">): Failure {
  if (error.status !== 404) return vendorFailure(error, context);
  const { status, code, requestId } = error;
  const vendor = { status, code, words: forCallers(error.message, context.hidden), requestId };
  return new Failure("not_found", "The model's provider has no asset or group of this Id.", { vendor });
}
