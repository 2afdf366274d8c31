import { hostname } from "node:os";
import type { Log } from "../../gateway/ports";
import { type GuardedPost, NotPosted, type Post } from "../../media/guarded-post";
import { scrub } from "../../secrets/scrub";
import type { Store } from "../../store/database/open";
import {
  claimDeliveries,
  type DeliveryRow,
  dropDeliveryLease,
  settleDelivery,
  type TryResult,
} from "../../store/webhooks/webhook-deliveries";
import { newLease } from "../lease";
import { webhookHeaders } from "./signature";

/** Concurrent messages of this process, in all and per team: a hanging receiver delays nobody else's. */
const AT_ONCE = 16;
const PER_TEAM = 4;
/** Longer than an attempt can take. */
const LEASE_MS = 60_000;
const TICK_MS = 1_000;
/** Time for running deliveries when the gateway stops. */
const GRACE_MS = 2_000;
const COMPLAIN_EVERY_MS = 60_000;
const WORDS_KEPT = 500;
/** Permanently removed: the receiver wants no more. */
const GONE = 410;

interface SenderPorts {
  store: Store;
  secretsOf(teamId: string): Promise<string[]>;
  bodyOf(delivery: DeliveryRow): Promise<string>;
  post: GuardedPost;
  log: Log;
  now?: () => number;
  tickMs?: number;
}

/** Sends pending messages from the database. One per process; processes share the work through leases. */
export interface WebhookSender {
  start(): void;
  /** There may be new messages. */
  wake(): void;
  /** Starts nothing more, and aborts running deliveries after two seconds: they are sent again. */
  stop(): Promise<void>;
}

export function createWebhookSender(ports: SenderPorts): WebhookSender {
  return new Sender(ports);
}

class Sender implements WebhookSender {
  readonly #ports: Required<SenderPorts>;
  readonly #sending = new Map<string, { teamId: string; done: Promise<void> }>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #woken = false;
  #closing = false;
  #complainedAt = 0;

  constructor({ now = Date.now, tickMs = TICK_MS, ...ports }: SenderPorts) {
    this.#ports = { ...ports, now, tickMs };
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#ports.tickMs).unref();
  }

  wake(): void {
    this.#woken = true;
    this.#turn ??= this.#work().finally(() => {
      this.#turn = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    await this.#turn;
    const timer = setTimeout(() => this.#stopped.abort(), GRACE_MS);
    await Promise.all([...this.#sending.values()].map(({ done }) => done));
    clearTimeout(timer);
  }

  async #work(): Promise<void> {
    while (this.#woken && !this.#closing) {
      this.#woken = false;
      await this.#take().catch((cause: unknown) => this.#complain(cause));
    }
  }

  async #take(): Promise<void> {
    const limit = AT_ONCE - this.#sending.size;
    if (limit <= 0) return;
    const now = this.#ports.now();
    const lease = newLease(hostname());
    const claim = { lease, now, until: now + LEASE_MS, limit, perTeam: PER_TEAM, without: this.#busyTeams() };
    for (const delivery of await claimDeliveries(this.#ports.store, claim)) this.#begin(delivery);
  }

  #busyTeams(): string[] {
    const teams = [...this.#sending.values()].map(({ teamId }) => teamId);
    return [...new Set(teams)].filter((team) => teams.filter((one) => one === team).length >= PER_TEAM);
  }

  #begin(delivery: DeliveryRow): void {
    const done = this.#send(delivery)
      .catch((cause: unknown) => this.#complain(cause))
      .finally(() => {
        this.#sending.delete(delivery.id);
        this.wake();
      });
    this.#sending.set(delivery.id, { teamId: delivery.team_id, done });
  }

  /** Rejects with the database's error; the message is sent again once its lease has expired. */
  async #send(delivery: DeliveryRow): Promise<void> {
    const { store, now, log } = this.#ports;
    const result = await this.#try(delivery);
    if (this.#stopped.signal.aborted && !result.arrived) return dropDeliveryLease(store, delivery);
    await settleDelivery(store, delivery, { result, at: now() });
    const { id, task_id: task, tries } = delivery;
    if (!result.arrived) log.info({ message: id, task, tries: tries + 1, status: result.status }, "a callback did not arrive");
  }

  async #try(delivery: DeliveryRow): Promise<TryResult> {
    const { post, log } = this.#ports;
    try {
      const { status, text } = await post(delivery.url, { ...(await this.#write(delivery)), signal: this.#stopped.signal });
      const arrived = status >= 200 && status < 300;
      return { arrived, final: status === GONE, status, words: wordsOf(text) };
    } catch (error) {
      if (error instanceof NotPosted) return { arrived: false, final: error.why === "refused", status: null, words: error.message };
      log.error({ message: delivery.id, cause: error }, "a callback could not be written");
      return { arrived: false, final: false, status: null, words: "The gateway could not write this message." };
    }
  }

  /** Built for each attempt: the URLs of files in it expire. */
  async #write(delivery: DeliveryRow): Promise<Pick<Post, "headers" | "body">> {
    const { secretsOf, bodyOf, now } = this.#ports;
    const [body, secrets] = await Promise.all([bodyOf(delivery), secretsOf(delivery.team_id)]);
    return { body, headers: webhookHeaders({ id: delivery.id, at: now(), body }, secrets) };
  }

  #complain(cause: unknown): void {
    const at = Date.now();
    if (at - this.#complainedAt < COMPLAIN_EVERY_MS) return;
    this.#complainedAt = at;
    this.#ports.log.error({ cause }, "callbacks cannot be sent; they are tried again");
  }
}

/** A receiver's answer, without possible secrets and characters that PostgreSQL can't store. */
function wordsOf(text: string): string {
  return scrub(text).replaceAll("\0", "\uFFFD").trim().slice(0, WORDS_KEPT).toWellFormed();
}
