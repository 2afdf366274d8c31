import type { LostOrder } from "./capabilities";

/** The clocks of both sides differ by less than this. */
const EARLIEST_MS = 10_000;
/** A vendor has this long to take an order. */
const LATEST_MS = 75_000;

/** A task of a vendor's list. */
export interface Listed {
  id: string;
  /** When it was taken, in milliseconds since the epoch. */
  takenAt: number;
}

/**
 * The task of a list that can only be the lost order: taken when it was sent, and no other order's. Undefined if there is none, or
 * more than one.
 */
export function onlyCandidate<Task extends Listed>(tasks: readonly Task[], { sentAt, others, rivals }: LostOrder): Task | undefined {
  if (rivals) return undefined;
  const [first, ...more] = tasks.filter(
    ({ id, takenAt }) => !others.has(id) && takenAt >= sentAt - EARLIEST_MS && takenAt <= sentAt + LATEST_MS,
  );
  return more.length === 0 ? first : undefined;
}

/** Warnings of an order were told when it was sent. */
export const unheard = (): void => undefined;
