import { z } from "zod";

const Id = z.union([z.string().max(256), z.number()]);

/** A JSON-RPC message of an MCP client. Lists of messages were removed from MCP in 2025-06-18. */
export const McpMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Always `2.0`."),
    id: Id.nullish().describe("Id of a request, returned in its reply. Default: none, a notification."),
    method: z.string().max(256).optional().describe("Method, such as `tools/call`. Default: none, a reply."),
    params: z.record(z.string(), z.unknown()).optional().describe("Parameters of the method. Default: none."),
  })
  .meta({ id: "McpMessage" });
export type McpMessage = z.infer<typeof McpMessage>;

export const McpReply = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Always `2.0`."),
    id: Id.nullable().describe("Id of the request; null if it had none."),
    result: z.record(z.string(), z.unknown()).optional().describe("The result, if there was no error."),
    error: z
      .looseObject({ code: z.int().describe("Code of JSON-RPC."), message: z.string().describe("What went wrong.") })
      .optional()
      .describe("The error, if there was one."),
  })
  .meta({ id: "McpReply", description: "A JSON-RPC reply. Notifications get an empty reply with status 202." });
