import { describe, expect, it, vi } from "vitest";
import { progressOf, type SendFile, summaryOf, Uploads } from "./uploads";

const file = (name: string, { size = 10, type = "image/png" } = {}) => new File([new Uint8Array(size)], name, { type });
const big = (name: string, size: number, type: string) => Object.defineProperty(file(name, { type }), "size", { value: size });

function setting() {
  const calls: {
    name: string;
    group: string;
    done(id: string): void;
    fail(error: Error): void;
    progress(sent: number): void;
    signal: AbortSignal;
  }[] = [];
  const send: SendFile = (sent, { group, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      calls.push({ name: sent.name, group, signal, progress: onProgress, done: (id) => resolve({ id }), fail: reject });
    });
  const onDone = vi.fn();
  const uploads = new Uploads(send, onDone);
  const states = () => uploads.list.map(({ name, state }) => `${name} ${state}`);
  return { calls, uploads, onDone, states };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("uploads", () => {
  it("go two at a time, each with its progress", async () => {
    const { calls, uploads, onDone, states } = setting();
    uploads.add([file("a"), file("b"), file("c")], "group-1");
    expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
    expect(calls.map(({ group }) => group)).toEqual(["group-1", "group-1"]);
    calls[0]?.progress(5);
    expect(progressOf(uploads.list)).toBeCloseTo(5 / 30);
    calls[0]?.progress(10);
    expect(states()[0]).toBe("a checking");
    calls[0]?.done("asset-1");
    await settle();
    expect(states()).toEqual(["a done", "b sending", "c sending"]);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(uploads.busy).toBe(true);
  });

  it("one that fails says why, holds up nobody, and can be tried again", async () => {
    const { calls, uploads, states } = setting();
    uploads.add([file("a"), file("b")], "");
    calls[0]?.fail(new Error("The image is cut off."));
    calls[1]?.done("asset-2");
    await settle();
    expect(uploads.list[0]).toMatchObject({ state: "failed", problem: "The image is cut off." });
    expect(summaryOf(uploads.list)).toBe("1 of 2 uploaded, 1 failed");
    uploads.retry(uploads.list[0]?.id ?? 0);
    expect(states()).toEqual(["a sending", "b done"]);
    calls[2]?.done("asset-3");
    await settle();
    expect(uploads.list[0]?.problem).toBeUndefined();
    uploads.clear();
    expect(uploads.list).toEqual([]);
  });

  it("what cannot be taken is not sent", () => {
    const { calls, uploads } = setting();
    const none = file("empty.png", { size: 0 });
    uploads.add([none, file("a.pdf", { type: "application/pdf" }), big("p.png", 40e6, "image/png"), big("f.mp4", 60e6, "video/mp4")], "");
    expect(uploads.list.map(({ problem }) => problem)).toEqual([
      "Empty file.",
      "Not an image, video or audio file.",
      "Images may have at most 30 MB.",
      "Larger than 50 MB.",
    ]);
    expect(calls).toEqual([]);
    expect(uploads.busy).toBe(false);
  });

  it("one that is stopped makes room for the next", async () => {
    const { calls, uploads, states } = setting();
    uploads.add([file("a"), file("b"), file("c")], "");
    uploads.stop(uploads.list[0]?.id ?? 0);
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(["a stopped", "b sending", "c sending"]);
  });
});
