import type { LabCall, LabCallRequest, LabFault } from "@/lib/console/fault-lab/contract";
import type { Route } from "@/lib/contracts/routing";
import { detailed } from "../routes/definition";

/** What is sent; the rest has defaults. */
export type LabRequest = Pick<LabCallRequest, "failures" | "prompt" | "stream" | "fresh"> & { route?: Record<string, unknown> };

/** A sent call and its result. */
export interface Sent {
  request: LabRequest;
  made: LabCall;
}

export type Which = "first" | "second" | "all";

/** What a person has armed. */
export interface Experiment {
  /** Id of a route; empty for the lab's own. */
  route: string;
  which: Which;
  fault: LabFault;
  /** Whether every attempt fails, or the first one only. */
  every: boolean;
  prompt: string;
  stream: boolean;
}

export const FIRST_EXPERIMENT: Omit<Experiment, "route"> = {
  which: "first",
  fault: "500",
  every: true,
  prompt: "Count to 40.",
  stream: true,
};

const OWN_TARGETS = ["sandbox/sandbox-1", "sandbox/sandbox-2"];

export const targetsOf = (route: Route | undefined): string[] => route?.targets.map((target) => detailed(target).target) ?? OWN_TARGETS;

/** The targets that fail. */
function armed({ which }: Pick<Experiment, "which">, targets: readonly string[]): readonly string[] {
  return which === "all" ? targets : targets.slice(...(which === "first" ? [0, 1] : [1, 2]));
}

export function requestOf(experiment: Experiment, route: Route | undefined, fresh: boolean): LabRequest {
  const { fault, every, prompt, stream } = experiment;
  const failures = armed(experiment, targetsOf(route)).map((target) => ({ target, fails: fault, ...(every ? {} : { times: 1 }) }));
  return { ...(route && { route: { ...route } }), failures, prompt, stream, fresh };
}
