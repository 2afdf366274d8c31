import { allText, type Conversation } from "../../contracts/conversation";
import type { KeptResponses, ResponseEvent, ResponseReply, ResponsesRequest, ResponseTokensRequest } from "../../contracts/responses";
import type { TokenCounter } from "../../contracts/token-counter";
import type { EventStream, ModelCall, ResponsesModel } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { ResponseEvents } from "./events";
import { type GatheredItems, gatherItems, hasInput, needsStore, ownItems } from "./items";
import { openResponse } from "./output";
import { conversationOf, type ReadRequest, readPrompt, readRequest } from "./request";
import { StoredEvents } from "./stored-events";
import { wholeResponse } from "./whole";

type Call = ModelCall<ResponsesRequest>;

/** Serves the Responses dialect with a model of text; what it keeps and goes on from is in the caller's store. */
export function responsesOver(text: TextModel, tokens: TokenCounter): ResponsesModel {
  return {
    async complete(call, kept) {
      const reading = begin(call);
      const items = await itemsOf(call, kept);
      const told = await text.ask(call, conversation(reading, items));
      const reply = wholeResponse(told, reading.opened, { names: reading.read.names, seals: reading.seals });
      if (reading.stored) await keep(call, kept, { reply, items });
      return { reply };
    },
    stream(call, kept) {
      const reading = begin(call);
      const writer = new ResponseEvents(reading.opened, reading.read.names, { seals: reading.seals });
      const open = (items: GatheredItems) =>
        text.stream(call, { conversation: conversation(reading, items), writer }) as EventStream<ResponseEvent>;
      const given = needsStore(call.input) ? gatherItems(call.input, kept) : ownItems(call.input);
      const save = reading.stored ? (reply: ResponseReply, items: GatheredItems) => keep(call, kept, { reply, items }) : undefined;
      return { events: new StoredEvents({ given, open, save }), failed: (failure) => writer.failed(failure) };
    },
    async count(call, kept) {
      const warn = (message: string) => call.warn(message);
      const items = hasInput(call.input) ? (await itemsOf(call, kept)).all : [];
      const prompt = conversationOf(readPrompt(call.input, warn), call.input, { items, warn });
      return text.count && prompt.turns.length > 0 ? text.count(call, prompt) : tokens.count(allText(prompt));
    },
  };
}

interface Reading {
  call: Call;
  read: ReadRequest;
  opened: ResponseReply;
  /** Whether the client asked to keep thoughts for the model. */
  seals: boolean;
  stored: boolean;
}

/** Reads what can be read before anything is fetched. */
function begin(call: Call): Reading {
  const read = readRequest(call.input, (message) => call.warn(message));
  const seals = call.input.include?.includes("reasoning.encrypted_content") ?? false;
  const stored = call.input.store !== false && fits(call);
  return { call, read, seals, stored, opened: openResponse(call.input, { model: call.publicModel, stored }) };
}

/** Bytes of input up to which a response is kept. */
const MOST_KEPT = 8 * 1024 * 1024;

function fits(call: Call): boolean {
  if ((call.wire?.length ?? JSON.stringify(call.input).length) <= MOST_KEPT) return true;
  call.warn(`store: a request of more than ${MOST_KEPT} bytes is not kept`);
  return false;
}

async function itemsOf({ input }: ModelCall<ResponseTokensRequest>, kept: KeptResponses): Promise<GatheredItems> {
  return needsStore(input) ? gatherItems(input, kept) : ownItems(input);
}

function conversation({ call, read }: Reading, { all }: GatheredItems): Conversation {
  return conversationOf(read, call.input, { items: all, warn: (message) => call.warn(message) });
}

/** The answer is there and paid for: that it could not be kept is told in the log, and by the next call that asks for it. */
async function keep(call: Call, kept: KeptResponses, { reply, items }: { reply: ResponseReply; items: GatheredItems }): Promise<void> {
  await kept.keep(reply, items.own).catch(() => call.warn("store: the response could not be kept"));
}
