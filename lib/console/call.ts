import type { Actor } from "../contracts/person";
import type { PathParams } from "../endpoints/define";
import type { Call } from "../gateway/call";

/** What a handler gets: who asks, and what was sent, checked by the route's contracts. */
export interface ConsoleCall<Body = undefined, Search = undefined> extends Pick<Call, "request" | "requestId" | "startedAt"> {
  person: Actor;
  /** The path's `{id}`. */
  id: string;
  /** All path parameters. */
  params: PathParams;
  body: Body;
  search: Search;
}
