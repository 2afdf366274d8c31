import cluster from "node:cluster";

/** The prefix of a message of a worker that cannot start. */
const START_FAILED = "trunkline.start-failed";
/** Pauses before a failed worker is restarted while others serve: first and longest. */
const RESTART_MIN_MS = 1_000;
const RESTART_MAX_MS = 30_000;
/** Longer than a worker may take to finish its calls. */
const KILL_AFTER_MS = 45_000;

/**
 * Ends a process that cannot start, with one message that gives the reason. A worker passes the message to the primary process, which
 * prints it once, after everything that workers print. Returns a promise that never resolves.
 */
export function failStart(message) {
  if (cluster.isWorker && process.connected) process.send({ kind: START_FAILED, message }, () => process.exit(1));
  else {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
  return new Promise(() => {});
}

/**
 * Keeps `count` workers running, and ends this process with the last one. A worker that dies in service is replaced. If none has ever
 * served, a wrong setting or a port in use would fail the next one too: all of them end, with a non-zero status and the message last.
 */
export function runWorkers(count) {
  new Workers().start(count);
}

class Workers {
  #serving = new Set();
  /** Messages of workers that could not start. Usually all are the same. */
  #messages = new Set();
  #everServed = false;
  #stopping = false;
  #code = 0;
  #pauseMs = RESTART_MIN_MS;
  #restarts = new Set();

  start(count) {
    for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => this.#stop());
    // The parent process was killed and cannot pass a signal on.
    process.once("disconnect", () => this.#stop());
    cluster.on("listening", (worker) => {
      this.#serving.add(worker.id);
      this.#everServed = true;
      this.#pauseMs = RESTART_MIN_MS;
    });
    cluster.on("message", (_worker, message) => message?.kind === START_FAILED && this.#messages.add(message.message));
    cluster.on("exit", (worker, code) => this.#ended(worker, code));
    cluster.on("disconnect", () => this.#endWithLast());
    for (let index = 0; index < count; index++) cluster.fork();
  }

  #ended(worker, code) {
    const served = this.#serving.delete(worker.id);
    if (!this.#stopping) {
      if (served) cluster.fork();
      else if (this.#everServed) this.#restartLater();
      else {
        this.#code = code || 1;
        this.#stop();
      }
    }
    this.#endWithLast();
  }

  #restartLater() {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, RESTART_MAX_MS);
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#print("A worker could not start; it is started again.");
      cluster.fork();
    }, pauseMs);
    this.#restarts.add(timer);
  }

  #stop() {
    this.#stopping = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGKILL");
    }, KILL_AFTER_MS).unref();
    this.#endWithLast();
  }

  /** A worker is in `cluster.workers` until it has ended and all its messages have been read. */
  #endWithLast() {
    if (!this.#stopping || Object.keys(cluster.workers).length > 0) return;
    if (this.#code !== 0) this.#print(`Trunkline cannot start: a worker ended with status ${this.#code} before it listened.`);
    // A channel to the parent process would keep it alive.
    process.exit(this.#code);
  }

  /** The workers' messages, or `otherwise` if there are none. */
  #print(otherwise) {
    process.stderr.write(`${this.#messages.size > 0 ? [...this.#messages].join("\n") : otherwise}\n`);
    this.#messages.clear();
  }
}
