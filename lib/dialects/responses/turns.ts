import type { Cacheable } from "../../contracts/cache-control";
import { type Call, type Part, type Thought, type Turn, textOf } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponsePart } from "../../contracts/response-input";
import type { StoredItem } from "../../contracts/responses";
import type { ToolNames } from "../tool-names";
import { afterCompaction, isCompaction, openCompaction } from "./compaction";
import { withoutMcpItems } from "./mcp-items";
import { readParts } from "./parts";
import type { PlacedItem } from "./placed-item";
import { openThought } from "./sealed-thought";

interface Reading {
  names: ToolNames;
  /** The caller's current model name: reasoning of other models is withheld from it. */
  model: string;
  warn(message: string): void;
}
interface Output extends Cacheable {
  text: string;
  parts: Part[];
}

const NO_OUTPUT: Output = { text: "(no output)", parts: [] };
const CALLS: ReadonlySet<string> = new Set(["function_call", "custom_tool_call"]);
const OUTPUTS: ReadonlySet<string> = new Set(["function_call_output", "custom_tool_call_output"]);
/** The turns of a conversation. Adjacent calls form one turn, directly followed by their outputs, wherever those were. */
export function readTurns(given: readonly PlacedItem[], reading: Reading): Turn[] {
  const items = withoutMcpItems(afterCompaction(given));
  const reader = new ItemReader(reading, outputsOf(items, reading));
  for (const placed of items) reader.read(placed);
  return reader.end();
}

function outputsOf(items: readonly PlacedItem[], { warn }: Pick<Reading, "warn">): Map<string, Output> {
  const called = new Set<string>();
  const outputs = new Map<string, Output>();
  for (const { item, where } of items) {
    const callId = String(item.call_id);
    if (CALLS.has(item.type)) {
      if (called.has(callId)) throw invalid(`${where}.call_id`, `There are two tool calls with call_id ${callId.slice(0, 64)}.`);
      called.add(callId);
    }
    if (!OUTPUTS.has(item.type)) continue;
    if (!called.has(callId))
      throw invalid(`${where}.call_id`, `No tool call found for function call output with call_id ${callId.slice(0, 64)}.`);
    if (outputs.has(callId))
      throw invalid(`${where}.call_id`, `There are two outputs of the tool call with call_id ${callId.slice(0, 64)}.`);
    const all = readParts(item.output as string | ResponsePart[], { where: `${where}.output`, warn });
    const parts = all.filter((part) => part.kind !== "text");
    const { cacheControl } = all.at(-1) ?? {};
    const marked = cacheControl === undefined ? {} : { cacheControl };
    outputs.set(callId, { text: textOf(all) || (parts.length > 0 ? "(see the attachment below)" : ""), parts, ...marked });
  }
  return outputs;
}

class ItemReader {
  readonly #reading: Reading;
  readonly #outputs: ReadonlyMap<string, Output>;
  readonly #turns: Turn[] = [];
  #parts: Part[] = [];
  #calls: Call[] = [];
  #thoughts: Thought[] = [];
  #thought = "";
  /** Signatures that the vendor wants back, by call id. */
  readonly #signatures = new Map<string, string>();
  /** True once an output of these calls was read: the next call starts a new turn. */
  #answered = false;

  constructor(reading: Reading, outputs: ReadonlyMap<string, Output>) {
    this.#reading = reading;
    this.#outputs = outputs;
  }

  read(placed: PlacedItem): void {
    const { item, where } = placed;
    if (isCompaction(placed)) {
      this.#close();
      this.#turns.push(openCompaction(placed));
    } else if (item.type === "message") this.#message(item, where);
    else if (CALLS.has(item.type)) this.#call(item);
    else if (OUTPUTS.has(item.type)) this.#answered = true;
    else if (item.type === "reasoning") this.#reasoning(item);
    else this.#reading.warn(`items of type ${item.type.slice(0, 64)} are left out`);
  }

  end(): Turn[] {
    this.#close();
    return this.#turns;
  }

  #message({ role, content }: StoredItem, where: string): void {
    const parts = readParts(content as string | ResponsePart[], { where: `${where}.content`, warn: this.#reading.warn });
    if (parts.length === 0) return;
    if (role !== "assistant") {
      this.#close();
      this.#turns.push({ role: role === "user" ? "user" : "system", parts });
      return;
    }
    if (this.#calls.length > 0) this.#close();
    for (const part of parts) this.#parts.push(part);
  }

  /** Signed reasoning goes back only to the model that signed it; its text goes to any model. */
  #reasoning({ encrypted_content: sealed, content, summary }: StoredItem): void {
    if (this.#answered) this.#close();
    this.#thought += textsIn(content) || textsIn(summary);
    const opened = openThought(sealed, this.#reading.model);
    if (!opened) return;
    const { callId, ...thought } = opened;
    if (callId === undefined) this.#thoughts.push(thought);
    else this.#signatures.set(callId, thought.signature);
  }

  #call(item: StoredItem): void {
    if (this.#answered) this.#close();
    const name = this.#reading.names.toChat({
      name: String(item.name),
      ...(typeof item.namespace === "string" ? { namespace: item.namespace } : {}),
    });
    const text = item.type === "custom_tool_call" ? JSON.stringify({ input: item.input }) : String(item.arguments);
    const id = String(item.call_id);
    const signature = this.#signatures.get(id);
    this.#calls.push({ id, name, arguments: text, ...(signature === undefined ? {} : { signature }) });
  }

  #close(): void {
    if (this.#parts.length > 0 || this.#calls.length > 0) {
      const thoughts = this.#thoughts.length > 0 ? { thoughts: this.#thoughts } : {};
      const reasoning = this.#thought === "" ? {} : { reasoning: this.#thought };
      this.#turns.push({ role: "assistant", parts: this.#parts, calls: this.#calls, ...thoughts, ...reasoning });
    }
    const attached: Part[] = [];
    for (const { id } of this.#calls) {
      const { text, parts, ...marked } = this.#outputs.get(id) ?? NO_OUTPUT;
      this.#turns.push({ role: "tool", callId: id, text, ...marked });
      for (const part of parts) attached.push(part);
    }
    if (attached.length > 0) this.#turns.push({ role: "user", parts: attached });
    this.#parts = [];
    this.#calls = [];
    this.#thoughts = [];
    this.#thought = "";
    this.#answered = false;
  }
}

function textsIn(parts: unknown): string {
  if (!Array.isArray(parts)) return "";
  return parts.flatMap((part: { text?: unknown } | null) => (typeof part?.text === "string" ? [part.text] : [])).join("\n\n");
}

function invalid(param: string, message: string): Failure {
  return new Failure("invalid_value", message, { param });
}
