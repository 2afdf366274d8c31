import { afterAll, expect, it } from "vitest";
import type { CachedAnswer } from "../contracts/cached-answer";
import { newId } from "../contracts/ids";
import { testRedis } from "../testing/database";
import { answersInMemory } from "./memory";
import { answersInRedis } from "./redis";

const answer = (body: string): CachedAnswer => ({
  at: 1,
  contentType: "application/json",
  stream: false,
  body,
  target: "a/b",
  tokens: { input: 1, output: 2, billed: { written: 3 } },
});
const redisUrl = await testRedis();
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

it("keeps answers in memory until their time is over", () => {
  let now = 0;
  const answers = answersInMemory(10_000, () => now);
  answers.put("a", answer("one"), 10);
  now = 9_999;
  expect(answers.get("a")).toEqual(answer("one"));
  now = 10_000;
  expect(answers.get("a")).toBeUndefined();
});

it("drops the answer that was used longest ago if memory is full", () => {
  const answers = answersInMemory(5_000);
  for (const key of ["a", "b"]) answers.put(key, answer("x".repeat(900)), 60);
  expect(answers.get("a")).toBeDefined();
  answers.put("c", answer("x".repeat(900)), 60);
  expect(["a", "b", "c"].map((key) => answers.get(key) !== undefined)).toEqual([true, false, true]);
  answers.put("d", answer("x".repeat(5_000)), 60);
  expect(["a", "c", "d"].map((key) => answers.get(key) !== undefined)).toEqual([false, false, false]);
});

it.skipIf(!redisUrl)("shares answers through Redis, within a bound for each process", async () => {
  const [one, other] = [answersInRedis(redisUrl ?? "", 1_000), answersInRedis(redisUrl ?? "", 1_000)];
  closing.push(one.close, other.close);
  const keys = [newId("req_"), newId("req_"), newId("req_")] as const;
  one.put(keys[0], answer("one"), 60);
  await expect.poll(() => other.get(keys[0])).toEqual(answer("one"));
  expect(await other.get(keys[1])).toBeUndefined();
  for (const key of keys.slice(1)) one.put(key, answer("x".repeat(600)), 60);
  await expect.poll(() => other.get(keys[2])).toEqual(answer("x".repeat(600)));
  await expect.poll(() => other.get(keys[0])).toBeUndefined();
  await expect.poll(() => other.get(keys[1])).toBeUndefined();
});

it("has no answers while Redis is away", async () => {
  const answers = answersInRedis("redis://127.0.0.1:1", 1_000);
  closing.push(answers.close);
  answers.put("a", answer("one"), 60);
  expect(await answers.get("a")).toBeUndefined();
});
