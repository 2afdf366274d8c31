import type { AuthorizationServerMetadata, OAuthTokens } from "@modelcontextprotocol/client";
import { Failure } from "../../contracts/errors";
import type { GuardedFetch } from "../../media/guarded-fetch";
import { oauthFailure } from "./oauth-failures";
import { OauthFetch } from "./oauth-fetch";

/** What the gateway is to an authorization server. */
export interface OauthClientInfo {
  client_id: string;
  client_secret?: string;
}

/** The parts of the metadata that are used after the sign-in has begun. */
type Endpoints = Pick<
  AuthorizationServerMetadata,
  | "issuer"
  | "authorization_endpoint"
  | "token_endpoint"
  | "response_types_supported"
  | "token_endpoint_auth_methods_supported"
  | "authorization_response_iss_parameter_supported"
>;

/** A sign-in on its way through the browser. */
export interface PendingOauth {
  endpoints: Endpoints;
  client: OauthClientInfo;
  verifier: string;
  resource?: string;
}

/** Tokens of a server, with what is needed to refresh them. */
export interface OauthGrant extends Omit<PendingOauth, "verifier"> {
  /** Empty after the grant has ended. */
  accessToken: string;
  refreshToken?: string;
  scope?: string;
  /** In milliseconds since the epoch; null if the server doesn't say. */
  expiresAt: number | null;
  /** Until then, a process is refreshing it. */
  refreshingUntil?: number;
}

interface Setting {
  fetch: GuardedFetch;
  /** Throws for an address that may not be called. */
  check(url: URL): Promise<unknown>;
  redirectUrl: string;
}

interface Beginning {
  url: string;
  state: string;
  /** Of an earlier sign-in, or registered by hand. */
  client?: OauthClientInfo & { issuer?: string };
}

