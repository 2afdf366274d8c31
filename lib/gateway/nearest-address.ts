import { dialectOf } from "./dialects";
import type { Matcher } from "./matcher";
import { shorten } from "./query";

/** Beginnings that clients leave out or have in their base address. */
const BEGINNINGS = ["", "/v1", "/v1beta"];
/** Segments of an address that are looked at from the end; longer ones are nobody's slip. */
const MOST_SEGMENTS = 12;

/**
 * The address of the API that an unknown one most likely stands for: with `/v1` where it was left out or written twice, without
 * doubled slashes, and without what another gateway has in front of it (`/openai/deployments/gpt-4o/chat/completions`).
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

/** What the answer of an unknown address adds. */
export function hintOf(matcher: Matcher, method: string, path: string): { words: string; dialect: ReturnType<typeof dialectOf> } {
  const nearest = nearestAddress(matcher, method, path);
  return { words: nearest === undefined ? "" : ` Did you mean ${nearest}?`, dialect: dialectOf(nearest ?? path) };
}
