"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
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

interface BlindVotesProps {
  id: string;
  pair: Pair;
  /** Below the pair, once it is there. */
  children: ReactNode;
}

/** The next pair, and the vote on it. */
export function BlindVotes({ id, pair, children }: BlindVotesProps) {
  const { data, error, refetch } = useQuery(blindQuery(id, pair));
  if (!data && error)
    return (
      <div className="p-4">
        <ErrorState title="The next pair could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!data) return <LoadingRows rows={8} label="Loading the next pair" />;
  const { pair: shown, voted, total } = data;
  return (
    <>
      <section aria-label="Pair" className="flex min-w-0 flex-col">
        <p className="label px-4 pt-3" role="status">
          {voted} of {total} pairs
        </p>
        {shown ? (
          <Turn id={id} columns={pair} of={shown} />
        ) : (
          <div className="p-4">
            <EmptyState title={total === 0 ? "No pairs yet" : "All pairs are voted on"}>
              {total === 0 ? "A pair needs an answer of both columns." : "The result is below."}
            </EmptyState>
          </div>
        )}
      </section>
      {children}
    </>
  );
}

type Shown = NonNullable<BlindTurn["pair"]>;

/** A pair with the buttons and keys of the vote. */
function Turn({ id, columns, of: shown }: { id: string; columns: Pair; of: Shown }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: (body: BlindVote) => vote(id, body) });
  const choose = (choice: Choice) => {
    if (!isPending) mutate({ ...columns, row: shown.row, try: shown.try, choice });
  };
  useVoteKeys(choose);
  return (
    <>
      <Sides of={shown} />
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        {CHOICES.map(({ choice, label, key }) => (
          <Button key={choice} chord={key} disabled={isPending} onClick={() => choose(choice)}>
            {label}
          </Button>
        ))}
      </div>
      {error && (
        <p className="px-4 pb-3 text-dense text-fail" role="alert">
          {error.message} The vote was not counted.
        </p>
      )}
    </>
  );
}

function useVoteKeys(choose: (choice: Choice) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useCommands(
    useMemo((): readonly Command[] => {
      const { left, right, tie, neither } = EVALUATIONS_SHORTCUTS.shortcuts;
      return [
        { ...left, group: "Do", run: () => latest.current("left") },
        { ...right, group: "Do", run: () => latest.current("right") },
        { ...tie, group: "Do", run: () => latest.current("tie") },
        { ...neither, group: "Do", run: () => latest.current("neither") },
      ];
    }, []),
  );
}

function Sides({ of: pair }: { of: Shown }) {
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
