import { rawRoute, route, withKeyScope } from "../define";
import { EVALUATIONS } from "./addresses";
import { Evaluation, EvaluationDetail, EvaluationList, EvaluationRequest, EvaluationRowPage, ResumeEvaluationRequest } from "./contract";
import { exportReply } from "./export";
import { followEvaluation } from "./follow";
import { CallEvaluation, CallEvaluationRequest } from "./from-calls-contract";
import { peopleRoutes } from "./people-routes";
import { EvaluationEventQuery, EvaluationListQuery, EvaluationRowQuery } from "./query-contract";
import {
  EvaluationCompareQuery,
  EvaluationComparison,
  EvaluationEstimate,
  EvaluationExportQuery,
  EvaluationRowCounts,
} from "./reading-contract";
import { labelRuleRoutes } from "./rule-routes";
import { definitionOf } from "./service";

const BODY_BYTES = 96 * 1024 * 1024;

const EXAMPLE = {
  name: "support-reply",
  rows: [{ variables: { ticket: "The zip broke after a year." }, expected: "repair or replace" }],
  columns: [{ model: "sandbox-chat", messages: [{ role: "user", content: "Answer the ticket: {{ticket}}" }] }],
  checks: [{ type: "contains" }, { type: "length", max: 90 }],
};

const ownRoutes = [
  route(EVALUATIONS.list, {
    id: "console.evaluations",
    summary: "The team's evaluations",
    search: EvaluationListQuery,
    reply: EvaluationList,
    handle: async ({ evaluations }, { person, search }) => ({ items: await evaluations.list(person, search) }),
  }),
  route(EVALUATIONS.estimate, {
    id: "console.estimateEvaluation",
    summary: "Estimate an evaluation before it is started",
    description: "Tokens of answers, cost and duration are means of the team's last 20 calls to each model. Nothing is sent.",
    body: EvaluationRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: EvaluationEstimate,
    example: EXAMPLE,
    needs: "playground.call",
    errors: ["404"],
    handle: ({ evaluations }, { person, body }) => evaluations.estimate(person, body),
  }),
  route(EVALUATIONS.start, {
    id: "console.startEvaluation",
    summary: "Start an evaluation",
    description:
      "Sends every row to every column and checks the answers, as a job on the server. The calls are made as the session or key that starts it, within its limits and budgets; a key also needs the scopes of these calls. A cell is never called twice: after a restart it gets the answer of the call that was made, or ends as an error if that call was interrupted. 200,000 cells at most.",
    body: EvaluationRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: Evaluation,
    successStatus: 201,
    example: EXAMPLE,
    needs: "playground.call",
    repeatable: true,
    errors: ["404"],
    handle: ({ evaluations }, { person, body, request }) => evaluations.start(person, request, body),
  }),
  route(EVALUATIONS.fromCalls, {
    id: "console.evaluateCalls",
    summary: "Evaluate another model on the team's logged calls",
    description:
      "Takes a sample of the successful chats of a model or key whose bodies are stored, of the last 14 days, evenly by day and length. Makes a dataset of them, and starts an evaluation with the present model and the candidate as columns. The messages are sent without other fields. Calls with tools or files are left out.",
    body: CallEvaluationRequest,
    reply: CallEvaluation,
    successStatus: 201,
    example: { model: "sandbox-chat", candidate: "sandbox-content", sample: 20, capUsd: 1 },
    needs: "playground.call",
    repeatable: true,
    errors: ["404"],
    handle: ({ callEvaluations }, { person, body, request }) => callEvaluations.start(person, request, body),
  }),
  route(EVALUATIONS.read, {
    id: "console.evaluation",
    summary: "An evaluation with the results of its columns",
    description: "Pass rates have Wilson's 95 % interval. Errors are not counted as failures.",
    reply: EvaluationDetail,
    handle: ({ evaluations }, { person, id }) => evaluations.read(person, id),
  }),
  route(EVALUATIONS.delete, {
    id: "console.deleteEvaluation",
    summary: "Delete an evaluation with its answers",
    handle: ({ evaluations }, { person, id }) => evaluations.delete(person, id),
  }),
  route(EVALUATIONS.rows, {
    id: "console.evaluationRows",
    summary: "Rows of an evaluation with their cells",
    search: EvaluationRowQuery,
    reply: EvaluationRowPage,
    handle: ({ evaluations }, { person, id, search }) => evaluations.rows(person, id, search),
  }),
  route(EVALUATIONS.counts, {
    id: "console.evaluationRowCounts",
    summary: "How many rows of an evaluation each filter leaves",
    reply: EvaluationRowCounts,
    errors: ["404"],
    handle: ({ evaluations }, { person, id }) => evaluations.rowCounts(person, id),
  }),
  rawRoute(EVALUATIONS.events, {
    id: "console.evaluationEvents",
    summary: "Follow an evaluation",
    description:
      "Server-sent events: `cells` with changed cells, whose `id` continues the stream by `Last-Event-ID`, and `evaluation` with state and results, at most once a second. Ends when the evaluation does.",
    search: EvaluationEventQuery,
    contentType: "text/event-stream",
    handle: followEvaluation,
  }),
  route(EVALUATIONS.stop, {
    id: "console.stopEvaluation",
    summary: "Stop an evaluation",
    description: "No more calls are started; running ones end. It can be resumed.",
    reply: Evaluation,
    needs: "playground.call",
    handle: ({ evaluations }, { person, id }) => evaluations.stop(person, id),
  }),
  route(EVALUATIONS.resume, {
    id: "console.resumeEvaluation",
    summary: "Resume a paused evaluation, or repeat the errors of an ended one",
    description: "The remaining calls are made as the session or key that resumes it.",
    body: ResumeEvaluationRequest,
    reply: Evaluation,
    example: { retryErrors: true },
    needs: "playground.call",
    handle: ({ evaluations }, { person, id, body, request }) => evaluations.resume(person, request, id, body),
  }),
  route(EVALUATIONS.compare, {
    id: "console.compareEvaluations",
    summary: "Compare a column with a baseline",
    description:
      "Cases are paired by variables and expected answer. The p-value is that of the exact two-sided sign test on the changed cases.",
    search: EvaluationCompareQuery,
    reply: EvaluationComparison,
    handle: ({ evaluations }, { person, id, search }) => evaluations.compare(person, id, search),
  }),
  rawRoute(EVALUATIONS.export, {
    id: "console.exportEvaluation",
    summary: "Download all cells of an evaluation",
    description: "CSV, JSON Lines or JUnit XML. CSV cells that a spreadsheet would run as formulas are escaped.",
    search: EvaluationExportQuery,
    contentType: "text/csv",
    handle: async ({ evaluations }, { person, id, search }) => {
      const stored = await evaluations.find(person, id);
      return exportReply(evaluations.store.reading, { id, name: stored.name, definition: definitionOf(stored), format: search.format });
    },
  }),
];

export const evaluationRoutes = [...withKeyScope("evals", [...ownRoutes, ...peopleRoutes]), ...labelRuleRoutes];
