import type { ChatRequest, ToolCall } from "../../../../lib/contracts/chat";
import { newId } from "../../../../lib/contracts/ids";
import type { ModelCall } from "../../../../lib/providers/capabilities";
import { faultOf } from "../faults";
import type { Host } from "../host";
import { breathe } from "../pace";
import { hashText } from "../random";
import { withinTime } from "../time-limit";
import { countPrompt } from "../usage";
import { type Conversation, readConversation } from "./conversation";
import { lengthen } from "./lengthen";
import { type Bounds, boundText, type Piece, splitPieces, stopList, tokenLimit } from "./pieces";
import type { Skills } from "./skills/answer";
import { writeStructured } from "./structured";
import { type PlannedCall, planCalls } from "./tool-calls";
import { chooseTools } from "./tool-choice";
import { withVoice } from "./voice";

/** A tool call in the parts it is streamed in. */
interface SplitCall {
  call: Required<ToolCall>;
  pieces: readonly Piece[];
}

/** One choice, complete, in the parts it is streamed in. */
export interface PlannedChoice {
  index: number;
  text: string;
  pieces: readonly Piece[];
  calls: readonly SplitCall[];
  tokens: number;
  finish: "stop" | "length" | "tool_calls" | "content_filter";
}

export interface ChatPlan {
  promptTokens: number;
  choices: readonly PlannedChoice[];
  /** Whether the caller gave `functions`, and so reads a call from `function_call`. */
  formerCalls: boolean;
}

/** Works out the whole answer before anything is sent, so that a stream and a whole answer agree. Throws `Failure`. */
export async function planChat(call: ModelCall<ChatRequest>, { skills, host }: { skills: Skills; host: Host }): Promise<ChatPlan> {
  const { input } = call;
  warnUnused(call);
  const conversation = withVoice(readConversation(input, host.readImage), call.model);
  for (const text of conversation.unread) call.warn(text);
  const bounds: Bounds = {
    codec: host.tokens,
    maxTokens: tokenLimit(input.max_completion_tokens ?? input.max_tokens),
    stops: stopList(input.stop),
  };
  const formerCalls = !input.tools?.length && Boolean(input.functions?.length);
  const parallel = input.parallel_tool_calls !== false && !formerCalls;
  const calls = withinTime(() =>
    chooseTools(input, conversation).flatMap((tool) => planCalls(tool, conversation, { parallel, warn: (message) => call.warn(message) })),
  );
  const choices: PlannedChoice[] = [];
  for (let index = 0; index < (input.n ?? 1); index++) {
    if (index > 0) await breathe(call.signal);
    choices.push(
      calls.length > 0
        ? await planToolChoice(calls, index, bounds)
        : await planText(call, { conversation: varied(conversation, index), skills, index, bounds }),
    );
  }
  return { promptTokens: await countPrompt(input.messages, host.tokens), choices, formerCalls };
}

function varied(conversation: Conversation, index: number): Conversation {
  return index === 0 ? conversation : { ...conversation, seed: hashText(String(index), conversation.seed) };
}

interface TextTask {
  conversation: Conversation;
  skills: Skills;
  index: number;
  bounds: Bounds;
}

async function planText(call: ModelCall<ChatRequest>, { conversation, skills, index, bounds }: TextTask): Promise<PlannedChoice> {
  const fault = faultOf(call.model);
  if (fault === "empty") return { index, text: "", pieces: [], calls: [], tokens: 0, finish: "stop" };
  const warn = (message: string) => call.warn(message);
  const written = withinTime(
    () => writeStructured(call.input.response_format, conversation, { skills, warn }) ?? skills.respond(conversation),
  );
  const full = fault === "long" ? lengthen(written, conversation.seed) : written;
  const { text, pieces, tokens, finish } = await boundText(full, bounds);
  return { index, text, pieces, calls: [], tokens, finish: fault === "filter" ? "content_filter" : finish };
}

/** Tool calls within the token limit; arguments that it cuts end with finish reason `length`, and no further call follows. */
async function planToolChoice(planned: readonly PlannedCall[], index: number, bounds: Bounds): Promise<PlannedChoice> {
  const calls: SplitCall[] = [];
  let left = bounds.maxTokens;
  let cut = false;
  for (const { name, arguments: json } of planned) {
    if (cut || left <= 0) break;
    const named = (await splitPieces(name, bounds.codec)).reduce((sum, piece) => sum + piece.tokens, 0);
    const bounded = await boundText(json, { codec: bounds.codec, maxTokens: Math.max(0, left - named), stops: [] });
    cut = bounded.finish === "length";
    left -= named + bounded.tokens;
    calls.push({ call: { id: newId("call_"), type: "function", function: { name, arguments: bounded.text } }, pieces: bounded.pieces });
  }
  return { index, text: "", pieces: [], calls, tokens: bounds.maxTokens - Math.max(0, left), finish: cut ? "length" : "tool_calls" };
}

/** Settings that a script has no use for. */
const UNUSED = [
  "temperature",
  "top_p",
  "presence_penalty",
  "frequency_penalty",
  "logit_bias",
  "reasoning_effort",
  "audio",
  "prediction",
  "web_search_options",
];

function warnUnused(call: ModelCall<ChatRequest>): void {
  const { input } = call;
  const asks = (name: string) => input[name] !== undefined && input[name] !== null;
  const unused = UNUSED.filter(asks);
  if (unused.length > 0) call.warn(`${unused.join(", ")}: without effect on the sandbox's scripted models`);
  if (input.logprobs || asks("top_logprobs")) call.warn("logprobs: the sandbox's scripted models have none");
  if (Array.isArray(input.modalities) && input.modalities.some((kind) => kind !== "text"))
    call.warn("modalities: this sandbox model answers in text only");
}
