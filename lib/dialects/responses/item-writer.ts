import type { ResponseOutputItem } from "../../contracts/responses";
import type { ItemStatus } from "./output";

/** Adds an event with the next `sequence_number`. */
export type Emit = (type: string, fields: Record<string, unknown>) => void;

/** Writes one output item. */
export interface ItemWriter {
  /** Closes its open parts and returns the whole item. */
  close(emit: Emit, status: ItemStatus): ResponseOutputItem;
}
