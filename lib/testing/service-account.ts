import { generateKeyPairSync } from "node:crypto";

export const ISSUER = "gateway@project-7.iam.gserviceaccount.com";

/** A new pair of RSA keys in PEM form. */
export const rsaKeys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/** The JSON of a service account's key file. */
export function serviceAccount({
  privateKey,
  tokenUri,
  keyId = "0123456789abcdef",
}: {
  privateKey: string;
  tokenUri: string;
  keyId?: string;
}) {
  return JSON.stringify({
    type: "service_account",
    project_id: "project-7",
    private_key_id: keyId,
    private_key: privateKey,
    client_email: ISSUER,
    token_uri: tokenUri,
  });
}
