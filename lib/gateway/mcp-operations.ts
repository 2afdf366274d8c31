import { ERRORS, Failure } from "../contracts/errors";
import type { McpMessage } from "../contracts/mcp-message";
import { fieldsOf } from "../contracts/typed";
import { json } from "./answer";
import type { CallClock } from "./clock";
import type { GatewayReply } from "./exchange";
import { asFailure } from "./failure";
import type { Operation, OperationContext, OperationPorts } from "./operation";

const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;
const INTERNAL = -32603;
const FAILED = -32000;

/** Answers one message of MCP. Replies have status 200 even if they are errors, because clients read no others as JSON-RPC. */
export const serveMcp: Operation = async (ports, context) => {
  const message = context.body as McpMessage;
  const { id, method } = message;
  requireVersion(context);
  if (method === undefined || id === undefined || id === null) return { status: 202, headers: {}, body: null };
  try {
    const result = await answer(ports, context, message);
    if (result !== undefined) return json({ jsonrpc: "2.0", id, result });
    return json({ jsonrpc: "2.0", id, error: { code: METHOD_NOT_FOUND, message: `The method '${method}' is not served here.` } });
  } catch (error) {
    const failure = asFailure(error, undefined);
    return { ...refusal(failure, id, context.requestId), failure };
  }
};

function refusal(failure: Failure, id: string | number, request_id: string): GatewayReply {
  const { code, message } = failure;
  const status = ERRORS[code].status;
  const rpcCode = status === 400 || status === 404 ? INVALID_PARAMS : status === 500 ? INTERNAL : FAILED;
  return json({ jsonrpc: "2.0", id, error: { code: rpcCode, message, data: { code, status, request_id } } });
}

async function answer(ports: OperationPorts, context: OperationContext, { method, params = {} }: McpMessage): Promise<object | undefined> {
  if (method === "ping") return {};
  if (method === "initialize") {
    const wanted = VERSIONS.find((version) => version === params.protocolVersion);
    const serverInfo = { name: "Trunkline", version: ports.version };
    return { protocolVersion: wanted ?? VERSIONS[0], capabilities: { tools: {} }, serverInfo };
  }
  if (method === "tools/list") return ports.mcp.list(callerOf(context), context.params.server);
  return method === "tools/call" ? callTool(ports, context, params) : undefined;
}

async function callTool({ mcp }: OperationPorts, context: OperationContext, params: Record<string, unknown>): Promise<object> {
  const { name, arguments: args = {}, _meta } = params;
  if (typeof name !== "string" || name === "")
    throw new Failure("missing_required_parameter", "'name' must be the name of a tool.", { param: "name" });
  if (typeof args !== "object" || args === null || Array.isArray(args))
    throw new Failure("invalid_type", "'arguments' must be an object.", { param: "arguments" });
  const { server } = context.params;
  context.model = (server === undefined ? name : `${server}/${name}`).slice(0, 256);
  const signal = signalOf(context.running);
  const { tool, result } = await mcp.call(callerOf(context), { server, tool: name, args: fieldsOf(args), meta: fieldsOf(_meta), signal });
  context.model = tool;
  context.bytesOut = Buffer.byteLength(JSON.stringify(result));
  if (result.isError) context.warn?.("The tool reported an error.");
  return result;
}

function signalOf(clock: CallClock | undefined): AbortSignal {
  const ending = new AbortController();
  const stop = () => ending.abort(clock?.reason);
  if (clock?.aborted) stop();
  else clock?.addEventListener("abort", stop);
  return ending.signal;
}

function requireVersion({ request }: OperationContext): void {
  const version = request.header("mcp-protocol-version");
  if (version === undefined || VERSIONS.some((one) => one === version)) return;
  throw new Failure("unsupported_value", `This version of MCP is not supported. Use ${VERSIONS.join(", ")}.`, {
    param: "mcp-protocol-version",
  });
}

function callerOf({ principal }: OperationContext) {
  if (!principal) throw new Error("tools must not be public");
  return principal;
}
