import { MessageEvent, type MessageReply } from "../../contracts/messages";
import type { EventStream, MessagesModel, ModelCall, StreamEvent } from "../capabilities";
import { isFields } from "../fields";
import { LAST } from "../sse";
import type { VendorClient, VendorPost } from "../vendor-client";
import { ANTHROPIC } from "./surface";

export async function countTokens(
  client: VendorClient,
  call: ModelCall<unknown>,
  request: Pick<VendorPost<number>, "path" | "body" | "headers">,
): Promise<number> {
  const read = (value: unknown) => (isFields(value) && typeof value.input_tokens === "number" ? value.input_tokens : undefined);
  return (await client.post(call, { ...request, read })).reply;
}

/** Native Messages: the caller's bytes in, the vendor's bytes out. */
export function messages(client: VendorClient, surface = ANTHROPIC): MessagesModel {
  return {
    complete: (call) =>
      client.post(call, { path: surface.pathOf(call.model, false), body: surface.bodyOf(call), headers: call.carried, read: asReply }),
    stream(call): EventStream<MessageEvent> {
      let over = false;
      let begun: object = {};
      return client.stream<MessageEvent>(call, {
        path: surface.pathOf(call.model, true),
        body: surface.bodyOf(call),
        headers: call.carried,
        read(value, text): StreamEvent<MessageEvent> | undefined | typeof LAST {
          if (over) return LAST;
          if (!KNOWN.has(String(value.type))) return undefined;
          over = value.type === "message_stop";
          const event = value as MessageEvent;
          if (event.message?.usage) begun = event.message.usage;
          // Only the first event reports prompt tokens; the log reads them from the last.
          if (event.type === "message_delta" && event.usage && event.usage.input_tokens == null)
            return { chunk: { ...event, usage: { ...begun, ...event.usage } } };
          return { chunk: event, wire: text };
        },
      });
    },
    count: (call) => countTokens(client, call, { path: surface.countPath, body: surface.countBodyOf(call), headers: call.carried }),
  };
}

/** `ping` and future event types are dropped: the gateway's own stream has no counterpart. */
const KNOWN: ReadonlySet<string> = new Set(MessageEvent.shape.type.options);
const isReply = (value: unknown): value is MessageReply => isFields(value) && Array.isArray(value.content);
const asReply = (value: unknown): MessageReply | undefined => (isReply(value) ? value : undefined);
