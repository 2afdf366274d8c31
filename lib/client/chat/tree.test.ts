import { describe, expect, test } from "vitest";
import {
  addTurn,
  type Chat,
  changeTurn,
  chooseTurn,
  EMPTY_CHAT,
  endAfter,
  pathOf,
  ROOT,
  siblingsOf,
  type Turn,
  wholeAgain,
  withoutLastAnswer,
  withText,
} from "./tree";

const turn = (id: string, role: Turn["role"] = "user", text = id) => ({ id, role, text, at: 0 });
const ids = (chat: Chat) => pathOf(chat).map(({ id }) => id);
const line = (...turns: ReturnType<typeof turn>[]) => turns.reduce((chat, next) => addTurn(chat, next), EMPTY_CHAT);

describe("a conversation with branches", () => {
  test("grows at its end", () => {
    expect(ids(line(turn("q"), turn("a", "assistant"), turn("q2")))).toEqual(["q", "a", "q2"]);
    expect(ids(EMPTY_CHAT)).toEqual([]);
  });

  test("keeps every answer to one question and shows the newest", () => {
    const chat = addTurn(line(turn("q"), turn("a", "assistant")), turn("b", "assistant"), "q");
    expect(ids(chat)).toEqual(["q", "b"]);
    const [, shown] = pathOf(chat);
    expect(siblingsOf(chat, shown as Turn).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("shows an earlier sibling again with all that followed it", () => {
    const first = line(turn("q"), turn("a", "assistant"), turn("q2"), turn("a2", "assistant"));
    const second = addTurn(first, turn("b", "assistant"), "q");
    expect(ids(second)).toEqual(["q", "b"]);
    expect(ids(chooseTurn(second, "a"))).toEqual(["q", "a", "q2", "a2"]);
  });

  test("begins a branch where the path was ended", () => {
    const ended = endAfter(line(turn("q"), turn("a", "assistant"), turn("q2")), "a");
    expect(ids(ended)).toEqual(["q", "a"]);
    const branched = addTurn(ended, turn("other"));
    expect(ids(branched)).toEqual(["q", "a", "other"]);
    expect(siblingsOf(branched, branched.turns.other as Turn)).toHaveLength(2);
  });

  test("leads back to what followed, while nothing is written in the branch", () => {
    const full = line(turn("q"), turn("a", "assistant"), turn("q2"), turn("a2", "assistant"));
    expect(wholeAgain(full)).toBeUndefined();
    const ended = endAfter(full, "a");
    expect(ids(wholeAgain(ended) ?? EMPTY_CHAT)).toEqual(["q", "a", "q2", "a2"]);
    expect(wholeAgain(addTurn(ended, turn("other")))).toBeUndefined();
    expect(wholeAgain(endAfter(full, "a2"))).toBeUndefined();
  });

  test("the first message can have siblings too", () => {
    const chat = addTurn(line(turn("q"), turn("a", "assistant")), turn("q again"), ROOT);
    expect(ids(chat)).toEqual(["q again"]);
    expect(ids(chooseTurn(chat, "q"))).toEqual(["q", "a"]);
  });

  test("a change leaves other turns the same objects", () => {
    const before = line(turn("q"), turn("a", "assistant"));
    const after = changeTurn(before, "a", { text: "better" });
    expect(after.turns.q).toBe(before.turns.q);
    expect(after.turns.a?.text).toBe("better");
    expect(changeTurn(before, "nobody", { text: "" })).toBe(before);
  });

  test("a new column begins with the question and without its answer", () => {
    expect(ids(withoutLastAnswer(line(turn("q"), turn("a", "assistant"))))).toEqual(["q"]);
    expect(ids(withoutLastAnswer(line(turn("q"), turn("a", "assistant"), turn("q2"))))).toEqual(["q", "a", "q2"]);
  });

  test("a damaged draft cannot send it round in circles", () => {
    const chat: Chat = { turns: { a: { ...turn("a"), parent: "b" }, b: { ...turn("b"), parent: ROOT } }, chosen: { a: "b" } };
    expect(ids(chat)).toEqual(["b", "a"]);
  });

  test("an answer with other words says so and loses the figures of the first ones", () => {
    const figures = { firstTokenMs: 5, totalMs: 9, tokens: { in: 1, out: 2 }, pieces: 2, requestId: "r" };
    const answer = { ...turn("a", "assistant"), parent: ROOT, runId: "run_1", model: "m", status: "stopped" as const, ...figures };
    expect(JSON.parse(JSON.stringify({ ...answer, ...withText(answer, "mine") }))).toEqual({
      ...turn("a", "assistant"),
      parent: ROOT,
      runId: "run_1",
      model: "m",
      text: "mine",
      edited: true,
      status: "done",
    });
    expect(withText(answer, answer.text)).toEqual({ text: answer.text });
    expect(withText({ ...turn("q"), parent: ROOT }, "other")).toEqual({ text: "other" });
  });
});
