/** Double the input may take this much more work. Room for the clock: what grows with the square takes four times as much. */
const MOST = 2.5;
/** Work below this is not judged. What grows with the square is far above it at the sizes that are tried. */
const FLOOR_MS = 5;
/** No size is tried whose work would take longer than this, by what the last one took. */
const CEILING_MS = 200;
/** Each length is timed this often, by turns with the other, and its quickest time counts. */
const REPETITIONS = 4;
/** A length found guilty is timed anew this often: another process may have had the processor. */
const RETRIES = 3;

/** Text of about so many characters. */
export type Make = (chars: number) => string;
/** The work on a text. */
export type Run = (text: string) => unknown;

/**
 * Says where double the text takes more than two and a half times the work; undefined where it never does. Lengths grow from 8,000
 * characters by eight up to `chars`, so that work that grows with the square is found before it takes seconds.
 */
export async function unevenGrowth(run: Run, make: Make, chars = 64_000): Promise<string | undefined> {
  for (let length = Math.min(8_000, chars); ; length = Math.min(length * 8, chars)) {
    const took = await time(run, make, length);
    if (took > FLOOR_MS) {
      const found = await compare(run, make, length);
      if (found) return found;
    }
    if (length >= chars || took * 8 > CEILING_MS) return undefined;
  }
}

async function compare(run: Run, make: Make, length: number): Promise<string | undefined> {
  let half = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let retry = 0; retry <= RETRIES; retry++) {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      half = Math.min(half, await time(run, make, length / 2));
      whole = Math.min(whole, await time(run, make, length));
      // Far too much work is no accident, and not worth the wait.
      if (whole > 100 * FLOOR_MS && repetition > 0) break;
    }
    if (whole <= Math.max(FLOOR_MS, MOST * half)) return undefined;
  }
  return `${length / 2} characters take ${half.toFixed(1)} ms, ${length} take ${whole.toFixed(1)} ms: ${(whole / half).toFixed(1)} times as much`;
}

/**
 * Milliseconds of work: by the clock or by the processor, whichever says less. The clock counts what other processes take, the processor
 * what the collector does beside.
 */
async function time(run: Run, make: Make, length: number): Promise<number> {
  // One flat string of its own: nothing is left to unfold, and no result of an earlier time can be used again.
  const text = Buffer.from(make(Math.round(length))).toString();
  const used = process.cpuUsage();
  const began = performance.now();
  await run(text);
  const clock = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  return Math.min(clock, (user + system) / 1000);
}

/** What each long run of `runs` is found guilty of, by its name; empty where the work grows with the length of all. */
export async function unevenRuns(
  run: Run,
  { runs, chars }: { runs: readonly { name: string; make: Make }[]; chars: number },
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, make } of runs) {
    const problem = await unevenGrowth(run, make, chars);
    if (problem) found.push(`${name}: ${problem}`);
  }
  return found;
}
