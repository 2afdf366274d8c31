import { FIRST_TEAM } from "../../contracts/keys";
import type { Actor } from "../../contracts/person";
import { targetOf } from "../../contracts/routing";
import type { Log } from "../../gateway/ports";
import { claimRollouts, type StoredRollout } from "../../store/models/rollouts";
import { decide } from "./rollout-decision";
import { figuresOf } from "./rollout-figures";
import { advanceRollout, isActive, moveRollout, type RolloutPorts } from "./rollout-steps";

/** The interval between checks of a rollout, by whichever process. */
const CHECK_MS = 10_000;
const TICK_MS = 2_000;

interface Setting extends RolloutPorts {
  log: Pick<Log, "warn">;
}

/** What a check does is recorded under this name. */
const CHECKER: Actor = {
  ...{ userId: "rollout", name: "Rollout", email: null, teamId: FIRST_TEAM, teamName: "", role: "owner", sessionId: null },
};

/** Checks active rollouts: steps whose time is over end, and a target that passes a limit loses its share. Of all processes one makes a check. */
export class RolloutChecks {
  readonly #setting: Setting;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #complained = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#wake(), TICK_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }

  /** Makes the checks that are due. Rejects with faults of the database. */
  async check(now: number): Promise<void> {
    const { store } = this.#setting;
    for (const rollout of await claimRollouts(store, { now, until: now + CHECK_MS })) await this.#judge(rollout, now);
  }

  #wake(): void {
    if (this.#turn || !this.#setting.live.routes.rollouts.some(isActive)) return;
    this.#turn = this.check(Date.now())
      .then(() => {
        this.#complained = false;
      })
      .catch((cause: unknown) => {
        if (!this.#complained) this.#setting.log.warn({ cause }, "rollouts cannot be checked; it is tried again");
        this.#complained = true;
      })
      .finally(() => {
        this.#turn = undefined;
      });
  }

  async #judge(rollout: StoredRollout, now: number): Promise<void> {
    const { store, live } = this.#setting;
    const route = live.routes.kept.find(({ id }) => id === rollout.routeId);
    if (route && !route.definition.targets.some((one) => targetOf(one) === rollout.target)) {
      await moveRollout(this.#setting, rollout, { state: "returned", reason: "The route no longer has the target." }, CHECKER);
      return;
    }
    const decision = decide(rollout, await figuresOf(store.reading, rollout), now);
    if (decision.kind === "return") await moveRollout(this.#setting, rollout, { state: "returned", reason: decision.reason }, CHECKER);
    if (decision.kind === "next") await advanceRollout(this.#setting, rollout, CHECKER);
  }
}
