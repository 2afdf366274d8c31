import { describe, expect, it } from "vitest";
import type { VideoJob, VideoStanding } from "../../console/video/contract";
import { videoJob } from "./job.fixture";
import { type EndedJob, jitterOf, pauseForAge, VideoWatch } from "./watch";

function standing(job: VideoJob, change: Partial<VideoStanding> = {}): VideoStanding {
  const { id, status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error } = job;
  return { id, status, word, startedAt, endedAt, checkedAt, queuePosition, videos, error, elapsedMs: 0, ...change };
}
const told = (items: VideoStanding[], gone: string[] = []) => ({ items, gone, now: 0 });
const ended = { status: "done", word: "completed", endedAt: 9_000 } as const;

describe("the pause between polls", () => {
  it("is 1 s below 10 s of age, 2 s below a minute, then 5 s", () => {
    expect([0, 9_999, 10_000, 59_999, 60_000, 3_600_000].map(pauseForAge)).toEqual([1_000, 1_000, 2_000, 2_000, 5_000, 5_000]);
  });

  it("differs by at most a fifth, and is the same when it is asked twice", () => {
    const parts = Array.from({ length: 500 }, (_, count) => jitterOf(count));
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...parts)).toBeLessThanOrEqual(1.2);
    expect(new Set(parts).size).toBeGreaterThan(400);
    expect(jitterOf(7)).toBe(jitterOf(7));
  });

  it("follows the youngest job, and grows while there are no answers", () => {
    const watch = new VideoWatch();
    watch.look([videoJob({ id: "task_old", createdAt: 0 }), videoJob({ id: "task_new", createdAt: 299_000 })]);
    const pause = () => watch.pause({ now: 300_000, count: 1 }) / jitterOf(1);
    expect(pause()).toBeCloseTo(1_000, -1);
    watch.missed();
    watch.missed();
    expect(pause()).toBeCloseTo(4_000, -1);
    for (let count = 0; count < 20; count++) watch.missed();
    expect(pause()).toBeCloseTo(30_000, -1);
    watch.told(told([]));
    expect(pause()).toBeCloseTo(1_000, -1);
  });
});

describe("following jobs", () => {
  it("asks for those that run and are looked at, once each, and at most for 200", () => {
    const watch = new VideoWatch();
    const jobs = Array.from({ length: 250 }, (_, index) => videoJob({ id: `task_${index}`, createdAt: index }));
    const stop = watch.look(jobs);
    watch.look(jobs.slice(0, 5));
    expect(watch.ids).toHaveLength(200);
    expect(watch.ids[0]).toBe("task_249");
    stop();
    expect([...watch.ids].sort()).toEqual(["task_0", "task_1", "task_2", "task_3", "task_4"]);
  });

  it("tells of an end once, and whether it was the person's own", () => {
    const watch = new VideoWatch();
    const [own, other] = [videoJob({ id: "task_own" }), videoJob({ id: "task_other" })];
    const ends: EndedJob[] = [];
    watch.onEnd((end) => ends.push(end));
    watch.expect([own]);
    watch.look([other]);
    expect(watch.running).toBe(1);
    for (let time = 0; time < 2; time++) watch.told(told([standing(own, ended), standing(other, ended)]));
    expect(ends.map(({ job, mine }) => [job.id, job.status, mine])).toEqual([
      ["task_own", "done", true],
      ["task_other", "done", false],
    ]);
    expect(watch.ids).toEqual([]);
    expect(watch.running).toBe(0);
  });

  it("gives the newer of what a list said and what a poll said", () => {
    const watch = new VideoWatch();
    const job = videoJob();
    watch.look([job]);
    watch.told(told([standing(job, ended)]));
    expect(watch.latest(job)).toMatchObject({ status: "done", stop: null });
    const later = videoJob({ ...ended, word: "succeeded" });
    expect(watch.latest(later).word).toBe("succeeded");
  });

  it("keeps the same object while nothing changes, so that nothing is drawn again", () => {
    const watch = new VideoWatch();
    const job = videoJob();
    watch.look([job]);
    const { moves } = watch;
    watch.told(told([standing(job, { elapsedMs: 5_000 })]));
    expect(watch.latest(job)).toBe(job);
    expect(watch.moves).toBe(moves);
    watch.told(told([standing(job, { checkedAt: 2_000 })]));
    expect(watch.latest(job)).toMatchObject({ checkedAt: 2_000 });
    expect(watch.moves).toBe(moves);
  });

  it("forgets what is gone", () => {
    const watch = new VideoWatch();
    watch.look([videoJob()]);
    watch.told(told([], [videoJob().id]));
    expect(watch.ids).toEqual([]);
  });

  it("takes in a poll of 200 running jobs in a few milliseconds", () => {
    const watch = new VideoWatch();
    const jobs = Array.from({ length: 200 }, (_, index) => videoJob({ id: `task_${index}`, createdAt: index }));
    watch.look(jobs);
    const begun = process.cpuUsage();
    for (let round = 1; round <= 10; round++) watch.told(told(jobs.map((job) => standing(job, { checkedAt: round * 1_000 }))));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000 / 10, "milliseconds of processor time").toBeLessThan(25);
  });
});

