import type { LostOrder } from "./capabilities";

/** Maximum clock difference between the two sides. */
const EARLIEST_MS = 10_000;
/** Time in which a vendor accepts an order. */
const LATEST_MS = 75_000;

export interface Listed {
  id: string;
  /** When it was accepted, in milliseconds since the epoch. */
  takenAt: number;
}

/**
 * The only task of a list that can be the lost order: accepted around the time it was sent, and not known as another order. Undefined if
 * there is none, or more than one.
 */
export function onlyCandidate<Task extends Listed>(tasks: readonly Task[], { sentAt, others, rivals }: LostOrder): Task | undefined {
  if (rivals) return undefined;
  const [first, ...more] = tasks.filter(
    ({ id, takenAt }) => !others.has(id) && takenAt >= sentAt - EARLIEST_MS && takenAt <= sentAt + LATEST_MS,
  );
  return more.length === 0 ? first : undefined;
}

/** The order's warnings were reported when it was sent. */
export const unheard = (): void => undefined;
