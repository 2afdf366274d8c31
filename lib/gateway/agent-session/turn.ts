import type { ToolCall } from "../../contracts/turns";
import type { TurnBook } from "./turns";

/** A call's place in the session of a coding agent. */
export interface Turn {
  /** `ses_…` */
  readonly id: string;
  readonly agent: string;
  readonly own: string;
  readonly tools: readonly ToolCall[];
  /** The turns that it is compared with. */
  readonly chain: string;
  readonly read: ReturnType<TurnBook["read"]>;
  /** The model that people have limited the session to. */
  readonly onlyModel: string | undefined;
  /** The part of the prompt after which people want a breakpoint. */
  readonly breakpoint: string | undefined;
  /** The part after which one was added. */
  placed: string | undefined;
  /** `TurnFacts` for the row; empty until the call has ended. */
  text: string;
}
