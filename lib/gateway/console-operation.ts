import type { Person } from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import type { GatewayReply } from "./exchange";
import type { OperationContext } from "./gateway";
import type { Operation, OperationPorts } from "./operations";

/** What an operation of the console gets: who asks, and what was sent, checked by the endpoint's contracts. */
export interface ConsoleCall<Body, Search> extends Omit<OperationContext, "person" | "body" | "search"> {
  person: Person;
  body: Body;
  search: Search;
}

/** An operation of an endpoint of scope `console`. `Body` and `Search` are the outputs of the endpoint's `body` and `search`. */
export function forPerson<Body = undefined, Search = undefined>(
  answer: (ports: OperationPorts, call: ConsoleCall<Body, Search>) => Promise<GatewayReply>,
): Operation {
  return (ports, { person, body, search, ...rest }) => {
    if (!person) throw new Error("an operation for a person stands behind an endpoint of another scope");
    return answer(ports, { ...rest, person, body: body as Body, search: search as Search });
  };
}

/** Whoever is signed in themselves. Throws `access_denied` for a key. */
export function inPerson(person: Person): Person & { sessionId: string } {
  const { sessionId } = person;
  if (sessionId === null) throw new Failure("access_denied", "Only a signed-in person can do this: a key has no account.");
  return { ...person, sessionId };
}
