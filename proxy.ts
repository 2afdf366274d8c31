import { type NextRequest, NextResponse } from "next/server";
import { PLAYGROUNDS } from "./lib/contracts/playground";
import { ADDRESS_HEADER, pageHeaders } from "./lib/server/page-headers.mjs";
import { publishedIfAny } from "./lib/server/runtime-slot";

/** Video has pages of its own. */
const UNDER_PLAY: ReadonlySet<string> = new Set(PLAYGROUNDS.filter((name) => name !== "video"));
const NO_PAGE = "/not-found";

/**
 * Security headers of pages where `server.mjs` is not in front: under `next dev`, `next start`, and with the fast lane off. An address
 * below `/play` that is no playground answers 404 here, because a page that is being streamed has sent its status.
 */
export function proxy(request: NextRequest): NextResponse {
  const rewritten = isPlayground(request.nextUrl.pathname) ? undefined : new URL(NO_PAGE, request.nextUrl);
  const proceed = (init?: Parameters<typeof NextResponse.next>[0]) =>
    rewritten ? NextResponse.rewrite(rewritten, init) : NextResponse.next(init);
  if (request.headers.has(ADDRESS_HEADER)) return proceed();
  const { pathname, search } = request.nextUrl;
  const publicUrl = publishedIfAny()?.env.PUBLIC_URL;
  const headers = pageHeaders({ address: pathname + search, publicUrl, dev: process.env.NODE_ENV === "development" });
  const forwarded = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers.request)) forwarded.set(name, value);
  return proceed({ request: { headers: forwarded }, headers: headers.response });
}

function isPlayground(pathname: string): boolean {
  const [, section, name, , more] = pathname.split("/");
  return section !== "play" || !name || (UNDER_PLAY.has(name) && !more);
}

/** Pages only: an address of the API, or of a file, never comes through here. */
export const config = {
  matcher:
    "/((?!_next/|(?:v1|v1beta|v2|api|vidA|vidB|assetsvc|guide|mcp|media|schema)(?:/|$)|(?:healthz|readyz|metrics|openapi\\.json|llms\\.txt)/?$|fonts/|samples/|[\\w-]+\\.\\w+$).*)",
};
