import { type NextRequest, NextResponse } from "next/server";
import { ADDRESS_HEADER, pageHeaders } from "./lib/server/page-headers.mjs";
import { publishedIfAny } from "./lib/server/runtime-slot";

/** Security headers of pages where `server.mjs` is not in front: under `next dev`, `next start`, and with the fast lane off. */
export function proxy(request: NextRequest): NextResponse {
  if (request.headers.has(ADDRESS_HEADER)) return NextResponse.next();
  const { pathname, search } = request.nextUrl;
  const publicUrl = publishedIfAny()?.env.PUBLIC_URL;
  const headers = pageHeaders({ address: pathname + search, publicUrl, dev: process.env.NODE_ENV === "development" });
  const forwarded = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers.request)) forwarded.set(name, value);
  return NextResponse.next({ request: { headers: forwarded }, headers: headers.response });
}

/** Pages only: an address of the API, or of a file, never comes through here. */
export const config = {
  matcher:
    "/((?!_next/|(?:v1|v1beta|v2|api|vidA|vidB|assetsvc|guide|media|schema)(?:/|$)|(?:healthz|readyz|metrics|openapi\\.json|llms\\.txt)/?$|fonts/|samples/|[\\w-]+\\.\\w+$).*)",
};
