import type { Env } from "../config/env";
import type { Budgets, Log } from "../gateway/ports";
import { BudgetKeeper } from "../limits/budget-keeper";
import { releaseDead, seeProcess, takeTurn } from "../store/budgets/budget-holds";
import { recalledLeases } from "../store/budgets/lease-book";
import { refundUndelivered } from "../store/budgets/refunds";
import type { CallJournal } from "../store/calls/journal";
import type { Store } from "../store/database/open";
import { openBudgetWebhook } from "./budget-webhook";

interface Options {
  env: Env;
  store: Store;
  journal: CallJournal;
  log: Log;
}

/**
 * The budgets of this process. Its calls reserve in the name of its journal: if it dies, reservations are released once its rows are
 * stored. The heartbeat covers processes whose journal is on another machine, or was lost.
 */
export function openBudgets({ env, store, journal, log }: Options): Budgets & { close(): Promise<void> } {
  const keeper = new BudgetKeeper({
    books: {
      process: () => journal.owner,
      turn: (turn) => takeTurn(store, turn),
      recalled: (process) => recalledLeases(store, process),
      see: (at) => seeProcess(store, { id: journal.owner, at }),
      releaseDead: (since) => releaseDead(store, { ...since, except: journal.owners() }),
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
