import type { ConsoleHandler } from "../console/define";
import type { ConsoleServices } from "../console/services";
import type { ConsoleEndpoint, PlainEndpoint } from "../endpoints/define";
import type { PlainEndpointId } from "../endpoints/table";
import type { Call } from "../gateway/call";
import type { GatewayReply } from "../gateway/exchange";
import type { OperationPorts } from "../gateway/operation";
import { HANDLERS } from "./handlers";

/** Answers a call that needs no model: a route of the console has its handler, an endpoint of the public API is bound to one by its id. */
export function operate(
  { ports, console }: { ports: OperationPorts; console: ConsoleServices },
  call: Call<PlainEndpoint | ConsoleEndpoint>,
): Promise<GatewayReply> {
  const { endpoint } = call;
  if (endpoint.kind === "console") return (endpoint as ConsoleHandler).answer(console, call as Call<ConsoleEndpoint>);
  return HANDLERS[endpoint.id as PlainEndpointId](ports, call as Call<PlainEndpoint>);
}
