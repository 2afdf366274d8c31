/** Double the text may take this much more work. Room for the clock: what grows with the square takes four times as much. */
const MOST = 2.5;
/** Work below this is not judged. What grows with the square is far above it at the lengths that are tried. */
const FLOOR_MS = 15;
/** The first length that is tried: what reads only the beginning of a text, 8,000 characters or more of it, sees its end. */
const FIRST = 7_000;
/** No length is tried whose work would take longer than this, by what the last one took. */
const CEILING_MS = 400;
/** Where a first look says guilty, each length is timed this often, by turns with the others, and its quickest time counts. */
const REPETITIONS = 5;
/** And all of it again, this often: another process may have had the processor. */
const TRIES = 3;

/** One expression is slow on many runs; this many tell which. */
const ENOUGH = 5;

/** Text of about so many characters. */
export type Make = (chars: number) => string;
/** The work on a text. */
export type Run = (text: string) => unknown;
export interface LongRun {
  name: string;
  make: Make;
}

/**
 * Says where double the text takes more than two and a half times the work, and did so when it was doubled before: memory that must
 * be fetched or collected makes one step, only growth with the square makes two. Undefined if it never does. Lengths grow from
 * 7,000 characters by eight up to `chars`, so that what does is found before it takes seconds.
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

/** What each of some long runs is found guilty of, by its name; empty if the work grows with the length of all. */
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
