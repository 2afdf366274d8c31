import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { EVALUATIONS } from "@/lib/console/evaluations/addresses";
import type { BlindResult, BlindTurn, BlindVote } from "@/lib/console/evaluations/blind-contract";
import type { MarkList, MarkRequest } from "@/lib/console/evaluations/marks-contract";
import { evaluationQuery, rowQuery } from "./evaluation-queries";

/** Indexes of two columns. */
export interface Pair {
  a: number;
  b: number;
}

export async function markCell(id: string, body: MarkRequest): Promise<void> {
  await call<MarkList, MarkRequest>(EVALUATIONS.mark, { params: { id }, body });
  const client = queryClient();
  await Promise.all([
    client.invalidateQueries({ queryKey: rowQuery(id, body.row).queryKey }),
    client.invalidateQueries({ queryKey: evaluationQuery(id).queryKey }),
  ]);
}

/** The next pair that the person has not voted on. */
export function blindQuery(id: string, { a, b }: Pair) {
  return queryOptions({
    queryKey: ["evaluations", "blind", id, a, b],
    queryFn: ({ signal }) => call<BlindTurn>(EVALUATIONS.blind, { params: { id }, query: { a, b }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function blindResultQuery(id: string, { a, b }: Pair) {
  return queryOptions({
    queryKey: ["evaluations", "blind result", id, a, b],
    queryFn: ({ signal }) => call<BlindResult>(EVALUATIONS.blindResult, { params: { id }, query: { a, b }, signal }),
    staleTime: 0,
  });
}

/** Votes, and shows the next pair of the reply. */
export async function vote(id: string, body: BlindVote): Promise<void> {
  const next = await call<BlindTurn, BlindVote>(EVALUATIONS.vote, { params: { id }, body });
  queryClient().setQueryData(blindQuery(id, body).queryKey, next);
  await queryClient().invalidateQueries({ queryKey: blindResultQuery(id, body).queryKey });
}
