import type { VideoJob, VideoJobStatus, VideoPoll, VideoStanding } from "../../console/video/contract";
import { keysOf } from "../../contracts/typed";
import { MOST_VIDEO_IDS } from "../../contracts/video-terms";

const MINUTE = 60_000;
/** Waiting times after errors grow to this. */
const MOST_PAUSE_MS = 30_000;
/** Waiting times differ by this much in both directions, so that many browsers do not ask at once. */
const JITTER = 0.2;
/** A list from before a job's end arrives within a minute of it; nobody ends that many in one. */
const MOST_TOLD = 1_000;

/** A job that ended while this browser followed it, and whether it is the person's own. */
export interface EndedJob {
  job: VideoJob;
  mine: boolean;
}

interface Followed {
  job: VideoJob;
  /** How many parts of the page look at it. */
  watchers: number;
  /** Followed on every page until it ends, because the person is notified of its end. */
  mine: boolean;
}

export function isOver(status: VideoJobStatus): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** Milliseconds until jobs of this age, in milliseconds, are asked for again: 1 s below 10 s, 2 s below a minute, then 5 s. */
export function pauseForAge(ageMs: number): number {
  if (ageMs < 10_000) return 1_000;
  return ageMs < MINUTE ? 2_000 : 5_000;
}

/** A part from 0.8 to 1.2 that stays the same for one count, so that asking twice does not move a timer. */
export function jitterOf(count: number): number {
  const mixed = Math.imul(count + 1, 2_654_435_761) >>> 0;
  return 1 - JITTER + (mixed / 2 ** 32) * 2 * JITTER;
}

/**
 * The jobs that this browser follows, for all parts of the console together: one request asks for all of them. What has ended
 * is not asked for again.
 */
export class VideoWatch {
  readonly #followed = new Map<string, Followed>();
  /** Ids of the person's own jobs that nobody has read yet. */
  readonly #sentOff = new Set<string>();
  /** The last of the person's own jobs whose end was told. */
  readonly #told = new Set<string>();
  readonly #watchers = new Set<() => void>();
  readonly #endWatchers = new Set<(ended: EndedJob) => void>();
  #version = 0;
  #changes = 0;
  #ids: readonly string[] = [];
  #checkedAt: number | undefined;
  #failures = 0;

  /** Follows jobs as long as something shows them; returns how to stop. What is newer wins. */
  look(jobs: readonly VideoJob[]): () => void {
    for (const job of jobs) {
      const known = this.#take(job);
      known.watchers++;
    }
    this.#changed(true);
    return () => {
      for (const { id } of jobs) {
        const known = this.#followed.get(id);
        if (known) known.watchers--;
        if (known && known.watchers <= 0 && !known.mine) this.#followed.delete(id);
      }
      this.#changed(true);
    };
  }

