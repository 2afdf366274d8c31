import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { postgresAddress, postgresProblem } from "./lib/testing/postgres.mjs";

/** Tests of a whole gateway on sockets of its own. */
const WHOLE_GATEWAY = "lib/testing/**/*.test.ts";
const ALL = ["lib", "components", "app", "packages"].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => `${top}/${name}`),
);
/** They put another module in a module's place, which has to be there before anybody has loaded it. */
const ALONE = ALL.filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(path, "utf8").includes("vi.mock("));

/** Tests whose calls read and write the database in ways of their own: on PostgreSQL as well, where one answers. */
const ON_POSTGRES = [
  "assets",
  "bad-input",
  "console-*",
  "credentials",
  "events",
  "fuzz",
  "idempotency",
  "key-*",
  "metrics",
  "names",
  "responses",
  "storage",
  "team-*",
  "vendor-assets",
  "video-access",
  "video-tasks",
].map((name) => `lib/testing/contract/${name}.test.ts`);

/** Between the gateway and a provider of identities; what comes of it is stored by `console-oidc-people` on both databases. */
const SAME_ON_BOTH = ["lib/testing/contract/console-oidc.test.ts"];

const problem = await postgresProblem(postgresAddress(process.env.DATABASE_URL));
if (problem !== undefined) console.warn(`\n*** ${problem} ***\n`);

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // Native database bindings end cleanly with a process of their own, not with a thread.
    pool: "forks",
    // Vitest would leave a core to somebody who works beside it.
    maxWorkers: availableParallelism(),
    // Loading the same modules anew for each file takes longer than most of the tests.
    isolate: false,
    // As many tests run at once as there are cores, which others may be using too. A test of a bound sets its own.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts", "packages/*/src/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts", "app/**/*.test.tsx"],
          exclude: [WHOLE_GATEWAY, ...ALONE],
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, isolate: true } },
      { extends: true, test: { name: "contract", include: [WHOLE_GATEWAY], exclude: ALONE } },
      ...(problem === undefined
        ? [
            { name: "contract-postgres", include: ON_POSTGRES, exclude: [...ALONE, ...SAME_ON_BOTH] },
            { name: "alone-postgres", include: ALONE.filter((path) => path.includes("/contract/console-")), isolate: true },
          ].map((test) => ({ extends: true as const, test: { ...test, provide: { database: "postgres" as const } } }))
        : []),
    ],
  },
});
