import { z } from "zod";
import { ProviderHeaders } from "../../contracts/connection";
import { KEPT } from "../../contracts/connection-terms";
import { McpServerName, McpTool } from "../../contracts/mcp";
import { HeaderSafe, WebAddress } from "../../contracts/scalar";

const Time = z.int();

export const ConsoleMcpServer = z
  .object({
    id: z.string().describe("Id of the server."),
    name: z.string().describe("Name in addresses and names of tools."),
    url: z.string().describe("Its address; empty for a process."),
    command: z.string().nullable().describe("The program of a server that is a process of the gateway's machine; null for others."),
    fromFile: z.boolean().describe("Whether it is set in the configuration file, and can't be changed here."),
    headers: z.array(z.string()).describe("Names of the headers that are sent to it; values are never shown."),
    enabled: z.boolean().describe("Whether it can be used."),
    own: z.boolean().describe("Whether it is the caller's own; otherwise it is the team's."),
    signIn: z
      .object({
        state: z.enum(["signed_in", "ended"]).describe("`ended` if a new sign-in is needed."),
        issuer: z.string().describe("The authorization server."),
        expiresAt: Time.nullable().describe("When the token expires, in milliseconds since the epoch; null if not known."),
        renews: z.boolean().describe("Whether the gateway renews it by itself."),
      })
      .nullable()
      .describe("The sign-in with OAuth; null without one."),
    tools: z.array(z.string()).nullable().describe("Names of the tools that may be used; null for all."),
    locked: z.boolean().describe("Whether its headers can no longer be decrypted and must be entered again."),
    editable: z.boolean().describe("Whether the caller may change and remove it."),
    createdAt: Time.describe("When it was added, in milliseconds since the epoch."),
    updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  })
  .meta({ id: "ConsoleMcpServer" });
export type ConsoleMcpServer = z.infer<typeof ConsoleMcpServer>;

export const ConsoleMcpServerList = z
  .object({ items: z.array(ConsoleMcpServer).describe("The team's servers and the caller's own, by name.") })
  .meta({ id: "ConsoleMcpServerList" });
export type ConsoleMcpServerList = z.infer<typeof ConsoleMcpServerList>;

const Url = WebAddress.max(2_000);
/** Values of stored headers may be kept. */
const Headers = z.record(z.string(), z.union([z.literal(KEPT), HeaderSafe.max(4_000)]));
const Tools = z.array(z.string().min(1).max(256)).max(500).nullable();

export const SaveMcpServerRequest = z
  .strictObject({
    name: McpServerName.describe("1 to 32 lower-case letters, digits and single dashes; unique in the team."),
    url: Url.describe("Address of the server, http or https. Private addresses must be in MCP_NETWORKS."),
    headers: ProviderHeaders.default({}).describe("Headers of each request, such as `authorization`; stored encrypted. Default: none."),
    enabled: z.boolean().default(true).describe("Whether it can be used. Default: true."),
    tools: Tools.default(null).describe("Names of the tools that may be used. Default: null, which is all."),
    own: z.boolean().default(false).describe("Whether only the caller may use it. Default: false, the team's."),
  })
  .meta({ id: "SaveMcpServerRequest" });
export type SaveMcpServerRequest = z.infer<typeof SaveMcpServerRequest>;

export const ChangeMcpServerRequest = z
  .strictObject({
    name: McpServerName.optional().describe("New name. Default: unchanged."),
    url: Url.optional().describe("New address. At another server, its headers must be entered again. Default: unchanged."),
    headers: Headers.optional().describe("All headers; `…` keeps a stored value. Default: unchanged."),
    enabled: z.boolean().optional().describe("Whether it can be used. Default: unchanged."),
    tools: Tools.optional().describe("Names of the tools that may be used; null for all. Default: unchanged."),
    updatedAt: Time.optional().describe("`updatedAt` in milliseconds as it was read: 409 if it has changed since. Default: not compared."),
  })
  .meta({ id: "ChangeMcpServerRequest" });
export type ChangeMcpServerRequest = z.infer<typeof ChangeMcpServerRequest>;

export const SignInToMcpServerRequest = z
  .strictObject({
    clientId: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe("Client id, for an authorization server that doesn't register clients by itself. Default: registered by the gateway."),
    clientSecret: z.string().min(1).max(500).optional().describe("Secret of that client. Default: none, a public client."),
  })
  .meta({ id: "SignInToMcpServerRequest" });
export type SignInToMcpServerRequest = z.infer<typeof SignInToMcpServerRequest>;

export const McpSignInStart = z
  .object({ url: z.string().describe("Page of the authorization server that the browser has to visit within ten minutes.") })
  .meta({ id: "McpSignInStart" });
export type McpSignInStart = z.infer<typeof McpSignInStart>;

export const TestMcpServerRequest = z
  .strictObject({
    id: z.string().max(64).optional().describe("A saved server, whose address and headers are used if none are given. Default: none."),
    url: Url.optional().describe("Address to test. Required unless there is an `id`."),
    headers: Headers.optional().describe("Headers to send; `…` stands for a stored value. Default: the saved server's, or none."),
  })
  .refine(({ id, url }) => id !== undefined || url !== undefined, { message: "must be given", path: ["url"] })
  .meta({ id: "TestMcpServerRequest" });
export type TestMcpServerRequest = z.infer<typeof TestMcpServerRequest>;

export const McpServerTest = z
  .object({
    ok: z.boolean().describe("Whether the server answered and its tools could be listed."),
    server: z
      .object({ name: z.string().describe("Name that the server gives itself."), version: z.string().describe("Its version.") })
      .nullable()
      .describe("What the server says of itself; null if it didn't answer."),
    tools: z.array(McpTool).describe("Its tools; empty if they could not be listed."),
    ms: z.int().describe("How long the test took, in milliseconds."),
    message: z.string().nullable().describe("Why it failed; null if it didn't."),
  })
  .meta({ id: "McpServerTest" });
export type McpServerTest = z.infer<typeof McpServerTest>;

export const SavedMcpServer = z
  .object({
    id: z.string().describe("Id of the server."),
    server: ConsoleMcpServer.describe("The server as saved."),
    test: McpServerTest.nullable().describe("The test of its address; null if nothing that affects it was changed."),
  })
  .meta({ id: "SavedMcpServer" });
export type SavedMcpServer = z.infer<typeof SavedMcpServer>;

export const McpToolList = z.object({ items: z.array(McpTool).describe("The server's tools.") }).meta({ id: "McpToolList" });
export type McpToolList = z.infer<typeof McpToolList>;

export const CallMcpToolRequest = z
  .strictObject({
    tool: z.string().min(1).max(256).describe("Name of the tool."),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("Its arguments. Default: none."),
    fingerprint: z
      .string()
      .max(64)
      .optional()
      .describe("`fingerprint` of the tool as it was listed: 409 if it has changed. Default: not compared."),
  })
  .meta({ id: "CallMcpToolRequest" });
export type CallMcpToolRequest = z.infer<typeof CallMcpToolRequest>;

export const CalledMcpTool = z
  .object({
    requestId: z.string().describe("Id of the call in the logs."),
    isError: z.boolean().describe("Whether the tool reports that it failed."),
    text: z.string().describe("The result as plain text, at most 64,000 characters. Images and other files are named, not contained."),
    bytes: z.int().describe("Size of the whole result as JSON, in bytes."),
    cut: z.boolean().describe("Whether the text was cut."),
    ms: z.int().describe("How long the call took, in milliseconds."),
  })
  .meta({ id: "CalledMcpTool" });
export type CalledMcpTool = z.infer<typeof CalledMcpTool>;
