import type { Credentials } from "../../contracts/provider-kinds";
import type { Authority } from "../authorised";
import { type AwsCredentials, environmentCredentials } from "../aws-credentials";
import type { Cancellation } from "../capabilities";
import type { OutgoingRequest, WholeReply } from "../http";
import { untilAborted } from "../until-aborted";
import { accountRefused } from "../vendor-failure";
import { signV4 } from "./sign";

/** Passing credentials are replaced this long before their end. */
const MARGIN_MS = 5 * 60_000;
const EXPIRED = /ExpiredToken|security token included in the request is expired/i;

interface AuthorityOptions {
  baseUrl: string;
  credentials: Credentials;
  region: string;
  /** Where credentials are looked for if none are given. */
  environment?: Readonly<Record<string, string | undefined>>;
  now?(): number;
}

/** A bearer key as it is, or signatures by given credentials or those of the environment. */
export function bedrockAuthority({ baseUrl, credentials, region, environment, now = Date.now }: AuthorityOptions): Authority {
  const { accessKey, secretKey, sessionToken } = credentials;
  const given = accessKey !== undefined && secretKey !== undefined ? { accessKey, secretKey, sessionToken } : undefined;
  const bearer = credentials.apiKey ?? (given ? undefined : environment?.AWS_BEARER_TOKEN_BEDROCK);
  const source = new CredentialSource(async () => given ?? (environment && (await environmentCredentials(environment))), now);
  return {
    async headersFor({ method, path, body }: OutgoingRequest, signal: Cancellation): Promise<Record<string, string>> {
      if (bearer) return { authorization: `Bearer ${bearer}` };
      const current = await untilAborted(source.current(), signal);
      return signV4({ method, url: baseUrl + path, body }, current, { region, service: "bedrock" });
    },
    isOutdated({ status, body }: WholeReply): boolean {
      if (bearer || given || status !== 403 || !EXPIRED.test(body.toString())) return false;
      source.renew();
      return true;
    },
    close: async () => undefined,
  };
}

/** Credentials that are looked up once, and again shortly before they end. */
class CredentialSource {
  readonly #find: () => Promise<AwsCredentials | undefined>;
  readonly #now: () => number;
  #found: AwsCredentials | undefined;
  #finding: Promise<AwsCredentials> | undefined;

  constructor(find: () => Promise<AwsCredentials | undefined>, now: () => number) {
    this.#find = find;
    this.#now = now;
  }

  async current(): Promise<AwsCredentials> {
    if (this.#found && this.#now() < (this.#found.endsAt ?? Infinity) - MARGIN_MS) return this.#found;
    this.#finding ??= this.#look().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  renew(): void {
    this.#found = undefined;
  }

  async #look(): Promise<AwsCredentials> {
    this.#found = await this.#find();
    if (this.#found) return this.#found;
    throw accountRefused({ status: null, code: "", words: "No AWS credentials were found.", requestId: "" });
  }
}
