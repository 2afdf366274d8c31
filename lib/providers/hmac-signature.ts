import { createHash, createHmac } from "node:crypto";

/** A key pair and its scope. */
export interface SigningKey {
  accessKey: string;
  secretKey: string;
  /** For temporary credentials. */
  sessionToken?: string;
  region: string;
  service: string;
}

/** A request exactly as it will be sent. */
export interface Signable {
  method: string;
  /** Without the scheme's default port. */
  host: string;
  /** Path and query: `/?Action=…&Version=…`. */
  path: string;
  body: Uint8Array | string;
  /** Further headers to sign, lower-case names. They must be sent unchanged. */
  headers?: Readonly<Record<string, string>>;
}

const ALGORITHM = "HMAC-SHA256";
const ENDING = "request";

/** The signature headers, without `host`, which the HTTP client adds. Valid for some minutes around `at`. */
export function signRequest(request: Signable, key: SigningKey, at: Date): Record<string, string> {
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const added = {
    "x-content-sha256": sha256(request.body),
    "x-date": date,
    ...(key.sessionToken === undefined ? {} : { "x-security-token": key.sessionToken }),
  };
  const signed = { host: request.host, ...request.headers, ...added };
  const scope = [date.slice(0, 8), key.region, key.service, ENDING];
  const canonical = canonicalRequest(request, signed);
  const text = [ALGORITHM, date, scope.join("/"), sha256(canonical)].join("\n");
  const secret = scope.reduce<Buffer>((chain, part) => hmac(chain, part), Buffer.from(key.secretKey));
  const credential = `Credential=${key.accessKey}/${scope.join("/")}`;
  const authorization = `${ALGORITHM} ${credential}, SignedHeaders=${namesOf(signed)}, Signature=${hmac(secret, text).toString("hex")}`;
  return { ...added, authorization };
}

/** The text that is hashed and signed: the same for all equivalent requests. */
export function canonicalRequest({ method, path, body }: Signable, headers: Readonly<Record<string, string>>): string {
  const url = new URL(path, "http://host");
  const place = url.pathname
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
  url.searchParams.sort();
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const lines = sorted(headers).map((name) => `${name}:${headers[name]?.trim()}\n`);
  return [method, place, query.join("&"), lines.join(""), namesOf(headers), sha256(body)].join("\n");
}

const sorted = (headers: Readonly<Record<string, string>>): string[] => Object.keys(headers).sort();
const namesOf = (headers: Readonly<Record<string, string>>): string => sorted(headers).join(";");
const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Percent-encoding of RFC 3986: only letters, digits and `-_.~` stay. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
