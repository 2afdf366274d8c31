import type { ClientAuth, Configuration } from "openid-client";
import { boundedFetch, ProviderAway } from "./bounded-fetch";
import { type Claims, readClaims } from "./claims";
import { SignInTrouble } from "./trouble";

/** What the provider is asked with, and where it sends people back to. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces, `openid` among them. */
  scopes: string;
  groupsClaim: string;
  redirectUri: string;
}

/** What an answer of the provider has to fit to: made for one sign-in. */
export interface Checks {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** What the provider says of itself goes on counting this long for who comes back from it. */
const KEPT_MS = 3_600_000;
/**
 * And this long for who is to be sent to it: a provider that is away is a sentence on the sign-in page, and not the browser's own error. Nobody
 * who presses the button again and again makes more calls.
 */
const FRESH_MS = 5_000;

/** The OpenID Connect provider. Its library is loaded, and it is asked, when somebody first signs in with it. */
export class Provider {
  #known?: Configuration;
  #asked?: { at: number; config: Promise<Configuration> };

  constructor(
    readonly settings: ProviderSettings,
    readonly now: () => number = Date.now,
  ) {}

  /** Where somebody signs in. Throws `SignInTrouble`. */
  async signInUrl({ state, nonce, verifier }: Checks): Promise<string> {
    return this.#translated(async () => {
      const { redirectUri, scopes } = this.settings;
      const [client, config] = [await library(), await this.#config(FRESH_MS)];
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const asked = { redirect_uri: redirectUri, scope: scopes, state, nonce, code_challenge: challenge, code_challenge_method: "S256" };
      return client.buildAuthorizationUrl(config, asked).href;
    });
  }

  /** Whom the provider sent back, by the query they came with: the code is exchanged, and all it stands for checked. Throws `SignInTrouble`. */
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

  /** Rejects where the provider was asked again and was away. */
  async #config(keptMs: number): Promise<Configuration> {
    const at = this.now();
    if (!this.#asked || at - this.#asked.at >= keptMs) this.#asked = { at, config: this.#discover() };
    this.#known = await this.#asked.config;
    return this.#known;
  }

  /** What was known last, where the provider does not say it again. */
  async #lastConfig(): Promise<Configuration> {
    return this.#config(KEPT_MS).catch((error: unknown) => {
      if (this.#known) return this.#known;
      throw error;
    });
  }

  async #discover(): Promise<Configuration> {
    const client = await library();
    const { issuer, clientId, clientSecret } = this.settings;
    // Whoever writes `http:` into the settings has the provider on the same machine or network.
    const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : [])];
    const options = { execute, [client.customFetch]: (url: string, init: unknown) => boundedFetch(url, init as RequestInit) };
    return client.discovery(new URL(issuer), clientId, undefined, authentication(client, clientSecret), options).catch((cause: unknown) => {
      throw otherIssuer(cause, issuer) ?? cause;
    });
  }

  /** Every failure in the words that the sign-in page has for it. What the provider said stays in the cause, which is logged. */
  async #translated<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof SignInTrouble) throw cause;
      throw new SignInTrouble(await problemOf(cause), { cause });
    }
  }
}

/** The settings name one issuer, the provider's discovery document another: often a slash at the end. Undefined for any other error. */
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

/** As the provider takes it: in the header, which is the standard's default, or in the body. */
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