it("tells of an end once, also where a list that was read again brings it before the poll does", () => {
  const watch = new VideoWatch();
  const ends: EndedJob[] = [];
  watch.onEnd((end) => ends.push(end));
  const job = videoJob();
  watch.expect([job]);
  const over = { ...job, ...ended, checkedAt: 9_000 };
  const stop = watch.look([over]);
  watch.told(told([standing(over)]));
  stop();
  watch.look([over]);
  expect(ends).toEqual([{ job: over, mine: true }]);
  watch.look([videoJob({ ...ended, id: "task_old" })]);
  expect(ends, "of what was over before nothing is told").toHaveLength(1);
});

describe("a job that was sent off from here", () => {
  const following = (ids: string[]) => {
    const watch = new VideoWatch();
    const ends: [string, boolean][] = [];
    watch.onEnd(({ job, mine }) => ends.push([job.id, mine]));
    watch.sentOff(ids);
    return { watch, ends };
  };

  it("is the person's own from whoever reads it first, while it runs", () => {
    const { watch, ends } = following(["task_own"]);
    const own = videoJob({ id: "task_own" });
    const stop = watch.look([own, videoJob({ id: "task_other" })]);
    expect(watch.running).toBe(1);
    stop();
    expect(watch.ids, "followed on every page").toEqual(["task_own"]);
    watch.told(told([standing(own, ended)]));
    expect(ends).toEqual([["task_own", true]]);
  });

  it("is told of once where it was over before anybody read it", () => {
    const { watch, ends } = following(["task_own"]);
    const over = videoJob({ ...ended, id: "task_own" });
    watch.expect([over, videoJob({ ...ended, id: "task_old" })]);
    watch.look([over]);
    expect(ends).toEqual([["task_own", true]]);
    expect(watch.ids).toEqual([]);
  });

  it("is told of once, also where a list from before its end comes late", () => {
    const { watch, ends } = following(["task_own"]);
    const own = videoJob({ id: "task_own" });
    watch.look([videoJob({ ...ended, id: "task_own" })])();
    watch.expect([own]);
    watch.told(told([standing(own, ended)]));
    expect(ends).toEqual([["task_own", true]]);
    expect(watch.ids).toEqual([]);
  });

  it("may be on a list before its answer is here", () => {
    const watch = new VideoWatch();
    const ends: [string, boolean][] = [];
    watch.onEnd(({ job, mine }) => ends.push([job.id, mine]));
    const own = videoJob({ id: "task_own" });
    watch.look([own]);
    watch.sentOff(["task_own"]);
    watch.told(told([standing(own, ended)]));
    expect(ends).toEqual([["task_own", true]]);
  });
});
