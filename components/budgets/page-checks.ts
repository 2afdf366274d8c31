import { NONE, type PageChecks } from "../page-check";

export const BUDGETS_CHECKS: PageChecks = {
  "/keys/[id]/ledger": {
    title: /^Ledger/,
    empty: [`/keys/key_${NONE}/ledger`],
    filled: ({ key }) => [`/keys/${key}/ledger`],
    asks: "**/api/console/budgets/*",
  },
  "/team/budget/[id]": {
    title: /^Ledger/,
    empty: [`/team/budget/user_${NONE}`],
    filled: ({ team }) => [`/team/budget/${team}`],
    asks: "**/api/console/budgets/*",
  },
};
