import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BulkVideoRequest } from "../../console/video/action-contract";

const JOB = "task_01KAJ3Q5V0C9M6T2X8R4E7N1HD";
const LATEST = { id: "task_01KAJ3Q5V0C9M6T2X8R4E7N1HF" };
const MADE = { id: "task_01KAJ3Q5V0C9M6T2X8R4E7N1HE", attempt: 2, retriedFrom: JOB, job: {} };
const watched = vi.hoisted(() => ({ expect: vi.fn(), sentOff: vi.fn() }));
vi.mock("./watch", () => ({ videoWatch: watched }));

const tokens: (string | null)[] = [];
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  tokens.length = 0;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_: string, { method, headers }: RequestInit) => {
    if (method === "GET") return Response.json({ items: [LATEST], page: 1, pageSize: 1, total: 1, now: 0 });
    tokens.push(new Headers(headers).get("idempotency-key"));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a retry", () => {
  beforeEach(() => {
    answer = async () => Response.json(MADE, { status: 201 });
  });
  const load = async () => (await import("./retry")).retryJob;

  it("is sent once for a double click, also where the second press comes after the answer", async () => {
    const retryJob = await load();
    const [first, second] = await Promise.all([retryJob(JOB), retryJob(JOB)]);
    expect(second.id).toBe(first.id);
    expect((await retryJob(JOB)).id).toBe(first.id);
    expect(tokens).toHaveLength(1);
  });

  it("is another one when it is asked for later, and for another job", async () => {
    const retryJob = await load();
    await retryJob(JOB);
    await retryJob(MADE.id);
    vi.advanceTimersByTime(3_000);
    await retryJob(JOB);
    expect(new Set(tokens).size).toBe(3);
  });

  it("has the same key again where its answer was lost, and a new one where it was refused", async () => {
    const retryJob = await load();
    answer = () => Promise.reject(new TypeError("no network"));
    await expect(retryJob(JOB)).rejects.toMatchObject({ code: "no_answer" });
    answer = async () => Response.json({ error: { message: "No.", code: "task_conflict" } }, { status: 409 });
    await expect(retryJob(JOB)).rejects.toMatchObject({ code: "task_conflict" });
    answer = async () => Response.json(MADE, { status: 201 });
    await retryJob(JOB);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });
});

describe("many jobs at once", () => {
  const load = async () => (await import("./retry")).actOnJobs;
  const order: BulkVideoRequest = { action: "retry", ids: [JOB] };
  const retried = () => Response.json({ items: [{ id: JOB, outcome: "retried", newId: MADE.id, message: null }] });

  it("are retried once where the answer was lost and the button is pressed again", async () => {
    const actOnJobs = await load();
    answer = () => Promise.reject(new TypeError("no network"));
    await expect(actOnJobs(order)).rejects.toMatchObject({ code: "no_answer" });
    answer = async () => retried();
    await actOnJobs(order);
    expect(tokens[0]).toMatch(/^run_/);
    expect(tokens[1]).toBe(tokens[0]);
  });

  it("have their new jobs followed, which may be over by the time they are read", async () => {
    const actOnJobs = await load();
    answer = async () => retried();
    await actOnJobs(order);
    expect(watched.sentOff).toHaveBeenCalledWith([MADE.id]);
    expect(watched.expect).toHaveBeenCalledWith([LATEST]);
  });
});
