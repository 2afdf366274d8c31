import type { ConsoleHandler } from "../console/define";
import type { ConsoleServices } from "../console/services";
import type { ConsoleEndpoint, PlainEndpoint } from "../endpoints/define";
import type { Call } from "../gateway/call";
import type { GatewayReply } from "../gateway/exchange";
import type { OperationPorts } from "../gateway/operation";
import { OPERATIONS } from "../gateway/operations";

/** What answers an endpoint that needs no model: a route of the console brings it, one of the public API names it. */
export function operate(
  { ports, console }: { ports: OperationPorts; console: ConsoleServices },
  call: Call<PlainEndpoint | ConsoleEndpoint>,
): Promise<GatewayReply> {
  const { endpoint } = call;
  if (endpoint.kind === "console") return (endpoint as ConsoleHandler).answer(console, call);
  const operation = OPERATIONS[endpoint.operation];
  if (!operation) throw new Error(`no operation ${endpoint.operation}`);
  return operation(ports, call, endpoint);
}
