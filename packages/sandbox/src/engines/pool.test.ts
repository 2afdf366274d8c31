import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure } from "../../../../lib/contracts/errors";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import type { FromWorker, ToWorker } from "./messages";
import { type Job, WorkerPool } from "./pool";

/** Threads that do nothing by themselves: a test ends their jobs. */
const threads = vi.hoisted(() => [] as { asked: ToWorker[]; say(message: FromWorker): void }[]);
vi.mock("node:worker_threads", () => ({
  Worker: class extends EventEmitter {
    asked: ToWorker[] = [];
    constructor() {
      super();
      threads.push(this);
    }
    say(message: FromWorker) {
      this.emit("message", message);
    }
    postMessage(message: ToWorker) {
      this.asked.push(message);
    }
    ref() {}
    unref() {}
    async terminate() {}
  },
}));
vi.mock("./priority", () => ({ letEventLoopGoFirst: () => undefined }));

const never = new AbortController().signal;
const job = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  input: null,
  signal: never,
  caller: { teamId: name.slice(0, 1), keyId: name.slice(0, 2) },
  ...more,
});

describe("a pool of threads", () => {
  beforeEach(() => void threads.splice(0));

  function open(queue = 64) {
    const pool = new WorkerPool({ workers: 1, queue, limitMs: 60_000, nice: 0, heapMb: 16 }, sandboxHost.openLine);
    const failures: Record<string, Failure> = {};
    const run = (name: string, more?: Partial<Job>) =>
      void pool.run(job(name, more)).catch((failure: Failure) => {
        failures[name] = failure;
      });
    /** Ends the running job; the names of all jobs so far, in the order they were begun. */
    const begun = () => threads.flatMap(({ asked }) => asked.flatMap((message) => (message.kind === "run" ? [message.job] : [])));
    const end = () => {
      const last = threads[0]?.asked.findLast(({ kind }) => kind === "run");
      if (last) threads[0]?.say({ kind: "done", id: last.id, value: null });
    };
    return { pool, run, begun, end, failures };
  }

  it("works for the teams in turn, and for the callers of a team in theirs", async () => {
    const { pool, run, begun, end } = open();
    for (const name of ["a1-1", "a1-2", "a1-3", "a2-1", "b1-1"]) run(name);
    for (let n = 0; n < 4; n++) end();
    expect(begun()).toEqual(["a1-1", "b1-1", "a2-1", "a1-2", "a1-3"]);
    await pool.close();
  });

  it("takes a job out of the line when its caller leaves", async () => {
    const { pool, run, begun, end, failures } = open();
    const leaving = new AbortController();
    run("a1-1");
    run("a1-2", { signal: leaving.signal });
    run("a1-3");
    leaving.abort("gone");
    end();
    expect(begun()).toEqual(["a1-1", "a1-3"]);
    await vi.waitFor(() => expect(failures).toEqual({ "a1-2": "gone" }));
    await pool.close();
  });

  it("makes room in a full line for who has less, and tells who has most when to come back", async () => {
    const { pool, run, begun, end, failures } = open(3);
    for (const name of ["a1-1", "a1-2", "a1-3", "a1-4", "a1-5", "b1-1"]) run(name);
    await vi.waitFor(() => expect(Object.keys(failures)).toEqual(["a1-5", "a1-4"]));
    expect(failures["a1-5"]).toMatchObject({ code: "rate_limit_exceeded", status: 429, detail: { retryAfterMs: 2_000 } });
    expect(failures["a1-5"]?.message).toContain("lets 3 jobs of this kind wait");
    for (let n = 0; n < 3; n++) end();
    expect(begun()).toEqual(["a1-1", "b1-1", "a1-2", "a1-3"]);
    await pool.close();
  });

  it("full of one job for each team is busy, which is nobody's fault", async () => {
    const { pool, run, failures } = open(2);
    for (const name of ["a1-1", "b1-1", "c1-1", "d1-1"]) run(name);
    await vi.waitFor(() => expect(failures["d1-1"]).toMatchObject({ code: "service_unavailable", detail: { retryAfterMs: 2_000 } }));
    await pool.close();
  });
});
