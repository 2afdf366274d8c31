import { type AnswerCheck, type CheckOrder, checkAnswer } from "@/lib/client/chat/schema/answer-check";
import type { AwayAnswer, AwayOrder } from "../away-queue";

/** Checks answers off the main thread; the page terminates it if a schema takes too long. */
self.onmessage = ({ data: { id, order } }: MessageEvent<AwayOrder<CheckOrder>>) => {
  const answer: AwayAnswer<AnswerCheck> = { id, answer: checkAnswer(order) };
  self.postMessage(answer);
};
