import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFiles, prepare } from "./prepare.mjs";
import { serve } from "./serve.mjs";
import { ROOT, requireNode, run, tool } from "./steps.mjs";

/** `npm start` and, with `--dev`, `npm run dev`: prepares what is missing, then runs the gateway. */
const dev = process.argv.includes("--dev");
requireNode(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines.node);
process.chdir(ROOT);
loadEnvFiles();
await prepare({ dev: false, build: !dev }).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
if (dev) {
  const address = ["--port", process.env.PORT || "3000", "--hostname", process.env.HOST || "127.0.0.1"];
  const { code } = await run({ args: [tool("next/dist/bin/next"), "dev", ...address], env: { NODE_ENV: "development" } });
  process.exit(code);
}
await serve();
