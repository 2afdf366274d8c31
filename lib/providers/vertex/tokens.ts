import { createSign } from "node:crypto";
import { readServiceAccount, type ServiceAccount } from "../../contracts/service-account";
import { keepSecret } from "../../secrets/scrub";
import { BearerTokens } from "../bearer-tokens";
import { createTokenEndpoint } from "../token-endpoint";
import { accountRefused } from "../vendor-failure";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const GOOGLE = "https://oauth2.googleapis.com/token";
const LIFE_S = 3_600;
/** Our clock may be slightly ahead. */
const LEEWAY_S = 5;

interface TokenOptions {
  /** Requests tokens from Google alone, whatever the key says. */
  fromGoogle: boolean;
  now?(): number;
}

/** Access tokens of a service account. If its key cannot be read, each request fails and says so. */
export function serviceAccountTokens(text: string, { fromGoogle, now = Date.now }: TokenOptions): BearerTokens {
  const account = readServiceAccount(text);
  keepSecret(account?.private_key);
  const address = tokenAddress(account, fromGoogle);
  const endpoint = createTokenEndpoint(address, [account?.private_key, account?.client_email, account?.private_key_id]);
  const fields = () => ({ grant_type: GRANT, assertion: assertionOf(account, { audience: address, atS: Math.floor(now() / 1_000) }) });
  return new BearerTokens(endpoint, fields, now);
}

export const tokenAddress = (account: ServiceAccount | undefined, fromGoogle: boolean): string =>
  account === undefined || fromGoogle ? GOOGLE : account.token_uri;

function assertionOf(account: ServiceAccount | undefined, { audience, atS }: { audience: string; atS: number }): string {
  try {
    if (account) return signAssertion(account, { audience, atS });
  } catch {
    // A key that OpenSSL refuses; its message adds nothing.
  }
  const words = "The key of the service account cannot be read.";
  throw accountRefused({ status: null, code: "", words, requestId: "" });
}

/** A JSON Web Token, signed with RSA and SHA-256. */
export function signAssertion(
  { client_email: issuer, private_key: key, private_key_id: id }: ServiceAccount,
  { audience, atS }: { audience: string; atS: number },
): string {
  const header = { alg: "RS256", typ: "JWT", ...(id === undefined ? {} : { kid: id }) };
  const claims = { iss: issuer, scope: SCOPE, aud: audience, iat: atS - LEEWAY_S, exp: atS - LEEWAY_S + LIFE_S };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${createSign("RSA-SHA256").update(text).sign(key, "base64url")}`;
}
