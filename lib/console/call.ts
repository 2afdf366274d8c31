import type { Actor } from "../contracts/person";
import type { OperationContext } from "../gateway/gateway";

/** What a handler gets: who asks, and what was sent, checked by the route's contracts. */
export interface ConsoleCall<Body = undefined, Search = undefined> extends Pick<OperationContext, "request" | "requestId" | "startedAt"> {
  person: Actor;
  /** What stands for `{id}` in the address. */
  id: string;
  body: Body;
  search: Search;
}
