import type { Env } from "../config/env";
import { newId } from "../contracts/ids";
import type { Budgets, Log } from "../gateway/ports";
import { BudgetKeeper } from "../limits/budget-keeper";
import { holdBudgets, releaseDead, seeProcess } from "../store/budget-holds";
import type { Store } from "../store/open";
import { refundUndelivered } from "../store/refunds";
import { openBudgetWebhook } from "./budget-webhook";

/** The budgets of this process, which has a name of its own: what its calls hold is given back if it dies. */
export function openBudgets({ env, store, log }: { env: Env; store: Store; log: Log }): Budgets & { close(): Promise<void> } {
  const id = newId("process_");
  const keeper = new BudgetKeeper({
    books: {
      hold: (asks, at) => holdBudgets(store, asks, { process: id, at }),
      see: (at) => seeProcess(store, { id, at }),
      releaseDead: (since) => releaseDead(store, since),
      refund: (at) => refundUndelivered(store, at),
    },
    log,
  });
  keeper.start();
  const webhook = openBudgetWebhook({ env, store, log });
  return {
    hold: (ask) => keeper.hold(ask),
    async close() {
      await keeper.close();
      await webhook.close();
    },
  };
}
