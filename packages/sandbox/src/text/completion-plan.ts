import type { CompletionRequest } from "../../../../lib/contracts/completion";
import { Failure } from "../../../../lib/contracts/errors";
import type { ModelCall } from "../../../../lib/providers/capabilities";
import { faultOf } from "../faults";
import type { Host, TokenCodec } from "../host";
import { breathe } from "../pace";
import { hashText } from "../random";
import { withinTime } from "../time-limit";
import { cap, promptConversation } from "./conversation";
import { fillGap } from "./infill";
import { lengthen } from "./lengthen";
import { continueText } from "./markov";
import { type Bounds, boundText, type Piece, stopList, tokenLimit } from "./pieces";
import type { Skills } from "./skills/answer";
import { applyStyle, askStyle } from "./style";

const USUAL_TOKENS = 256;
/** Texts that one call may ask for: prompts times `n`. */
const MAX_CHOICES = 256;
/** Characters of a suffix that are read: a gap is filled to lead up to its beginning. */
const SUFFIX_CHARS = 8_000;
/** Words of a continuation, before it ends its sentence. */
const WORDS = 60;

interface PlannedText {
  index: number;
  /** The prompt, where it is to be repeated. */
  echo: string;
  text: string;
  pieces: readonly Piece[];
  tokens: number;
  finish: "stop" | "length" | "content_filter";
}

export interface CompletionPlan {
  promptTokens: number;
  choices: readonly PlannedText[];
}

/** Works out every text before anything is sent. Choices are prompt-major: index = prompt * n + k. Throws `Failure`. */
export async function planCompletion(
  call: ModelCall<CompletionRequest>,
  { skills, host: { tokens: codec } }: { skills: Skills; host: Pick<Host, "tokens"> },
): Promise<CompletionPlan> {
  const { input } = call;
  const n = input.n ?? 1;
  if (typeof input.best_of === "number" && input.best_of < n)
    throw new Failure("invalid_value", "best_of must be at least n.", { param: "best_of" });
  warnUnused(call);
  const prompts = await readPrompts(input.prompt, codec);
  warnUnread(call, prompts);
  if (prompts.length * n > MAX_CHOICES)
    throw new Failure("invalid_value", `The sandbox writes at most ${MAX_CHOICES} texts per call (prompts times n).`, { param: "n" });
  const bounds = { codec, maxTokens: tokenLimit(input.max_tokens, USUAL_TOKENS), stops: stopList(input.stop) };
  const choices: PlannedText[] = [];
  let promptTokens = 0;
  for (const { text, tokens } of prompts) {
    promptTokens += tokens;
    for (let k = 0; k < n; k++) {
      if (choices.length > 0) await breathe(call.signal);
      choices.push(await planOne(call, { prompt: text, k, index: choices.length, bounds, skills }));
    }
  }
  return { promptTokens, choices };
}

interface OneText {
  prompt: string;
  k: number;
  index: number;
  bounds: Bounds;
  skills: Skills;
}

async function planOne(
  { input, model }: ModelCall<CompletionRequest>,
  { prompt, k, index, bounds, skills }: OneText,
): Promise<PlannedText> {
  const fault = faultOf(model);
  const echo = input.echo ? prompt : "";
  if (fault === "empty") return { index, echo, text: "", pieces: [], tokens: 0, finish: "stop" };
  const seed = hashText(prompt.slice(-4_000), hashText(String(k), input.seed ?? 0));
  const { suffix } = input;
  const read = cap(prompt);
  const written = withinTime(() =>
    suffix ? fillGap({ prefix: read, suffix: suffix.slice(0, SUFFIX_CHARS), seed }) : writeOn(read, { seed, skills }),
  );
  const { text, pieces, tokens, finish } = await boundText(fault === "long" ? lengthen(written, seed) : written, bounds);
  return { index, echo, text, pieces, tokens, finish: fault === "filter" ? "content_filter" : finish };
}

/** Prompts that ask for something: an order, a question, a sum, or the answer's place in a dialogue. */
const ORDER =
  /^\s*(?:please|write|compose|tell|give|list|say|repeat|summari[sz]e|explain|convert|translate|sort|make|extract|count|calculate|compute|what|who|how|why|when|where|which|can you|could you|create|generate|rewrite|shorten|reverse|draft)\b/i;
