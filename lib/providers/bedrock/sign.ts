import { AwsV4Signer } from "aws4fetch";
import type { AwsCredentials } from "../aws-credentials";

interface Signable {
  method: string;
  /** The whole address. */
  url: string;
  body: Uint8Array | string;
}

interface Scope {
  region: string;
  service: string;
  /** `20150830T123600Z`; now if absent. */
  datetime?: string;
}

/** Headers of signature version 4, without `host`, which the HTTP client adds. */
export async function signV4(
  { method, url, body }: Signable,
  { accessKey, secretKey, sessionToken }: AwsCredentials,
  scope: Scope,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    body: typeof body === "string" ? body : new Uint8Array(body),
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    sessionToken,
    ...scope,
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}
