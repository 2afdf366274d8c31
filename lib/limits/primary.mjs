import { Counts } from "./counts.mjs";

/** The tag of messages between a machine's processes. */
export const LIMITS = "trunkline.limits";

/** Keeps the counts of all cluster workers in the primary process. `now` is monotonic milliseconds. */
export function serveCounts(cluster, now = () => performance.now()) {
  const counts = new Counts();
  /** Subjects of running calls by worker: they end with it. */
  const running = new Map();
  cluster.on("message", (worker, message) => {
    if (message?.kind !== LIMITS) return;
    const of = running.get(worker.id) ?? running.set(worker.id, new Map()).get(worker.id);
    for (const settlement of message.settled) {
      counts.settle(settlement, now());
      note(of, settlement.limits, -1);
    }
    const taken = message.asked.map(([id, ask]) => {
      const answer = counts.take(ask, now());
      if (!answer.refused) note(of, ask.limits, 1);
      return [id, answer];
    });
    const used = message.read?.map(([id, subjects]) => [id, counts.read(subjects, now())]);
    if ((taken.length > 0 || used) && worker.isConnected()) worker.send({ kind: LIMITS, taken, used });
  });
  cluster.on("exit", (worker) => {
    counts.release(running.get(worker.id) ?? []);
    running.delete(worker.id);
  });
}

function note(of, limits, by) {
  for (const { subject } of limits) {
    const calls = (of.get(subject) ?? 0) + by;
    if (calls > 0) of.set(subject, calls);
    else of.delete(subject);
  }
}
