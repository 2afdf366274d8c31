import type { Conversation, EventWriter, Told } from "../contracts/conversation";
import type { Capabilities, ConversationModel, ModelCall } from "../providers/capabilities";
import { withBreakpoints } from "./auto-cache";
import { takesBreakpoints } from "./chat/breakpoints";
import { overChat } from "./chat/model";
import { addedBreakpoint, withConversationBreakpoint } from "./placed-breakpoint";
import type { TextModel } from "./text-model";
import { WrittenEvents } from "./written-events";

/** A provider's text model for dialects that it doesn't implement itself; undefined if it has none. */
export function textModelOf({
  conversation,
  messages,
  chat,
}: { readonly [Name in keyof Capabilities]?: Capabilities[Name] }): TextModel | undefined {
  // A provider of Messages accepts breakpoints for each of its models.
  if (conversation)
    return billing(caching(overConversation(conversation), ({ model }) => messages !== undefined || takesBreakpoints(model)));
  return chat && billing(caching(overChat(chat), ({ model }) => takesBreakpoints(model)));
}

/** Sets breakpoints of the prompt cache if the route or the session asks for them and the model takes them. */
function caching(model: TextModel, takes: (call: ModelCall<unknown>) => boolean): TextModel {
  const marked = (call: ModelCall<unknown>, conversation: Conversation) => {
    if (!(call.autoCache || call.breakpoint) || !takes(call)) return conversation;
    const whole = call.autoCache ? withBreakpoints(conversation) : conversation;
    const placed = call.breakpoint === undefined ? undefined : withConversationBreakpoint(call.breakpoint, whole);
    if (placed) call.warn(addedBreakpoint(call.breakpoint));
    return placed ?? whole;
  };
  return {
    ...model,
    ask: (call, conversation) => model.ask(call, marked(call, conversation)),
    stream: (call, { conversation, writer }) => model.stream(call, { conversation: marked(call, conversation), writer }),
  };
}

/** Records billed counts: the caller's dialect may have no field for them, and its stream may end before they arrive. */
function billing(model: TextModel): TextModel {
  const note = (call: ModelCall<unknown>, usage: Told["usage"]) => {
    if (usage) call.billed(usage);
  };
  return {
    ...model,
    async ask(call, conversation) {
      const told = await model.ask(call, conversation);
      note(call, told.usage);
      return told;
    },
    stream<Event>(call: ModelCall<unknown>, { conversation, writer }: { conversation: Conversation; writer: EventWriter<Event> }) {
      const noting: EventWriter<Event> = {
        push(increment) {
          if (increment.kind === "usage") note(call, increment.usage);
          return writer.push(increment);
        },
        end: () => writer.end(),
      };
      return model.stream(call, { conversation, writer: noting });
    },
  };
}

function overConversation(model: ConversationModel): TextModel {
  return {
    async ask(call, conversation) {
      for (;;) {
        try {
          return await model.ask(call, conversation);
        } catch (error) {
          if (!model.learns?.(error, call)) throw error;
        }
      }
    },
    stream: (call, { conversation, writer }) =>
      new WrittenEvents({
        open: () => model.stream(call, conversation),
        increments: (told) => told,
        writer,
        again: (error) => model.learns?.(error, call) === true,
      }),
    ...(model.count && { count: (call: ModelCall<unknown>, conversation: Conversation) => counted(model, call, conversation) }),
  };
}

const counted = async (model: ConversationModel, call: ModelCall<unknown>, conversation: Conversation) =>
  (await model.count?.(call, conversation)) ?? 0;
