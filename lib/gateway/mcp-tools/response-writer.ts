import { newId } from "../../contracts/ids";
import type { ResponseEvent, ResponseOutputItem, StoredItem } from "../../contracts/responses";
import { fieldsOf } from "../../contracts/typed";
import type { OfferedServer, OfferedTool } from "./offered";

/** Where an item of a turn is in the whole output, and whether it is a call of a server's tool. */
export interface Place {
  index: number;
  call?: { id: string; offered: OfferedTool };
}

type Item = ResponseOutputItem & Record<string, unknown>;

/** Writes the items and events of a response of several turns: their positions and numbers continue. */
export class ResponseWriter {
  readonly #tools: ReadonlyMap<string, OfferedTool>;
  readonly #seals: boolean;
  #sequence = 0;
  #next = 0;
  /** The output for the caller, and the same for the model's next turn. */
  readonly #output: Item[] = [];
  readonly #said: StoredItem[] = [];

  /** `tools`: by the function's name. `seals`: the caller asked to keep encrypted reasoning. */
  constructor(tools: ReadonlyMap<string, OfferedTool>, { seals }: { seals: boolean }) {
    this.#tools = tools;
    this.#seals = seals;
  }

  get output(): Item[] {
    return this.#output.filter((item) => item !== undefined);
  }

  get said(): StoredItem[] {
    return this.#said.filter((item) => item !== undefined);
  }

  /** `type` comes first: the event's name is read from there. */
  event(type: string, fields: object): ResponseEvent {
    return { type, sequence_number: this.#sequence++, ...fields };
  }

  place(item: object): Place {
    const { type, name } = fieldsOf(item);
    const offered = type === "function_call" ? this.#tools.get(String(name)) : undefined;
    const index = this.#next++;
    if (!offered) return { index };
    return { index, call: { id: newId(offered.asks ? "mcpr_" : "mcp_"), offered } };
  }

  /** Records a finished item. */
  put({ index }: Pick<Place, "index">, item: Item): void {
    this.#said[index] = item;
    this.#output[index] = this.#shown(item);
  }

  /** An event of the model's turn with its position in the whole output; none if other events replace it. */
  passedOn(event: Record<string, unknown>, places: Map<number, Place>): ResponseEvent[] {
    const at = Number(event.output_index);
    if (event.type === "response.output_item.added") places.set(at, this.place(fieldsOf(event.item)));
    const place = places.get(at);
    if (!place) return [];
    const { type, sequence_number: _, ...fields } = event;
    const output_index = place.index;
    if (!place.call) {
      const item = type === "response.output_item.done" ? { item: this.#shown(event.item as Item) } : {};
      return [this.event(String(type), { ...fields, ...item, output_index })];
    }
    const { id: item_id, offered } = place.call;
    const streamed = offered.asks ? undefined : ARGUMENTS.get(String(type));
    if (streamed !== undefined) return [this.event(streamed, { ...fields, item_id, output_index })];
    return type === "response.output_item.added" && !offered.asks ? this.callBegins(place.index, place.call) : [];
  }

  callBegins(output_index: number, call: NonNullable<Place["call"]>): ResponseEvent[] {
    return [
      this.event("response.output_item.added", { output_index, item: callItem(call, { arguments: "", status: "in_progress" }) }),
      this.event("response.mcp_call.in_progress", { item_id: call.id, output_index }),
    ];
  }

  callEnds(place: Pick<Place, "index">, item: Item): ResponseEvent[] {
    this.put(place, item);
    const state = item.status === "completed" ? "completed" : "failed";
    return [
      this.event(`response.mcp_call.${state}`, { item_id: item.id, output_index: place.index }),
      this.event("response.output_item.done", { output_index: place.index, item }),
    ];
  }

  /** Events of an item that is complete when it appears. */
  wholeItem(item: Item, index = this.#next++): ResponseEvent[] {
    this.put({ index }, item);
    return [
      this.event("response.output_item.added", { output_index: index, item }),
      this.event("response.output_item.done", { output_index: index, item }),
    ];
  }

  /** Events of the list of a server's tools. */
  list({ label, tools }: OfferedServer): ResponseEvent[] {
    const id = newId("mcpl_");
    const output_index = this.#next++;
    const listed = tools.map(({ tool: { name, description, inputSchema, annotations } }) => ({
      name,
      description: description ?? null,
      input_schema: inputSchema,
      annotations: annotations ?? null,
    }));
    const item: Item = { id, type: "mcp_list_tools", server_label: label, tools: listed, error: null };
    this.put({ index: output_index }, item);
    return [
      this.event("response.output_item.added", { output_index, item: { ...item, tools: [] } }),
      this.event("response.mcp_list_tools.in_progress", { item_id: id, output_index }),
      this.event("response.mcp_list_tools.completed", { item_id: id, output_index }),
      this.event("response.output_item.done", { output_index, item }),
    ];
  }

  #shown(item: Item): Item {
    if (this.#seals || item.type !== "reasoning") return item;
    const { encrypted_content: _, ...shown } = item;
    return { ...shown, id: item.id, type: item.type };
  }
}

const ARGUMENTS = new Map([
  ["response.function_call_arguments.delta", "response.mcp_call_arguments.delta"],
  ["response.function_call_arguments.done", "response.mcp_call_arguments.done"],
]);

interface CallFields {
  arguments: string;
  status: "in_progress" | "completed" | "incomplete" | "failed";
  output?: string;
  error?: string;
  callId?: string;
  approval?: string;
  turn?: number;
}

/** Two members more than the vendor's: `call_id` is the model's own id, which its reasoning may refer to, `turn` is the same for parallel calls. */
export function callItem({ id, offered }: NonNullable<Place["call"]>, { callId, approval, turn, ...fields }: CallFields): Item {
  const { label, tool } = offered;
  return {
    id,
    type: "mcp_call",
    server_label: label,
    name: tool.name,
    arguments: fields.arguments,
    approval_request_id: approval ?? null,
    output: fields.output ?? null,
    error: fields.error ?? null,
    status: fields.status,
    ...(callId === undefined ? {} : { call_id: callId }),
    ...(turn === undefined ? {} : { turn }),
  };
}

export function approvalRequest(
  { id, offered }: NonNullable<Place["call"]>,
  { arguments: json, callId, turn }: Required<Pick<CallFields, "arguments" | "callId" | "turn">>,
): Item {
  const { label, tool } = offered;
  return { id, type: "mcp_approval_request", server_label: label, name: tool.name, arguments: json, call_id: callId, turn };
}
