import type { ConsoleRoute } from "../address";

export const BUDGETS = {
  list: { method: "GET", path: "/api/console/budgets" },
  verify: { method: "GET", path: "/api/console/budgets/verify" },
  read: { method: "GET", path: "/api/console/budgets/{id}" },
  set: { method: "PUT", path: "/api/console/budgets/{id}" },
  topUp: { method: "POST", path: "/api/console/budgets/{id}/top-up" },
  correct: { method: "POST", path: "/api/console/budgets/{id}/correction" },
  ledger: { method: "GET", path: "/api/console/budgets/{id}/ledger" },
  balance: { method: "GET", path: "/api/console/budgets/{id}/balance" },
  csv: { method: "GET", path: "/api/console/budgets/{id}/ledger/export" },
} as const satisfies Record<string, ConsoleRoute>;
