import type { ChatRequest } from "../../contracts/chat";
import type { ChatSpelling } from "../../contracts/provider-presets";
import type { ChatModel, ModelCall } from "../capabilities";

/** Sends requests in the fields and roles that the server knows. */
export function withSpelling(chat: ChatModel, spelling: ChatSpelling): ChatModel {
  return {
    ...chat,
    complete: (call) => chat.complete(spelled(call, spelling)),
    stream: (call) => chat.stream(spelled(call, spelling)),
  };
}

/** The same call if nothing has to change. */
function spelled(call: ModelCall<ChatRequest>, { renames = {}, roles = {} }: ChatSpelling): ModelCall<ChatRequest> {
  const { input } = call;
  const given = Object.entries(renames).filter(([name]) => input[name] !== undefined);
  const replaced = input.messages.some(({ role }) => roles[role] !== undefined);
  if (given.length === 0 && !replaced) return call;
  const messages = input.messages.map((message) => ({ ...message, role: roles[message.role] ?? message.role }));
  const changed: ChatRequest = { ...input, messages };
  for (const [name, to] of given) {
    changed[to] ??= input[name];
    delete changed[name];
  }
  return { ...call, wire: null, input: changed };
}
