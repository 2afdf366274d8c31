import type { RunCalls } from "../../gateway/background-call-ports";
import type { Store } from "../../store/database/open";
import {
  addRunEvents,
  askRunStop,
  beginRunCall,
  endLostRunCall,
  endRunCall,
  findRunCall,
  lostRunCalls,
  readRunEvents,
  renewRunCalls,
} from "./calls-store";
import { settleRun } from "./ends-store";

export function createRunCalls(store: Store): RunCalls {
  return {
    begin: (call) => beginRunCall(store, call),
    add: (batch) => addRunEvents(store, batch),
    renew: (ids, leaseUntil) => renewRunCalls(store, ids, leaseUntil),
    async end({ id, state, expiresAt, durationMs, requestId, ...owner }) {
      await endRunCall(store, { id, state, expiresAt });
      if (state === "done" || state === "failed" || state === "stopped")
        await settleRun(store, owner, { id, status: state, durationMs, requestId, now: Date.now() });
    },
    async endLost({ leaseBefore, running, expiresAt, event }) {
      for (const { id, leaseUntil, startedAt, ...owner } of await lostRunCalls(store, leaseBefore)) {
        if (running.includes(id)) continue;
        // First: a process that is killed in between leaves a call that is ended once more.
        await settleRun(store, owner, { id, status: "failed", durationMs: leaseUntil - startedAt, now: leaseUntil });
        await endLostRunCall(store, { id, leaseBefore, expiresAt, event });
      }
    },
    find: (call) => findRunCall(store, call),
    events: (id, after) => readRunEvents(store, id, after),
    askStop: (id) => askRunStop(store, id),
  };
}
