import { Failure } from "../contracts/errors";
import { listedItem } from "../dialects/responses/items";
import { json } from "./answer";
import { followResponse } from "./followed-response";
import type { Operation, OperationContext, OperationPorts } from "./operation";

/** Another team's response is not found. */
export const readResponse: Operation = async (ports, context) => {
  const id = idOf(context);
  const read = async () => {
    const found = await ports.responses.find(teamOf(context), id);
    if (!found) throw missing(id);
    return found;
  };
  const { stream, starting_after: after = -1 } = context.search as Reading;
  const response = await read();
  return stream ? followResponse(ports, context, { found: { response, again: read }, after }) : json(response);
};

export const deleteResponse: Operation = async ({ responses }, context) => {
  const id = idOf(context);
  if (!(await responses.remove(teamOf(context), id))) throw missing(id);
  return json({ id, object: "response", deleted: true });
};

export const cancelResponse: Operation = async ({ responses }, context) => {
  const id = idOf(context);
  const found = await responses.find(teamOf(context), id);
  if (!found) throw missing(id);
  if (found.background !== true) throw new Failure("unsupported_value", "Only background responses can be cancelled.");
  const left = await responses.cancel(teamOf(context), id);
  if (!left) throw missing(id);
  return json(left);
};

interface Reading {
  stream: boolean;
  starting_after?: number;
}

interface Reading {
  stream: boolean;
  starting_after?: number;
}

interface Page {
  limit: number;
  order: "asc" | "desc";
  after?: string;
}

export async function listResponseInput({ responses }: OperationPorts, context: OperationContext) {
  const id = idOf(context);
  const { limit, order, after } = context.search as Page;
  const all = await responses.input(teamOf(context), id);
  if (!all) throw missing(id);
  if (order === "desc") all.reverse();
  const from = after === undefined ? 0 : all.findIndex((item) => item.id === after) + 1;
  if (after !== undefined && from === 0)
    throw new Failure("invalid_value", `Invalid 'after': the response has no item '${after.slice(0, 64)}'.`, { param: "after" });
  const data = all.slice(from, from + limit).map(listedItem);
  return json({
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: from + limit < all.length,
  });
}

const idOf = ({ params }: OperationContext) => params.response_id ?? "";

function teamOf({ principal }: OperationContext): string {
  if (!principal) throw new Error("a stored response must not be public");
  return principal.teamId;
}

function missing(id: string): Failure {
  return new Failure("not_found", `Response with id '${id.slice(0, 64)}' not found.`, { param: "response_id" });
}
