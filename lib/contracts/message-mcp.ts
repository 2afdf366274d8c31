import { z } from "zod";
import { cacheControlField } from "./cache-control";

const toolSwitch = {
  enabled: z.boolean().nullish().describe("Whether the model may call it. Default: `true`."),
};
export const McpToolset = z.looseObject({
  type: z.string().describe("Always `mcp_toolset`."),
  mcp_server_name: z.string().min(1).max(128).describe("Name of one of the `mcp_servers`."),
  default_config: z.looseObject(toolSwitch).nullish().describe("Settings of tools without their own. Default: enabled."),
  configs: z.record(z.string(), z.looseObject(toolSwitch)).nullish().describe("Settings by the tool's name. Default: none."),
  cache_control: cacheControlField,
});
export type McpToolset = z.infer<typeof McpToolset>;

export const MessageMcpServer = z.looseObject({
  type: z.string().nullish().describe("Always `url`."),
  url: z.string().max(2_048).nullish().describe("Address of an MCP server of this gateway. Default: the one that `name` names."),
  name: z
    .string()
    .max(128)
    .nullish()
    .describe("Name of the server in the message. Without a `url`, the name of an MCP server of this gateway. Default: none."),
  authorization_token: z
    .string()
    .nullish()
    .describe("For servers that the vendor calls; the gateway's have their own headers. Default: none."),
  tool_configuration: z
    .looseObject({
      enabled: z.boolean().nullish().describe("Whether its tools are used. Default: `true`."),
      allowed_tools: z.array(z.string()).max(1_000).nullish().describe("Names of the tools that the model may call. Default: all."),
    })
    .nullish()
    .describe("Older form of the settings of a toolset. Default: all tools."),
});
export type MessageMcpServer = z.infer<typeof MessageMcpServer>;