  /** Follows the person's own jobs until they end, whatever page is open. */
  expect(jobs: readonly VideoJob[]): void {
    for (const job of jobs) {
      // A list may be older than what has been told since.
      if (this.#told.has(job.id)) continue;
      if (!isOver(job.status)) this.#take(job).mine = true;
      else if (this.#sentOff.has(job.id)) this.#take(job);
    }
    this.#changed(true);
  }

  /** Newly submitted jobs are followed from their first read; one may have ended by then, and is reported. */
  sentOff(ids: readonly string[]): void {
    for (const id of ids) {
      const known = this.#followed.get(id);
      if (known) this.#own(known);
      else this.#sentOff.add(id);
    }
    this.#changed(true);
  }

  /** Takes in what a poll told. Those that it says are gone are not asked for again. */
  told({ items, gone }: VideoPoll): void {
    this.#checkedAt = Date.now();
    this.#failures = 0;
    let moved = gone.length > 0;
    for (const id of gone) this.#followed.delete(id);
    for (const standing of items) if (this.#apply(standing)) moved = true;
    this.#changed(moved);
  }

  /** A poll had no answer: the next one waits longer. */
  missed(): void {
    this.#failures++;
  }

  /** The job as it is known now: what was given, or what a poll has told since. */
  latest(job: VideoJob): VideoJob {
    const known = this.#followed.get(job.id)?.job;
    return known && isNewer(known, job) ? known : job;
  }

  /** Ids to ask for: those that run, the newest first, at most as many as one request may have. A new list after every change. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** The person's own jobs that have not ended. */
  get running(): number {
    return [...this.#followed.values()].filter(({ mine, job }) => mine && !isOver(job.status)).length;
  }

  /** When the gateway last answered a poll, by this browser's clock. */
  get checkedAt(): number | undefined {
    return this.#checkedAt;
  }

  /** Counts up with every news of any job. */
  get version(): number {
    return this.#version;
  }

  /** Counts up when a job changes its status, or the list of jobs changes: not with every check. */
  get moves(): number {
    return this.#changes;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  onEnd(tell: (ended: EndedJob) => void): () => void {
    this.#endWatchers.add(tell);
    return () => this.#endWatchers.delete(tell);
  }

  /** Milliseconds until the next poll; `count`: polls so far, for the jitter. */
  pause({ now, count }: { now: number; count: number }): number {
    const ages = this.#ids.map((id) => now - (this.#followed.get(id)?.job.createdAt ?? now));
    const usual = pauseForAge(Math.min(...ages, Number.POSITIVE_INFINITY));
    const wait = Math.min(usual * 2 ** this.#failures, MOST_PAUSE_MS);
    return Math.round(wait * jitterOf(count));
  }

  #take(job: VideoJob): Followed {
    const known = this.#followed.get(job.id);
    if (!known) {
      const added = { job, watchers: 0, mine: false };
      this.#followed.set(job.id, added);
      if (this.#sentOff.delete(job.id)) this.#own(added);
      return added;
    }
    if (isNewer(known.job, job)) return known;
    const before = known.job.status;
    known.job = job;
    this.#tellEnd(known, before);
    return known;
  }

  /** A job's end is reported once, whether the poll or a refetched list sees it first. */
  #tellEnd(known: Followed, before: VideoJobStatus): void {
    if (isOver(known.job.status) && !isOver(before)) this.#tell(known);
  }

  #own(known: Followed): void {
    known.mine = true;
    if (isOver(known.job.status)) this.#tell(known);
  }

  #tell(known: Followed): void {
    const { job, mine } = known;
    if (mine) this.#told.add(job.id);
    if (this.#told.size > MOST_TOLD) for (const oldest of [...this.#told].slice(0, -MOST_TOLD)) this.#told.delete(oldest);
    known.mine = false;
    for (const tell of this.#endWatchers) tell({ job, mine });
  }

  /** Gives whether the job's status changed. */
  #apply({ elapsedMs: _, ...standing }: VideoStanding): boolean {
    const known = this.#followed.get(standing.id);
    if (!known || isSame(known.job, standing)) return false;
    const before = known.job.status;
    const ended = isOver(standing.status);
    known.job = { ...known.job, ...standing, ...(ended ? { stop: null } : {}) };
    if (before === standing.status) return false;
    this.#tellEnd(known, before);
    return true;
  }

  #changed(moved: boolean): void {
    this.#version++;
    if (moved) {
      this.#changes++;
      const running = [...this.#followed.values()].filter(({ job }) => !isOver(job.status)).map(({ job }) => job);
      const ids = running.sort((a, b) => b.createdAt - a.createdAt).map(({ id }) => id);
      const kept = ids.slice(0, MOST_VIDEO_IDS);
      if (kept.join() !== this.#ids.join()) this.#ids = kept;
    }
    for (const changed of this.#watchers) changed();
  }
}

/** Whether `a` says more recent things of a job than `b`: an end is final, a running state beats a queued one. */
function isNewer(a: VideoJob, b: VideoJob): boolean {
  const rank = ({ status }: VideoJob) => (isOver(status) ? 2 : status === "queued" ? 0 : 1);
  return rank(a) !== rank(b) ? rank(a) > rank(b) : (a.checkedAt ?? 0) > (b.checkedAt ?? 0);
}

function isSame(job: VideoJob, standing: Omit<VideoStanding, "elapsedMs">): boolean {
  return keysOf(standing).every((name) => {
    const [a, b] = [job[name], standing[name]];
    return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
  });
}

/** The one of this browser tab. */
export const videoWatch = new VideoWatch();
