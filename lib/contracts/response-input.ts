import { z } from "zod";
import { byType, byTypeOr } from "./by-type";
import { JsonObject } from "./scalar";

const Text = z.looseObject({
  type: z.string().describe("`input_text`, `output_text` or `text`."),
  text: z.string().describe("The text of this part."),
});
const INPUT_PARTS = {
  input_text: Text,
  output_text: Text,
  text: Text,
  refusal: z
    .looseObject({ type: z.string().describe("Always `refusal`."), refusal: z.string().describe("Text of the refusal.") })
    .describe("The refusal of an earlier answer."),
  input_image: z
    .looseObject({
      type: z.string().describe("Always `input_image`."),
      image_url: z.string().nullish().describe("An http or https address or a data URI. Default: none."),
      file_id: z.string().nullish().describe("A file stored by the vendor: not supported here. Default: none."),
      detail: z
        .string()
        .nullish()
        .describe("Level of detail at which the model reads the image: `low`, `high` or `auto`. Default: `auto`."),
    })
    .describe("An image of the input."),
  input_file: z
    .looseObject({
      type: z.string().describe("Always `input_file`."),
      file_data: z.string().nullish().describe("The file in base64, or as a data URI. Default: none."),
      file_url: z.string().nullish().describe("URL of the file: not fetched here; a value is rejected with 400. Default: none."),
      file_id: z.string().nullish().describe("A file stored by the vendor: not supported here. Default: none."),
      filename: z.string().nullish().describe("Name of the file. Default: none."),
    })
    .describe("A file of the input."),
};
export const ResponsePart = byType(INPUT_PARTS).meta({
  id: "ResponseInputPart",
  description: "A part of a message or of a tool's output: `input_text`, `output_text`, `refusal`, `input_image`, `input_file`.",
});
export type ResponsePart = z.infer<typeof ResponsePart>;

const item = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject({ id: z.string().max(256).nullish().describe("Id of the item, as returned earlier. Default: a new one."), ...shape });
const callId = z.string().min(1).max(256).describe("Id of the call; its output repeats it.");
const namespace = z.string().nullish().describe("The namespace the tool is in. Default: none.");

const Message = item({
  role: z.enum(["user", "assistant", "system", "developer"]).describe("Role of the author. `developer` and `system` instruct the model."),
  content: z.union([z.string(), z.array(ResponsePart).max(10_000)]).describe("The content: text, or a list of parts."),
});
const FunctionCall = item({
  call_id: callId,
  name: z.string().min(1).describe("Name of the function."),
  arguments: z.string().describe("The arguments as a JSON string."),
  namespace,
});
const CustomCall = item({
  call_id: callId,
  name: z.string().min(1).describe("Name of the tool."),
  input: z.string().describe("Input of the tool, as text."),
  namespace,
});
const CallOutput = item({
  call_id: callId.describe("Id of the call that this answers."),
  output: z.union([z.string(), z.array(ResponsePart).max(10_000)]).describe("What the tool returned: a text, or a list of parts."),
});

const Compaction = item({
  encrypted_content: z
    .string()
    .max(32 * 1024 * 1024)
    .describe("The compacted earlier conversation, as it was returned. One that was not created here is rejected with 400."),
});

const McpCall = item({
  server_label: z.string().max(64).describe("Label of the server."),
  name: z.string().max(256).describe("Name of the tool."),
  arguments: z.string().describe("The arguments as a JSON string."),
  output: z.string().nullish().describe("The tool's result. Default: none."),
  error: z.unknown().optional().describe("The tool's failure, in place of a result. Default: none."),
  approval_request_id: z.string().max(256).nullish().describe("The approval that it was made with. Default: none."),
});
const McpApprovalRequest = item({
  server_label: z.string().max(64).describe("Label of the server."),
  name: z.string().max(256).describe("Name of the tool."),
  arguments: z.string().describe("The arguments as a JSON string."),
});
const McpApprovalResponse = item({
  approval_request_id: z.string().min(1).max(256).describe("Id of the `mcp_approval_request` that this answers."),
  approve: z.boolean().describe("Whether the tool may be called."),
  reason: z.string().max(4_000).nullish().describe("Why it may not, for the model. Default: none."),
});

const ITEMS = {
  message: Message,
  function_call: FunctionCall,
  function_call_output: CallOutput,
  custom_tool_call: CustomCall,
  custom_tool_call_output: CallOutput,
  mcp_call: McpCall,
  mcp_approval_request: McpApprovalRequest,
  mcp_approval_response: McpApprovalResponse,
  compaction: Compaction,
  compaction_summary: Compaction,
  compaction_trigger: z.looseObject({ type: z.string().describe("Always `compaction_trigger`; the last item of the input.") }),
  item_reference: z.looseObject({ id: z.string().min(1).max(256).describe("Id of the stored item to insert here.") }),
};

/** The type of an item, which messages and references may omit: a reference has an id and none of a message's fields. */
export function itemType({ type, id, role, content }: Record<string, unknown>): string {
  if (typeof type === "string") return type;
  return typeof id === "string" && role === undefined && content === undefined ? "item_reference" : "message";
}

