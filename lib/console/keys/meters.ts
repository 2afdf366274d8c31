import { Failure } from "../../contracts/errors";
import type { HeldLimits, LimitUse } from "../../contracts/limits";
import type { Person } from "../../contracts/person";
import { heldLimits } from "../../identity/held-limits";
import type { Store } from "../../store/database/open";
import { findKey, memberStanding } from "../../store/keys/keys";
import { type KeyMeter, type KeyMeters, METERED } from "./meters-contract";

/** Current counts. Reading them isn't counted. */
export interface LimitCounts {
  read(limits: readonly HeldLimits[]): Promise<{ used: readonly LimitUse[]; shared: boolean }>;
}

export class Meters {
  constructor(
    readonly store: Store,
    readonly counts: LimitCounts,
  ) {}

  /** Throws `not_found`, also for another team's key. */
  async read({ teamId }: Person, id: string): Promise<KeyMeters> {
    const key = await findKey(this.store, { id, teamId });
    if (!key) throw new Failure("not_found", "There is no such key.");
    const { ownerId } = key;
    const limits = heldLimits({
      teamId,
      ownerId,
      keyId: id,
      key: key.limits,
      budgetSubject: key.budgetSubject,
      ...(await memberStanding(this.store, { teamId, userId: ownerId })),
    });
    if (limits.length === 0) return { items: [], shared: true };
    const { used, shared } = await this.counts.read(limits);
    return { items: METERED.flatMap((limit, index) => metersOf(limit, { limits, used: used.map((of) => of[index] ?? 0) })), shared };
  }
}

function metersOf(limit: KeyMeter["limit"], { limits, used }: { limits: readonly HeldLimits[]; used: readonly number[] }): KeyMeter[] {
  const meters = limits.flatMap((of, index) => {
    const max = of[limit];
    return max === null ? [] : [{ limit, owner: of.kind, used: used[index] ?? 0, max, binds: false }];
  });
  const left = ({ max, used }: KeyMeter) => max - used;
  const first = meters.reduce<KeyMeter | undefined>((least, one) => (least && left(least) <= left(one) ? least : one), undefined);
  return meters.map((one) => ({ ...one, binds: one === first }));
}
