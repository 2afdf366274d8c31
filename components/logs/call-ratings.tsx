"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ago } from "@/lib/client/when";
import { LOGS } from "@/lib/console/logs/addresses";
import type { CallRating, CallRatings as Ratings } from "@/lib/console/logs/contract";
import type { FeedbackRequest } from "@/lib/contracts/feedback";
import { Button } from "../ui/button";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { TextInput } from "../ui/text-input";

const ratingsKey = (id: string) => ["log ratings", id];

/** Ratings of a call by programs and people, and a form for one's own. */
export function CallRatings({ id }: { id: string }) {
  const [comment, setComment] = useState("");
  const { data, error } = useQuery({
    queryKey: ratingsKey(id),
    queryFn: ({ signal }) => call<Ratings>(LOGS.ratings, { params: { id }, signal }),
  });
  const rate = useMutation({
    mutationFn: (thumb: "up" | "down") =>
      call<Ratings, FeedbackRequest>(LOGS.rate, { params: { id }, body: { thumb, ...(comment.trim() && { comment: comment.trim() }) } }),
    onSuccess: (ratings) => {
      queryClient().setQueryData(ratingsKey(id), ratings);
      setComment("");
    },
  });
  const failure = rate.error ?? (data ? null : error);
  return (
    <section aria-label="Ratings" className="flex min-w-0 flex-col gap-2">
      <h2 className="font-strong">Ratings</h2>
      {data?.items.map((rating) => (
        <RatingLine key={rating.by.id} of={rating} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          aria-label="Comment"
          className="min-w-0 flex-[1_1_10rem]"
          placeholder="Comment, optional"
          maxLength={4_000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Button disabled={rate.isPending} onClick={() => rate.mutate("up")}>
          Good answer
        </Button>
        <Button disabled={rate.isPending} onClick={() => rate.mutate("down")}>
          Bad answer
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-dense text-fail">
          {rate.error ? "The rating was not stored." : "The ratings could not be loaded."} {failure.message}
        </p>
      )}
    </section>
  );
}

function RatingLine({ of: { by, thumb, score, comment, at } }: { of: CallRating }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-dense">
      {thumb && <StatusMark kind={thumb === "up" ? "ok" : "fail"} word={thumb === "up" ? "good" : "bad"} />}
      {score !== null && <span className="mono">score {score}</span>}
      {comment && <span className="wrap-anywhere">{comment}</span>}
      <span className="label">
        {by.name}, <Moment at={at} format={ago} />
      </span>
    </p>
  );
}
