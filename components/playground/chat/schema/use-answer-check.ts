import { useEffect, useRef, useState } from "react";
import type { AnswerCheck, CheckOrder } from "@/lib/client/chat/schema/answer-check";
import { AwayQueue } from "../away-queue";

const BOUND_S = 2;

const queue = new AwayQueue<CheckOrder, AnswerCheck>({
  begin: () => new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" }),
  boundMs: BOUND_S * 1000,
  slow: { state: "unchecked", errors: [], why: `Checking it takes longer than ${BOUND_S} s. Simplify its patterns and alternatives.` },
});

/** An answer's check. While the answer streams, the last one stays until the next is ready. */
export function useAnswerCheck({ schema, text, ended }: CheckOrder): { check: AnswerCheck | undefined; current: boolean } {
  const [done, setDone] = useState<{ of: CheckOrder; check: AnswerCheck }>();
  const checking = useRef(false);
  const current = done?.of.text === text && done.of.schema === schema && done.of.ended === ended;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `done` starts the check of what has arrived during the last one
  useEffect(() => {
    if (current || checking.current) return;
    const of = { schema, text, ended };
    checking.current = true;
    queue.add(of, (check) => {
      checking.current = false;
      setDone({ of, check });
    });
  }, [schema, text, ended, current, done]);
  return { check: done?.check, current };
}
