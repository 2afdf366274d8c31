import { expect, test } from "vitest";
import { DrawQueue } from "./queue";

function queueOf() {
  const due: (() => void)[] = [];
  const drawn: string[] = [];
  const queue = new DrawQueue((work) => due.push(work));
  const piece = (name: string) => () => void drawn.push(name);
  return { queue, drawn, piece, idle: () => due.shift()?.() };
}

test("one piece is drawn at a time, and what was asked for last goes first", () => {
  const { queue, drawn, piece, idle } = queueOf();
  const [first, second] = [piece("first"), piece("second")];
  queue.ask(first);
  queue.ask(second);
  idle();
  expect(drawn).toEqual(["second"]);
  idle();
  expect(drawn).toEqual(["second"]);
  queue.leave(second);
  idle();
  expect(drawn).toEqual(["second", "first"]);
});

test("what went out of reach before its turn is not drawn", () => {
  const { queue, drawn, piece, idle } = queueOf();
  const first = piece("first");
  queue.ask(first);
  queue.leave(first);
  idle();
  queue.ask(piece("second"));
  idle();
  expect(drawn).toEqual(["second"]);
});
