"use client";

import { useDeferredValue, useMemo, useState } from "react";
import type { AnswerCheck } from "@/lib/client/chat/schema/answer-check";
import { answerTables } from "@/lib/client/chat/schema/answer-table";
import { withoutFence } from "@/lib/client/chat/schema/asked";
import { layoutJson } from "@/lib/client/chat/schema/layout-json";
import { onDemand } from "../../../ui/later";
import { SegmentedControl } from "../../../ui/segmented-control";
import { Prose } from "../prose";
import { AnswerLines } from "./answer-lines";
import { AnswerVerdict } from "./answer-verdict";
import type { CheckedAnswerProps } from "./checked-answer-props";
import { useAnswerCheck } from "./use-answer-check";

const AnswerTables = onDemand(() => import("./answer-table").then(({ AnswerTables }) => AnswerTables));

const VIEWS = [
  { value: "json", label: "JSON" },
  { value: "table", label: "Table" },
] as const;

/** An answer that was asked to fit a schema: its JSON with each error at its place, and whether it fits. Lists of objects are also shown as tables. */
export function CheckedAnswer({ session, column, turn, schema, raw }: CheckedAnswerProps) {
  const streaming = turn.status === "waiting";
  const text = useDeferredValue(layoutJson(withoutFence(turn.text)));
  const { check, current } = useAnswerCheck({ schema, text, ended: !streaming });
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("json");
  const tables = useMemo(() => (streaming ? [] : answerTables(text)), [streaming, text]);
  const errors = check?.errors ?? NONE;
  return (
    <>
      {tables.length > 0 && !raw && <SegmentedControl small label="Show the answer as" value={view} segments={VIEWS} onChange={setView} />}
      {raw ? (
        <Prose text={turn.text} streaming={streaming} plain={false} raw />
      ) : view === "table" && tables.length > 0 ? (
        <AnswerTables tables={tables} errors={errors} />
      ) : (
        <AnswerLines text={text} errors={errors} streaming={streaming} />
      )}
      <AnswerVerdict {...{ session, column, turn, streaming }} check={check} settled={current && !streaming} />
    </>
  );
}

const NONE: AnswerCheck["errors"] = [];
