import type { Member } from "../contracts/person";
import type { RunCallState, RunEvent } from "../contracts/run-event";

/** A run's call as it is kept for every process. */
interface KeptCall extends Member {
  id: string;
  state: RunCallState;
  /** Until when the process that makes it is believed to live; milliseconds since the epoch. */
  leaseUntil: number;
}

export interface NumberedEvent {
  /** Counts up from 1. */
  n: number;
  event: RunEvent;
}

/** Where calls that go on without their page are kept, so that any process can show and stop them. */
export interface RunCalls {
  /** False if the id was used before. */
  begin(call: Member & { id: string; at: number; leaseUntil: number; expiresAt: number }): Promise<boolean>;
  /** Adds events, the first of which has the number `first`. The same ones may come again. */
  add(batch: { id: string; first: number; events: readonly RunEvent[] }): Promise<void>;
  /** Renews leases, and names the calls that somebody wants stopped. */
  renew(ids: readonly string[], leaseUntil: number): Promise<string[]>;
  /** `durationMs` counts from the beginning of the call. */
  end(call: Member & { id: string; state: RunCallState; expiresAt: number; durationMs: number; requestId: string }): Promise<void>;
  /** Ends calls that run elsewhere and whose lease ended before a time; pages that follow them read `event` last. */
  endLost(sweep: { leaseBefore: number; running: readonly string[]; expiresAt: number; event: RunEvent }): Promise<void>;
  find(call: Member & { id: string }): Promise<KeptCall | undefined>;
  events(id: string, after: number): Promise<NumberedEvent[]>;
  askStop(id: string): Promise<void>;
}
