import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToast, shownToasts, toast } from "./toast";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  vi.useRealTimers();
});
const titles = () => shownToasts().map(({ title }) => title);

describe("a message", () => {
  it("goes by itself, and stays where something failed", () => {
    toast({ kind: "ok", title: "saved" });
    toast({ kind: "fail", title: "broke" });
    vi.advanceTimersByTime(6_000);
    expect(titles()).toEqual(["broke"]);
  });

  it("goes as soon as what it tells of is in view, and is not looked after when it has gone", () => {
    let seen = false;
    const isSeen = vi.fn(() => seen);
    toast({ kind: "fail", title: "Video failed", isSeen });
    toast({ kind: "fail", title: "other" });
    vi.advanceTimersByTime(2_000);
    expect(titles()).toEqual(["Video failed", "other"]);
    seen = true;
    vi.advanceTimersByTime(250);
    expect(titles()).toEqual(["other"]);
    isSeen.mockClear();
    vi.advanceTimersByTime(2_000);
    expect(isSeen).not.toHaveBeenCalled();
  });
});
