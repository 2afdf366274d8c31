import { PlaygroundSession } from "@/lib/client/session/session";
import { newVideo } from "../video/new/page";
import { type Call, nextCall } from "./call-sample";
import { CHAT_PAGE } from "./chat/page";
import { completions } from "./completions/playground";
import type { PlaygroundPage } from "./define";
import { embeddings } from "./embeddings/playground";
import { generate } from "./generate/playground";
import { textItem } from "./image/items";
import { image } from "./image/playground";
import { moderation } from "./moderation/playground";
import { rerank } from "./rerank/playground";
import { speech } from "./speech/playground";

interface Written {
  page: PlaygroundPage<unknown, unknown>;
  /** The page's own if absent. */
  name?: string;
  model: string;
  /** The person's input. */
  own?: object;
  params?: Record<string, unknown>;
}

/** Every playground with input, including quotes and characters that are special in shells and programs. */
const WORDS = 'Say "hello" to $HOME, it\'s `late` \\ and\nnight';
const WRITTEN = [
  { page: CHAT_PAGE, model: "sandbox-chat", own: { draft: WORDS }, params: { temperature: 0.5, top_k: 3 } },
  ...["responses", "messages", "content"].map((dialect) => ({
    page: CHAT_PAGE,
    name: dialect,
    model: "sandbox-chat",
    own: { draft: WORDS, system: "Be brief.", dialect },
    params: { temperature: 0.5, max_tokens: 200, top_k: 3, stop: "END" },
  })),
  { page: completions, model: "sandbox-text" },
  { page: generate, model: "sandbox-content" },
  { page: speech, model: "sandbox-speech", own: { text: "Hi there.", format: "wav" } },
  { page: image, model: "sandbox-image", own: { items: [textItem("a lighthouse at night")] } },
  { page: embeddings, model: "sandbox-embed" },
  { page: rerank, model: "sandbox-rerank" },
  { page: moderation, model: "sandbox-moderation" },
  { page: newVideo, model: "sandbox-video", own: { prompt: "waves at night", seconds: 1 } },
] as unknown as readonly Written[];

export interface WrittenCall {
  name: string;
  page: Written["page"];
  call: Call;
}

/** The call of every playground as its page would send it. */
export const WRITTEN_CALLS: readonly WrittenCall[] = WRITTEN.map(({ page, name = page.id, model, own, params = {} }) => {
  const ports = { origin: "http://gateway.test" } as ConstructorParameters<typeof PlaygroundSession<unknown, unknown>>[1];
  const column = { id: "first", model, params };
  const session = new PlaygroundSession(page, ports, {
    columns: [column],
    params: page.params,
    own: { ...(page.own as object), ...own },
    stream: page.stream ?? false,
  });
  const call = nextCall(session, column);
  if (!call) throw new Error(`${name} has no call`);
  return { name, page, call };
});
