import { hiding, scrub } from "../secrets/scrub";
import { credentialsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";

const CHARACTERS = 120;
const MOST_READ = 1_000;
/** `OpenAI/JS 6.49.0`, `python-httpx/0.27`, `Mozilla/5.0`: what comes first, with its version. */
const FIRST = /^[^\s/]+(?:\/\S+)?(?: \d[\w.-]*)?/;

/** What a caller's program calls itself, without the remarks behind it; empty where it says nothing. */
export function clientOf(request: GatewayRequest): string {
  const userAgent = request.header("user-agent");
  if (userAgent === undefined || userAgent === last.userAgent) return userAgent === undefined ? "" : last.name;
  const found = FIRST.exec(userAgent.slice(0, MOST_READ))?.[0] ?? "";
  const name = hiding(credentialsOf(request), () => scrub(found)).slice(0, CHARACTERS);
  last = { userAgent, name };
  return name;
}
/** Most calls come from the program of the call before. */
let last = { userAgent: "", name: "" };
