import { type EventWriter, type Finish, type Increment, MOST_GATHERED, NO_USAGE, type Usage } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponseEvent, ResponseReply, ToldFailure } from "../../contracts/responses";
import { compactionItem } from "./compaction";
import { failedEvents } from "./failed-events";
import { endedResponse, endStatus, usageOf } from "./output";

/** Writes the events of a compaction response: its one item is sent once the summary is complete. */
export class CompactionEvents implements EventWriter<ResponseEvent> {
  readonly #response: ResponseReply;
  #sequence = 0;
  #text = "";
  #finish: Finish | undefined;
  #usage: Usage | undefined;

  constructor(response: ResponseReply) {
    this.#response = response;
  }

  push(increment: Increment): ResponseEvent[] {
    if (increment.kind === "usage") this.#usage = increment.usage;
    else if (increment.choice === 0 && increment.kind === "finish") this.#finish = increment.finish;
    else if (increment.choice === 0 && increment.kind === "text") {
      this.#text += increment.text;
      if (this.#text.length > MOST_GATHERED) throw new Failure("bad_response_body", "The model's summary is too long.");
    }
    return this.#begin();
  }

  end(): ResponseEvent[] {
    if (this.#finish === undefined) return [];
    const finish = this.#finish;
    const item = compactionItem({ text: this.#text, finish });
    const events = this.#begin();
    if (item) {
      events.push(this.#event("response.output_item.added", { output_index: 0, item }));
      events.push(this.#event("response.output_item.done", { output_index: 0, item }));
    }
    const response = endedResponse(this.#response, { output: item ? [item] : [], usage: usageOf(this.#usage ?? NO_USAGE), finish });
    events.push(this.#event(`response.${endStatus(finish)}`, { response }));
    return events;
  }

  failed(failure: ToldFailure): ResponseEvent[] {
    const ended = { output: [], usage: this.#usage ? usageOf(this.#usage) : null };
    return failedEvents({ ...this.#response, ...ended }, failure).map(({ type, ...fields }) => this.#event(type, fields));
  }

  #begin(): ResponseEvent[] {
    if (this.#sequence > 0) return [];
    return ["response.created", "response.in_progress"].map((type) => this.#event(type, { response: this.#response }));
  }

  #event(type: string, fields: Record<string, unknown>): ResponseEvent {
    return { type, sequence_number: this.#sequence++, ...fields };
  }
}
