import type { Env } from "../config/env";
import { NANO_DOLLARS } from "../contracts/prices";
import type { Log } from "../gateway/ports";
import { webhookHeaders } from "../jobs/webhooks/signature";
import { createUpstream } from "../providers/http";
import { scrub } from "../secrets/scrub";
import { type BudgetNotice, settleNotice, takeNotices } from "../store/budgets/budget-notices";
import { type BudgetRow, balanceOf } from "../store/budgets/ledger-book";
import type { Store } from "../store/database/open";

const LOOK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Notifies the operator's address when a budget reaches 80 or 100 %, once per period across processes, and retries up to eight times until
 * the address answers with a 2xx. Does nothing without an address.
 */
export function openBudgetWebhook({ env, store, log }: { env: Env; store: Store; log: Log }): { close(): Promise<void> } {
  const { BUDGET_WEBHOOK_URL: url, BUDGET_WEBHOOK_SECRET: secret } = env;
  if (url === undefined || secret === undefined) return { close: async () => undefined };
  const target = new URL(url);
  const upstream = createUpstream({ baseUrl: target.origin, headersTimeoutMs: ANSWER_WITHIN_MS, bodyTimeoutMs: ANSWER_WITHIN_MS });
  const stopped = new AbortController();
  let telling: Promise<void> | undefined;
  const tell = async () => {
    try {
      for (const { notice, budget } of await takeNotices(store, Date.now())) {
        const message = { ...signed(secret, notice, budget), path: target.pathname + target.search };
        const { status } = await upstream.postJson({ ...message, signal: stopped.signal, limitBytes: MOST_ANSWER_BYTES });
        if (status >= 300) throw new Error(`it answered ${status}`);
        await settleNotice(store, notice.id);
      }
    } catch (error) {
      if (!stopped.signal.aborted)
        log.warn({ error: String(error) }, "A budget warning could not be delivered to the webhook; it will be retried");
    }
  };
  const timer = setInterval(() => {
    telling ??= tell().finally(() => {
      telling = undefined;
    });
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      stopped.abort();
      await telling;
      await upstream.close();
    },
  };
}

/** By Standard Webhooks, like video webhooks. */
function signed(secret: string, { id, at, percent }: BudgetNotice, budget: BudgetRow) {
  const dollars = (nano: number) => nano / NANO_DOLLARS;
  const { kind, subject, team_id, period, period_ends } = budget;
  const message = JSON.stringify({
    type: "budget.warning",
    timestamp: new Date(at).toISOString(),
    data: {
      kind,
      id: kind === "person" ? subject.slice(subject.indexOf("/") + 1) : subject,
      team: team_id,
      percent,
      period,
      period_ends: period_ends === null ? null : new Date(period_ends).toISOString(),
      spent: dollars(budget.spent_nano),
      left: dollars(balanceOf(budget)),
    },
  });
  const body = scrub(message);
  return { body, headers: webhookHeaders({ id, at: Date.now(), body }, [secret]) };
}
