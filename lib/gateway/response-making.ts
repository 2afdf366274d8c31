import type { Principal } from "../contracts/keys";
import type { ResponseReply, StoredItem } from "../contracts/responses";
import type { Serving } from "./ports";

/** Makes a queued background response, which is stored under its own id. */
export interface ResponseMaking {
  /** Wraps the models so that they record that they are asked, and store their answer. */
  serving(chosen: readonly Serving[]): Serving[];
  /** Records that a tool is about to be called, or the model after one. False if it must not be: it was cancelled, or has another owner. */
  proceeds(): Promise<boolean>;
  keep(response: ResponseReply, input: readonly StoredItem[]): Promise<void>;
  /** The principal of its key, with its present rights. Throws `Failure`. */
  principal(): Promise<Principal>;
}
