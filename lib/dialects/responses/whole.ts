import { type Choice, MOST_GATHERED, NO_USAGE, onlyChoice, type Told } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { ResponseOutputItem, ResponseReply } from "../../contracts/responses";
import type { ToolNames } from "../tool-names";
import { callItem, customInput, endedResponse, endStatus, messageItem, reasoningItem, refusalPart, textPart, usageOf } from "./output";
import { type SealedThought, sealThought } from "./sealed-thought";

interface Form {
  names: ToolNames;
  /** The client asked to keep encrypted reasoning. */
  seals: boolean;
}

/** A whole answer. Equals its stream's result without the cost of the events, which is several times as high. */
export function wholeResponse(told: Told, opened: ResponseReply, form: Form): ResponseReply {
  const choice = onlyChoice(told);
  refuseTooLong(choice);
  const output = outputOf(choice, opened.model, form);
  return endedResponse(opened, { output, usage: usageOf(told.usage ?? NO_USAGE), finish: choice.finish });
}

function outputOf(choice: Choice, model: string, { names, seals }: Form): ResponseOutputItem[] {
  const { reasoning, thoughts, text, refusal, calls, finish } = choice;
  const status = endStatus(finish);
  const output: ResponseOutputItem[] = [];
  /** Reasoning since the last signature. */
  let open = thoughts === undefined ? reasoning : "";
  const think = (signed?: Omit<SealedThought, "text">) => {
    const sealed = signed && seals ? sealThought({ ...signed, text: open }, model) : undefined;
    if (open !== "" || sealed !== undefined) output.push(reasoningItem(newId("rs_"), open === "" ? undefined : open, sealed));
    open = "";
  };
  for (const { text: thought, ...signed } of thoughts ?? []) {
    open += thought;
    if (signed.signature !== "") think(signed);
  }
  const said = [];
  if (text !== "") said.push(textPart(text));
  if (refusal !== "") said.push(refusalPart(refusal));
  if (said.length > 0 || calls.length === 0) think();
  if (said.length > 0) output.push(messageItem(newId("msg_"), said, calls.length > 0 ? "completed" : status));
  for (const { id, name, arguments: json, signature } of calls) {
    think(signature ? { signature, signer: "gemini", callId: id } : undefined);
    const tool = names.fromChat(name);
    const [input, itemId] = [json === "" ? "{}" : json, newId(tool.kind === "custom" ? "ctc_" : "fc_")];
    const parts = { id: itemId, callId: id || newId("call_"), tool, text: tool.kind === "custom" ? customInput(input) : input };
    output.push(callItem(parts, status));
  }
  if (output.length === 0) output.push(messageItem(newId("msg_"), [textPart("")], status));
  return output;
}

function refuseTooLong({ reasoning, text, refusal, calls }: Choice): void {
  const called = calls.reduce((sum, { name, arguments: json }) => sum + name.length + json.length, 0);
  if (reasoning.length + text.length + refusal.length + called > MOST_GATHERED)
    throw new Failure("bad_response_body", "The model's answer is too long.");
}
