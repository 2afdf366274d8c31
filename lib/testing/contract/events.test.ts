import { afterAll, describe, expect, it, vi } from "vitest";
import { JobEvent } from "../../contracts/task-events";
import { forgetChanges } from "../../store/tasks/task-events";
import { addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { startContract } from "./setting";

const contract = await startContract({ WORKERS: "1" }, { videos: 1 });
afterAll(() => contract.close());
const WITHIN = { timeout: 15_000, interval: 10 };

interface Seen {
  id: number;
  event: JobEvent;
}

/** An independent reader of server-sent events. */
class Stream {
  text = "";
  ended = false;
  constructor(
    readonly response: Response,
    readonly leave: () => void,
  ) {
    void this.#read();
  }

  static async open(base: string, { key = TEST_KEY, headers = {}, query = "" }: { key?: string; headers?: object; query?: string } = {}) {
    const leaving = new AbortController();
    const sent = { authorization: `Bearer ${key}`, ...headers };
    const response = await fetch(`${base}/v1/events${query}`, { headers: sent, signal: leaving.signal });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    return new Stream(response, () => leaving.abort());
  }

  async #read(): Promise<void> {
    try {
      for await (const piece of this.response.body ?? []) this.text += new TextDecoder().decode(piece as Uint8Array);
    } catch {
      // It was left.
    }
    this.ended = true;
  }

  get blocks(): string[] {
    return this.text.split("\n\n").filter((block) => block.includes("data: "));
  }

  get seen(): Seen[] {
    return this.blocks.map((block) => {
      const [, id = "", name, data = ""] = /^id: (\d+)\nevent: ([\w.]+)\ndata: (.+)$/.exec(block) ?? expect.fail(block);
      const event = JobEvent.parse(JSON.parse(data));
      expect(event.type).toBe(name);
      return { id: Number(id), event };
    });
  }

  of(task: string): string[] {
    return this.seen.flatMap(({ event }) => (event.data?.task_id === task ? [event.type] : []));
  }
}

async function submit(key = TEST_KEY, prompt = `A kite ${Math.random()}`): Promise<string> {
  const body = { model: "sandbox-video", prompt, duration: 1, width: 64, height: 64 };
  const got = await contract.send("fast", { path: "/v1/video/generations", key, body });
  expect(got.status, got.text).toBe(200);
  return (got.json as { task_id: string }).task_id;
}

