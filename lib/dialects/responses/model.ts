import { allText, type Conversation, NO_USAGE, onlyChoice } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type {
  KeptResponses,
  ResponseCompactReply,
  ResponseCompactRequest,
  ResponseEvent,
  ResponseReply,
  ResponsesRequest,
  ResponseTokensRequest,
} from "../../contracts/responses";
import type { TokenCounter } from "../../contracts/token-counter";
import type { EventStream, ModelCall, ResponsesModel } from "../../providers/capabilities";
import type { TextModel } from "../text-model";
import { asksToCompact, compactionItem, summarising, withoutTrigger } from "./compaction";
import { CompactionEvents } from "./compaction-events";
import { ResponseEvents } from "./events";
import { type GatheredItems, gatherItems, hasInput, listedItem, needsStore, ownItems } from "./items";
import { endedResponse, openResponse, usageOf } from "./output";
import { conversationOf, type ReadRequest, readPrompt, readRequest } from "./request";
import { StoredEvents } from "./stored-events";
import { wholeResponse } from "./whole";

type Call = ModelCall<ResponsesRequest>;

/** Serves the Responses dialect with a text model; stored responses are in the caller's store. */
export function responsesOver(text: TextModel, tokens: TokenCounter): ResponsesModel {
  return {
    async complete(call, kept) {
      const reading = begin(call);
      const items = await itemsOf(reading.call, kept);
      const told = await text.ask(call, conversation(reading, items));
      const reply = reading.compacts
        ? compacted(onlyChoice(told), reading.opened, told.usage)
        : wholeResponse(told, reading.opened, { names: reading.read.names, seals: reading.seals });
      if (reading.stored) await keep(call, kept, { reply, items });
      return { reply };
    },
    stream(call, kept) {
      const reading = begin(call);
      const { input } = reading.call;
      const writer = reading.compacts
        ? new CompactionEvents(reading.opened)
        : new ResponseEvents(reading.opened, reading.read.names, { seals: reading.seals });
      const open = (items: GatheredItems) =>
        text.stream(call, { conversation: conversation(reading, items), writer }) as EventStream<ResponseEvent>;
      const given = needsStore(input) ? gatherItems(input, kept) : ownItems(input);
      const save = reading.stored ? (reply: ResponseReply, items: GatheredItems) => keep(call, kept, { reply, items }) : undefined;
      return { events: new StoredEvents({ given, open, save }), failed: (failure) => writer.failed(failure) };
    },
    async count(call, kept) {
      const warn = (message: string) => call.warn(message);
      const input = asksToCompact(call.input) ? withoutTrigger(call.input) : call.input;
      const items = hasInput(input) ? (await itemsOf({ ...call, input }, kept)).all : [];
      const prompt = conversationOf(readPrompt(input, warn), input, { items, warn });
      return text.count && prompt.turns.length > 0 ? text.count(call, prompt) : tokens.count(allText(prompt));
    },
    compact: (call, kept) => compact(text, call, kept),
  };
}

interface Queued extends Pick<Call, "input" | "publicModel"> {
  /** The request as the model gets it, if it differs. */
  read?: ResponsesRequest;
}

/** A background response, validated as far as possible before the model is called. Throws `Failure`. */
export async function queuedResponse({ read, ...call }: Queued, kept: KeptResponses): Promise<ResponseReply> {
  const warn = () => undefined;
  const own = (request: ResponsesRequest) => (asksToCompact(request) ? withoutTrigger(request) : request);
  const input = own(read ?? call.input);
  conversationOf(readRequest(input, warn), input, { items: (await itemsOf({ input }, kept)).all, warn });
  return { ...openResponse(own(call.input), { model: call.publicModel, stored: true }), background: true, status: "queued" };
}

/** User messages stay; a summary replaces everything else. */
async function compact(
  text: TextModel,
  call: ModelCall<ResponseCompactRequest>,
  kept: KeptResponses,
): Promise<{ reply: ResponseCompactReply }> {
  const warn = (message: string) => call.warn(message);
  const input = asksToCompact(call.input) ? withoutTrigger(call.input) : call.input;
  const items = await itemsOf({ input }, kept);
  const read = readRequest(input, warn);
  const told = await text.ask(call, summarising(conversationOf(read, input, { items: items.all, warn })));
  const item = compactionItem(onlyChoice(told));
  if (!item) throw new Failure("bad_response_body", "The model's summary was cut off, so nothing was compacted. Allow it more tokens.");
  const said = items.all.flatMap((placed) => (placed.item.role === "user" ? [listedItem(placed.item)] : []));
  return {
    reply: {
      id: newId("resp_"),
      object: "response.compaction",
      created_at: Math.floor(Date.now() / 1000),
      output: [...said, item],
      usage: usageOf(told.usage ?? NO_USAGE),
    },
  };
}

function compacted(choice: ReturnType<typeof onlyChoice>, opened: ResponseReply, usage = NO_USAGE): ResponseReply {
  const item = compactionItem(choice);
  return endedResponse(opened, { output: item ? [item] : [], usage: usageOf(usage), finish: choice.finish });
}

interface Reading {
  /** Without the compaction order. */
  call: Call;
  read: ReadRequest;
  opened: ResponseReply;
  /** The client asked to keep encrypted reasoning. */
  seals: boolean;
  stored: boolean;
  /** The conversation is summarised instead of continued. */
  compacts: boolean;
}

/** Reads everything that requires no lookup. */
function begin(sent: Call): Reading {
  const compacts = asksToCompact(sent.input);
  const call = compacts ? { ...sent, warn: (message: string) => sent.warn(message), input: withoutTrigger(sent.input) } : sent;
  const read = readRequest(call.input, (message) => call.warn(message));
  const seals = call.input.include?.includes("reasoning.encrypted_content") ?? false;
  const stored = call.input.store !== false && fits(call);
  return { call, read, seals, stored, compacts, opened: openResponse(call.input, { model: call.publicModel, stored }) };
}

/** Responses with more input bytes aren't stored. */
export const MOST_KEPT = 8 * 1024 * 1024;

function fits(call: Call): boolean {
  if ((call.wire?.length ?? JSON.stringify(call.input).length) <= MOST_KEPT) return true;
  call.warn(`store: a request of more than ${MOST_KEPT} bytes is not kept`);
  return false;
}

async function itemsOf({ input }: Pick<ModelCall<ResponseTokensRequest>, "input">, kept: KeptResponses): Promise<GatheredItems> {
  return needsStore(input) ? gatherItems(input, kept) : ownItems(input);
}

function conversation({ call, read, compacts }: Reading, { all }: GatheredItems): Conversation {
  const whole = conversationOf(read, call.input, { items: all, warn: (message) => call.warn(message) });
  return compacts ? summarising(whole) : whole;
}

/** The answer is complete and paid for: if it can't be stored, the log says so, and later requests for it fail. */
async function keep(call: Call, kept: KeptResponses, { reply, items }: { reply: ResponseReply; items: GatheredItems }): Promise<void> {
  await kept.keep(reply, items.own).catch(() => call.warn("store: the response could not be kept"));
}
