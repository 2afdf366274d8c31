import { newId } from "../../contracts/ids";
import type { ResponseOutputItem } from "../../contracts/responses";
import type { NamedTool, ToolNames } from "../tool-names";
import type { Emit, ItemWriter } from "./item-writer";
import { callItem, customInput, type ItemStatus } from "./output";

/**
 * Writes a tool call. It starts once its tool is known; a custom tool's input comes at the end, because until then it is part of an object.
 */
export class CallWriter implements ItemWriter {
  readonly #index: number;
  readonly #callId: string;
  readonly #names: ToolNames;
  #tool: NamedTool | undefined;
  #id = "";
  #text = "";

  constructor({ index, callId, names }: { index: number; callId: string; names: ToolNames }) {
    this.#index = index;
    this.#callId = callId || newId("call_");
    this.#names = names;
  }

  add(emit: Emit, { name, arguments: text }: { name: string; arguments: string }): void {
    const before = this.#text;
    this.#text += text;
    if (this.#tool === undefined) {
      if (name === "") return;
      this.#begin(emit, name);
      this.#delta(emit, before + text);
    } else this.#delta(emit, text);
  }

  close(emit: Emit, status: ItemStatus): ResponseOutputItem {
    const tool = this.#tool ?? this.#begin(emit, "");
    if (this.#text === "") {
      this.#text = "{}";
      this.#delta(emit, this.#text);
    }
    const text = tool.kind === "custom" ? customInput(this.#text) : this.#text;
    if (tool.kind === "custom") {
      emit("response.custom_tool_call_input.delta", { ...this.#where(), delta: text });
      emit("response.custom_tool_call_input.done", { ...this.#where(), input: text });
    } else emit("response.function_call_arguments.done", { ...this.#where(), name: tool.name, arguments: text });
    return callItem({ id: this.#id, callId: this.#callId, tool, text }, status);
  }

  #begin(emit: Emit, name: string): NamedTool {
    const tool = this.#names.fromChat(name);
    this.#tool = tool;
    this.#id = newId(tool.kind === "custom" ? "ctc_" : "fc_");
    const item = callItem({ id: this.#id, callId: this.#callId, tool, text: "" }, "in_progress");
    emit("response.output_item.added", { output_index: this.#index, item });
    return tool;
  }

  #delta(emit: Emit, text: string): void {
    if (text !== "" && this.#tool?.kind === "function") emit("response.function_call_arguments.delta", { ...this.#where(), delta: text });
  }

  #where() {
    return { item_id: this.#id, output_index: this.#index };
  }
}
