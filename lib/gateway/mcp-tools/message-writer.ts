import { newId } from "../../contracts/ids";
import { fieldsIn, fieldsOf } from "../../contracts/typed";
import type { OfferedTool } from "./offered";
import type { ToolOutcome } from "./turns";

export type Block = Record<string, unknown>;
export type Event = Record<string, unknown>;

/** A call of a server's tool in a turn. */
export interface BlockCall {
  /** Of `mcp_tool_use`. */
  id: string;
  offered: OfferedTool;
  /** The model's own block: `tool_use`. */
  block: Block;
}

/** A turn of the model, read from its reply or put together from its events. */
export interface ReadTurn {
  blocks: Block[];
  calls: BlockCall[];
  stop: Record<string, unknown>;
  usage: Record<string, unknown>;
}

/** Writes the blocks and events of a message of several turns. */
export class MessageWriter {
  readonly #tools: ReadonlyMap<string, OfferedTool>;
  readonly content: Block[] = [];
  /** Position of the current turn's first block. */
  #next = 0;

  constructor(tools: ReadonlyMap<string, OfferedTool>) {
    this.#tools = tools;
  }

  /** The blocks of a whole reply. */
  whole({ content, usage, ...message }: Record<string, unknown>): ReadTurn {
    const turn: ReadTurn = { blocks: [], calls: [], stop: message, usage: fieldsOf(usage) };
    for (const value of Array.isArray(content) ? content : []) this.content.push(this.#shown(fieldsOf(value), turn));
    return turn;
  }

  /** The events of a streamed turn for the caller, with the positions that blocks have here. */
  *passedOn(event: Event, turn: ReadTurn): Generator<Event> {
    const { index, content_block, delta } = event;
    const at = Number(index);
    if (event.type === "content_block_start") {
      if (turn.blocks.length === 0) this.#next = this.content.length;
      const shown = this.#shown({ ...fieldsOf(content_block) }, turn);
      this.content.push(shown);
      yield { ...event, index: this.#next + at, content_block: shown };
    } else if (event.type === "content_block_delta") {
      const block = turn.blocks[at];
      if (block) add(block, fieldsOf(delta));
      yield { ...event, index: this.#next + at };
    } else if (event.type === "content_block_stop") {
      const block = turn.blocks[at];
      if (block) close(block);
      yield { ...event, index: this.#next + at };
    } else if (event.type === "message_delta") {
      turn.stop = fieldsOf(delta);
      for (const [name, value] of Object.entries(fieldsOf(event.usage))) if (value != null) turn.usage[name] = value;
    }
  }

  /** The block of a result, with its events. */
  result({ id }: BlockCall, { text, failed }: ToolOutcome): Event[] {
    const block = { type: "mcp_tool_result", tool_use_id: id, is_error: failed, content: [{ type: "text", text }] };
    const index = this.content.push(block) - 1;
    return [
      { type: "content_block_start", index, content_block: block },
      { type: "content_block_stop", index },
    ];
  }

  /** Records a block of the model, and returns it as the caller sees it. */
  #shown(block: Block, turn: ReadTurn): Block {
    turn.blocks.push(block);
    const offered = block.type === "tool_use" ? this.#tools.get(String(block.name)) : undefined;
    if (!offered) return block;
    const id = newId("mcptoolu_");
    turn.calls.push({ id, offered, block });
    const { label, tool } = offered;
    return { type: "mcp_tool_use", id, name: tool.name, server_name: label, input: block.input ?? {} };
  }
}

const JSON_SO_FAR = Symbol("json");
type Open = Block & { [JSON_SO_FAR]?: string };

function add(block: Open, delta: Record<string, unknown>): void {
  const { type, text, thinking, signature, partial_json: json, citation } = delta;
  if (type === "text_delta") block.text = `${block.text ?? ""}${text}`;
  else if (type === "thinking_delta") block.thinking = `${block.thinking ?? ""}${thinking}`;
  else if (type === "signature_delta") block.signature = signature;
  else if (type === "input_json_delta") block[JSON_SO_FAR] = `${block[JSON_SO_FAR] ?? ""}${json}`;
  else if (type === "citations_delta") block.citations = [...(Array.isArray(block.citations) ? block.citations : []), citation];
}

function close(block: Open): void {
  const json = block[JSON_SO_FAR];
  delete block[JSON_SO_FAR];
  if (json) block.input = fieldsIn(json);
}
