import { RUNS } from "../../console/runs/addresses";
import type { RunEvent } from "../../contracts/run-event";
import { ownJson } from "../../contracts/typed";
import { ApiError, addressOf, call, readError } from "../api";
import { SseParser } from "../call/sse";

/** Stops a detached call. */
export function stopKept(id: string): Promise<unknown> {
  return call(RUNS.stop, { params: { id } });
}

/**
 * Replays a detached call's answer from its first byte and continues as the call does. Throws `ApiError` if the gateway
 * no longer has it.
 */
export async function reopenKept(id: string, signal: AbortSignal): Promise<Response> {
  const address = addressOf(RUNS.events.path, { params: { id }, query: { after: 0 } });
  const response = await fetch(address, { credentials: "same-origin", cache: "no-store", signal });
  if (!response.ok) throw await readError(response);
  if (!response.body) throw gone("The gateway sent an empty reply.");
  const events = readEvents(response.body);
  const { value: head } = await events.next();
  if (head?.type !== "head") throw gone(head?.type === "end" ? head.message : "The gateway sent an empty reply.");
  const headers = { "content-type": head.contentType, "x-request-id": head.requestId };
  return new Response(bodyOf(events), { status: head.status, headers });
}

function gone(message: string): ApiError {
  return new ApiError(message, { status: 0, code: "run_gone" });
}

async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<RunEvent> {
  const parser = new SseParser();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    for (const { data } of done ? parser.end() : parser.push(value)) yield ownJson<RunEvent>(data);
    if (done) return;
  }
}

function bodyOf(events: AsyncGenerator<RunEvent>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await events.next();
      if (done || !value) return controller.close();
      if (value.type === "text") controller.enqueue(encoder.encode(value.text));
      else if (value.type === "bytes") controller.enqueue(Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0)));
      else if (value.type === "end")
        value.state === "done" || value.state === "stopped" ? controller.close() : controller.error(gone(value.message));
    },
  });
}
