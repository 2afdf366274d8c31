import type { Selectable } from "kysely";
import { type LeaseAnswer, type LeaseChange, RECALL_WITHIN_MS } from "../../contracts/budgets";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { runText } from "../database/statements";
import { type BudgetRow, balanceOf, type LedgerBook } from "./ledger-book";

type LeaseRow = Selectable<Tables["budget_leases"]>;

/** A lease takes at most this share of what a budget has left, so that none is large when the budget is nearly used up. */
const LARGEST_SHARE = 1 / 8;

const CHANGING = ["amount_nano", "idle_nano", "change", "granted_nano", "at", "recalled_at"] as const;

/**
 * The leases of one transaction, of budgets that its `LedgerBook` has locked: nobody else changes them meanwhile. Written once at the end.
 */
export class LeaseBook {
  readonly #write: Write;
  readonly #book: LedgerBook;
  readonly #at: number;
  readonly #rows = new Map<string, { row: LeaseRow; stored: boolean; changed: boolean }>();
  /** All leases of budgets that have refused a call. */
  readonly #refusing = new Map<string, LeaseRow[]>();

  constructor(write: Write, book: LedgerBook, at: number) {
    this.#write = write;
    this.#book = book;
    this.#at = at;
  }

  async open(subjects: readonly string[], processes: readonly string[]): Promise<void> {
    if (subjects.length === 0 || processes.length === 0) return;
    const { rows } = await runText<LeaseRow>(this.#write, {
      name: `open ${subjects.length} leases of ${processes.length}`,
      build: (write) => write.selectFrom("budget_leases").selectAll().where("subject", "in", subjects).where("process", "in", processes),
      parameters: [...subjects, ...processes],
    });
    for (const row of rows) this.#rows.set(keyOf(row), { row, stored: true, changed: false });
  }

  /**
   * Returns what a process gives back, and restores what an earlier change of unknown outcome left it. Grants nothing yet: calls come
   * first.
   */
  take({ subject, change, doubt, give, idle }: LeaseChange, process: string): LeaseAnswer {
    const open = this.#rows.get(keyOf({ subject, process }));
    if (!open) return { subject, known: false, restored: 0, granted: 0, recalled: false };
    const { row } = open;
    // A number at least as high as the one in doubt: that change happened, and what the process has not heard of is in the row.
    const restored = !doubt ? 0 : row.change >= doubt.change ? row.granted_nano : doubt.give;
    const left = idle + restored;
    const recalled = row.recalled_at !== null && left > 0;
    row.change = change;
    row.granted_nano = restored;
    if (!recalled) row.recalled_at = null;
    this.#resize(open, -Math.min(give, row.amount_nano), left);
    return { subject, known: true, restored, granted: 0, recalled };
  }

  /** Leases more to a process, if the budget has enough left. */
  grant({ subject, change, want, least, idle }: LeaseChange, process: string, answer: LeaseAnswer): void {
    const budget = this.#book.get(subject);
    if (!budget || budget.amount_nano === null || want < least || answer.recalled) return;
    const left = balanceOf(budget) - budget.held_nano;
    const nano = budget.soft === 1 ? want : Math.min(want, Math.floor(left * LARGEST_SHARE));
    if (nano < least) return;
    const row: LeaseRow = {
      ...{ subject, process, amount_nano: 0, idle_nano: 0, change, granted_nano: nano, at: this.#at, recalled_at: null },
      ...this.#rows.get(keyOf({ subject, process }))?.row,
    };
    const open = this.#rows.get(keyOf(row)) ?? { row, stored: false, changed: true };
    this.#rows.set(keyOf(row), open);
    open.row.change = change;
    open.row.granted_nano = answer.restored + nano;
    answer.granted = nano;
    this.#resize(open, nano, idle + answer.restored + nano);
  }

  /** Takes what a call held out of its lease. Returns undefined if the lease was released meanwhile. The caller enters the change. */
  settle({ subject, process, nano }: { subject: string; process: string; nano: number }): number | undefined {
    const open = this.#rows.get(keyOf({ subject, process }));
    if (!open) return undefined;
    const taken = Math.min(nano, open.row.amount_nano);
    this.#reduce(open, -taken);
    return taken;
  }

  /**
   * Whether leases of a budget have enough left for a call that it refused. Other processes are then asked to return it, unless they were
   * before and did not answer in time.
   */
  async recall(subject: string, { process, nano, leftNano }: { process: string; nano: number; leftNano: number }): Promise<boolean> {
    // A budget that is used up refuses call after call: those need no look at its leases.
    if (leftNano + (this.#book.get(subject)?.idle_nano ?? 0) < nano) return false;
    const leases = await this.#leasesOf(subject);
    const others = leases.filter((row) => row.process !== process && row.idle_nano > 0);
    const answering = others.filter(({ recalled_at }) => recalled_at === null || Math.abs(this.#at - recalled_at) <= RECALL_WITHIN_MS);
    const own = this.#rows.get(keyOf({ subject, process }))?.row ?? leases.find((row) => row.process === process);
    if (answering.reduce((sum, { idle_nano }) => sum + idle_nano, leftNano + (own?.idle_nano ?? 0)) < nano) return false;
    if (answering.some(({ recalled_at }) => recalled_at === null)) {
      await recallLeases(this.#write, { subject, at: this.#at, except: process });
      for (const row of answering) row.recalled_at ??= this.#at;
    }
    return true;
  }

  async #leasesOf(subject: string): Promise<LeaseRow[]> {
    const known = this.#refusing.get(subject);
    if (known) return known;
    const leases = await this.#write.selectFrom("budget_leases").selectAll().where("subject", "=", subject).execute();
    this.#refusing.set(subject, leases);
    return leases;
  }

  async close(): Promise<void> {
    for (const { row, stored, changed } of this.#rows.values()) {
      if (!changed) continue;
      const { subject, process } = row;
      if (row.amount_nano === 0) {
        if (stored) await this.#write.deleteFrom("budget_leases").where("subject", "=", subject).where("process", "=", process).execute();
      } else if (stored) await this.#update(row);
      else await this.#write.insertInto("budget_leases").values(row).execute();
    }
  }

  async #update(row: LeaseRow): Promise<void> {
    await runText(this.#write, {
      name: "change a lease",
      build: (write) =>
        write
          .updateTable("budget_leases")
          .set(Object.fromEntries(CHANGING.map((column) => [column, row[column]])))
          .where("subject", "=", row.subject)
          .where("process", "=", row.process),
      parameters: [...CHANGING.map((column) => row[column]), row.subject, row.process],
    });
  }

  /** Changes a lease, with an entry of the ledger. */
  #resize(open: { row: LeaseRow; changed: boolean }, nano: number, idle: number): void {
    const budget = this.#reduce(open, nano, idle);
    if (nano === 0 || !budget) return;
    budget.held_nano += nano;
    this.#book.enter(budget, nano > 0 ? "lease" : "return");
  }

  #reduce(open: { row: LeaseRow; changed: boolean }, nano: number, idle = open.row.idle_nano): BudgetRow | undefined {
    const { row } = open;
    const budget = this.#book.get(row.subject);
    const before = row.idle_nano;
    row.amount_nano += nano;
    row.idle_nano = Math.min(idle, row.amount_nano);
    row.at = this.#at;
    open.changed = true;
    if (budget) budget.idle_nano += row.idle_nano - before;
    return budget;
  }
}

