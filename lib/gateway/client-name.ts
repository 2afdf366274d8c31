import { ownSecrets, scrub } from "../secrets/scrub";
import { credentialsOf } from "./credentials";
import type { GatewayRequest } from "./exchange";

const CHARACTERS = 120;
const MOST_READ = 1_000;
/** `OpenAI/JS 6.49.0`, `python-httpx/0.27`, `Mozilla/5.0`: the first product with its version. */
const FIRST = /^[^\s/]+(?:\/\S+)?(?: \d[\w.-]*)?/;

/** The product name of a caller's user agent, without comments; empty if there is none. */
export function clientOf(request: GatewayRequest): string {
  const userAgent = request.header("user-agent");
  if (userAgent === undefined) return "";
  if (userAgent === PEER) return peerOf(request);
  if (userAgent === last.userAgent) return last.name;
  const found = FIRST.exec(userAgent.slice(0, MOST_READ))?.[0] ?? "";
  const name = scrub(found, ownSecrets(credentialsOf(request))).slice(0, CHARACTERS);
  last = { userAgent, name };
  return name;
}
/** The user agent of another instance of this gateway. */
const PEER = "trunkline";

/** Another instance sends its request id, so that both rows can be matched. */
function peerOf(request: GatewayRequest): string {
  const [id] = /^req_[0-9A-Za-z]{20,40}$/.exec(request.header("x-client-request-id") ?? "") ?? [];
  return id === undefined ? PEER : `${PEER} ${id}`;
}

/** Most calls come from the same program as the call before. */
let last = { userAgent: "", name: "" };
