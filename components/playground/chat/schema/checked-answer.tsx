"use client";

import { useDeferredValue } from "react";
import type { AnswerCheck } from "@/lib/client/chat/schema/answer-check";
import { layoutJson } from "@/lib/client/chat/schema/layout-json";
import { Prose } from "../prose";
import { AnswerLines } from "./answer-lines";
import { AnswerVerdict } from "./answer-verdict";
import type { CheckedAnswerProps } from "./checked-answer-props";
import { useAnswerCheck } from "./use-answer-check";

/** An answer that was asked to fit a schema: its JSON with each error at its place, and whether it fits. */
export function CheckedAnswer({ session, column, turn, schema, raw }: CheckedAnswerProps) {
  const streaming = turn.status === "waiting";
  const text = useDeferredValue(layoutJson(turn.text));
  const { check, current } = useAnswerCheck({ schema, text, ended: !streaming });
  return (
    <>
      {raw ? (
        <Prose text={turn.text} streaming={streaming} plain={false} raw />
      ) : (
        <AnswerLines text={text} errors={check?.errors ?? NONE} streaming={streaming} />
      )}
      <AnswerVerdict {...{ session, column, turn, streaming }} check={check} settled={current && !streaming} />
    </>
  );
}

const NONE: AnswerCheck["errors"] = [];
