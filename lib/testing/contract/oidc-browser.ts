import { OIDC } from "../../console/oidc/addresses";
import { type OidcIssuer, startOidcIssuer } from "../oidc-issuer";
import type { Lane, TestOptions } from "../test-gateway";
import { type Contract, type Got, startContract } from "./setting";

export const PUBLIC_URL = "http://gateway.example";

/** A pending sign-in: the issuer's address, and the browser's cookie. */
interface Begun {
  url: string;
  cookie: string;
}

/** A gateway with its own identity provider. */
export interface OidcContract extends Contract {
  issuer: OidcIssuer;
  begin(lane: Lane, next?: string): Promise<Begun>;
  /** Returns from the issuer to `address`, with the cookie, or with others. */
  comeBack(lane: Lane, address: string, cookie: string): Promise<Got>;
  /** A complete sign-in of `subject`. */
  signIn(lane: Lane, subject: string, next?: string): Promise<Got>;
}

export async function startOidcContract(settings: Record<string, string> = {}, options?: TestOptions): Promise<OidcContract> {
  const issuer = await startOidcIssuer(/^https?:\/\/gateway\.example\/api\/console\/oidc\/callback$/);
  const contract = await startContract({ PUBLIC_URL, OIDC_NAME: "Harbour ID", ...issuer.settings, ...settings }, options);
  const begin = async (lane: Lane, next?: string) => {
    const path = next === undefined ? OIDC.start.path : `${OIDC.start.path}?${new URLSearchParams({ next })}`;
    const got = await contract.send(lane, { ...OIDC.start, path, key: null });
    return { url: got.headers.location ?? "", cookie: got.cookies[0]?.split(";")[0] ?? "" };
  };
  const comeBack = (lane: Lane, address: string, cookie: string) => {
    const { pathname, search } = new URL(address);
    return contract.send(lane, { method: "GET", path: pathname + search, key: null, headers: { cookie, "sec-fetch-site": "cross-site" } });
  };
  return {
    ...contract,
    issuer,
    begin,
    comeBack,
    async signIn(lane, subject, next) {
      const { url, cookie } = await begin(lane, next);
      return comeBack(lane, await issuer.signIn(url, subject), cookie);
    },
    async close() {
      await contract.close();
      await issuer.close();
    },
  };
}

/** The session token in an answer; empty if there is none. */
export function sessionOf({ cookies }: Got): string {
  return /(?:^|\n)trunkline_session=(\w{43});/.exec(cookies.join("\n"))?.[1] ?? "";
}

/** The problem of a redirect to the sign-in page; undefined for others. */
export function problemOf({ status, headers }: Got): string | null | undefined {
  const to = new URL(headers.location ?? "", PUBLIC_URL);
  return status === 303 && to.pathname === "/login" ? to.searchParams.get("problem") : undefined;
}
