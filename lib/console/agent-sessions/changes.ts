import type { SessionChange } from "../../store/calls/agent-sessions";
import type { Changes } from "../../store/people/audit";
import type { AGENT_SESSION_ACTS } from "./acts";
import type { ChangeAgentSessionRequest } from "./contract";
import type { SessionRow } from "./store";

interface Changed {
  change: SessionChange;
  action: keyof typeof AGENT_SESSION_ACTS.words;
  changes: Changes;
}

/** What a request sets, and its audit entry; undefined if it sets nothing. */
export function changeOf(
  row: SessionRow,
  { stopped, onlyModel, breakpoint, loop }: ChangeAgentSessionRequest,
  by: { name: string; at: number },
): Changed | undefined {
  const change: SessionChange = {
    ...(stopped === undefined ? {} : { stopped_at: stopped ? by.at : null, stopped_by: stopped ? by.name : null }),
    ...(onlyModel === undefined ? {} : { only_model: onlyModel }),
    ...(breakpoint === undefined ? {} : { breakpoint }),
    ...(loop === false ? { calm_step: row.step } : {}),
  };
  const changes: Changes = {
    ...(onlyModel === undefined ? {} : { onlyModel: [row.only_model, onlyModel] }),
    ...(breakpoint === undefined ? {} : { breakpoint: [row.breakpoint, breakpoint] }),
  };
  const action = actOf({ stopped, onlyModel, breakpoint, loop });
  return action && { change, action, changes };
}

/** A request that sets several things is recorded as the first of them. */
function actOf({ stopped, onlyModel, breakpoint, loop }: ChangeAgentSessionRequest): Changed["action"] | undefined {
  if (stopped !== undefined) return stopped ? "session.stop" : "session.continue";
  if (loop === false) return "session.calm";
  if (onlyModel !== undefined) return "session.model";
  return breakpoint === undefined ? undefined : "session.breakpoint";
}
