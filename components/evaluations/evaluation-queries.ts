import { queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { EVALUATIONS } from "@/lib/console/evaluations/addresses";
import type { Evaluation, EvaluationDetail, EvaluationRowPage, ResumeEvaluationRequest } from "@/lib/console/evaluations/contract";
import type { EvaluationComparison, EvaluationEstimate, EvaluationRowCounts } from "@/lib/console/evaluations/reading-contract";
import type { Fields } from "@/lib/contracts/typed";

const REFRESH_MS = 3_000;
/** Of one list; older ones follow. */
export const LISTED = 50;

export function evaluationsQuery(before: string | undefined) {
  return queryOptions({
    queryKey: ["evaluations", "list", before ?? "newest"],
    queryFn: ({ signal }) => call<{ items: Evaluation[] }>(EVALUATIONS.list, { query: { before, limit: LISTED }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ state }) => state === "running") ? REFRESH_MS : false),
  });
}

export function evaluationQuery(id: string) {
  return queryOptions({
    queryKey: ["evaluations", "one", id],
    queryFn: ({ signal }) => call<EvaluationDetail>(EVALUATIONS.read, { params: { id }, signal }),
  });
}

/** Of a request as JSON; the last estimate stays until the next one is there. */
export function estimateQuery(request: string) {
  return queryOptions({
    queryKey: ["evaluations", "estimate", request],
    queryFn: ({ signal }) => call<EvaluationEstimate, Fields>(EVALUATIONS.estimate, { body: JSON.parse(request), signal }),
    placeholderData: (before) => before,
    retry: false,
  });
}

/** `headers` have the idempotency key. */
export async function startEvaluation(body: Fields, headers: Record<string, string>): Promise<Evaluation> {
  const started = await call<Evaluation, Fields>(EVALUATIONS.start, { body, headers });
  await queryClient().invalidateQueries({ queryKey: ["evaluations", "list"] });
  return started;
}

interface AskedRows {
  only: string;
  tag: string;
  q: string;
  after: number;
  limit: number;
}

export const readRows = (id: string, query: AskedRows) =>
  call<EvaluationRowPage>(EVALUATIONS.rows, { params: { id }, query: { ...query } });

/** How many rows each filter leaves, once it doesn't run: while it does, they would be out of date at once. */
export function rowCountsQuery({ id, state, finished, errors, agreement }: EvaluationDetail) {
  return queryOptions({
    queryKey: ["evaluations", "counts", id, finished, errors, agreement.marked, agreement.agreed],
    queryFn: ({ signal }) => call<EvaluationRowCounts>(EVALUATIONS.counts, { params: { id }, signal }),
    enabled: state !== "running",
    placeholderData: (before) => before,
  });
}

/** One row with whole answers. Read again while some of its cells run. */
export function rowQuery(id: string, row: number) {
  return queryOptions({
    queryKey: ["evaluations", "row", id, row],
    queryFn: async ({ signal }) => {
      const { items } = await call<EvaluationRowPage>(EVALUATIONS.rows, { params: { id }, query: { row }, signal });
      return items[0] ?? null;
    },
    staleTime: 0,
  });
}

interface Compared {
  column: number;
  /** Absent: the same evaluation. */
  baseline: string | undefined;
  baselineColumn: number;
}

export function comparisonQuery(id: string, query: Compared) {
  return queryOptions({
    queryKey: ["evaluations", "comparison", id, query],
    queryFn: ({ signal }) => call<EvaluationComparison>(EVALUATIONS.compare, { params: { id }, query: { ...query }, signal }),
    placeholderData: (before) => before,
  });
}

export async function stopEvaluation(id: string): Promise<void> {
  await call<Evaluation>(EVALUATIONS.stop, { params: { id } });
  await changed(id);
}

export async function resumeEvaluation(id: string, how: Partial<ResumeEvaluationRequest>): Promise<void> {
  await call<Evaluation, typeof how>(EVALUATIONS.resume, { params: { id }, body: how });
  await changed(id);
}

export async function deleteEvaluation(id: string): Promise<void> {
  await call<void>(EVALUATIONS.delete, { params: { id } });
  await queryClient().invalidateQueries({ queryKey: ["evaluations", "list"] });
}

export const exportHref = (id: string, format: "csv" | "jsonl" | "junit") =>
  addressOf(EVALUATIONS.export.path, { params: { id }, query: { format } });

async function changed(id: string): Promise<void> {
  const client = queryClient();
  await Promise.all([
    client.invalidateQueries({ queryKey: ["evaluations", "list"] }),
    client.invalidateQueries({ queryKey: evaluationQuery(id).queryKey }),
  ]);
}
