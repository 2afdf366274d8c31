import { LedgerBook } from "../store/budgets/ledger-book";

/** Moments of a transaction that changes a lease: nothing is written yet, all is written, all is committed. */
const MOMENTS = ["entered", "written", "committed"] as const;

/** A moment at which a process kills itself: the `count`-th time that a transaction of this kind gets there. */
export interface LeaseKill {
  kind: "lease" | "return" | "settle";
  moment: (typeof MOMENTS)[number];
  count: number;
}

/** Each step of a lease: it is taken, its calls are settled, it is returned. */
export const LEASE_STEPS: readonly Omit<LeaseKill, "count">[] = (["lease", "settle", "return"] as const).flatMap((kind) =>
  MOMENTS.map((moment) => ({ kind, moment })),
);

/** Makes this process kill itself in the middle of a transaction of the ledger. */
export function killAt({ kind, moment, count }: LeaseKill): void {
  const { enter, close } = LedgerBook.prototype;
  const chosen = new WeakSet<LedgerBook>();
  let left = count;
  const die = () => process.kill(process.pid, "SIGKILL");
  LedgerBook.prototype.enter = function (row, entered, said) {
    if (entered === kind) chosen.add(this);
    enter.call(this, row, entered, said);
  };
  LedgerBook.prototype.close = async function () {
    const now = chosen.has(this) && --left === 0;
    if (now && moment === "entered") die();
    await close.call(this);
    if (now && moment === "written") die();
    if (now) setImmediate(die);
  };
}
