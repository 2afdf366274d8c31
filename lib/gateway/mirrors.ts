import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { MIRROR_KEY_ID, type Principal } from "../contracts/keys";
import { fieldsOf } from "../contracts/typed";
import type { ModelEndpoint } from "../endpoints/define";
import { makeAttempt } from "./attempt";
import { Call } from "./call";
import { LazyCallContext } from "./call-context";
import { findTargets } from "./choose-targets";
import { CallClock } from "./clock";
import { deliver } from "./deliver";
import type { GatewayReply, GatewayRequest } from "./exchange";
import { asFailure } from "./failure";
import type { Gateway } from "./gateway";
import type { MirrorQueue } from "./mirror-queue";
import type { Serving } from "./ports";
import { record } from "./record";
import type { Started } from "./started";

interface Bounds {
  running: number;
  waiting: number;
  /** Of all request bodies together. */
  bytes: number;
}
/** For copies that are aborted at the end, so that they are recorded. */
const STOP_WITHIN_MS = 1_000;
const BOUNDS: Bounds = { running: 8, waiting: 100, bytes: 64 * 1024 * 1024 };

/** Calls that may be made twice. Others cost too much, or have effects. */
const MIRRORED: ReadonlySet<ModelEndpoint["capability"]> = new Set([
  "chat",
  "messages",
  "responses",
  "content",
  "completion",
  "embedding",
  "rerank",
  "moderation",
]);

/**
 * Copies of answered calls for the mirrors of their routes, at the operator's expense: a copy has a row of its own and no other effect. It
 * counts against no limit, budget or breaker. What exceeds the bounds is dropped and counted.
 */
export class Mirrors implements MirrorQueue {
  readonly #bounds: Bounds;
  readonly #random: () => number;
  #gateway: Gateway | undefined;
  readonly #waiting: Copy[] = [];
  readonly #running = new Set<Copy>();
  #bytes = 0;
  #closing = false;
  #idle: (() => void) | undefined;

  constructor(bounds: Partial<Bounds> = {}, random: () => number = Math.random) {
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#random = random;
  }

  start(gateway: Gateway): void {
    this.#gateway = gateway;
  }

  offer(call: Call<ModelEndpoint>): void {
    const { endpoint, route, input, bytesIn } = call;
    const { mirror } = route;
    if (!this.#gateway || !mirror || call.mirrorOf !== "" || call.cache !== "" || call.making || this.#random() >= mirror.share) return;
    if (!MIRRORED.has(endpoint.capability) || !endpoint.repeatable?.(input)) return;
    const full = this.#waiting.length >= this.#bounds.waiting || this.#bytes + bytesIn > this.#bounds.bytes;
    if (this.#closing || full) {
      this.#gateway.metrics.mirror("dropped");
      return;
    }
    this.#bytes += bytesIn;
    this.#waiting.push({ call: copyOf(call, this.#gateway), target: mirror.target });
    this.#next(this.#gateway);
  }

  /** Takes no more calls, and waits up to `limitMs` for the others. */
  async close(limitMs: number): Promise<void> {
    this.#closing = true;
    await this.#settled(limitMs);
    for (const _ of this.#waiting.splice(0)) this.#gateway?.metrics.mirror("dropped");
    const stopped = new Failure("shutting_down", "The gateway is stopping.");
    for (const { call } of this.#running) call.running?.abort(stopped);
    await this.#settled(STOP_WITHIN_MS);
  }

  async #settled(limitMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.#idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #next(gateway: Gateway): void {
    while (this.#running.size < this.#bounds.running) {
      const copy = this.#waiting.shift();
      if (!copy) break;
      this.#running.add(copy);
      this.#run(gateway, copy);
    }
    if (this.#running.size === 0) this.#idle?.();
  }

  async #run(gateway: Gateway, copy: Copy): Promise<void> {
    gateway.metrics.mirror(await send(gateway, copy));
    this.#bytes -= copy.call.bytesIn;
    this.#running.delete(copy);
    this.#next(gateway);
  }
}

interface Copy {
  call: Call<ModelEndpoint>;
  /** `provider/model` */
  target: string;
}

/** Makes the copy and reads its answer. Never rejects. */
async function send(gateway: Gateway, { call, target }: Copy): Promise<"answered" | "failed"> {
  const clock = new CallClock(call.route.totalMs);
  call.running = clock;
  try {
    const reply = deliver(gateway, call, await ask(call, await servingOf(gateway, call, target)));
    return (await isWhole(reply)) ? "answered" : "failed";
  } catch (error) {
    record(gateway, call, { failure: asFailure(error, clock.attempt) });
    return "failed";
  }
}

async function ask(call: Call<ModelEndpoint>, serving: Serving): Promise<Started> {
  const { target } = serving;
  const state = call.begin(target);
  state.key = target.provider.keys?.pick(target.model);
  const streams = call.endpoint.stream?.asked(call.input) ?? false;
  const clock = call.clock.begin({ timeouts: target.plan.timeouts, streams, log: state });
  const started = await makeAttempt({ serving, state, clock }, call, () => undefined);
  call.clock.commit(clock);
  return started;
}

async function servingOf(gateway: Gateway, call: Call<ModelEndpoint>, target: string): Promise<Serving> {
  const wanted = { name: target, capability: call.endpoint.capability, principal: call.caller };
  const { serving } = await findTargets(wanted, gateway);
  const found = serving.find((one) => one.target.health.target === target);
  if (!found) throw new Failure("model_not_found", `The mirror '${target}' does not exist.`, { param: "model" });
  call.serving = [found];
  call.first = found.target;
  return found;
}

async function isWhole({ body, whole }: GatewayReply): Promise<boolean> {
  if (body === null || typeof body === "string" || body instanceof Uint8Array) return true;
  for await (const _ of body);
  return whole?.() ?? true;
}

/** The same call as a call of the operator's. */
function copyOf(call: Call<ModelEndpoint>, { media }: Gateway): Call<ModelEndpoint> {
  const copy = new Call<ModelEndpoint>(newId("req_"), call.endpoint, requestOf(call.request));
  const input = mirroredInput(call);
  copy.mirrorOf = call.requestId;
  copy.principal = principalOf(call.caller);
  copy.params = call.params;
  copy.client = call.client;
  copy.model = call.model;
  copy.input = input;
  copy.wire = input === call.input ? call.wire : null;
  copy.read = call.read;
  copy.images = call.images;
  copy.carried = call.carried;
  copy.endUser = call.endUser;
  copy.bytesIn = call.bytesIn;
  copy.route = { ...call.route, resume: [] };
  copy.context = new LazyCallContext(media, copy);
  return copy;
}

/** A response of a mirror is not stored. */
function mirroredInput({ endpoint, input }: Call<ModelEndpoint>): unknown {
  return endpoint.capability === "responses" ? { ...fieldsOf(input), store: false } : input;
}

function principalOf({ teamId }: Principal): Principal {
  return { keyId: MIRROR_KEY_ID, teamId, name: MIRROR_KEY_ID, scopes: new Set(), models: null, expiresAt: null };
}

const NO_BODY = new Uint8Array();
function requestOf({ method, path, query }: GatewayRequest): GatewayRequest {
  return { method, path, query, address: "", header: () => undefined, body: async () => NO_BODY, onGone: () => undefined };
}
