import { fieldsOf } from "../../contracts/typed";
import type { PlacedItem } from "./placed-item";

interface NamedMcpTool {
  label: string;
  tool: string;
}

/** The function by which a model calls a tool of an MCP server. */
export const mcpFunctionName = ({ label, tool }: NamedMcpTool): string => `${label}__${tool}`;

const MCP_ITEMS: ReadonlySet<string> = new Set(["mcp_list_tools", "mcp_call", "mcp_approval_request", "mcp_approval_response"]);

/** Items that a model's turn may contain after one of its calls. */
const CALLS: ReadonlySet<string> = new Set(["function_call", "custom_tool_call"]);

/**
 * The items with MCP calls as calls of functions, which is how a model made them. Lists of tools are left out; an approval request is left
 * out if its call was made, and otherwise a call that was refused. Outputs follow all calls of their turn.
 */
export function withoutMcpItems(items: readonly PlacedItem[]): readonly PlacedItem[] {
  if (!items.some(({ item }) => MCP_ITEMS.has(item.type))) return items;
  const reader = new McpItemReader(items);
  for (const placed of items) reader.read(placed);
  return reader.end();
}

class McpItemReader {
  /** Approval requests whose call was made. */
  readonly #made: ReadonlySet<unknown>;
  readonly #answers: ReadonlyMap<unknown, PlacedItem["item"]>;
  readonly #ids: Set<unknown>;
  readonly #read: PlacedItem[] = [];
  #outputs: PlacedItem[] = [];
  /** Reasoning after a call: it belongs to the next call, which may be of the same turn. */
  #reasoning: PlacedItem[] = [];
  #turn: unknown;

  constructor(items: readonly PlacedItem[]) {
    const all = items.map(({ item }) => item);
    this.#made = new Set(all.filter(({ type }) => type === "mcp_call").map((item) => item.approval_request_id));
    const answers = all.filter(({ type }) => type === "mcp_approval_response");
    this.#answers = new Map(answers.map((item) => [item.approval_request_id, item]));
    this.#ids = new Set(all.filter(({ type }) => !MCP_ITEMS.has(type)).map((item) => item.call_id));
  }

  read(placed: PlacedItem): void {
    const { item } = placed;
    if (item.type === "mcp_call") this.#call(placed, outputOf(item));
    else if (item.type === "mcp_approval_request") {
      if (!this.#made.has(item.id)) this.#call(placed, refusalOf(this.#answers.get(item.id)));
    } else if (item.type === "reasoning" && this.#outputs.length > 0) this.#reasoning.push(placed);
    else if (!MCP_ITEMS.has(item.type)) {
      if (!CALLS.has(item.type)) this.#close();
      this.#think();
      this.#read.push(placed);
    }
  }

  end(): PlacedItem[] {
    this.#close();
    return this.#read;
  }

  #call({ item, where }: PlacedItem, output: string): void {
    if (item.turn === undefined || item.turn !== this.#turn) this.#close();
    this.#think();
    this.#turn = item.turn;
    const wanted = typeof item.call_id === "string" && item.call_id !== "" ? item.call_id : item.id;
    // A vendor may give calls of two turns the same id.
    const call_id = this.#ids.has(wanted) ? item.id : wanted;
    this.#ids.add(call_id);
    const name = mcpFunctionName({ label: String(item.server_label), tool: String(item.name) });
    this.#read.push({ where, item: { id: item.id, type: "function_call", call_id, name, arguments: String(item.arguments || "{}") } });
    this.#outputs.push({ where, item: { id: item.id, type: "function_call_output", call_id, output } });
  }

  #close(): void {
    this.#read.push(...this.#outputs);
    this.#outputs = [];
    this.#turn = undefined;
    this.#think();
  }

  #think(): void {
    this.#read.push(...this.#reasoning);
    this.#reasoning = [];
  }
}

function outputOf({ output, error }: PlacedItem["item"]): string {
  if (typeof output === "string") return output === "" ? "(no output)" : output;
  if (error == null) return "(no output)";
  return `Error: ${typeof error === "string" ? error : JSON.stringify(error)}`;
}

function refusalOf(answer: PlacedItem["item"] | undefined): string {
  const { approve, reason } = fieldsOf(answer);
  const why = typeof reason === "string" && reason !== "" ? ` Reason: ${reason}` : "";
  if (answer && approve !== true) return `The user did not approve this call.${why}`;
  return "This call was not made: it has not been approved.";
}
