import type { Page } from "@playwright/test";
import { fromChatBody } from "../../lib/client/chat/page-state";

/** The chat page with answered questions. */
export async function openWith(page: Page, ...answers: string[]): Promise<void> {
  const messages = answers.flatMap((content) => [
    { role: "user", content: "What of the quays?" },
    { role: "assistant", content },
  ]);
  const columns = [{ id: "first", model: "sandbox-chat", params: {} }];
  const draft = JSON.stringify({ columns, params: {}, stream: true, own: fromChatBody({ messages }).own });
  // A sandboxed frame has no storage.
  await page.addInitScript((text) => window === window.top && localStorage.setItem("trunkline.draft.chat", text), draft);
  await page.goto("/play/chat?m=sandbox-chat");
}

/** The page's chat calls are answered by `say` and `end`, word by word. */
export async function scripted(page: Page): Promise<{ say(text: string): Promise<void>; end(): Promise<void> }> {
  await page.addInitScript(() => {
    const real = window.fetch;
    const encoder = new TextEncoder();
    window.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith("/v1/chat/completions")) return real(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          Object.assign(window, {
            say: (content: string) =>
              stream.enqueue(encoder.encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)),
            end: () => stream.close(),
          });
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
  });
  const called = (name: string, text?: string) =>
    page.evaluate(({ name, text }) => (window as unknown as Record<string, (text?: string) => void>)[name]?.(text), { name, text });
  return { say: (text) => called("say", text), end: () => called("end") };
}

/** Sends a message, and waits until it can be answered. */
export async function ask(page: Page): Promise<void> {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Go on");
  await message.press("ControlOrMeta+Enter");
  await page.waitForFunction(() => "say" in window);
}
