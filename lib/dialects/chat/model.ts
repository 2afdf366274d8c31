import type { ChatChunk } from "../../contracts/chat";
import type { Conversation, EventWriter, Told } from "../../contracts/conversation";
import type { ChatModel, EventStream, ModelCall, StreamEvent } from "../../providers/capabilities";
import { AheadIterator, END, type ReadAhead, readAhead, type Step } from "../../timing/read-ahead";
import { increments, told } from "./answer";
import { adapted, learns } from "./quirks";
import { chatRequest } from "./request";

type AnyCall = ModelCall<unknown>;

/** Asks a chat model for its whole answer to a conversation. */
export async function askChat(chat: ChatModel, call: AnyCall, conversation: Conversation): Promise<Told> {
  const request = chatRequest(conversation, { model: call.publicModel, stream: false });
  for (;;) {
    const sent = adapted(request, call);
    try {
      return told((await chat.complete({ ...call, wire: null, input: sent })).reply);
    } catch (error) {
      if (!learns(error, { sent, call })) throw error;
    }
  }
}

/** The same as a stream, in the events of the writer's dialect. Nothing is asked before the first `next()`. */
export function streamChat<Event>(
  chat: ChatModel,
  call: AnyCall,
  { conversation, writer }: { conversation: Conversation; writer: EventWriter<Event> },
): EventStream<Event> {
  const request = chatRequest(conversation, { model: call.publicModel, stream: true });
  let sent = request;
  const open = () => {
    sent = adapted(request, call);
    return readAhead(chat.stream({ ...call, wire: null, input: sent })[Symbol.asyncIterator]());
  };
  return new WrittenEvents(open, writer, (error) => learns(error, { sent, call }));
}

/** Events of a dialect, written while the chat's are taken: no promise stands between the two. */
class WrittenEvents<Event> extends AheadIterator<StreamEvent<Event>> {
  readonly #open: () => ReadAhead<StreamEvent<ChatChunk>>;
  readonly #writer: EventWriter<Event>;
  readonly #again: (error: unknown) => boolean;
  override readonly exact: boolean;
  #source: ReadAhead<StreamEvent<ChatChunk>>;
  #ready: Event[] = [];
  #next = 0;
  #begun = false;
  #over = false;

  constructor(open: () => ReadAhead<StreamEvent<ChatChunk>>, writer: EventWriter<Event>, again: (error: unknown) => boolean) {
    super();
    this.#open = open;
    this.#writer = writer;
    this.#again = again;
    this.#source = open();
    this.exact = this.#source.exact;
  }

  take(): Step<StreamEvent<Event>> | undefined {
    for (;;) {
      const chunk = this.#ready[this.#next];
      if (chunk !== undefined) {
        this.#next++;
        return { done: false, value: { chunk } };
      }
      if (this.#over) return END;
      const step = this.#step();
      if (step === undefined) return undefined;
      this.#next = 0;
      this.#ready = this.#written(step);
    }
  }

  #step(): Step<StreamEvent<ChatChunk>> | undefined {
    for (;;) {
      try {
        return this.#source.take();
      } catch (error) {
        if (this.#begun || !this.#again(error)) throw error;
        this.#source = this.#open();
      }
    }
  }

  #written(step: Step<StreamEvent<ChatChunk>>): Event[] {
    this.#begun = true;
    if (step.done) {
      this.#over = true;
      return this.#writer.end();
    }
    const events: Event[] = [];
    for (const increment of increments(step.value.chunk)) events.push(...this.#writer.push(increment));
    return events;
  }

  arrival(): Promise<unknown> {
    return this.#source.arrival();
  }

  async return(): Promise<Step<StreamEvent<Event>>> {
    this.#over = true;
    await this.#source.return();
    return END;
  }
}
