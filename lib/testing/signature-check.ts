import { createHash, createHmac } from "node:crypto";
import type { VendorRequest } from "./fake-vendor";

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

export interface Expected {
  accessKey: string;
  secretKey: string;
  sessionToken?: string;
  region: string;
  service: string;
}

/** The error in a request's HMAC signature; undefined if it is valid. Implemented from the vendor's description, not from our signer. */
export function signatureProblem({ method, path, headers, body }: VendorRequest, expected: Expected): string | undefined {
  const { authorization = "" } = headers;
  const [, credential, names = "", signature] =
    /^HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ?? [];
  const date = String(headers["x-date"]);
  if (!/^\d{8}T\d{6}Z$/.test(date)) return "InvalidTimestamp";
  const at = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));
  if (Math.abs(at - Date.now()) > 900_000) return "InvalidTimestamp";
  const scope = `${date.slice(0, 8)}/${expected.region}/${expected.service}/request`;
  if (credential !== `${expected.accessKey}/${scope}`) return "InvalidCredential";
  if (headers["x-content-sha256"] !== sha256(body)) return "InvalidBodyHash";
  if (headers["x-security-token"] !== expected.sessionToken) return "InvalidSecurityToken";
  for (const needed of ["host", "x-content-sha256", "x-date", ...(expected.sessionToken === undefined ? [] : ["x-security-token"])])
    if (!names.split(";").includes(needed)) return `MissingSignedHeader.${needed}`;
  const [place = "", query = ""] = path.split("?");
  const canonical = [
    method,
    place,
    query.split("&").sort().join("&"),
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    names,
    sha256(body),
  ].join("\n");
  const text = `HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(hmac(expected.secretKey, date.slice(0, 8)), expected.region), expected.service), "request");
  return hmac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

/** The error in an HS256 bearer token, as the first family's number; undefined if it is valid. */
export function tokenProblem(
  authorization: string | undefined,
  key: { accessKey: string; secretKey: string; nowS: number },
): number | undefined {
  if (authorization === undefined) return 1001;
  const [header = "", claims = "", signature] = authorization.replace(/^Bearer /, "").split(".");
  const made = createHmac("sha256", key.secretKey).update(`${header}.${claims}`).digest("base64url");
  if (signature !== made) return 1002;
  const { iss, exp, nbf } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const { alg, typ } = JSON.parse(Buffer.from(header, "base64url").toString());
  if (iss !== key.accessKey || alg !== "HS256" || typ !== "JWT") return 1002;
  if (nbf > key.nowS) return 1003;
  // The vendor refuses tokens that are valid for more than half an hour.
  return exp <= key.nowS || exp - key.nowS > 1_860 ? 1004 : undefined;
}
