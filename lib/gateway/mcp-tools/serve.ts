import type { ModelEndpoint } from "../../endpoints/define";
import type { Call } from "../call";
import type { GatewayReply } from "../exchange";
import type { Gateway } from "../gateway";
import { serveMessageTools } from "./serve-messages";
import { serveResponseTools } from "./serve-responses";
import type { Pipeline } from "./turns";

/** Answers a call; if it names MCP servers of the gateway's, the gateway runs their tools. */
export async function serveWithTools(gateway: Gateway, call: Call<ModelEndpoint>, pipeline: Pipeline): Promise<GatewayReply> {
  const { capability } = call.endpoint;
  let reply: GatewayReply | undefined;
  if (capability === "responses") reply = await serveResponseTools(gateway, call, pipeline);
  else if (capability === "messages") reply = await serveMessageTools(gateway, call, pipeline);
  return reply ?? pipeline.serve(gateway, call);
}

/** Whether the caller names MCP servers. Most calls don't, and pay nothing for the others. */
export function mayUseServers({ endpoint: { capability }, input }: Call<ModelEndpoint>): boolean {
  if (capability === "messages") return Array.isArray((input as { mcp_servers?: unknown }).mcp_servers);
  if (capability !== "responses") return false;
  const { tools } = input as { tools?: readonly { type?: unknown }[] | null };
  return tools?.some(({ type }) => type === "mcp") ?? false;
}