const DIALOGUE =
  /(?:^|\n) {0,8}(?:Q|Question|User|Human|Input) {0,4}: {0,4}([^\n]{1,1000})\n{1,4} {0,8}(?:A|Answer|Assistant|AI|Bot|Output) {0,4}:\s{0,8}$/i;

/** Answers a prompt that asks for something, and goes on with any other in its own style. */
function writeOn(prompt: string, { seed, skills }: { seed: number; skills: Skills }): string {
  const asked = DIALOGUE.exec(prompt.slice(-1_200))?.[1];
  const ask = asked ?? prompt;
  const order = asked !== undefined || ORDER.test(prompt) || /\?\s*$/.test(prompt) || /^[\s\d.()+*/^-]+=?\s*$/.test(prompt.slice(0, 300));
  if (order) {
    const conversation = promptConversation(ask, seed);
    const style = askStyle(ask);
    const answer = style.exact === undefined ? skills.attempt(conversation) : { text: style.exact };
    if (answer && asked === undefined && /=\s*$/.test(prompt) && answer.brief !== undefined) return lead(prompt) + answer.brief;
    if (answer) return (asked === undefined ? "\n\n" : lead(prompt)) + applyStyle(answer, style);
  }
  return continueScene(prompt, { seed, skills }) ?? lead(prompt) + continueText(prompt, { seed, words: WORDS });
}

/** A caption, such as "A lighthouse above a stormy sea", goes on with what is seen there. */
function continueScene(prompt: string, { seed, skills }: { seed: number; skills: Skills }): string | undefined {
  const scene = skills.attempt(promptConversation(prompt, seed))?.text ?? "";
  return scene.startsWith(`${prompt}.`) ? scene.slice(prompt.length) : undefined;
}

function lead(prompt: string): string {
  return prompt === "" || /\s$/.test(prompt) ? "" : " ";
}

async function readPrompts(prompt: CompletionRequest["prompt"], codec: TokenCodec): Promise<{ text: string; tokens: number }[]> {
  if (prompt === null) return [{ text: "", tokens: 0 }];
  if (typeof prompt === "string") return [{ text: prompt, tokens: await codec.count(prompt) }];
  const found: { text: string; tokens: number }[] = [];
  const ids = prompt.filter((item) => typeof item === "number");
  if (ids.length > 0) return [await readIds(ids, codec)];
  for (const item of prompt) {
    if (typeof item === "string") found.push({ text: item, tokens: await codec.count(item) });
    else if (typeof item !== "number") found.push(await readIds(item, codec));
  }
  return found;
}

async function readIds(ids: readonly number[], codec: TokenCodec): Promise<{ text: string; tokens: number }> {
  try {
    return { text: await codec.decode(ids), tokens: ids.length };
  } catch (cause) {
    throw new Failure("invalid_value", "The prompt has token ids that are not in the sandbox's vocabulary (o200k_base).", {
      param: "prompt",
      cause,
    });
  }
}

function warnUnread(call: ModelCall<CompletionRequest>, prompts: readonly { text: string }[]): void {
  const suffix = call.input.suffix?.length ?? 0;
  const long = prompts.filter(({ text }) => cap(text) !== text).length;
  const readers = "are read by the sandbox's scripted models";
  if (long > 0) call.warn(`${long} of ${prompts.length} prompts: only the ends ${readers}`);
  if (suffix > SUFFIX_CHARS) call.warn(`suffix: ${SUFFIX_CHARS} of ${suffix} characters ${readers}`);
}

function warnUnused(call: ModelCall<CompletionRequest>): void {
  const { input } = call;
  const unused = (["temperature", "top_p", "presence_penalty", "frequency_penalty"] as const).filter(
    (name) => typeof input[name] === "number",
  );
  if (unused.length > 0) call.warn(`${unused.join(", ")}: without effect on the sandbox's scripted models`);
  if (typeof input.logprobs === "number") call.warn("logprobs: the sandbox's scripted models have none");
  if (typeof input.best_of === "number" && input.best_of > 1) call.warn("best_of: the first n texts are returned");
}
