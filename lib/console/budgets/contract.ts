import { z } from "zod";
import { MOST_BUDGET } from "../../contracts/budget-terms";
import { Budget } from "../../contracts/budgets";
import { LIMITED_SUBJECTS } from "../../contracts/limits";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "US dollars." });

export const BudgetState = z
  .object({
    id: z.string().meta({ description: "The key's, the person's or the team's." }),
    kind: z.enum(LIMITED_SUBJECTS).describe("Whose budget it is: a team's, a person's or a key's."),
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
  .meta({ id: "BudgetList", description: "The team's, then people's, then keys'." });
export type BudgetList = z.infer<typeof BudgetList>;

export const SetBudgetRequest = z
  .object({
    budget: Budget.nullable().describe("The budget from now on; null removes it."),
    seen: Budget.nullish().meta({
      description: "As it was read, null for none: 409 if it has changed since. Default: whatever it is now.",
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
      .describe(
        "US dollars to add, above 0. Top-ups and corrections of one period may add up to 8,000,000, which is answered with 400 above.",
      ),
    note: Note.default("").describe("What it was for, up to 200 characters."),
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
      .describe("US dollars to add, or with a minus to take away; not 0."),
    reason: Note.min(1).describe("Why, 1 to 200 characters."),
  })
  .meta({ id: "CorrectionRequest", description: "US dollars that are added to what is left, or with a minus taken from it." });
export type CorrectionRequest = z.input<typeof CorrectionRequest>;

const ENTRY_KINDS = ["set", "reset", "top_up", "correction", "reserve", "settle", "release", "refund"] as const;
export const LedgerEntry = z
  .object({
    entry: z.int().meta({ description: "Its number: 1, 2, 3, … without a gap." }),
    at: Time.describe("When it happened, in milliseconds since the epoch."),
    kind: z.enum(ENTRY_KINDS).meta({
      description:
        "`set`: the budget was made, changed or removed. `reset`: a period began. `reserve`: a call holds something. `settle`, `release`: it ended, with and without a cost. `refund`: the video it paid for did not come.",
    }),
    requestId: z.string().meta({ description: "The call; empty if there was none." }),
    model: z.string().describe("The model of the call; empty if there was none."),
    amount: Dollars.meta({ description: "US dollars by which the balance changed." }),
    hold: Dollars.meta({ description: "US dollars by which more or less is held." }),
    balance: Dollars.meta({ description: "US dollars that were left after it, what is held not yet taken off." }),
    held: Dollars.describe("US dollars that were held after it."),
    actor: z.string().meta({ description: "Who did it; empty for calls and the clock." }),
    note: z.string().describe("What was said about it; empty if nothing was."),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerQuery = z
  .object({
    before: z.coerce.number().int().min(1).optional().meta({ description: "`next` of the page before. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Entries of a page, 1 to 200."),
  })
  .meta({ id: "LedgerQuery" });
export type LedgerQuery = z.infer<typeof LedgerQuery>;
export const LedgerPage = z
  .object({
    items: z.array(LedgerEntry).describe("The entries of the page."),
    next: z.int().nullable().describe("To be sent as `before` for the next page; null on the last one."),
  })
  .meta({ id: "LedgerPage", description: "Newest first." });
export type LedgerPage = z.infer<typeof LedgerPage>;

export const BalanceCurve = z
  .object({
    since: Time.meta({
      description: "When the period began, in milliseconds since the epoch; for a budget that never resets, its first entry.",
    }),
    until: Time.meta({ description: "The moment of the reply, in milliseconds since the epoch." }),
    periodEnds: Time.nullable().describe("When the period ends, in milliseconds since the epoch; null if it never does."),
    points: z
      .array(z.object({ at: Time.describe("When it was so, in milliseconds since the epoch."), balance: Dollars }))
      .meta({ description: "In the order of time, at most 200 and what is left now: of many entries some, evenly far apart." }),
    marks: z
      .array(LedgerEntry.pick({ at: true, kind: true, amount: true, balance: true, actor: true, note: true }))
      .meta({ description: "What was set, topped up, corrected and reset in this time." }),
    perDay: Dollars.meta({ description: "Spending per day, over the last seven days or since the first entry." }),
    emptyAt: Time.nullable().meta({
      description:
        "When nothing is left at this rate, in milliseconds since the epoch; null if nothing is spent, there is no limit, or a reset comes first.",
    }),
  })
  .meta({ id: "BalanceCurve", description: "What was left of a budget over its period, and how long that lasts." });
export type BalanceCurve = z.infer<typeof BalanceCurve>;

export const LedgerVerdict = z
  .object({
    sound: z.boolean().describe("Whether everything agrees."),
    budgets: z.int().describe("Budgets that were checked."),
    entries: z.int().describe("Entries that were checked."),
    open: z.int().meta({ description: "Calls with a reservation now." }),
    problems: z
      .array(z.object({ id: z.string().describe("Id of the budget."), what: z.string().describe("Description of the mismatch.") }))
      .meta({ description: "The first 100." }),
  })
  .meta({ id: "LedgerVerdict", description: "Recomputed balances, and settled entries checked against their calls." });
export type LedgerVerdict = z.infer<typeof LedgerVerdict>;
