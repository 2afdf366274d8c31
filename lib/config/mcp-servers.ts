import { z } from "zod";
import { headerProblem, ProviderHeaders } from "../contracts/connection";
import { McpServerName } from "../contracts/mcp";
import { WebAddress } from "../contracts/scalar";

const Text = z.string().max(32_000);
const EnvName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, "must be the name of an environment variable");

/** An MCP server of the file: a process of this machine, or an address. */
export const McpServerConfig = z
  .strictObject({
    name: McpServerName,
    command: z.string().min(1).max(4_096).optional().meta({
      description: "Program that speaks MCP over stdin and stdout: an absolute path, or a name that is looked up in PATH. Without a shell.",
    }),
    args: z.array(Text).max(200).optional().meta({ description: "Its arguments. Default: none." }),
    env: z.record(EnvName, Text).optional().meta({
      description: "Its environment besides PATH and HOME. Values are kept secret. Default: none.",
    }),
    url: WebAddress.max(2_000).optional().meta({ description: "Address of a server over streamable HTTP, in place of a command." }),
    headers: ProviderHeaders.optional().meta({
      description: "Headers of each request to the address. Values are kept secret. Default: none.",
    }),
    tools: z
      .array(z.string().min(1).max(256))
      .max(500)
      .optional()
      .meta({ description: "Names of the tools that may be used. Default: all." }),
  })
  .superRefine(({ command, args, env, url, headers }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if ((command === undefined) === (url === undefined)) refuse([], "must have either a command or a url");
    if (command === undefined && (args || env)) refuse(["command"], "is needed for args and env");
    if (url === undefined && headers) refuse(["url"], "is needed for headers");
    for (const name of Object.keys(headers ?? {})) {
      const problem = /^authorization$/i.test(name) ? undefined : headerProblem(name, "openai-compatible");
      if (problem) refuse(["headers", name], problem);
    }
  });

/** A server of the file, in the application's types. Exactly one of `command` and `url` is given. */
export interface ConfiguredMcpServer {
  name: string;
  command?: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  url?: string;
  headers: Readonly<Record<string, string>>;
  /** Null for all. */
  tools: readonly string[] | null;
}

export function configuredMcpServer(entry: z.infer<typeof McpServerConfig>): ConfiguredMcpServer {
  const { name, command, args = [], env = {}, url, headers = {}, tools = null } = entry;
  const lower = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]));
  return { name, args, env, headers: lower, tools, ...(command === undefined ? {} : { command }), ...(url === undefined ? {} : { url }) };
}
