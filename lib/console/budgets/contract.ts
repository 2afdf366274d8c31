import { z } from "zod";
import { MOST_BUDGET } from "../../contracts/budget-terms";
import { Budget } from "../../contracts/budgets";
import { LIMITED_SUBJECTS } from "../../contracts/limits";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "US dollars." });

export const BudgetState = z
  .object({
    id: z.string().meta({ description: "Id of the key, the person or the team." }),
    kind: z.enum(LIMITED_SUBJECTS).describe("Owner of the budget: a team, a person or a key."),
    name: z.string().describe("Name of the team, person or key."),
    budget: Budget.nullable().meta({ description: "Null if there is no limit." }),
    toppedUp: Dollars.meta({ description: "US dollars of top-ups and corrections in this period." }),
    spent: Dollars.meta({ description: "US dollars settled in this period." }),
    held: Dollars.meta({ description: "US dollars reserved by running calls." }),
    available: Dollars.meta({ description: "US dollars available to the next call." }),
    periodEnds: Time.nullable().meta({ description: "When it resets; null if never." }),
    entries: z.int().meta({ description: "Entries of its ledger." }),
    mayChange: z.boolean().describe("Whether the caller may change it."),
  })
  .meta({ id: "BudgetState" });
export type BudgetState = z.infer<typeof BudgetState>;
export const BudgetList = z
  .object({ items: z.array(BudgetState).describe("The budgets.") })
  .meta({ id: "BudgetList", description: "The budget of the team, then of people, then of keys." });
export type BudgetList = z.infer<typeof BudgetList>;

export const SetBudgetRequest = z
  .object({
    budget: Budget.nullable().describe("The budget from now on; null removes it."),
    seen: Budget.nullish().meta({
      description: "The budget as it was read, null for none: 409 if it has changed since. Default: not compared.",
    }),
  })
  .meta({ id: "SetBudgetRequest", description: "Null removes it." });
export type SetBudgetRequest = z.input<typeof SetBudgetRequest>;

const Note = z.string().trim().max(200);
export const TopUpRequest = z
  .object({
    amount: z
      .number()
      .gt(0)
      .max(MOST_BUDGET)
      .describe("US dollars to add, above 0. Top-ups and corrections of one period may total 8,000,000; more is rejected with 400."),
    note: Note.default("").describe("Note on the top-up, up to 200 characters."),
  })
  .meta({ id: "TopUpRequest", description: "Amount in US dollars for this period." });
export type TopUpRequest = z.input<typeof TopUpRequest>;

export const CorrectionRequest = z
  .object({
    amount: z
      .number()
      .min(-MOST_BUDGET)
      .max(MOST_BUDGET)
      .refine((amount) => amount !== 0, "must not be 0")
      .describe("US dollars to add, negative to subtract; not 0."),
    reason: Note.min(1).describe("Reason, 1 to 200 characters."),
  })
  .meta({ id: "CorrectionRequest", description: "US dollars added to the balance; negative values are subtracted." });
export type CorrectionRequest = z.input<typeof CorrectionRequest>;

const ENTRY_KINDS = ["set", "reset", "top_up", "correction", "reserve", "settle", "release", "refund", "lease", "return"] as const;
export const LedgerEntry = z
  .object({
    entry: z.int().meta({ description: "Number of the entry: 1, 2, 3, … without gaps." }),
    at: Time.describe("When it happened, in milliseconds since the epoch."),
    kind: z.enum(ENTRY_KINDS).meta({
      description:
        "`set`: the budget was created, changed or removed. `reset`: a period began. `reserve`: an amount was reserved for a call. `settle`, `release`: the call ended, with and without a cost. `refund`: the video that was paid for failed. `lease`, `return`: a process leased an amount for its calls, and returned what they did not use.",
    }),
    requestId: z.string().meta({ description: "The call; empty if there was none." }),
    model: z.string().describe("The model of the call; empty if there was none."),
    amount: Dollars.meta({ description: "Change of the balance, in US dollars." }),
    hold: Dollars.meta({ description: "Change of the reserved amount, in US dollars." }),
    balance: Dollars.meta({ description: "Balance after it, in US dollars; reserved amounts are not yet deducted." }),
    held: Dollars.describe("Reserved amount after it, in US dollars."),
    actor: z.string().meta({ description: "The actor; empty for calls and resets." }),
    note: z.string().describe("Note; empty if there is none."),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerQuery = z
  .object({
    before: z.coerce.number().int().min(1).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Entries per page, 1 to 200."),
  })
  .meta({ id: "LedgerQuery" });
export type LedgerQuery = z.infer<typeof LedgerQuery>;
export const LedgerPage = z
  .object({
    items: z.array(LedgerEntry).describe("The entries of the page."),
    next: z.int().nullable().describe("Cursor of the next page, to be sent as `before`; null on the last one."),
  })
  .meta({ id: "LedgerPage", description: "Newest first." });
export type LedgerPage = z.infer<typeof LedgerPage>;

export const BalanceCurve = z
  .object({
    since: Time.meta({
      description: "When the period began, in milliseconds since the epoch; for a budget that never resets, the time of its first entry.",
    }),
    until: Time.meta({ description: "Time of the reply, in milliseconds since the epoch." }),
    periodEnds: Time.nullable().describe("When the period ends, in milliseconds since the epoch; null if it never does."),
    points: z
      .array(z.object({ at: Time.describe("Time of the value, in milliseconds since the epoch."), balance: Dollars }))
      .meta({ description: "In chronological order: at most 200 points and the current balance. Many entries are sampled evenly." }),
    marks: z
      .array(LedgerEntry.pick({ at: true, kind: true, amount: true, balance: true, actor: true, note: true }))
      .meta({ description: "Changes, top-ups, corrections and resets in this period." }),
    perDay: Dollars.meta({ description: "Spending per day, over the last seven days or since the first entry." }),
    emptyAt: Time.nullable().meta({
      description:
        "When the budget runs out at this rate, in milliseconds since the epoch; null if nothing is spent, there is no limit, or it resets before.",
    }),
  })
  .meta({ id: "BalanceCurve", description: "Balance of a budget over its period, with a forecast." });
export type BalanceCurve = z.infer<typeof BalanceCurve>;

export const LedgerVerdict = z
  .object({
    sound: z.boolean().describe("Whether all balances and entries match."),
    budgets: z.int().describe("Budgets that were checked."),
    entries: z.int().describe("Entries that were checked."),
    open: z.int().meta({ description: "Calls that hold a reservation of their own now." }),
    leases: z.int().describe("Leases that processes have now: their calls hold from them."),
    problems: z
      .array(z.object({ id: z.string().describe("Id of the budget."), what: z.string().describe("Description of the mismatch.") }))
      .meta({ description: "The first 100." }),
  })
  .meta({ id: "LedgerVerdict", description: "Recomputed balances, and settled entries checked against their calls." });
export type LedgerVerdict = z.infer<typeof LedgerVerdict>;
