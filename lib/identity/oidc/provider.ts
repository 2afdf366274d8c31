import type { ClientAuth, Configuration } from "openid-client";
import { boundedFetch, ProviderAway } from "./bounded-fetch";
import { type Claims, readClaims } from "./claims";
import { SignInTrouble } from "./trouble";

/** Client settings, including the redirect URL. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces, including `openid`. */
  scopes: string;
  groupsClaim: string;
  redirectUri: string;
}

/** Values that the provider's answer must match, made for one sign-in. */
export interface Checks {
  state: string;
  nonce: string;
  /** For PKCE. */
  verifier: string;
}

/** How long the discovery document is valid for people returning from the provider. */
const KEPT_MS = 3_600_000;
/**
 * And for people to be sent there: an unavailable provider then shows an error on the sign-in page instead of the browser's own. Repeated
 * clicks
 * cause no more requests.
 */
const FRESH_MS = 5_000;

/** The OpenID Connect provider. Its library is loaded, and it is contacted, at the first sign-in. */
export class Provider {
  #known?: Configuration;
  #asked?: { at: number; config: Promise<Configuration> };

  constructor(
    readonly settings: ProviderSettings,
    readonly now: () => number = Date.now,
  ) {}

  /** The provider's sign-in URL. Throws `SignInTrouble`. */
  async signInUrl({ state, nonce, verifier }: Checks): Promise<string> {
    return this.#translated(async () => {
      const { redirectUri, scopes } = this.settings;
      const [client, config] = [await library(), await this.#config(FRESH_MS)];
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const asked = { redirect_uri: redirectUri, scope: scopes, state, nonce, code_challenge: challenge, code_challenge_method: "S256" };
      return client.buildAuthorizationUrl(config, asked).href;
    });
  }

  /** Exchanges the returned code and verifies the tokens. Throws `SignInTrouble`. */
  async redeem(query: string, { state, nonce, verifier }: Checks): Promise<Claims> {
    return this.#translated(async () => {
      const [client, config] = [await library(), await this.#lastConfig()];
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(config, new URL(`${this.settings.redirectUri}?${query}`), checks);
      const claims = tokens.claims();
      if (!claims) throw new SignInTrouble("failed", { cause: new Error("there is no ID token") });
      const userInfo = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : undefined;
      return readClaims({ idToken: claims, userInfo }, this.settings.groupsClaim);
    });
  }

  /** Rejects if the provider is queried again and unavailable. */
  async #config(keptMs: number): Promise<Configuration> {
    const at = this.now();
    if (!this.#asked || at - this.#asked.at >= keptMs) this.#asked = { at, config: this.#discover() };
    this.#known = await this.#asked.config;
    return this.#known;
  }

  /** The last known document, if the provider doesn't return it again. */
  async #lastConfig(): Promise<Configuration> {
    return this.#config(KEPT_MS).catch((error: unknown) => {
      if (this.#known) return this.#known;
      throw error;
    });
  }

  async #discover(): Promise<Configuration> {
    const client = await library();
    const { issuer, clientId, clientSecret } = this.settings;
    // An `http:` issuer in the settings is on the same machine or network.
    const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : [])];
    const options = { execute, [client.customFetch]: (url: string, init: unknown) => boundedFetch(url, init as RequestInit) };
    return client.discovery(new URL(issuer), clientId, undefined, authentication(client, clientSecret), options).catch((cause: unknown) => {
      throw otherIssuer(cause, issuer) ?? cause;
    });
  }

  /** Converts every failure to one that the sign-in page can show. The provider's message stays in the cause, which is logged. */
  async #translated<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof SignInTrouble) throw cause;
      throw new SignInTrouble(await problemOf(cause), { cause });
    }
  }
}

/** The issuer in the settings differs from that of the discovery document: often a trailing slash. Undefined for any other error. */
function otherIssuer(cause: unknown, issuer: string): Error | undefined {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const detail = error.cause;
    if (typeof detail !== "object" || detail === null || !("attribute" in detail) || detail.attribute !== "issuer") continue;
    const said =
      "body" in detail && typeof detail.body === "object" && detail.body !== null && "issuer" in detail.body && detail.body.issuer;
    return new Error(`OIDC_ISSUER is ${issuer}, but the provider's discovery document names the issuer ${String(said).slice(0, 500)}`, {
      cause,
    });
  }
  return undefined;
}

function library() {
  return import("openid-client");
}
type Library = Awaited<ReturnType<typeof library>>;

/** As the provider supports it: in the header, the standard's default, or in the body. */
function authentication(client: Library, secret: string): ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const make = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
    make(secret)(server, ...rest);
  };
}

async function problemOf(cause: unknown): Promise<SignInTrouble["problem"]> {
  const { AuthorizationResponseError } = await library();
  if (cause instanceof AuthorizationResponseError) {
    if (cause.error === "access_denied") return "cancelled";
    return cause.error === "temporarily_unavailable" || cause.error === "server_error" ? "away" : "failed";
  }
  for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof ProviderAway) return "away";
  return "failed";
}
