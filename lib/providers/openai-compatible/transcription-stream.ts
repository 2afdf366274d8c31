import { Failure } from "../../contracts/errors";
import { type Transcript, TranscriptEvent, type TranscriptionRequest } from "../../contracts/transcription";
import type { ReplyHeaders } from "../../contracts/vendor-reply";
import type { EventStream, ModelCall, Recorded, StreamEvent } from "../capabilities";
import { isFields } from "../fields";
import type { EventsCall } from "../http";
import type { Form } from "../http-form";
import { OneChunk } from "../one-chunk";
import { inBandFailure, parseJson, readReply } from "../read-reply";
import { LAST, readEvents } from "../sse";
import type { Client } from "./client";
import { readTranscript } from "./transcript";
import { withoutBadCounts } from "./transcript-counts";

const PATH = "/audio/transcriptions";
/** Maximum characters collected for servers that don't repeat the text at the end. */
const MOST_TEXT = 8 * 1024 * 1024;

type Call = ModelCall<Recorded<TranscriptionRequest>>;

/** The events of a streamed transcript. The request is sent on the first `next()`. */
export function openTranscript(call: Call, client: Client, form: Form): EventStream<TranscriptEvent> {
  const context = client.contextOf(call);
  const reader = new TranscriptReader(call);
  let running: EventsCall | undefined;
  let answered: ReplyHeaders | undefined;
  return readEvents<StreamEvent<TranscriptEvent>>({
    async open() {
      running = client.postForEvents(call, { path: PATH, form });
      const reply = await running.reply;
      answered = reply.headers;
      if ("chunks" in reply) return reply.chunks;
      const route = { path: PATH, read: (value: unknown) => readTranscript(value)?.transcript };
      return new OneChunk(reader.asEvents(readReply(reply, { context, route }).reply));
    },
    cancel: () => running?.cancel(),
    drain: () => running?.drain(),
    close: () => reader.close(),
    read(data) {
      if (data === "[DONE]") return LAST;
      const value = parseJson(data);
      const failure = inBandFailure(value, context, answered);
      if (failure !== undefined) throw failure;
      return reader.read(value, data);
    },
  });
}

/** Interprets the events of one stream and collects its text. */
class TranscriptReader {
  readonly #call: Call;
  #text = "";
  #done = false;
  #finished = false;
  #warned = false;

  constructor(call: Call) {
    this.#call = call;
  }

  read(value: unknown, data: string): StreamEvent<TranscriptEvent> | undefined {
    const delta = chatLike(value);
    if (delta) {
      this.#finished ||= delta.finished;
      return delta.text === "" ? undefined : this.#piece({ type: "transcript.text.delta", delta: delta.text });
    }
    const event = TranscriptEvent.safeParse(withoutBadCounts(value)).data;
    if (event) return this.#piece(event, data.includes("\n") ? undefined : data);
    if (!this.#warned) this.#call.warn("the provider sent an event that could not be read; it was dropped");
    this.#warned = true;
    return undefined;
  }

  #piece(chunk: TranscriptEvent, wire?: string): StreamEvent<TranscriptEvent> {
    if (chunk.type === "transcript.text.done") this.#done = true;
    if (chunk.type === "transcript.text.delta") this.#text += chunk.delta;
    if (this.#text.length > MOST_TEXT) throw new Failure("bad_response_body", "The model's provider sent a text that is too long.");
    return wire === undefined ? { chunk } : { chunk, wire };
  }

  /** A stream that declares its end wasn't cut, whatever is missing. */
  close(): StreamEvent<TranscriptEvent> | undefined {
    if (this.#done) return undefined;
    if (!this.#finished) this.#call.warn("the provider ended its stream without its last event; one was filled in");
    return { chunk: { type: "transcript.text.done", text: this.#text } };
  }

  /** A whole answer as a stream: models that can't stream ignore the option. */
  asEvents({ text, usage }: Transcript): string {
    this.#call.warn("the provider answered in one piece where a stream was asked for");
    const events = [
      { type: "transcript.text.delta", delta: text },
      { type: "transcript.text.done", text, ...(usage ? { usage } : {}) },
    ];
    return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  }
}

/** The event of a server that streams transcripts in chat form; undefined if it isn't one. */
function chatLike(value: unknown): { text: string; finished: boolean } | undefined {
  if (!isFields(value) || value.object !== "transcription.chunk" || !Array.isArray(value.choices)) return undefined;
  const [choice] = value.choices;
  const delta = isFields(choice) && isFields(choice.delta) ? choice.delta : {};
  return {
    text: typeof delta.content === "string" ? delta.content : "",
    finished: isFields(choice) && typeof choice.finish_reason === "string",
  };
}
