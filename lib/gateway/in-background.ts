import { Failure } from "../contracts/errors";
import { RUN_ID } from "../contracts/run-event";
import type { ModelEndpoint } from "../endpoints/define";
import { RUN_HEADER } from "./background-calls";
import type { Call } from "./call";
import type { GatewayReply } from "./exchange";
import type { Gateway } from "./gateway";
import { refuseCall } from "./refuse-call";

/** The background id of a playground's call; undefined for all other calls. Throws `invalid_value`. */
function idOf({ caller, request }: Call<ModelEndpoint>): string | undefined {
  const id = caller.playground && request.header(RUN_HEADER);
  if (id === undefined || RUN_ID.test(id)) return id;
  throw new Failure("invalid_value", `Invalid ${RUN_HEADER}: expected 'run_' and a ULID.`, { param: RUN_HEADER });
}

/** Answers a call, in the background if the page asks for it. */
export function inBackground(
  gateway: Gateway,
  call: Call<ModelEndpoint>,
  answer: (gateway: Gateway, call: Call<ModelEndpoint>) => Promise<GatewayReply>,
): Promise<GatewayReply> {
  const id = idOf(call);
  if (id === undefined) return answer(gateway, call);
  return gateway.backgroundCalls.perform(id, call, {
    answer: () => answer(gateway, call),
    refuse: (error) => refuseCall(gateway, call, error),
  });
}
