import type { ContentReply } from "../../contracts/content";
import { type Call, type Choice, type Finish, type Increment, type Told, usageFrom } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { writeLossless } from "../../contracts/lossless-json";
import { contentCounts, countOf } from "../../contracts/token-counts";
import { type Fields, isFields } from "../fields";

const FILTERED = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII/;
const MALFORMED = /^(?:MALFORMED_\w{1,40}|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|MISSING_THOUGHT_SIGNATURE)$/;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const count = (value: unknown): number => countOf(value) ?? 0;

/** Completes a native reply with the fields that the contract requires, and tells if they were there. Throws if the prompt was blocked. */
export function readContent(value: unknown): { reply: ContentReply; whole: boolean } | undefined {
  if (!isFields(value) || (value.candidates === undefined && !isFields(value.usageMetadata) && !isFields(value.promptFeedback)))
    return undefined;
  const candidates = Array.isArray(value.candidates) ? value.candidates.filter(isFields) : [];
  const blocked = isFields(value.promptFeedback) ? text(value.promptFeedback.blockReason) : "";
  if (candidates.length === 0 && blocked !== "")
    throw new Failure("content_policy_violation", `The model's provider blocked the prompt (${blocked.slice(0, 100)}).`);
  const usage = isFields(value.usageMetadata) ? value.usageMetadata : {};
  const whole =
    candidates.every(({ content, safetyRatings }) => isFields(content) && Array.isArray(content.parts) && Array.isArray(safetyRatings)) &&
    ["promptTokenCount", "candidatesTokenCount", "totalTokenCount"].every(
      (name) => typeof usage[name] === "number" && usage[name] === countOf(usage[name]),
    );
  const reply = {
    ...value,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      content: contentOf(candidate.content),
      safetyRatings: ratingsOf(candidate),
    })),
    usageMetadata: {
      ...usage,
      promptTokenCount: count(usage.promptTokenCount),
      candidatesTokenCount: count(usage.candidatesTokenCount),
      totalTokenCount: count(usage.totalTokenCount),
    },
  } as ContentReply;
  return { reply, whole };
}

const ratingsOf = ({ safetyRatings }: Fields) => (Array.isArray(safetyRatings) ? safetyRatings : []);

function contentOf(content: unknown): { role: string; parts: Fields[] } {
  const fields = isFields(content) ? content : {};
  return { ...fields, role: text(fields.role) || "model", parts: Array.isArray(fields.parts) ? fields.parts.filter(isFields) : [] };
}

export function told({ candidates, usageMetadata }: ContentReply): Told {
  return { choices: candidates.map(choiceOf), usage: usageFrom(contentCounts(usageMetadata)) };
}

type Candidate = ContentReply["candidates"][number];

function choiceOf({ content, finishReason = "", index }: Candidate, place: number): Choice {
  const choice: Choice = { index: index ?? place, reasoning: "", text: "", refusal: "", calls: [], images: [], finish: "stop" };
  for (const part of content.parts as Fields[]) {
    const call = callIn(part);
    const image = imageIn(part);
    if (call) choice.calls.push(call);
    else if (image !== undefined) choice.images?.push(image);
    else if (part.thought === true) think(choice, part);
    else choice.text += wordsIn(part);
  }
  const said = choice.text !== "" || choice.calls.length > 0 || choice.images?.length !== 0;
  return { ...choice, finish: finishOf(finishReason, { calls: choice.calls.length > 0, said }) };
}

/** A signature covers all thinking since the previous one, as in a stream. */
function think(choice: Choice, { text: words, thoughtSignature }: Fields): void {
  choice.reasoning += text(words);
  choice.thoughts ??= [];
  const last = choice.thoughts.at(-1);
  const signature = text(thoughtSignature);
  if (last?.signature === "") choice.thoughts.splice(-1, 1, { ...last, text: last.text + text(words), signature });
  else choice.thoughts.push({ text: text(words), signature, signer: "gemini" });
}

/** Text, or the vendor's executed code as a fenced block. */
function wordsIn({ text: words, executableCode: code, codeExecutionResult: result }: Fields): string {
  if (isFields(code)) return `\n\`\`\`${text(code.language).toLowerCase()}\n${text(code.code)}\n\`\`\`\n`;
  if (isFields(result)) return `\n\`\`\`\n${text(result.output)}\n\`\`\`\n`;
  return text(words);
}

function callIn({ functionCall: call, thoughtSignature }: Fields): Call | undefined {
  if (!isFields(call)) return undefined;
  const signature = text(thoughtSignature);
  return {
    id: text(call.id) || newId("call_"),
    name: text(call.name),
    arguments: writeLossless(call.args ?? {}),
    ...(signature === "" ? {} : { signature }),
  };
}

function imageIn({ inlineData, thought }: Fields): string | undefined {
  if (!isFields(inlineData) || thought === true || !text(inlineData.mimeType).startsWith("image/")) return undefined;
  return `data:${inlineData.mimeType};base64,${text(inlineData.data)}`;
}

/** Throws if the model's call is unusable, or if the answer is empty without a filter: a retry may well succeed. */
function finishOf(reason: string, { calls, said }: { calls: boolean; said: boolean }): Finish {
  if (reason === "MAX_TOKENS") return "length";
  if (FILTERED.test(reason)) return "content_filter";
  if (MALFORMED.test(reason)) throw broken("The model's call of a tool was malformed", reason);
  if (reason !== "STOP" && !said) throw broken("The model ended without an answer", reason || "no reason given");
  return calls ? "tool_calls" : "stop";
}

function broken(words: string, reason: string): Failure {
  const named = reason.slice(0, 60);
  return new Failure("bad_gateway", `${words} (${named}).`, { cause: `finish reason ${named}`, elsewhere: true, unsure: true });
}

/** Reads the events of one stream. Calls are numbered across all of them. */
export class ContentEventReader {
  readonly #calls = new Map<number, number>();
  readonly #said = new Set<number>();

  read({ candidates, usageMetadata }: ContentReply): Increment[] {
    const found = candidates.flatMap((candidate, place) => this.#candidate(candidate, candidate.index ?? place));
    const usage = usageFrom(contentCounts(usageMetadata));
    if (usage && usage.input + usage.output > 0) found.push({ kind: "usage", usage });
    return found;
  }

  #candidate({ content, finishReason }: Candidate, choice: number): Increment[] {
    const found = (content.parts as Fields[]).flatMap((part) => this.#part(part, choice));
    if (found.some(({ kind }) => kind === "text" || kind === "call" || kind === "image")) this.#said.add(choice);
    if (finishReason === undefined) return found;
    const calls = this.#calls.has(choice);
    return [...found, { kind: "finish", choice, finish: finishOf(finishReason, { calls, said: this.#said.has(choice) }) }];
  }

  #part(part: Fields, choice: number): Increment[] {
    const called = callIn(part);
    if (called) {
      const call = this.#calls.get(choice) ?? 0;
      this.#calls.set(choice, call + 1);
      return [{ kind: "call", choice, call, ...called }];
    }
    const url = imageIn(part);
    if (url !== undefined) return [{ kind: "image", choice, url }];
    const thought = part.thought === true;
    const words = wordsIn(part);
    const signature = thought ? text(part.thoughtSignature) : "";
    return [
      ...(words === "" ? [] : [{ kind: thought ? ("reasoning" as const) : ("text" as const), choice, text: words }]),
      ...(signature === "" ? [] : [{ kind: "signature" as const, choice, signature, signer: "gemini" as const }]),
    ];
  }
}
