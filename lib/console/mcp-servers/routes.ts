import { MCP_SIGN_IN_COOKIE } from "../../contracts/person";
import { json } from "../../gateway/answer";
import { mcpSignInCookie, readCookie } from "../../gateway/session-cookie";
import { inPerson, rawRoute, route } from "../define";
import { sentOn } from "../session-reply";
import { MCP_SERVERS } from "./addresses";
import {
  CalledMcpTool,
  CallMcpToolRequest,
  ChangeMcpServerRequest,
  ConsoleMcpServerList,
  McpServerTest,
  McpSignInStart,
  McpToolList,
  SavedMcpServer,
  SaveMcpServerRequest,
  SignInToMcpServerRequest,
  TestMcpServerRequest,
} from "./contract";

const changes = { needs: "team.change", bodyLimitBytes: 64 * 1024 } as const;

export const mcpServerRoutes = [
  route(MCP_SERVERS.list, {
    id: "console.mcpServers",
    summary: "The MCP servers of the team and one's own",
    description:
      "The team's servers are managed by those who manage providers. Everybody who may create keys can add servers of their own.",
    reply: ConsoleMcpServerList,
    handle: ({ toolServers }, { person }) => toolServers.list(person),
  }),
  route(MCP_SERVERS.save, {
    ...changes,
    id: "console.saveMcpServer",
    act: "mcp_server.add",
    summary: "Add an MCP server",
    description: "Streamable HTTP. It is tested at once and saved whatever the result. Headers are stored encrypted and never shown again.",
    body: SaveMcpServerRequest,
    reply: SavedMcpServer,
    successStatus: 201,
    example: { name: "orders", url: "https://mcp.example.com/mcp" },
    errors: ["409"],
    handle: ({ toolServers }, { person, body }) => toolServers.save(person, body),
  }),
  route(MCP_SERVERS.test, {
    ...changes,
    id: "console.testMcpServer",
    summary: "Test the address of an MCP server",
    description: "Opens a session and lists the tools. Always 200; failures are reported in `message`.",
    body: TestMcpServerRequest,
    reply: McpServerTest,
    example: { url: "https://mcp.example.com/mcp" },
    errors: ["404"],
    handle: ({ toolServers }, { person, body }) => toolServers.test(person, body),
  }),
  route(MCP_SERVERS.change, {
    ...changes,
    id: "console.changeMcpServer",
    act: "mcp_server.change",
    summary: "Change, disable or enable an MCP server",
    description: "Absent fields stay unchanged. If the address changes to another server, its headers must be sent again.",
    body: ChangeMcpServerRequest,
    reply: SavedMcpServer,
    example: { enabled: false },
    errors: ["409"],
    handle: ({ toolServers }, { person, id, body }) => toolServers.change(person, id, body),
  }),
  route(MCP_SERVERS.remove, {
    needs: "team.change",
    id: "console.removeMcpServer",
    act: "mcp_server.remove",
    summary: "Remove an MCP server",
    handle: ({ toolServers }, { person, id }) => toolServers.remove(person, id),
  }),
  rawRoute(MCP_SERVERS.signIn, {
    ...changes,
    id: "console.signInToMcpServer",
    act: "mcp_server.sign_in",
    summary: "Start a sign-in to an MCP server with OAuth",
    description:
      "Finds the server's authorization server, registers the gateway there, and returns the page to visit in this browser. Only for signed-in people. 502 with a reason if the server has no sign-in, or its metadata is not trusted.",
    body: SignInToMcpServerRequest,
    reply: McpSignInStart,
    example: {},
    handle: async ({ toolServers, publicUrl }, { person, id, body }) => {
      const { url, sealed } = await toolServers.signIns.begin(inPerson(person), id, body);
      return { ...json({ url } satisfies McpSignInStart), cookies: [mcpSignInCookie(sealed, publicUrl)] };
    },
  }),
  rawRoute(MCP_SERVERS.signedIn, {
    needs: "team.change",
    id: "console.signedInToMcpServer",
    summary: "Callback of an MCP server's authorization server",
    description:
      "The redirect URI that the gateway registers. Stores the tokens encrypted and redirects to the page of MCP servers, with a `problem` if the sign-in failed.",
    query: [
      { name: "code", description: "The authorization code, valid once. Absent if the sign-in failed." },
      { name: "state", description: "State of the sign-in in this browser. Rejected if absent or different." },
      {
        name: "iss",
        description:
          "The authorization server that answers. Rejected if it is another one. Default: none, which is rejected if its metadata promises one.",
      },
      { name: "error", description: "The authorization server's error code if the sign-in failed; otherwise absent." },
    ],
    successStatus: 303,
    handle: async ({ toolServers, publicUrl }, { person, request }) => {
      const sealed = readCookie(request, MCP_SIGN_IN_COOKIE, publicUrl);
      const problem = await toolServers.signIns.finish(inPerson(person), { query: request.query, sealed });
      const page = `${publicUrl}/settings/mcp-servers${problem === undefined ? "" : `?problem=${problem}`}`;
      return sentOn(page, [mcpSignInCookie(null, publicUrl)]);
    },
  }),
  route(MCP_SERVERS.signOut, {
    needs: "team.change",
    id: "console.signOutOfMcpServer",
    act: "mcp_server.sign_out",
    summary: "Forget the tokens of an MCP server",
    handle: ({ toolServers }, { person, id }) => toolServers.signIns.signOut(person, id),
  }),
  route(MCP_SERVERS.tools, {
    id: "console.mcpServerTools",
    needs: "playground.call",
    summary: "List the tools of an MCP server",
    description: "Asks the server, with the caller's session. 502 and 504 with a reason if it doesn't answer.",
    reply: McpToolList,
    handle: ({ toolServers }, { person, id }) => toolServers.tools(person, id),
  }),
  route(MCP_SERVERS.call, {
    id: "console.callMcpTool",
    needs: "playground.call",
    summary: "Call a tool of an MCP server",
    description:
      "Calls it through the gateway with the person's rights and limits, and returns the result as plain text. A result with `isError` is the tool's own failure. 409 if the tool is no longer the one of `fingerprint`.",
    body: CallMcpToolRequest,
    bodyLimitBytes: 1024 * 1024,
    reply: CalledMcpTool,
    example: { tool: "order_find", arguments: { order_id: "4471" } },
    errors: ["409", "429"],
    handle: ({ toolServers }, { person, request, id, body }) => toolServers.call({ person, request }, id, body),
  }),
];
