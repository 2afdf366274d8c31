import { RUNS } from "../../console/runs/addresses";
import type { Run, SaveRunRequest } from "../../console/runs/contract";
import { call } from "../api";

/** The last save of each conversation. */
const saves = new Map<string, Promise<unknown>>();

/** Saves a run of the history after the former saves of its conversation, whose current run is the one added last. Undefined if it failed. */
export function saveRun(body: SaveRunRequest): Promise<Run | undefined> {
  const { thread } = body;
  const send = () => call<Run, SaveRunRequest>(RUNS.save, { body }).catch(() => undefined);
  if (thread === undefined) return send();
  const saved = (saves.get(thread) ?? Promise.resolve()).then(send);
  saves.set(thread, saved);
  void saved.then(() => saves.get(thread) === saved && saves.delete(thread));
  return saved;
}
