import { TargetHealth } from "../../routing/health";
import type { TargetPlan } from "../../routing/plan";
import { Lru } from "../../store/database/lru";
import type { LabBreaker, LabChange } from "./contract";

const MOST_BENCHES = 200;
const MOST_CHANGES = 200;

/** The health of one person's targets in the lab, apart from that of real targets of the same names. */
export class LabHealth {
  readonly #targets = new Map<string, { health: TargetHealth; plan: TargetPlan }>();
  #changes: { target: string; at: number; state: LabChange["state"] }[] = [];

  of(target: string, plan: TargetPlan): TargetHealth {
    const health = this.#targets.get(target)?.health ?? new TargetHealth(target, (changed) => this.#note(changed));
    this.#targets.set(target, { health, plan });
    return health;
  }

  breakers(now = Date.now()): LabBreaker[] {
    return [...this.#targets].map(([target, { health, plan }]) => {
      const dueAt = health.dueAt(now);
      return {
        target,
        state: health.state(now),
        failures: health.failuresWithin(plan.breaker.windowMs, now),
        failuresToOpen: plan.breaker.failures,
        dueInMs: dueAt === 0 ? null : Math.ceil(dueAt - now),
      };
    });
  }

  changesSince(began: number): LabChange[] {
    return this.#changes.filter(({ at }) => at >= began).map(({ at, ...change }) => ({ ...change, atMs: at - began }));
  }

  #note({ target, openUntil }: TargetHealth): void {
    const state = openUntil === 0 ? "closed" : "open";
    const before = this.#changes.findLast((change) => change.target === target)?.state ?? "closed";
    if (state !== before) this.#changes = [...this.#changes.slice(1 - MOST_CHANGES), { target, at: Date.now(), state }];
  }
}

/** The lab of each person in this process. */
export class LabBenches {
  readonly #benches = new Lru<string, LabHealth>(MOST_BENCHES);

  of({ teamId, userId }: { teamId: string; userId: string }, { fresh = false } = {}): LabHealth {
    const key = `${teamId} ${userId}`;
    const bench = (fresh ? undefined : this.#benches.get(key)) ?? new LabHealth();
    this.#benches.set(key, bench);
    return bench;
  }
}