describe.each(EACH_LANE)("the events of a team's jobs (%s lane)", (lane) => {
  const at = (one: Lane = lane) => contract.gateway.url[one];

  it("come as they happen, one for each change of state, numbered without gaps", async () => {
    const stream = await Stream.open(at());
    const task = await submit();
    await vi.waitFor(() => expect(stream.of(task)).toEqual(["video.queued", "video.in_progress", "video.completed"]), WITHIN);
    const ids = stream.seen.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, place) => (ids[0] ?? 0) + place));
    const last = stream.seen.find(({ event }) => event.type === "video.completed")?.event;
    expect(last?.data).toMatchObject({ task_id: task, status: "completed", url: expect.stringContaining("/media/") });
    expect(last?.created_at).toBeGreaterThan(Date.now() / 1000 - 60);
    stream.leave();
  });

  it("resume after the last that was seen, by header or query", async () => {
    const stream = await Stream.open(at());
    const task = await submit();
    await vi.waitFor(() => expect(stream.of(task)).toHaveLength(3), WITHIN);
    stream.leave();
    const [queued, running] = stream.seen.slice(-3);
    const resumed = await Stream.open(at(), { headers: { "last-event-id": String(queued?.id) } });
    const again = await Stream.open(at(), { query: `?after=${running?.id}` });
    await vi.waitFor(() => expect(resumed.of(task)).toEqual(["video.in_progress", "video.completed"]), WITHIN);
    await vi.waitFor(() => expect(again.of(task)).toEqual(["video.completed"]), WITHIN);
    expect(resumed.seen.map(({ id }) => id)).toEqual([(queued?.id ?? 0) + 1, (queued?.id ?? 0) + 2]);
    const fresh = await Stream.open(at());
    expect(fresh.blocks).toEqual([]);
    for (const one of [resumed, again, fresh]) one.leave();
  });

  it("say so where some were missed: forgotten after a day, or of another database", async () => {
    const task = await submit();
    const before = await Stream.open(at(), { query: "?after=0" });
    await vi.waitFor(() => expect(before.of(task)).toHaveLength(3), WITHIN);
    before.leave();
    await forgetChanges(contract.store, Date.now() + 25 * 3_600_000);
    const late = await Stream.open(at(), { headers: { "last-event-id": "0" } });
    await vi.waitFor(() => expect(late.seen.map(({ event }) => event.type)).toEqual(["events.missed"]), WITHIN);
    const ahead = await Stream.open(at(), { headers: { "last-event-id": "99999999" } });
    await vi.waitFor(() => expect(ahead.seen.map(({ event }) => event.type)).toEqual(["events.missed"]), WITHIN);
    const next = await submit();
    for (const stream of [late, ahead]) {
      await vi.waitFor(() => expect(stream.of(next)).toHaveLength(3), WITHIN);
      expect(stream.seen.filter(({ event }) => event.type === "events.missed")).toHaveLength(1);
      stream.leave();
    }
  });

  it("are the team's own, and of keys that may read jobs", async () => {
    const { secret } = await contract.newKey({ teamId: await addTeam(contract.store, `Dock ${lane}`), scopes: ["video:read"] });
    const other = await Stream.open(at(), { key: secret, query: "?after=0" });
    const mine = await Stream.open(at());
    const task = await submit();
    await vi.waitFor(() => expect(mine.of(task)).toHaveLength(3), WITHIN);
    expect(other.blocks).toEqual([]);
    for (const stream of [other, mine]) stream.leave();
    const { secret: chats } = await contract.newKey({ scopes: ["chat"] });
    const refused = { method: "GET", path: "/v1/events" };
    expect((await contract.send(lane, { ...refused, key: chats })).status).toBe(403);
    expectError(await contract.send(lane, { ...refused, key: null }), { errorFormat: "openai", code: "invalid_api_key" });
    const wrong = await contract.send(lane, { ...refused, headers: { "last-event-id": "last tuesday" } });
    expectError(wrong, { errorFormat: "openai", code: "invalid_value", param: "Last-Event-ID" });
    expect((await contract.send(lane, { ...refused, path: "/v1/events?after=x" })).status).toBe(400);
    expect((await contract.send(lane, { ...refused, method: "HEAD" })).status).toBe(200);
  });

  it("end within a second once the key is revoked, and tell why", async () => {
    const { secret, summary } = await contract.newKey({ scopes: ["video:read"] });
    const stream = await Stream.open(at(), { key: secret });
    await vi.waitFor(() => expect(stream.text).toContain("retry: "), WITHIN);
    const from = Date.now();
    expect(await contract.keys.revoke(summary.id)).toBe(true);
    await vi.waitFor(() => expect(stream.ended).toBe(true), WITHIN);
    expect(Date.now() - from).toBeLessThan(1_500);
    expect(stream.text).toMatch(/event: error\ndata: \{"error":\{.*"code":"invalid_api_key"/);
  });

  it("end with a key that runs out", async () => {
    const { secret } = await contract.newKey({ scopes: ["video:read"], expiresAt: Date.now() + 1_500 });
    const stream = await Stream.open(at(), { key: secret });
    await vi.waitFor(() => expect(stream.ended).toBe(true), WITHIN);
  });

  it("count as calls at once, whose place is free when they are left", async () => {
    const { secret } = await contract.newKey({ scopes: ["video:read"] });
    const settings = { ...contract.shared, KEY_CONCURRENCY: "1" };
    const gateway = await startTestGateway(settings);
    try {
      const stream = await Stream.open(gateway.url[lane], { key: secret });
      const second = () => fetch(`${gateway.url[lane]}/v1/events`, { headers: { authorization: `Bearer ${secret}` } });
      expect((await second()).status).toBe(429);
      stream.leave();
      await vi.waitFor(async () => {
        const response = await second();
        await response.body?.cancel();
        expect(response.status).toBe(200);
      }, WITHIN);
    } finally {
      await gateway.close();
    }
  });

  it("come from every process, and end when theirs stops", async () => {
    const gateway = await startTestGateway(contract.shared);
    const stream = await Stream.open(gateway.url[lane]);
    const task = await submit();
    await vi.waitFor(() => expect(stream.of(task)).toEqual(["video.queued", "video.in_progress", "video.completed"]), WITHIN);
    const from = Date.now();
    const stop = gateway.runtime.stop(10_000);
    await vi.waitFor(() => expect(stream.ended).toBe(true), WITHIN);
    await stop;
    expect(Date.now() - from).toBeLessThan(5_000);
    await gateway.close().catch(() => undefined);
  });
});
