import type { ChatOutput } from "@/lib/client/chat/answer";
import { type ChatOwn, chatOf, lineOf, toChatBody, variablesIn } from "@/lib/client/chat/page-state";
import { newTurnId, pathOf, type Turn } from "@/lib/client/chat/tree";
import type { SessionState } from "@/lib/client/session/session";
import { type Variables, variablesOf } from "@/lib/contracts/text-variables";
import { CHAT_PAGE } from "../chat/page";
import type { Answers } from "../completions/answers";
import type { Own as CompletionOwn } from "../completions/page-state";
import { completions } from "../completions/playground";
import type { PlaygroundPage } from "../define";

/** A request without its model. */
export interface EvaluatedRequest {
  messages: readonly unknown[];
  parameters: Record<string, unknown>;
}

/** A playground whose prompt can be swept. */
export interface SweepSource<Own extends { variables: Variables }, Output> {
  page: PlaygroundPage<Own, Output>;
  /** What the last field of the prompt is called. */
  label: string;
  /** The prompt to begin with. */
  promptOf(state: SessionState<Own>): string;
  /** The page's own part with another prompt, as it is sent and stored. */
  withPrompt(state: SessionState<Own>, prompt: string): Own;
  variablesIn(own: Own): readonly string[];
  /** The request of a run with its variables unfilled, as an evaluation has it; undefined if evaluations cannot make it. */
  evaluated?(state: SessionState<Own>): EvaluatedRequest;
}

/** The turns before the message that is asked, and that message. A draft comes before the last message that was sent. */
function lastAsked({ own, columns }: SessionState<ChatOwn>): { before: readonly Turn[]; asked: Partial<Turn> & { text: string } } {
  const path = pathOf(chatOf(own, columns[0]?.id ?? "")).filter(({ status }) => status !== "waiting");
  if (own.draft.trim() !== "") return { before: path, asked: { text: own.draft, images: own.draftImages, files: own.draftFiles } };
  const at = path.findLastIndex(({ role }) => role === "user");
  return { before: path.slice(0, Math.max(at, 0)), asked: path[at] ?? { text: "" } };
}

export const CHAT_SWEEP: SweepSource<ChatOwn, ChatOutput> = {
  page: CHAT_PAGE,
  label: "Message",
  promptOf: (state) => lastAsked(state).asked.text,
  withPrompt(state, prompt) {
    const { before, asked } = lastAsked(state);
    const turn: Turn = { ...asked, id: newTurnId(), parent: "", role: "user", text: prompt, at: Date.now() };
    return { ...state.own, thread: undefined, draft: "", draftImages: [], draftFiles: [], chats: {}, base: lineOf([...before, turn]) };
  },
  variablesIn,
  evaluated({ own, params }) {
    const sent = toChatBody({ column: "first", model: "", own: { ...own, variables: {} }, params, stream: false });
    const { model: _, messages, ...parameters } = sent;
    return { messages, parameters };
  },
};

export const COMPLETION_SWEEP: SweepSource<CompletionOwn, Answers> = {
  page: completions,
  label: "Prompt",
  promptOf: ({ own }) => own.before,
  withPrompt: ({ own }, before) => ({ ...own, before, marks: [], shown: 0 }),
  variablesIn: ({ before, after }) => variablesOf([before, after]),
};
