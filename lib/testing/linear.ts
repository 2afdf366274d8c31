/** Doubling the text may take this much more work. Tolerance for timing; quadratic growth takes four times as much. */
const MOST = 2.5;
/** Less work is not judged. Quadratic work is far above it at the tested lengths. */
const FLOOR_MS = 15;
/** The first tested length: code that reads only the beginning of a text, 8,000 characters or more, shows that here. */
const FIRST = 7_000;
/** Lengths that would take longer than this, extrapolated from the last one, are not tested. */
const CEILING_MS = 400;
/** After a suspicious first measurement each length is timed this often, alternating, and the minimum is used. */
const REPETITIONS = 5;
/** And everything is repeated this often: another process may have had the processor. */
const TRIES = 3;

/** A slow expression is slow on many inputs; this many are enough to report. */
const ENOUGH = 5;

/** A text of about this length. */
export type Make = (chars: number) => string;
/** The work on a text. */
export type Run = (text: string) => unknown;
export interface LongRun {
  name: string;
  make: Make;
}

/**
 * Reports where doubling the text takes more than two and a half times the work, twice in a row: memory effects make one step, only
 * quadratic growth makes two. Undefined if it never does. Lengths grow from 7,000 characters by a factor of eight up to `chars`, so that
 * slow code is found before it takes seconds.
 */
export async function unevenGrowth(run: Run, make: Make, chars = 64_000): Promise<string | undefined> {
  for (let length = Math.min(FIRST, chars); ; length = Math.min(length * 8, chars)) {
    const took = await time(run, make, length);
    if (took > FLOOR_MS && took > MOST * (await time(run, make, length / 2))) {
      const found = await compare(run, make, length);
      if (found) return found;
    }
    if (length >= chars || took * 8 > CEILING_MS) return undefined;
  }
}

/** The findings for long inputs, by name; empty if the work is linear for all. */
export async function unevenRuns(run: Run, { runs, chars }: { runs: readonly LongRun[]; chars: number }): Promise<string[]> {
  const found: string[] = [];
  for (const { name, make } of runs) {
    const problem = await unevenGrowth(run, make, chars);
    if (problem) found.push(`${name}: ${problem}`);
    if (found.length === ENOUGH) break;
  }
  return found;
}

async function compare(run: Run, make: Make, length: number): Promise<string | undefined> {
  const least = new Map([length / 4, length / 2, length].map((chars) => [chars, Number.POSITIVE_INFINITY]));
  const of = (chars: number) => least.get(chars) ?? Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) {
    for (let repetition = 0; repetition < REPETITIONS; repetition++)
      for (const chars of least.keys()) least.set(chars, Math.min(of(chars), await time(run, make, chars)));
    const [quarter, half, whole] = [of(length / 4), of(length / 2), of(length)];
    if (whole <= FLOOR_MS || whole <= MOST * half || half <= MOST * quarter) return undefined;
  }
  const [half, whole] = [of(length / 2), of(length)];
  return `${length / 2} characters take ${half.toFixed(1)} ms, ${length} take ${whole.toFixed(1)} ms: ${(whole / half).toFixed(1)} times as much`;
}

/** Milliseconds of work: wall or CPU time, whichever is less. Wall time includes other processes, CPU time the garbage collector. */
async function time(run: Run, make: Make, length: number): Promise<number> {
  // A separate flat string: no rope to flatten, and no cached result.
  const text = Buffer.from(make(Math.round(length))).toString();
  const used = process.cpuUsage();
  const began = performance.now();
  await run(text);
  const clock = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  return Math.min(clock, (user + system) / 1000);
}
