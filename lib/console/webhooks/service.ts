import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { Actor, Member } from "../../contracts/person";
import { newWebhookSecret } from "../../jobs/webhooks/signature";
import { scrub } from "../../secrets/scrub";
import type { Store } from "../../store/database/open";
import type { Safe } from "../../store/models/providers-sealed";
import { DELIVERIES_KEPT_DAYS, DELIVERIES_OF_TEAM, type DeliveryRow } from "../../store/webhooks/webhook-deliveries";
import { addWebhookSecret, endWebhookSecret, listWebhookSecrets } from "../../store/webhooks/webhook-secrets";
import { noteAct } from "../audit-entry";
import type { Delivery, DeliveryPage, DeliveryQuery, MadeWebhookSecret, WebhookSecret, WebhookSettings } from "./contract";
import { addTest, findDelivery, listDeliveries, sendAgain } from "./store";

/** How long the previous secret signs in addition to a new one. */
const BOTH_MS = 24 * 3_600_000;

interface WebhookPorts {
  store: Store;
  /** Encrypts secrets. */
  safe: Safe;
  /** Notified of new messages. */
  sender: { wake(): void };
  now?: () => number;
}

/** A team's signing secrets and the deliveries of its callbacks. */
export class Webhooks {
  readonly #ports: Required<WebhookPorts>;

  constructor({ now = Date.now, ...ports }: WebhookPorts) {
    this.#ports = { ...ports, now };
  }

  async read(member: Member): Promise<WebhookSettings> {
    return { secrets: await this.#secrets(member), keptDays: DELIVERIES_KEPT_DAYS, keptRows: DELIVERIES_OF_TEAM };
  }

  /** Creates or rotates the team's secret: the old one keeps signing for a day. */
  async rotate(actor: Actor): Promise<MadeWebhookSecret> {
    const { store, safe, now } = this.#ports;
    const { teamId } = actor;
    const secret = newWebhookSecret();
    const at = now();
    const also = noteAct(actor, { action: "webhook.secret", target: { id: teamId, name: `…${secret.slice(-4)}` } }, now);
    await addWebhookSecret(store, { safe, also }, { teamId, secret, at, beforeEndsAt: at + BOTH_MS });
    return { secret, secrets: await this.#secrets(actor) };
  }

  /** Ends the previous secret. Throws `not_found` for any other. */
  async endSecret(actor: Actor, id: string): Promise<void> {
    const { store, now } = this.#ports;
    const also = noteAct(actor, { action: "webhook.end_secret", target: { id, name: "" } }, now);
    if (!(await endWebhookSecret(store, { teamId: actor.teamId, id }, also)))
      throw new Failure("not_found", "There is no such secret to revoke: the current one is replaced when a new one is created.");
  }

  async list({ teamId }: Member, { state, job, before, limit }: DeliveryQuery): Promise<DeliveryPage> {
    const filter = { teamId, state, taskId: job || undefined, before: before === undefined ? undefined : readCursor(before) };
    const rows = await listDeliveries(this.#ports.store, { ...filter, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { items: page.map((row) => this.#shown(row)), next: rows.length > limit && last ? `${last.at}.${last.id}` : null };
  }

  async find({ teamId }: Member, id: string): Promise<Delivery> {
    const row = await findDelivery(this.#ports.store, { teamId, id });
    if (!row) throw missing();
    return this.#shown(row);
  }

  /** Resends a message now, whatever its outcome. Throws `not_found`, `task_conflict` while it is being sent. */
  async again(actor: Actor, id: string): Promise<Delivery> {
    const { store, sender, now } = this.#ports;
    await this.find(actor, id);
    if (!(await sendAgain(store, { teamId: actor.teamId, id, at: now() })))
      throw new Failure("task_conflict", "This delivery is in progress. Wait for the result.");
    sender.wake();
    return this.find(actor, id);
  }

  /** Sends an address a message that tells nothing. The result is in the list a moment later. */
  async test(actor: Actor, url: string): Promise<Delivery> {
    const { store, sender, now } = this.#ports;
    const id = newId("msg_");
    if (!(await addTest(store, { teamId: actor.teamId, id, url, at: now() })))
      throw new Failure("rate_limit_exceeded", "Too many test messages are queued. Try again in a moment.", { retryAfterMs: 15_000 });
    sender.wake();
    return this.find(actor, id);
  }

  async #secrets({ teamId }: Member): Promise<WebhookSecret[]> {
    const rows = await listWebhookSecrets(this.#ports.store, { teamId, now: this.#ports.now() });
    return rows.map(({ id, hint, created_at, ends_at }) => ({ id, hint, createdAt: created_at, endsAt: ends_at }));
  }

  #shown(row: DeliveryRow): Delivery {
    return {
      id: row.id,
      at: row.at,
      taskId: row.task_id === "" ? null : row.task_id,
      url: scrub(row.url),
      event: row.event,
      state: row.state,
      sending: row.next_at !== null && (row.lease_until ?? 0) > this.#ports.now(),
      tries: row.tries,
      nextAt: row.next_at,
      lastAt: row.last_at,
      lastStatus: row.last_status,
      lastWords: row.last_words,
    };
  }
}

function missing(): Failure {
  return new Failure("not_found", "There is no such delivery.");
}

function readCursor(text: string): { at: number; id: string } {
  const found = /^(\d{1,15})\.(msg_\w{1,64})$/.exec(text);
  if (!found) throw new Failure("invalid_value", "Invalid 'before': take it from `next` of the previous page.", { param: "before" });
  return { at: Number(found[1]), id: found[2] ?? "" };
}
