import type { Effect } from "../step";
import type { Clause } from "./clause";

/** How words become effects. */
export interface Rule {
  trigger: RegExp;
  /** Null if the trigger stands for something else here. */
  read(clause: Clause): Effect[] | null;
}
