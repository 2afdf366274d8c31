import { Failure } from "../../contracts/errors";
import type { Principal } from "../../contracts/keys";
import type { TokenCounter } from "../../contracts/token-counter";
import type { ModelEndpoint } from "../../endpoints/define";
import { API_ENDPOINTS } from "../../endpoints/table";
import { perhapsDone } from "../../gateway/attempt";
import { authorise } from "../../gateway/authenticate";
import { type Chosen, findTargets } from "../../gateway/choose-targets";
import { inOrder } from "../../gateway/in-order";
import type { Catalog, Serving } from "../../gateway/ports";
import { Affinity } from "../../routing/affinity";
import { TargetHealth } from "../../routing/health";
import { reasonOf } from "../../routing/reasons";
import { Walk } from "../../routing/walk";
import type { DRY_RUN_ENDPOINTS, DryRun, DryRunRequest, DryRunStep } from "./contract";
import { pretended } from "./pretend";

interface Run {
  catalog: Catalog;
  tokens: TokenCounter;
  principal: Principal;
  request: Pick<DryRunRequest, "name" | "endpoint" | "failures">;
  now?: number;
}

const IDS: Readonly<Record<(typeof DRY_RUN_ENDPOINTS)[number], string>> = {
  chat: "chat.create",
  responses: "responses.create",
  messages: "messages.create",
  content: "content.generate",
  embeddings: "embeddings.create",
  rerank: "rerank.create",
  speech: "speech.create",
  image: "images.generate",
};

/** The middle of the jitter: pauses of a dry run are those that are configured. */
const NO_JITTER = () => 0.5;

/** What a call would do, by the code that calls run by. Nothing is sent, and the targets' health stays as it is. */
export async function dryRun({ catalog, tokens, principal, request, now = Date.now() }: Run): Promise<DryRun> {
  const endpoint = endpointOf(request.endpoint ?? "chat");
  try {
    authorise(principal, endpoint);
    const chosen = await findTargets({ name: request.name, capability: endpoint.capability, principal }, { catalog, tokens });
    return new Rehearsal(endpoint, { chosen, request, now }).run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const step: DryRunStep = { kind: "refused", target: null, message: error.message, atMs: 0, waitMs: 0 };
    return { steps: [step], status: error.status, code: error.code, attempts: 0, waitMs: 0 };
  }
}

function endpointOf(name: (typeof DRY_RUN_ENDPOINTS)[number]): ModelEndpoint {
  const found = API_ENDPOINTS.find(({ id }) => id === IDS[name]);
  if (found?.kind !== "model") throw new Error(`${name} is no endpoint of a model`);
  return found as ModelEndpoint;
}

interface Cast {
  chosen: Chosen;
  request: Run["request"];
  now: number;
}

class Rehearsal {
  readonly #steps: DryRunStep[] = [];
  readonly #walk: Walk<Serving>;
  readonly #cast: Cast;
  readonly #serving: readonly Serving[];
  readonly #repeatable: boolean;
  readonly #asked = new Map<string, number>();
  #waited = 0;

  constructor({ repeatable }: ModelEndpoint, cast: Cast) {
    this.#cast = cast;
    const { chosen, request } = cast;
    const copies = chosen.serving.map(({ target, model }) => ({ model, target: { ...target, health: copyOf(target.health) } }));
    const draw = { route: chosen.route, conversation: "", input: {}, affinity: new Affinity() };
    this.#serving = copies.length > 1 ? inOrder(copies, draw).serving : copies;
    this.#repeatable = repeatable?.({}) === true;
    this.#walk = new Walk(this.#serving, { model: request.name, route: chosen.route, promptTokens: () => 0 });
  }

  run(): DryRun {
    let serving: Serving | undefined = this.#walk.first(this.#now);
    this.#skipped(serving);
    let nth = 0;
    for (;;) {
      const failed = this.#attempt(serving);
      if (!failed) return this.#answered(serving);
      if (failed.detail.unsure && !this.#repeatable) return this.#gaveUp(perhapsDone(failed));
      const pause = this.#walk.pauseBefore(failed, serving, {
        retryAfterMs: failed.detail.retryAfterMs,
        nth,
        now: this.#now,
        random: NO_JITTER,
      });
      if (pause !== undefined) {
        nth++;
        this.#wait(Math.round(pause));
        continue;
      }
      const next: Serving | undefined = this.#walk.mayGoOn(failed) ? this.#walk.next(this.#now, failed, serving) : undefined;
      if (!next) return this.#gaveUp(failed);
      this.#skipped(next);
      serving = next;
      nth = 0;
    }
  }

  get #now(): number {
    return this.#cast.now + this.#waited;
  }

  /** One attempt: the failure that is pretended for it, if any is. */
  #attempt({ target }: Serving): Failure | undefined {
    const name = target.health.target;
    const before = this.#asked.get(name) ?? 0;
    this.#asked.set(name, before + 1);
    this.#walk.made++;
    const wanted = this.#cast.request.failures?.find((one) => one.target === name);
    if (!wanted || before >= (wanted.times ?? Number.POSITIVE_INFINITY)) return undefined;
    const { failure, words } = pretended(wanted.fails);
    this.#step("attempt", name, `${words}${before > 0 ? " again" : ""}${this.#consequence(failure)}`);
    return failure;
  }

  /** Why other targets may be asked, or why not. */
  #consequence(failure: Failure): string {
    const reason = reasonOf(failure);
    if (reason === undefined) return ", which is the caller's to fix";
    return this.#cast.chosen.route.fallbackOn.has(reason) ? "" : `, and ${reason} is not in fallback_on`;
  }

  #answered({ target }: Serving): DryRun {
    this.#step("answer", target.health.target, "answers");
    for (const { target: left } of this.#walk.left) {
      if (!this.#steps.some((step) => step.target === left.health.target)) this.#step("not_reached", left.health.target, "is not reached");
    }
    return this.#result(200, "");
  }

  #gaveUp(error: Failure): DryRun {
    this.#skipped(undefined);
    this.#step("error", null, error.message);
    return this.#result(error.status, error.code);
  }

  /** Notes targets before `next` that are passed over. */
  #skipped(next: Serving | undefined): void {
    const place = next ? this.#serving.indexOf(next) : this.#serving.length;
    for (const one of this.#serving.slice(0, place)) {
      const { health, plan } = one.target;
      if (!this.#walk.left.includes(one) || this.#steps.some(({ target }) => target === health.target)) continue;
      this.#step("skipped", health.target, whySkipped(health, health.hasRoom(plan, this.#now), this.#now));
    }
  }

  #wait(ms: number): void {
    const last = this.#steps.at(-1);
    if (last) last.waitMs = ms;
    this.#waited += ms;
  }

  #step(kind: DryRunStep["kind"], target: string | null, message: string): void {
    this.#steps.push({ kind, target, message, atMs: this.#waited, waitMs: 0 });
  }

  #result(status: number, code: string): DryRun {
    return { steps: this.#steps, status, code, attempts: this.#walk.made, waitMs: this.#waited };
  }
}

function whySkipped(health: TargetHealth, room: boolean, now: number): string {
  if (health.state(now) !== "closed") return "is skipped: its breaker is open";
  if (health.dueAt(now) !== 0) return "is skipped: it asked to be left alone for a time";
  return room ? "is skipped" : "is skipped: it has as many calls as its limits allow";
}

/** The present health of a target; changes of the copy stay in it. */
function copyOf(health: TargetHealth): TargetHealth {
  const copy = new TargetHealth(health.target);
  copy.follow(health);
  copy.firstTokenMs = health.firstTokenMs;
  copy.running = health.running;
  return copy;
}
