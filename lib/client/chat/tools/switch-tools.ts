import type { ConsoleMcpServer } from "../../../console/mcp-servers/contract";
import type { McpTool } from "../../../contracts/mcp";
import type { ChatSession } from "../session";
import { type ServerTool, withoutServerTools, withServerTools } from "./server-tools";

/** Switches tools of a server on or off. Returns why they could not be switched on. */
export function switchTools(
  session: ChatSession,
  server: Pick<ConsoleMcpServer, "id" | "name">,
  { tools, on }: { tools: readonly McpTool[]; on: boolean },
): string | undefined {
  const { own } = session.state;
  const names = tools.map(({ name }) => name);
  const made = on ? withServerTools(own, server, tools) : { serverTools: withoutServerTools(own.serverTools, server.id, names) };
  if ("problem" in made) return made.problem;
  session.setOwn(made);
  return undefined;
}

/** A chosen tool as its server has listed it. */
export const asListed = ({ tool, parameters, ...rest }: ServerTool): McpTool => ({
  ...{ name: tool, inputSchema: parameters, allowed: true, description: rest.description },
  ...{ readOnly: rest.readOnly, destructive: rest.destructive, fingerprint: rest.fingerprint },
});
