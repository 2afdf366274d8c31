"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { BlindTurn, BlindVote } from "@/lib/console/evaluations/blind-contract";
import { type Command, useCommands } from "../../shell/commands";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingRows } from "../../ui/loading-rows";
import { blindQuery, type Pair, vote } from "../mark-queries";
import { Variables } from "../row-panel";
import { EVALUATIONS_SHORTCUTS } from "../shortcuts";

type Choice = BlindVote["choice"];
const CHOICES: readonly { choice: Choice; label: string; key: string }[] = [
  { choice: "left", label: "Left is better", key: "1" },
  { choice: "right", label: "Right is better", key: "2" },
  { choice: "tie", label: "Both are as good", key: "0" },
  { choice: "neither", label: "Both are bad", key: "9" },
];

/** The next pair, and the vote on it. */
export function BlindVotes({ id, pair }: { id: string; pair: Pair }) {
  const { data, error, refetch } = useQuery(blindQuery(id, pair));
  const { mutate, isPending, error: refused } = useMutation({ mutationFn: (body: BlindVote) => vote(id, body) });
  const shown = data?.pair;
  useCommands(
    useMemo((): readonly Command[] => {
      if (!shown || isPending) return [];
      const { shortcuts } = EVALUATIONS_SHORTCUTS;
      const choose = (choice: Choice) => () => mutate({ ...pair, row: shown.row, try: shown.try, choice });
      return [
        { ...shortcuts.left, group: "Do", run: choose("left") },
        { ...shortcuts.right, group: "Do", run: choose("right") },
        { ...shortcuts.tie, group: "Do", run: choose("tie") },
        { ...shortcuts.neither, group: "Do", run: choose("neither") },
      ];
    }, [shown, isPending, mutate, pair]),
  );
  if (!data && error)
    return (
      <div className="p-4">
        <ErrorState title="The next pair could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!data) return <LoadingRows rows={8} label="Loading the next pair" />;
  return (
    <section aria-label="Pair" className="flex min-w-0 flex-col">
      <p className="label px-4 pt-3" role="status">
        {data.voted} of {data.total} pairs
      </p>
      {shown ? (
        <>
          <Sides of={shown} />
          <div className="flex flex-wrap items-center gap-2 px-4 py-3">
            {CHOICES.map(({ choice, label, key }) => (
              <Button
                key={choice}
                chord={key}
                disabled={isPending}
                onClick={() => mutate({ ...pair, row: shown.row, try: shown.try, choice })}
              >
                {label}
              </Button>
            ))}
          </div>
          {refused && (
            <p className="px-4 pb-3 text-dense text-fail" role="alert">
              {refused.message} The vote was not counted.
            </p>
          )}
        </>
      ) : (
        <div className="p-4">
          <EmptyState title={data.total === 0 ? "No pairs yet" : "All pairs are voted on"}>
            {data.total === 0 ? "A pair needs an answer of both columns." : "Thank you. The result is below."}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

function Sides({ of: pair }: { of: NonNullable<BlindTurn["pair"]> }) {
  return (
    <>
      <Variables of={pair} />
      <div className="grid border-rule border-b md:grid-cols-2">
        {(["left", "right"] as const).map((side) => (
          <section
            key={side}
            aria-label={side === "left" ? "Left" : "Right"}
            className="flex min-w-0 flex-col gap-2 border-rule px-4 py-3 max-md:not-last:border-b md:not-last:border-r"
          >
            <h2 className="font-strong">{side === "left" ? "Left" : "Right"}</h2>
            <p dir="auto" className="whitespace-pre-wrap text-control [overflow-wrap:anywhere]">
              {pair[side].answer}
            </p>
            {pair[side].toolCalls.map(({ name, arguments: sent }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have an order, and names may repeat
              <p key={at} className="mono text-ink-2 [overflow-wrap:anywhere]">
                {name}({sent})
              </p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
