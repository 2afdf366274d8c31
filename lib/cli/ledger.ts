import { parseArgs } from "node:util";
import { Failure } from "../contracts/errors";
import { type LedgerReport, verifyLedger } from "../store/budgets/ledger";
import { openStore } from "../store/database/open";
import { runAsScript, type Shell } from "./command";

const HELP = `Looks after the ledger of budgets.

  npm run ledger -- verify [--team <id>] [--json]

  verify  recomputes every balance, checks every settled entry against its call, and at
          every call for counts and costs that cannot be right; ends with 1 where something does not add up
  --team  only this team's budgets
  --json  one JSON object instead of lines

The gateway need not be stopped.`;

const OPTIONS = { team: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** `npm run ledger`. Returns 1 if the ledger is inconsistent. Throws `Failure` for usage errors. */
export async function ledger({ args, settings, print }: Shell): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name, ...more] = positionals;
  if (values.help || name === undefined || name === "help") return void print(HELP);
  if (name !== "verify" || more.length > 0)
    throw new Failure(
      "invalid_value",
      `There is no command '${[name, ...more].join(" ")}'. The only command is verify; --help has the details.`,
    );
  const env = settings();
  const store = await openStore({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const report = await verifyLedger(store, values.team);
    print(values.json ? JSON.stringify(report, null, 2) : describeReport(report));
    return report.problems.length > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
}

export function describeReport({ budgets, entries, open, leases, problems }: LedgerReport): string {
  const counted = `${entries} entries of ${budgets} budgets, ${open} held by open calls, ${leases} leases`;
  if (problems.length === 0) return `Adds up: ${counted}.`;
  return [`Does not add up: ${counted}.`, ...problems.map(({ subject, what }) => `  ${subject}: ${what}`)].join("\n");
}

await runAsScript(import.meta, ledger);
