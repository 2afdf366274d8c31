import { bearer } from "@/lib/client/call/playground-key";
import { PlaygroundCall } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ChatChunk, ChatReply } from "@/lib/contracts/chat";
import { newId } from "@/lib/contracts/ids";
import { toChat } from "./chat-body";
import type { Candidates, Own } from "./content";

type GenerateSession = PlaygroundSession<Own, Candidates>;
type Round = NonNullable<GenerateSession["round"]>;

const runs = new WeakMap<Round, Map<string, Promise<PlaygroundCall<string>>>>();

/** The chat call beside a round's column; undefined if none was requested. */
export function chatBeside(round: Round | undefined, columnId: string): Promise<PlaygroundCall<string>> | undefined {
  const column = round?.state.columns.find(({ id }) => id === columnId);
  if (!round || !column || !round.state.own.alsoChat || round.state.custom !== undefined || !round.runs.has(columnId)) return undefined;
  const made = runs.get(round) ?? new Map<string, Promise<PlaygroundCall<string>>>();
  runs.set(round, made);
  const known = made.get(columnId);
  if (known) return known;
  const { own, params, stream } = round.state;
  const { body } = toChat({ model: column.model, own, params: { ...params, ...column.params }, stream });
  const run = bearer().then(
    (secret) =>
      new PlaygroundCall(rules, {
        id: newId("run_"),
        model: column.model,
        url: `${window.location.origin}/v1/chat/completions`,
        body: JSON.stringify(body),
        secret,
      }),
  );
  made.set(columnId, run);
  return run;
}

const rules = {
  readEvent: (output: string | undefined, event: Partial<ChatChunk>) =>
    (output ?? "") + (event.choices?.find(({ index }) => index === 0)?.delta?.content ?? ""),
  readReply: (reply: ChatReply) => reply.choices[0]?.message.content ?? "",
  readTokens: ({ usage }: Partial<ChatReply>) => {
    return usage ? { in: usage.prompt_tokens, out: usage.completion_tokens } : undefined;
  },
  hasContent: (event: Partial<ChatChunk>) => event.choices?.some(({ delta }) => (delta?.content ?? "") !== "") ?? false,
};
