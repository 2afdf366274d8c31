import type { Member } from "../contracts/person";
import type { RunCallState, RunEvent } from "../contracts/run-event";

/** A background call as stored for every process. */
interface KeptCall extends Member {
  id: string;
  state: RunCallState;
  /** The lease of the process that makes it; milliseconds since the epoch. */
  leaseUntil: number;
}

export interface NumberedEvent {
  /** From 1. */
  n: number;
  event: RunEvent;
}

/** Stores background calls, so that any process can show and stop them. */
export interface RunCalls {
  /** False if the id was used before. */
  begin(call: Member & { id: string; at: number; leaseUntil: number; expiresAt: number }): Promise<boolean>;
  /** Appends events; `first` is the number of the first. Repeated events are ignored. */
  add(batch: { id: string; first: number; events: readonly RunEvent[] }): Promise<void>;
  /** Renews leases, and returns the calls that are to be stopped. */
  renew(ids: readonly string[], leaseUntil: number): Promise<string[]>;
  /** `durationMs` counts from the start of the call. */
  end(call: Member & { id: string; state: RunCallState; expiresAt: number; durationMs: number; requestId: string }): Promise<void>;
  /** Ends calls of other processes whose lease expired before a time; pages that follow them get `event` last. */
  endLost(sweep: { leaseBefore: number; running: readonly string[]; expiresAt: number; event: RunEvent }): Promise<void>;
  find(call: Member & { id: string }): Promise<KeptCall | undefined>;
  events(id: string, after: number): Promise<NumberedEvent[]>;
  askStop(id: string): Promise<void>;
}
