import type { Call, Part, Turn } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import type { MessageBlock, MessageTurn } from "../../contracts/messages";
import { breakpointIn } from "../cache-control";
import type { ToolNames } from "../tool-names";
import { readPart, toolText } from "./blocks";

type Warn = (message: string) => void;

/** The turns of a conversation. Tool results directly follow their calls, whatever else their turn contains. */
export function readTurns(messages: readonly MessageTurn[], { names, warn }: { names: ToolNames; warn: Warn }): Turn[] {
  const reader = new TurnReader(names, warn);
  for (const [index, message] of messages.entries()) reader.read(message, index);
  return reader.end();
}

class TurnReader {
  readonly #names: ToolNames;
  readonly #warn: Warn;
  readonly #turns: Turn[] = [];
  /** Calls of the last assistant turn without a result. */
  readonly #open = new Set<string>();
  /** Later user messages and instructions: both follow the results. */
  #after: Turn[] = [];
  readonly #called = new Set<string>();

  constructor(names: ToolNames, warn: Warn) {
    this.#names = names;
    this.#warn = warn;
  }

  read({ role, content }: MessageTurn, index: number): void {
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    if (role === "assistant") this.#assistant(blocks, index);
    else if (role === "system") this.#say("system", this.#parts(blocks, index));
    else this.#user(blocks, index);
  }

  end(): Turn[] {
    this.#close();
    return this.#turns;
  }

  #assistant(blocks: readonly MessageBlock[], index: number): void {
    const calls = blocks.flatMap((block, place): Call[] => {
      if (block.type !== "tool_use") return [];
      const id = String(block.id);
      if (this.#called.has(id)) throw invalid(`messages[${index}].content[${place}].id`, `tool_use ids must be unique: '${short(id)}'`);
      this.#called.add(id);
      const name = this.#names.toChat({ name: String(block.name) });
      return [{ id, name, arguments: writeLossless(block.input), ...breakpointIn(block) }];
    });
    const parts = this.#parts(blocks, index);
    if (parts.length === 0 && calls.length === 0) return;
    this.#close();
    const thought = blocks.flatMap((block) => (block.type === "thinking" ? [String(block.thinking)] : [])).join("");
    const last = this.#turns.at(-1);
    if (last?.role === "assistant") {
      last.parts.push(...parts);
      last.calls.push(...calls);
      if (thought !== "") last.reasoning = (last.reasoning ?? "") + thought;
    } else this.#turns.push({ role: "assistant", parts, calls, ...(thought === "" ? {} : { reasoning: thought }) });
    for (const { id } of calls) this.#open.add(id);
  }

  #user(blocks: readonly MessageBlock[], index: number): void {
    const pictures: Part[] = [];
    for (const [place, block] of blocks.entries()) {
      if (block.type !== "tool_result") continue;
      const where = `messages[${index}].content[${place}]`;
      const callId = String(block.tool_use_id);
      if (!this.#open.delete(callId))
        throw invalid(`${where}.tool_use_id`, `no tool_use block with the id '${short(callId)}' in the turn before this tool_result`);
      const { text, parts, ...marked } = toolText(block, where, this.#warn);
      this.#turns.push({ role: "tool", callId, text, ...marked });
      pictures.push(...parts);
    }
    this.#say("user", [...pictures, ...this.#parts(blocks, index)]);
  }

  #say(role: "user" | "system", parts: Part[]): void {
    if (parts.length === 0) return;
    const last = this.#after.at(-1);
    if (role === "user" && last?.role === "user") last.parts.push(...parts);
    else this.#after.push({ role, parts });
  }

  #parts(blocks: readonly MessageBlock[], index: number): Part[] {
    return blocks.flatMap((block, place) => readPart(block, `messages[${index}].content[${place}]`, this.#warn));
  }

  /** Before the next assistant turn, and at the end. */
  #close(): void {
    const [missing] = this.#open;
    if (missing !== undefined)
      throw invalid("messages", `the tool_use block with the id '${short(missing)}' has no tool_result in the turn after it`);
    this.#turns.push(...this.#after);
    this.#after = [];
  }
}

const short = (id: string) => id.slice(0, 64);

function invalid(param: string, message: string): Failure {
  return new Failure("invalid_value", `Invalid '${param}': ${message}.`, { param });
}
