/** Runs once. Undefined if it found no room: `hasOthers` says whether another one is running, after whose end it is run again. */
type Task<Result> = (hasOthers: () => boolean) => Promise<Result | undefined>;

interface Waiting<Result> {
  at: number;
  task: Task<Result>;
  resolve(result: Result): void;
}

/** Runs tasks, at most `most` of them at once, and begins them in order. Returns their results in the same order. Tasks never reject. */
export function together<Result>(tasks: readonly Task<Result>[], most: number): Promise<Result>[] {
  const waiting: Waiting<Result>[] = [];
  let running = 0;
  /** As many as may run now: fewer after one found no room, and one more after each end. */
  let room = most;

  function begin(): void {
    while (running < room) {
      const next = waiting.shift();
      if (!next) return;
      running++;
      void run(next);
    }
  }

  async function run(one: Waiting<Result>): Promise<void> {
    const result = await one.task(() => running > 1);
    running--;
    if (result === undefined) {
      room = Math.max(1, running);
      waiting.push(one);
      waiting.sort((left, right) => left.at - right.at);
      if (running > 0) return;
    } else {
      room = Math.min(most, room + 1);
      one.resolve(result);
    }
    begin();
  }

  const results = tasks.map((task, at) => new Promise<Result>((resolve) => waiting.push({ at, task, resolve })));
  begin();
  return results;
}

/** Calls with their outcomes, in the order in which these arrive. */
export async function* asTheyEnd<Call, Outcome>(
  calls: readonly { call: Call; outcome: Promise<Outcome> }[],
): AsyncGenerator<{ call: Call; outcome: Outcome }, void, undefined> {
  const left = new Map(calls.map(({ call, outcome }, at) => [at, outcome.then((ended) => ({ at, call, outcome: ended }))]));
  while (left.size > 0) {
    const { at, ...ended } = await Promise.race(left.values());
    left.delete(at);
    yield ended;
  }
}
