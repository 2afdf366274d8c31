import { Failure } from "../contracts/errors";
import { CheckResult, type HealthCheck } from "../contracts/health-check";
import type { Provider } from "../providers/capabilities";
import { messageOf } from "../providers/discovery-messages";
import { askCheaply } from "../providers/discovery-trial";
import type { UpstreamPlan } from "../providers/plan";
import { isOfTarget, reasonOf } from "../routing/reasons";
import type { Router } from "../routing/router";
import type { SharedState } from "../routing/shared-state";

/** The part of the interval for which one process has the lease: the same one can renew it in time. */
const LEASE_SHARE = 0.9;
/** A check is made again at once before it counts as failed. */
const TRIES = 2;

interface Checked {
  check: HealthCheck;
  provider: Provider;
  timer: NodeJS.Timeout;
}

/** The last check of a provider by any process. */
export type LastCheck = CheckResult & { at: number };

/**
 * Checks providers that ask for it. Of all processes one makes a check and shares the result; each opens or closes the provider's targets
 * by it.
 */
export class HealthChecks {
  readonly #shared: SharedState;
  readonly #router: Router;
  readonly #checked = new Map<string, Checked>();
  readonly #last = new Map<string, LastCheck>();

  constructor(shared: SharedState, router: Router) {
    this.#shared = shared;
    this.#router = router;
    shared.read("check", ({ id, value, at }) => {
      const { data } = CheckResult.safeParse(value);
      if (data) this.#apply(id, { ...data, at });
    });
  }

  /** Undefined before the first one. */
  last(provider: string): LastCheck | undefined {
    return this.#checked.has(provider) ? this.#last.get(provider) : undefined;
  }

  /** Replaces the checks by those that these providers ask for. */
  arrange(fixed: readonly { plan: Pick<UpstreamPlan, "id" | "healthCheck">; provider: Provider }[]): void {
    const former = new Map(this.#checked);
    this.#checked.clear();
    for (const { plan, provider } of fixed) {
      const { id, healthCheck: check } = plan;
      const known = former.get(id);
      const same = known?.provider === provider && JSON.stringify(known.check) === JSON.stringify(check);
      if (same) {
        this.#checked.set(id, known);
        former.delete(id);
      } else if (check) this.#checked.set(id, { check, provider, timer: this.#start(id, { check, provider }) });
    }
    for (const [id, { timer }] of former) {
      clearInterval(timer);
      if (!this.#checked.has(id)) this.#last.delete(id);
    }
  }

  close(): void {
    this.arrange([]);
  }

  #start(id: string, { check, provider }: Omit<Checked, "timer">): NodeJS.Timeout {
    let running = false;
    return setInterval(() => {
      if (running) return;
      running = true;
      void this.#run(id, { check, provider }).finally(() => {
        running = false;
      });
    }, check.every_ms).unref();
  }

  /** Never rejects. */
  async #run(id: string, { check, provider }: Omit<Checked, "timer">): Promise<void> {
    if ((await this.#shared.claim(`check:${id}`, Math.floor(check.every_ms * LEASE_SHARE))) > 0) return;
    let result = await tryOnce(provider, check);
    for (let nth = 1; nth < TRIES && result.opens; nth++) result = await tryOnce(provider, check);
    if (this.#checked.get(id)?.provider !== provider) return;
    const at = Date.now();
    this.#apply(id, { ...result, at });
    this.#shared.publish({ name: `check:${id}`, value: result, at, until: at + 2 * check.every_ms + TRIES * check.timeout_ms });
  }

  #apply(id: string, last: LastCheck): void {
    const { check } = this.#checked.get(id) ?? {};
    if (!check || (this.#last.get(id)?.at ?? 0) >= last.at) return;
    this.#last.set(id, last);
    const { at, ok, opens } = last;
    if (!ok && !opens) return;
    const isOff = this.#router.ofProvider(id).breaker.failures === 0;
    // Until the next result at least.
    const pauseMs = 2 * check.every_ms + TRIES * check.timeout_ms;
    for (const health of this.#router.health.all) {
      if (!health.target.startsWith(`${id}/`)) continue;
      if (ok) health.checkPassed(at, health.target === `${id}/${check.model}`);
      else if (!isOff) health.checkFailed(at, pauseMs);
    }
  }
}

async function tryOnce(provider: Provider, { model, timeout_ms: timeoutMs }: HealthCheck): Promise<CheckResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const ended = (result: Omit<CheckResult, "ms">) => ({ ...result, ms: Math.round(performance.now() - began) });
  try {
    await Promise.race([ask(provider, model, signal), late(signal)]);
    return ended({ ok: true, opens: false, message: null });
  } catch (error) {
    const opens = signal.aborted || !(error instanceof Failure) || isOfTarget(reasonOf(error));
    return ended({ ok: false, opens, message: messageOf(signal.aborted ? signal.reason : error).message });
  }
}

async function ask(provider: Provider, model: string | undefined, signal: AbortSignal): Promise<unknown> {
  if (model !== undefined) return askCheaply(provider, { id: model, capabilities: ["chat"] }, signal);
  return provider.probe ? provider.probe(signal) : provider.listModels(signal);
}

function late(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
