import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests of a whole gateway on sockets of its own; loading it anew for each file takes longer than the tests do. */
const WHOLE_GATEWAY = "lib/testing/**/*.test.ts";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // Native database bindings end cleanly with a process of their own, not with a thread.
    pool: "forks",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts", "app/**/*.test.tsx"],
          exclude: [WHOLE_GATEWAY],
        },
      },
      { extends: true, test: { name: "contract", include: [WHOLE_GATEWAY], isolate: false } },
    ],
  },
});
