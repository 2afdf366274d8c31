import type { Action } from "../palette/action";

export const EVALUATIONS_ACTIONS: readonly Action[] = [
  { title: "Start an evaluation", href: "/evaluations/new", icon: "evaluations", words: "eval test prompt compare models judge checks" },
];
