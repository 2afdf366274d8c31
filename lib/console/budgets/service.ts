import type { z } from "zod";
import { MOST_TOPPED_UP } from "../../contracts/budget-terms";
import { Failure } from "../../contracts/errors";
import { may } from "../../contracts/permissions";
import type { Actor, Person } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import { adjustBudget, budgetRows, personSubject } from "../../store/budgets/budgets";
import { listEntries, verifyLedger } from "../../store/budgets/ledger";
import type { BudgetRow } from "../../store/budgets/ledger-book";
import type { Store } from "../../store/database/open";
import { findKey } from "../../store/keys/keys";
import { memberNames, teamName } from "../../store/people/users";
import { noteAct } from "../audit-entry";
import { stateOf } from "../budget-state";
import { type BudgetHolder, writeBudget } from "../budget-write";
import type {
  BalanceCurve,
  BudgetList,
  BudgetState,
  CorrectionRequest,
  LedgerEntry,
  LedgerPage,
  LedgerQuery,
  LedgerVerdict,
  SetBudgetRequest,
  TopUpRequest,
} from "./contract";
import { balanceCurve } from "./curve";
import { entryOf } from "./entry";

const EXPORT_PAGE = 500;

/** Whose budget it is: a key of the team, somebody in it, or the team itself. */
interface Holder extends BudgetHolder {
  mayRead: boolean;
}

/** Budgets of a team's keys, its people and the team itself. */
export class Budgets {
  constructor(
    readonly store: Store,
    readonly now: () => number = Date.now,
  ) {}

  async list(person: Person): Promise<BudgetList> {
    const rows = await budgetRows(this.store, { teamId: person.teamId });
    const kinds = ["team", "person", "key"];
    rows.sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind));
    const found = await Promise.all(rows.map(async (row) => ({ row, holder: await this.#find(person, idOf(row)) })));
    // A budget of a deleted key or person limits nobody.
    const items = found.flatMap(({ row, holder }) => (holder ? [stateOf(holder, row, { now: this.now(), mayChange: true })] : []));
    return { items };
  }

  async read(person: Person, id: string): Promise<BudgetState> {
    const holder = await this.#holder(person, id);
    const [row] = await budgetRows(this.store, { subjects: [holder.subject] });
    return stateOf(holder, row, { now: this.now(), mayChange: may(person, "keys.manage") });
  }

  /** Held and spent amounts stay. Throws `changed_meanwhile` if the budget differs from `seen`. */
  async set(person: Actor, id: string, { budget, seen }: z.output<typeof SetBudgetRequest>): Promise<BudgetState> {
    const holder = await this.#holder(person, id);
    const change = { person, holder, budget, seen, param: "seen", now: this.now };
    await this.store.db.transaction().execute((write) => writeBudget(write, this.store, change));
    for (const listener of this.store.keyListeners) listener();
    return this.read(person, id);
  }

  topUp(person: Actor, id: string, { amount, note = "" }: TopUpRequest): Promise<BudgetState> {
    return this.#adjust(person, id, { kind: "top_up", amount, note });
  }

  correct(person: Actor, id: string, { amount, reason }: CorrectionRequest): Promise<BudgetState> {
    return this.#adjust(person, id, { kind: "correction", amount, note: reason });
  }

  async ledger(person: Person, id: string, { before, limit }: LedgerQuery): Promise<LedgerPage> {
    const { subject } = await this.#holder(person, id);
    const rows = await listEntries(this.store, { subject, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { items: page.map(entryOf), next: rows.length > limit ? (page.at(-1)?.entry ?? null) : null };
  }

  /** All entries, newest first, read in pages. */
  async entries(person: Person, id: string): Promise<AsyncGenerator<LedgerEntry[]>> {
    const { subject } = await this.#holder(person, id);
    return pagesOf(this.store, subject);
  }

  async curve(person: Person, id: string): Promise<BalanceCurve> {
    const { subject } = await this.#holder(person, id);
    const state = await this.read(person, id);
    return balanceCurve(this.store.reading, { subject, state, now: this.now() });
  }

  async verify({ teamId }: Person): Promise<LedgerVerdict> {
    const { problems, ...counts } = await verifyLedger(this.store.reading, teamId);
    return { sound: problems.length === 0, ...counts, problems: problems.map(({ subject, what }) => ({ id: subject, what })) };
  }

  async #adjust(
    person: Actor,
    id: string,
    { kind, amount, note }: { kind: "top_up" | "correction"; amount: number; note: string },
  ): Promise<BudgetState> {
    const holder = await this.#holder(person, id);
    await this.store.db.transaction().execute(async (write) => {
      const nano = Math.round(amount * NANO_DOLLARS);
      const outcome = await adjustBudget(write, this.#change(person, holder), { kind, nano, note });
      if (outcome === "missing") throw new Failure("not_found", "There is no budget to change. Set one first.");
      if (outcome === "beyond") throw tooMuch();
      const changes = { amount: [null, amount], note: [null, note] } as const;
      await noteAct(person, { action: `budget.${kind}`, target: holder, changes }, this.now)(write);
    });
    return this.read(person, id);
  }

  #change({ teamId, name: actor }: Actor, { kind, subject }: Holder) {
    return { teamId, budget: { kind, subject }, at: this.now(), actor };
  }

  /** Throws `not_found` for another team's budget, or one that this person may not see. */
  async #holder(person: Person, id: string): Promise<Holder> {
    const holder = await this.#find(person, id);
    if (!holder?.mayRead) throw new Failure("not_found", "There is no such key, person or team.");
    return holder;
  }

  async #find(person: Person, id: string): Promise<Holder | undefined> {
    const { teamId, userId } = person;
    const manages = may(person, "keys.manage");
    if (id === teamId) return { kind: "team", subject: teamId, id, name: await teamName(this.store, teamId), mayRead: true };
    if (id.startsWith("user_")) {
      const name = (await memberNames(this.store, teamId)).get(id);
      return name === undefined
        ? undefined
        : { kind: "person", subject: personSubject(teamId, id), id, name, mayRead: manages || id === userId };
    }
    const key = await findKey(this.store, { id, teamId });
    return key && { kind: "key", subject: key.budgetSubject, id, name: key.name, mayRead: manages || key.ownerId === userId };
  }
}

function tooMuch(): Failure {
  const most = MOST_TOPPED_UP.toLocaleString("en-US");
  const words = `Invalid 'amount': top-ups and corrections of one period are limited to $${most}. Set a larger budget instead.`;
  return new Failure("invalid_value", words, { param: "amount" });
}

async function* pagesOf(store: Store, subject: string): AsyncGenerator<LedgerEntry[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await listEntries(store, { subject, before, limit: EXPORT_PAGE });
    if (rows.length > 0) yield rows.map(entryOf);
    before = rows.at(-1)?.entry;
    if (rows.length < EXPORT_PAGE) return;
  }
}

function idOf({ kind, subject }: BudgetRow): string {
  return kind === "person" ? subject.slice(subject.indexOf("/") + 1) : subject;
}
