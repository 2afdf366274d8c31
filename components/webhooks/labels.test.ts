import { describe, expect, it } from "vitest";
import type { Delivery } from "@/lib/console/webhooks/contract";
import { answerOf, stateOf, triesLabel } from "./labels";

const NOW = 1_800_000_000_000;
const delivery: Delivery = {
  id: "msg_1",
  at: NOW,
  taskId: "task_1",
  url: "https://example.com/hook",
  event: "completed",
  state: "waiting",
  sending: false,
  tries: 0,
  nextAt: NOW,
  lastAt: null,
  lastStatus: null,
  lastWords: "",
};

describe("a message in words", () => {
  it("says whether it waits, is on its way, comes again, has arrived or has not", () => {
    expect(stateOf(delivery, NOW).word).toBe("Waiting");
    expect(stateOf({ ...delivery, sending: true }, NOW)).toEqual({ kind: "run", word: "Sending" });
    expect(stateOf({ ...delivery, tries: 2, nextAt: NOW + 600_000 }, NOW)).toEqual({ kind: "warn", word: "Retry in 10 min" });
    expect(stateOf({ ...delivery, tries: 1, state: "delivered", nextAt: null }, NOW).kind).toBe("ok");
    expect(stateOf({ ...delivery, tries: 6, state: "failed", nextAt: null }, NOW).kind).toBe("fail");
  });

  it("says what the receiver answered last, or why it did not", () => {
    expect(answerOf(delivery)).toBe("");
    expect(answerOf({ ...delivery, lastAt: NOW, lastStatus: 503, lastWords: "busy" })).toBe("503 busy");
    expect(answerOf({ ...delivery, lastAt: NOW, lastStatus: 204 })).toBe("204");
    expect(answerOf({ ...delivery, lastAt: NOW, lastWords: "The connection was refused." })).toBe("The connection was refused.");
    expect([triesLabel({ tries: 1 }), triesLabel({ tries: 3 })]).toEqual(["1 attempt", "3 attempts"]);
  });
});
