import type { Effect } from "../step";
import type { Clause } from "./clause";

/** How words become effects. */
export interface Rule {
  trigger: RegExp;
  /** Null if the trigger stands for something else here. */
  read(clause: Clause): Effect[] | null;
}

export const rule = (trigger: RegExp, read: (text: string) => Effect | readonly Effect[] | null): Rule => ({
  trigger,
  read: ({ text }) => {
    const effect = read(text);
    return effect === null ? null : "kind" in effect ? [effect] : [...effect];
  },
});
