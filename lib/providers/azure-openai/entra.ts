import type { Credentials } from "../../contracts/provider-kinds";
import { BearerTokens } from "../bearer-tokens";
import { createTokenEndpoint } from "../token-endpoint";

interface Cloud {
  authority: string;
  scope: string;
}

const PUBLIC: Cloud = { authority: "https://login.microsoftonline.com", scope: "https://cognitiveservices.azure.com/.default" };
/** National clouds, by the host of a resource. */
const NATIONAL: readonly [RegExp, Cloud][] = [
  [/\.azure\.us$/, { authority: "https://login.microsoftonline.us", scope: "https://cognitiveservices.azure.us/.default" }],
  [/\.azure\.cn$/, { authority: "https://login.partner.microsoftonline.cn", scope: "https://cognitiveservices.azure.cn/.default" }],
];

/** Tokens of Microsoft Entra by client credentials; undefined if they are incomplete. */
export function entraTokens(
  baseUrl: string,
  { tenantId, clientId, clientSecret, authority }: Credentials,
  now?: () => number,
): BearerTokens | undefined {
  if (tenantId === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const { hostname } = new URL(baseUrl);
  const cloud = NATIONAL.find(([host]) => host.test(hostname))?.[1] ?? PUBLIC;
  const address = `${(authority ?? cloud.authority).replace(/\/+$/, "")}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  const fields = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope: cloud.scope };
  return new BearerTokens(createTokenEndpoint(address, [clientSecret, clientId, tenantId]), () => fields, now);
}