/** OAuth 2.1 as the MCP specification asks for it, with the SDK's functions over the guarded client. All errors are `Failure`s. */
export class OauthClient {
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Finds the server's authorization server, registers there, and returns the address for the browser. */
  begin({ url, state, client: known }: Beginning): Promise<{ address: string; pending: PendingOauth }> {
    return this.#guarded(async (fetchFn) => {
      const sdk = await import("@modelcontextprotocol/client");
      const { resourceMetadataUrl, scope: asked } = await this.#challenge(url, fetchFn);
      const found = await sdk.discoverOAuthServerInfo(url, { resourceMetadataUrl, fetchFn });
      const { authorizationServerMetadata: metadata, resourceMetadata } = found;
      if (!metadata) throw new Failure("bad_gateway", "The MCP server names no authorization server, so it has no sign-in. Use a header.");
      if (resourceMetadata && !sdk.checkResourceAllowed({ requestedResource: url, configuredResource: resourceMetadata.resource }))
        throw new Failure("bad_gateway", "The MCP server's metadata describes another resource than its address, so it is not trusted.");
      await this.#checkBrowserAddress(metadata.authorization_endpoint);
      const scope = asked ?? resourceMetadata?.scopes_supported?.join(" ");
      const usable = known && (known.issuer === undefined || known.issuer === metadata.issuer) ? known : undefined;
      const client = usable ?? (await this.#register(metadata, scope, fetchFn));
      const resource = resourceMetadata?.resource ?? url;
      const { redirectUrl } = this.#setting;
      const given = { metadata, clientInformation: client, redirectUrl, scope, state, resource };
      const { authorizationUrl, codeVerifier: verifier } = await sdk.startAuthorization(found.authorizationServerUrl, given);
      return {
        address: authorizationUrl.href,
        pending: { endpoints: endpointsOf(metadata), client: clientOf(client), verifier, resource },
      };
    });
  }

  /** Exchanges the code of the browser's return. `iss` is compared with the issuer (RFC 9207). */
  finish({ verifier, ...pending }: PendingOauth, { code, iss }: { code: string; iss?: string }): Promise<OauthGrant> {
    return this.#guarded(async (fetchFn) => {
      const { exchangeAuthorization } = await import("@modelcontextprotocol/client");
      const { endpoints: metadata, client: clientInformation, resource } = pending;
      const tokens = await exchangeAuthorization(metadata.issuer, {
        metadata,
        clientInformation,
        authorizationCode: code,
        iss,
        codeVerifier: verifier,
        redirectUri: this.#setting.redirectUrl,
        resource,
        fetchFn,
      });
      return grantOf(pending, tokens);
    });
  }

  /** New tokens. Undefined if the authorization server has ended the grant. */
  refresh(grant: OauthGrant): Promise<OauthGrant | undefined> {
    return this.#guarded(async (fetchFn) => {
      const { refreshAuthorization } = await import("@modelcontextprotocol/client");
      const { endpoints: metadata, client: clientInformation, refreshToken = "", resource } = grant;
      try {
        const given = { metadata, clientInformation, refreshToken, resource, fetchFn };
        const tokens = await refreshAuthorization(metadata.issuer, given);
        return { ...grantOf(grant, tokens), refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (error instanceof Error && "code" in error && ENDED.has(error.code)) return undefined;
        throw error;
      }
    });
  }

  /** What the server says to a caller without credentials. */
  async #challenge(url: string, fetchFn: OauthFetch["fetch"]) {
    const { extractWWWAuthenticateParams } = await import("@modelcontextprotocol/client");
    const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
    const response = await fetchFn(url, { method: "POST", headers, body: PROBE });
    if (response.status === 401) return extractWWWAuthenticateParams(response);
    if (response.ok) throw new Failure("bad_gateway", "The MCP server asks for no sign-in.");
    return {};
  }

  /** The browser goes there with the person's rights in the network. */
  async #checkBrowserAddress(address: string): Promise<void> {
    const url = new URL(address);
    if (url.protocol !== "https:" && !LOOPBACK.test(url.hostname))
      throw new Failure("bad_gateway", "The authorization server's sign-in page must use https.");
    await this.#setting.check(url);
  }

  async #register(metadata: AuthorizationServerMetadata, scope: string | undefined, fetchFn: OauthFetch["fetch"]) {
    const { registerClient } = await import("@modelcontextprotocol/client");
    const methods = metadata.token_endpoint_auth_methods_supported;
    const clientMetadata = {
      client_name: "Trunkline",
      redirect_uris: [this.#setting.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: methods === undefined || methods.includes("none") ? "none" : methods[0],
    };
    return registerClient(metadata.issuer, { metadata, clientMetadata, scope, fetchFn });
  }

  async #guarded<Result>(run: (fetchFn: OauthFetch["fetch"]) => Promise<Result>): Promise<Result> {
    const sending = new OauthFetch(this.#setting.fetch);
    try {
      const result = await run(sending.fetch);
      if (sending.trouble === undefined) return result;
      throw sending.trouble;
    } catch (error) {
      throw await oauthFailure(error, sending.trouble);
    }
  }
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const ENDED = new Set<unknown>(["invalid_grant", "invalid_client", "unauthorized_client"]);
const PROBE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "Trunkline", version: "1.0.0" } },
});

function endpointsOf(metadata: AuthorizationServerMetadata): Endpoints {
  return {
    issuer: metadata.issuer,
    authorization_endpoint: metadata.authorization_endpoint,
    token_endpoint: metadata.token_endpoint,
    response_types_supported: ["code"],
    token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    authorization_response_iss_parameter_supported: metadata.authorization_response_iss_parameter_supported,
  };
}

function clientOf({ client_id, client_secret }: OauthClientInfo): OauthClientInfo {
  return { client_id, ...(client_secret === undefined ? {} : { client_secret }) };
}

function grantOf({ endpoints, client, resource }: Omit<PendingOauth, "verifier">, tokens: OAuthTokens): OauthGrant {
  const { access_token: accessToken, refresh_token: refreshToken, scope, expires_in } = tokens;
  const expiresAt = expires_in === undefined ? null : Date.now() + Number(expires_in) * 1_000;
  return {
    endpoints,
    client,
    resource,
    accessToken,
    expiresAt,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(scope === undefined ? {} : { scope }),
  };
}
