import type { ResponseOutputItem } from "../../contracts/responses";
import type { ItemStatus } from "./output";

/** Adds an event with the next `sequence_number`. */
export type Emit = (type: string, fields: Record<string, unknown>) => void;

/** What writes one item of the output. */
export interface ItemWriter {
  /** Ends what is open of it, and gives it as a whole. */
  close(emit: Emit, status: ItemStatus): ResponseOutputItem;
}
