"use client";

import { type ReactNode, useMemo } from "react";
import { answerOrBody } from "@/lib/client/replay/answer-or-body";
import { type DiffPiece, wordDiff } from "@/lib/client/word-diff";
import type { LoggedBodies, LoggedCallDetail, Replay } from "@/lib/console/logs/contract";
import { formatMs } from "../playground/figures";
import { Link } from "../ui/link";
import { ScrollBox } from "../ui/scroll-box";
import { StatusMark } from "../ui/status-mark";
import { endOf } from "./labels";

interface ComparisonProps {
  of: Replay;
  logged: LoggedCallDetail;
  response: LoggedBodies["response"];
}

const NAMES: Readonly<Record<Replay["via"], string>> = { gateway: "Replayed", provider: "Directly" };

/** The answer of a replay beside the logged one. */
export function ReplayComparison({ of: replay, logged, response }: ComparisonProps) {
  const parts = useMemo(() => wordDiff(answerOrBody(response.text ?? ""), answerOrBody(replay.text ?? "")), [response.text, replay.text]);
  const comparable = response.text !== null && replay.text !== null;
  const same = comparable && parts.every(({ kind }) => kind === "same");
  return (
    <section aria-label={`Comparison: ${NAMES[replay.via]}`} className="flex min-w-0 flex-col gap-2">
      <table className="w-full text-dense [&_td]:py-1 [&_td]:pr-2 [&_th]:py-1 [&_th]:pr-2 [&_th]:text-left [&_tr]:border-rule [&_tr]:border-b">
        <thead>
          <tr>
            <td />
            <th scope="col">Logged</th>
            <th scope="col">{NAMES[replay.via]}</th>
          </tr>
        </thead>
        <tbody>
          <Line name="Status" before={<StatusMark {...endOf(logged)} />} after={<StatusMark {...endOf(endingOf(replay))} />} />
          <Line name="First token" before={duration(logged.firstTokenMs)} after={duration(replay.firstTokenMs)} />
          <Line name="Total" before={duration(logged.durationMs)} after={duration(replay.totalMs)} />
          <Line name="Attempts" before={logged.attempts} after={replay.attempts} />
          <Line name="Target" before={logged.provider ? `${logged.provider}/${logged.servedModel}` : "–"} after={replay.target ?? "–"} />
        </tbody>
      </table>
      <p className="text-dense text-ink-2">
        {!comparable && "The answers are not text, so they are not compared."}
        {comparable && (same ? "The answers have the same text." : "The texts of the answers differ.")}
        {(replay.cut || response.cut) && " Only their stored beginning is compared."}{" "}
        <Link href={`/logs/${replay.requestId}`}>Log of the replay</Link>
      </p>
      {comparable && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Side label={`${NAMES[replay.via]}: logged answer`} parts={parts} without="ins" />
          <Side label={`${NAMES[replay.via]}: new answer`} parts={parts} without="del" />
        </div>
      )}
    </section>
  );
}

const endingOf = ({ status }: Replay) => ({ status, outcome: null, code: "" });

const duration = (ms: number | null) => (ms === null ? "–" : formatMs(ms).join(" "));

function Line({ name, before, after }: { name: string; before: ReactNode; after: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="w-24 font-normal text-ink-2">
        {name}
      </th>
      <td className="wrap-anywhere">{before}</td>
      <td className="wrap-anywhere">{after}</td>
    </tr>
  );
}

/** One of the two texts, with the words that the other one does not have. */
function Side({ label, parts, without }: { label: string; parts: readonly DiffPiece[]; without: DiffPiece["kind"] }) {
  return (
    <ScrollBox label={label} className="wrap-anywhere max-h-64 overflow-auto whitespace-pre-wrap border border-rule p-2 text-dense">
      {parts
        .filter(({ kind }) => kind !== without)
        .map(({ kind, text }, at) =>
          kind === "same" ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
            <mark key={at} className={`bg-transparent underline ${kind === "del" ? "text-fail" : "text-ok"}`}>
              {text}
            </mark>
          ),
        )}
    </ScrollBox>
  );
}
