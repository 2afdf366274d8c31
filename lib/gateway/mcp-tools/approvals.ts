import { Failure } from "../../contracts/errors";
import type { GatheredItems } from "../../dialects/responses/items";
import type { OfferedTool } from "./offered";

/** A call that a person has approved and that was not made yet. */
export interface ApprovedCall {
  offered: OfferedTool;
  /** Id of the approval request. */
  approval: string;
  arguments: string;
  callId?: string;
}

/** The approved calls of a request, in order. Throws `Failure` for an approval of something else. */
export function approvedCalls({ all, own }: GatheredItems, tools: readonly OfferedTool[]): ApprovedCall[] {
  const sent = new Set<unknown>(own);
  const made = new Set(all.flatMap(({ item }) => (item.type === "mcp_call" ? [item.approval_request_id] : [])));
  const seen = new Set<string>();
  return all.flatMap(({ item, where }): ApprovedCall[] => {
    if (item.type !== "mcp_approval_response" || !sent.has(item)) return [];
    const approval = String(item.approval_request_id);
    const refuse = (words: string) =>
      new Failure("invalid_value", `Invalid '${where}.approval_request_id': ${words}.`, { param: `${where}.approval_request_id` });
    if (seen.has(approval)) throw refuse(`there are two answers to '${approval.slice(0, 64)}'`);
    seen.add(approval);
    const request = all.find((placed) => placed.item.type === "mcp_approval_request" && placed.item.id === approval)?.item;
    if (!request) throw refuse(`there is no approval request '${approval.slice(0, 64)}'`);
    if (item.approve !== true || made.has(approval)) return [];
    const offered = tools.find(({ label, tool }) => label === request.server_label && tool.name === request.name);
    const named = `${String(request.server_label).slice(0, 64)}/${String(request.name).slice(0, 128)}`;
    if (!offered) throw refuse(`the tool '${named}' that it approves is not among the tools of this request`);
    const callId = typeof request.call_id === "string" ? { callId: request.call_id } : {};
    return [{ offered, approval, arguments: String(request.arguments), ...callId }];
  });
}
