/** A process with two workers that fail to start, serve or die, by its first argument; the second is a port. */
import cluster from "node:cluster";
import { createServer } from "node:net";
import { failStart, runWorkers } from "./workers.mjs";

const [PLAN, PORT] = process.argv.slice(2);
if (cluster.isPrimary) {
  // As in the server: the channel to the parent process would keep this one alive.
  process.on("message", () => undefined);
  cluster.on("listening", () => process.send?.("listening"));
  runWorkers(2);
} else if (PLAN === "port") {
  createServer()
    .once("error", ({ code }) => failStart(`cannot listen: ${code}`))
    .listen(Number(PORT), "127.0.0.1");
} else if (PLAN === "setting") {
  // One of them keeps printing after the other has ended.
  if (cluster.worker.id === 1) failStart("a setting is wrong");
  else setInterval(() => console.error("still starting"), 5);
} else if (PLAN === "crash") {
  throw new Error("boom");
} else if (cluster.worker.id === 3) {
  failStart("no room for the third");
} else {
  createServer().listen(0, "127.0.0.1", () => cluster.worker.id === 2 && setTimeout(() => process.exit(1), 50));
}
