import { vi } from "vitest";
import type { SaveRunRequest } from "../../../console/runs/contract";
import { fieldsOf, listOf } from "../../../contracts/typed";
import type { SessionRules } from "../../session/session";
import { CHAT_ANSWERS, type ChatOutput } from "../answer";
import { type ChatOwn, FRESH_CHAT, toSentBody } from "../page-state";
import type { ServerTool } from "../tools/server-tools";

/** Chat without its views. */
export const CHAT_RULES: SessionRules<ChatOwn, ChatOutput> = {
  ...CHAT_ANSWERS,
  ...{ id: "chat", own: FRESH_CHAT, params: {}, stream: false, holdsAnswers: true },
  path: () => "/v1/chat/completions",
  toBody: toSentBody,
  fromBody: () => ({ own: FRESH_CHAT, params: {} }),
  threadOf: ({ thread }) => thread,
  titleOf: () => "title",
  toText: ({ text }) => text,
  fromText: (text) => ({ text, reasoning: "", toolCalls: [], images: [], pieces: 0 }),
};

export const ADD: ServerTool = {
  ...{ server: "mcp_1", serverName: "shop", tool: "add", name: "add", description: "Adds", parameters: { type: "object" } },
  ...{ fingerprint: "f1", readOnly: null, destructive: null },
};

/** A request that waits for its reply. */
interface Asked {
  model: string;
  /** The run that the gateway keeps, or that is read again. */
  run: string;
  messages: readonly unknown[];
  /** Replies with words, or with calls of `add`. */
  say(text: string): void;
  callAdd(...ids: string[]): void;
  fail(): void;
}

/** A tool that runs at its server. */
interface Running {
  arguments: unknown;
  aborted: boolean;
  end(text: string): void;
}

/** The events of a call that the gateway has kept. */
function replay(text: string): Response {
  const events = [
    { type: "head", status: 200, contentType: "application/json", requestId: "req_1" },
    { type: "text", text },
    { type: "end", state: "done", message: "" },
  ];
  return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
}

/** A gateway whose answers and tools wait until they are told to go on. It keeps answers for pages that are reloaded. */
export function scriptedGateway() {
  const asked: Asked[] = [];
  const tools: Running[] = [];
  const saved: SaveRunRequest[] = [];
  const kept = new Map<string, Promise<string>>();
  let page = 0;
  const reply = (give: (response: Response) => void, message: object) => give(Response.json({ choices: [{ index: 0, message }] }));
  const chat = (body: Record<string, unknown>, run: string, signal?: AbortSignal | null) =>
    new Promise<Response>((end, refuse) => {
      let keep: (text: string) => void = () => undefined;
      kept.set(run, new Promise((done) => (keep = done)));
      const asking = page;
      const give = (response: Response) => {
        void response.clone().text().then(keep);
        if (asking === page) end(response);
      };
      signal?.addEventListener("abort", () => refuse(new DOMException("", "AbortError")));
      asked.push({
        ...{ model: String(body.model ?? ""), run, messages: listOf(body.messages) },
        say: (content) => reply(give, { content }),
        callAdd: (...ids) =>
          reply(give, {
            content: "",
            tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "add", arguments: `{"id":"${id}"}` } })),
          }),
        fail: () => give(Response.json({ error: { message: "Too many.", code: "rate_limit_exceeded" } }, { status: 429 })),
      });
    });
  const tool = (body: Record<string, unknown>, signal?: AbortSignal | null) =>
    new Promise<Response>((give, refuse) => {
      const running: Running = {
        ...{ arguments: body.arguments, aborted: false },
        end: (text) => give(Response.json({ requestId: "req_1", isError: false, text, bytes: text.length, cut: false, ms: 1 })),
      };
      signal?.addEventListener("abort", () => {
        running.aborted = true;
        refuse(new DOMException("", "AbortError"));
      });
      tools.push(running);
    });
  vi.stubGlobal("fetch", async (url: string, { body: text, headers, signal, method }: RequestInit = {}) => {
    const body = fieldsOf(JSON.parse(String(text ?? "{}")));
    if (url.endsWith("/v1/chat/completions")) return chat(body, new Headers(headers).get("x-trunkline-run") ?? "", signal);
    if (url.endsWith("/mcp-servers/mcp_1/call")) return tool(body, signal);
    if (url.endsWith("/api/console/runs") && method === "POST") {
      saved.push(JSON.parse(String(text)));
      return Response.json({ status: "done" });
    }
    const [, run = ""] = /runs\/(run_\w+)\/events/.exec(url) ?? [];
    if (kept.has(run)) return replay((await kept.get(run)) ?? "");
    return Response.json({ secret: "sk-1", expiresAt: Date.now() + 3_600_000 });
  });
  /** The page is left: it gets no reply any more. */
  const leave = () => page++;
  return { asked, tools, saved, leave };
}
