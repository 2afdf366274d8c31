import cluster from "node:cluster";

/** What a message of a worker that cannot start is known by. */
const START_FAILED = "trunkline.start-failed";
/** Before a worker is started again that failed while others serve: first and longest pause. */
const RESTART_MIN_MS = 1_000;
const RESTART_MAX_MS = 30_000;
/** Longer than a worker may take to let its calls finish. */
const KILL_AFTER_MS = 45_000;

/**
 * Ends a process that cannot start, with one message that says why. A worker hands the message to the first process, which prints it
 * once, after everything that workers print. Returns a promise that never resolves.
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
 * Keeps `count` workers running, and ends this process when the last one has ended. A worker that dies in service is replaced. If none
 * has ever served, a wrong setting or a taken port would fail the next one too: all of them end, with a status other than 0 and the
 * message last.
 */
export function runWorkers(count) {
  new Workers().start(count);
}

class Workers {
  #serving = new Set();
  /** Messages of workers that could not start. Usually all workers have the same one. */
  #messages = new Set();
  #everServed = false;
  #stopping = false;
  #code = 0;
  #pauseMs = RESTART_MIN_MS;
  #restarts = new Set();

  start(count) {
    for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => this.#stop());
    // The process that started this one was killed and cannot pass a signal on.
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
    // A channel to the process that started this one would keep it running.
    process.exit(this.#code);
  }

  /** What the workers said, or `otherwise` if they said nothing. */
  #print(otherwise) {
    process.stderr.write(`${this.#messages.size > 0 ? [...this.#messages].join("\n") : otherwise}\n`);
    this.#messages.clear();
  }
}
