import type { ConsoleHandler } from "../console/define";
import type { ConsoleServices } from "../console/services";
import type { ConsoleEndpoint, PlainEndpoint } from "../endpoints/define";
import type { PlainEndpointId } from "../endpoints/table";
import type { Call } from "../gateway/call";
import type { GatewayReply } from "../gateway/exchange";
import type { OperationPorts } from "../gateway/operation";
import { HANDLERS } from "./handlers";

/** Answers a call that needs no model: console routes have a handler, plain endpoints are bound to one by id. */
export function operate(
  { ports, console }: { ports: OperationPorts; console: ConsoleServices },
  call: Call<PlainEndpoint | ConsoleEndpoint>,
): Promise<GatewayReply> {
  const { endpoint } = call;
  if (endpoint.kind === "console") return (endpoint as ConsoleHandler).answer(console, call as Call<ConsoleEndpoint>);
  return HANDLERS[endpoint.id as PlainEndpointId](ports, call as Call<PlainEndpoint>);
}
