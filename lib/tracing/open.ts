import type { Env } from "../config/env";
import type { TracesTarget } from "../config/otel";
import type { Log } from "../gateway/ports";
import type { OpenTraces } from "./open-traces";

interface Setting {
  env: Env;
  /** Undefined if no collector is set. */
  target: TracesTarget | undefined;
  version: string;
  log: Log;
}

/** Traces of calls for the configured collector; undefined without one, and then nothing is loaded. */
export async function openTraces({ target, ...setting }: Setting): Promise<OpenTraces | undefined> {
  if (target === undefined) return undefined;
  const { openCollector } = await import("./collector");
  return openCollector({ ...setting, target });
}