function keyOf({ subject, process }: { subject: string; process: string }): string {
  return `${subject} ${process}`;
}

/** Asks the processes that have something left in their leases of a budget to return it. */
export async function recallLeases(
  write: Write,
  { subject, at, except = "" }: { subject: string; at: number; except?: string },
): Promise<void> {
  await write
    .updateTable("budget_leases")
    .set({ recalled_at: at })
    .where("subject", "=", subject)
    .where("process", "<>", except)
    .where("idle_nano", ">", 0)
    .where("recalled_at", "is", null)
    .execute();
}

/** The budgets whose leases a process has to return. */
export async function recalledLeases({ db }: Store, process: string): Promise<string[]> {
  const rows = await db
    .selectFrom("budget_leases")
    .select("subject")
    .where("process", "=", process)
    .where("recalled_at", "is not", null)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Releases the leases of processes that have ended, in the transaction of their other reservations. Returns how many. */
export async function releaseLeases(
  write: Write,
  book: LedgerBook,
  leases: readonly { subject: string; process: string }[],
): Promise<number> {
  let released = 0;
  for (const { subject, process } of leases) {
    const lease = await write
      .deleteFrom("budget_leases")
      .where("subject", "=", subject)
      .where("process", "=", process)
      .returning(["amount_nano", "idle_nano"])
      .executeTakeFirst();
    const budget = book.get(subject);
    if (!lease || !budget) continue;
    budget.held_nano -= lease.amount_nano;
    budget.idle_nano -= lease.idle_nano;
    book.enter(budget, "return", { note: "its process ended before it" });
    released++;
  }
  return released;
}
