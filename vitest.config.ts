import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { suiteOf, unitFiles } from "./lib/cli/suites.mjs";
import { postgresAddress, postgresProblem } from "./lib/testing/postgres.mjs";

const problem = await postgresProblem(postgresAddress(process.env.DATABASE_URL));
if (problem !== undefined) console.warn(`\n*** ${problem} ***\n`);
const suite = suiteOf(process.env);
const files = unitFiles(suite, { postgres: problem === undefined, sandbox: process.env.TEST_SANDBOX !== "0" });

/** A path as a pattern that matches it alone: folders of routes have signs of patterns in their names. */
const literally = (path: string) => path.replace(/[()[\]{}!*?]/g, "\\$&");

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // Native database bindings end cleanly with a process of their own, not with a thread.
    pool: "forks",
    // Most tests of a gateway wait half of their time for sockets, databases and timers: two workers keep a core busy.
    maxWorkers: 2 * availableParallelism(),
    // Loading the same modules again for each file takes longer than most of the tests.
    isolate: false,
    // Each project would translate the same modules again; what they became is kept in a folder, by their text.
    experimental: { fsModuleCache: true },
    // Twice as many tests run at once as there are cores, which others may be using too. A test of a bound sets its own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: Object.entries(files)
      .filter(([, paths]) => paths.length > 0)
      .map(([name, paths]) => ({
        extends: true as const,
        test: {
          name,
          include: paths.map(literally),
          isolate: name.startsWith("alone"),
          setupFiles: name.startsWith("contract") ? ["lib/testing/light-passwords.setup.ts"] : [],
          provide: { suite, ...(name.endsWith("-postgres") && { database: "postgres" as const }) },
        },
      })),
  },
});
