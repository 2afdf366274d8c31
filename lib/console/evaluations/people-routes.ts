import { route } from "../define";
import { EVALUATIONS } from "./addresses";
import { blindResult, blindTurn, blindVote } from "./blind";
import { BlindQuery, BlindResult, BlindTurn, BlindVote } from "./blind-contract";
import { markCell } from "./marks";
import { MarkList, MarkRequest } from "./marks-contract";

/** What people say about answers. */
export const peopleRoutes = [
  route(EVALUATIONS.mark, {
    id: "console.markEvaluation",
    summary: "Mark an answer as passed or failed",
    description: "A person has one mark per cell, which replaces an earlier one. Marks do not change pass rates.",
    body: MarkRequest,
    reply: MarkList,
    example: { row: 0, column: 0, verdict: "fail", note: "Promises a refund." },
    handle: async ({ evaluations }, { person, id, body }) =>
      markCell(evaluations.store, (await evaluations.find(person, id)).id, person, body),
  }),
  route(EVALUATIONS.blind, {
    id: "console.blindPair",
    summary: "The next pair of answers to compare blind",
    description: "Sides are shuffled for each person and pair, by a key that does not leave the gateway.",
    search: BlindQuery,
    reply: BlindTurn,
    handle: async ({ evaluations }, { person, id, search }) => blindTurn(await evaluations.blindly(person, id), search),
  }),
  route(EVALUATIONS.vote, {
    id: "console.voteBlind",
    summary: "Vote on a pair",
    description: "Replies with the next pair. Another vote on the same pair replaces the first.",
    body: BlindVote,
    reply: BlindTurn,
    example: { a: 0, b: 1, row: 0, choice: "left" },
    handle: async ({ evaluations }, { person, id, body }) => blindVote(await evaluations.blindly(person, id), body),
  }),
  route(EVALUATIONS.blindResult, {
    id: "console.blindResult",
    summary: "The votes of all people on two columns",
    search: BlindQuery,
    reply: BlindResult,
    handle: async ({ evaluations }, { person, id, search }) => blindResult(await evaluations.blindly(person, id), search),
  }),
];
