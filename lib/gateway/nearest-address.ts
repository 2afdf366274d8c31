import { errorFormatOf } from "./error-formats";
import type { Matcher } from "./matcher";
import { shorten } from "./query";

/** Prefixes that clients omit or have in their base address. */
const BEGINNINGS = ["", "/v1", "/v1beta"];
/** Segments that are examined, from the end; a longer address is no typing error. */
const MOST_SEGMENTS = 12;

/**
 * The existing address that an unknown one most likely means: with a missing or doubled `/v1` corrected, without doubled slashes, and
 * without another gateway's prefix (`/openai/deployments/gpt-4o/chat/completions`).
 */
function nearestAddress(matcher: Matcher, method: string, path: string): string | undefined {
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length > MOST_SEGMENTS) return undefined;
  for (let from = 0; from < segments.length; from++)
    for (const beginning of BEGINNINGS) {
      const address = `${beginning}/${segments.slice(from).join("/")}`;
      if (address !== path && isAddress(matcher, method, address)) return shorten(address);
    }
  return undefined;
}

function isAddress(matcher: Matcher, method: string, address: string): boolean {
  const found = matcher.find(method, address);
  return "match" in found ? found.match.endpoint.kind !== "console" : "allow" in found;
}

/** The hint in the error of an unknown address. */
export function hintOf(matcher: Matcher, method: string, path: string): { words: string; errorFormat: ReturnType<typeof errorFormatOf> } {
  const nearest = nearestAddress(matcher, method, path);
  return { words: nearest === undefined ? "" : ` Did you mean ${nearest}?`, errorFormat: errorFormatOf(nearest ?? path) };
}