export const ResponseInputItem = byTypeOr("message", ITEMS, itemType).meta({
  id: "ResponseInputItem",
  description:
    "One item: `message` (also without a type), `function_call`, `function_call_output`, `custom_tool_call`, `custom_tool_call_output`, `mcp_call`, `mcp_approval_request`, `mcp_approval_response`, `reasoning`, `compaction` (also as `compaction_summary`), `compaction_trigger`, `item_reference` (also an `id` alone). Items of other types are dropped.",
});
export type ResponseInputItem = z.infer<typeof ResponseInputItem>;

const FUNCTION_TOOL = z.looseObject({
  type: z.string().describe("Always `function`."),
  name: z.string().min(1).max(256).describe("Name of the function, 1 to 256 characters."),
  description: z.string().nullish().describe("What the function does; the model uses it to decide when to call it. Default: none."),
  parameters: JsonObject.nullish().describe("JSON Schema of the arguments. Default: none."),
  strict: z.boolean().nullish().describe("Whether the arguments must match the schema exactly. Default: `false`."),
});
const CustomTool = z.looseObject({
  type: z.string().describe("Always `custom`."),
  name: z.string().min(1).max(256).describe("Name of the tool, 1 to 256 characters."),
  description: z.string().nullish().describe("What the tool does. Default: none."),
  format: byType({
    grammar: z.looseObject({
      type: z.string().describe("Always `grammar`."),
      definition: z.string().describe("The grammar of the input."),
    }),
  })
    .nullish()
    .describe("Format of the tool's input: text, or a grammar. Default: text."),
});
const TOOLS = { function: FUNCTION_TOOL, custom: CustomTool };

const McpToolFilter = z.looseObject({
  tool_names: z.array(z.string()).max(1_000).nullish().describe("Names of tools. Default: any."),
  read_only: z.boolean().nullish().describe("Only tools that their server calls read-only, or only the others. Default: both."),
});
export type McpToolFilter = z.infer<typeof McpToolFilter>;

export const McpResponseTool = z.looseObject({
  type: z.string().describe("Always `mcp`."),
  server_label: z
    .string()
    .min(1)
    .max(64)
    .describe("Label of the server in the response. Without a `server_url`, the name of an MCP server of this gateway."),
  server_url: z
    .string()
    .max(2_048)
    .nullish()
    .describe("Address of an MCP server of this gateway. Default: the one that `server_label` names."),
  allowed_tools: z
    .union([z.array(z.string()).max(1_000), McpToolFilter])
    .nullish()
    .describe("The tools that the model may call: names, or a filter. Default: all."),
  require_approval: z
    .union([
      z.enum(["always", "never"]),
      z.looseObject({
        always: McpToolFilter.nullish().describe("Tools that need an approval. Default: those that `never` does not match."),
        never: McpToolFilter.nullish().describe("Tools that need none. Default: no tools."),
      }),
    ])
    .nullish()
    .describe("Which calls need an approval: `always`, `never`, or filters of tools. Default: `always`."),
});
export type McpResponseTool = z.infer<typeof McpResponseTool>;

export const ResponseTool = byType({
  ...TOOLS,
  mcp: McpResponseTool,
  namespace: z.looseObject({
    type: z.string().describe("Always `namespace`."),
    name: z.string().min(1).max(64).describe("Name of the namespace, 1 to 64 characters."),
    description: z.string().nullish().describe("Purpose of its tools. Default: none."),
    tools: z.array(byType(TOOLS)).max(256).describe("The tools of the namespace, at most 256."),
  }),
}).meta({
  id: "ResponseTool",
  description:
    "A tool the caller runs: `function`, `custom`, or a `namespace` of them; or the tools of an MCP server of this gateway, which the gateway runs: `mcp`. `web_search`, `tool_search` and `image_generation` of the vendor are dropped; its other tools are rejected.",
});
export type ResponseTool = z.infer<typeof ResponseTool>;

export const ResponseToolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  byType({
    function: z.looseObject({
      type: z.string().describe("Always `function`."),
      name: z.string().describe("Name of the function that must be called."),
    }),
    custom: z.looseObject({
      type: z.string().describe("Always `custom`."),
      name: z.string().describe("Name of the tool that must be called."),
    }),
    mcp: z.looseObject({
      type: z.string().describe("Always `mcp`."),
      server_label: z.string().describe("Label of the server of which a tool must be called."),
      name: z.string().nullish().describe("Name of the tool that must be called. Default: any of the server's."),
    }),
    allowed_tools: z.looseObject({
      type: z.string().describe("Always `allowed_tools`."),
      mode: z.enum(["auto", "required"]).describe("Whether one of them must be called."),
      tools: z.array(JsonObject).describe("The tools that may be called."),
    }),
  }),
]);

export const ResponseFormat = byType({
  json_schema: z.looseObject({
    type: z.string().describe("Always `json_schema`."),
    name: z.string().min(1).max(64).describe("A name for the schema, 1 to 64 characters."),
    schema: JsonObject.describe("JSON Schema of the output."),
    strict: z.boolean().nullish().describe("Whether the answer must match the schema exactly. Default: `false`."),
    description: z.string().nullish().describe("Purpose of the answer. Default: none."),
  }),
});
