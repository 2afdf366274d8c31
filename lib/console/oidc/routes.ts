import { Failure } from "../../contracts/errors";
import { SIGN_IN_COOKIE } from "../../contracts/person";
import type { SignInProblem } from "../../contracts/sign-in";
import type { GatewayReply } from "../../gateway/exchange";
import { readCookie, signInCookie } from "../../gateway/session-cookie";
import { openRoute } from "../define";
import { browserOf, cookiesOf, sentOn } from "../session-reply";
import { OIDC } from "./addresses";
import type { OidcSignIn } from "./service";

/** Both are visited by a browser: errors are shown on the sign-in page. */
export const oidcRoutes = [
  openRoute(OIDC.start, {
    id: "console.oidcStart",
    summary: "Start a sign-in with the OpenID Connect provider",
    description: "Redirects the browser to the provider and sets a cookie for ten minutes. Errors redirect to `/login`.",
    query: [
      { name: "next", description: "Path of this site to redirect to afterwards; other values are replaced with `/`. Default: `/`." },
    ],
    successStatus: 303,
    errors: ["404"],
    handle: async ({ oidc, publicUrl }, { request }) => {
      const begun = await requireSet(oidc).begin(new URLSearchParams(request.query).get("next") ?? "/");
      if ("problem" in begun) return toLogin({ ...begun, publicUrl });
      return sentOn(begun.url, [signInCookie(begun.sealed, publicUrl)]);
    },
  }),
  openRoute(OIDC.callback, {
    id: "console.oidcCallback",
    summary: "Callback of the OpenID Connect provider",
    description:
      "The redirect URI to register with the provider. Sets the session cookie and redirects to the page that the sign-in was started from. Attempts are limited like those with passwords.",
    query: [
      { name: "code", description: "The authorization code, valid once. Absent if the sign-in failed." },
      { name: "state", description: "State of the sign-in in this browser. Rejected if absent or different." },
      { name: "error", description: "The provider's error code if the sign-in failed; otherwise absent." },
    ],
    successStatus: 303,
    errors: ["404"],
    handle: async ({ oidc, publicUrl }, { request }) => {
      const sealed = readCookie(request, SIGN_IN_COOKIE, publicUrl);
      const ended = await requireSet(oidc).finish({ query: request.query, sealed, browser: browserOf(request, publicUrl) });
      if ("problem" in ended) return toLogin({ ...ended, publicUrl });
      return sentOn(publicUrl + ended.next, [...cookiesOf(ended.entry, publicUrl), signInCookie(null, publicUrl)]);
    },
  }),
];

function requireSet(oidc: OidcSignIn | undefined): OidcSignIn {
  if (!oidc) throw new Failure("not_found", "No OpenID Connect provider is configured. Set OIDC_ISSUER.");
  return oidc;
}

/** The failed sign-in is over. */
function toLogin({ problem, next, publicUrl }: { problem: SignInProblem; next: string; publicUrl: string }): GatewayReply {
  const query = new URLSearchParams({ problem, ...(next === "/" ? {} : { next }) });
  return sentOn(`${publicUrl}/login?${query}`, [signInCookie(null, publicUrl)]);
}
