"use client";

import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { TEAM } from "@/lib/console/team/addresses";
import type { ChangeTeamRequest, TeamDetail } from "@/lib/console/team/contract";
import { SessionLimitFields } from "../keys/session-limit-fields";
import { readSessionLimits, sessionLimitsLabel, typedSessionLimits } from "../keys/session-limits";
import { teamAnew, teamQuery } from "../team/team-queries";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { LoadingRows } from "../ui/loading-rows";
import { toast } from "../ui/toast";
import { isLate, KEPT, useForm } from "../ui/use-form";

interface LimitsDialogProps {
  open: boolean;
  /** Whether the person may change them. */
  manages: boolean;
  onClose(): void;
}

/** The team's limits of sessions, for keys without their own. */
export function SessionLimitsDialog({ open, manages, onClose }: LimitsDialogProps) {
  return (
    <Dialog open={open} title="Session limits" onClose={onClose}>
      <TeamLimits manages={manages} onClose={onClose} />
    </Dialog>
  );
}

function TeamLimits({ manages, onClose }: Omit<LimitsDialogProps, "open">) {
  const { data: team, error } = useQuery(teamQuery);
  if (error && !team) return <p className="text-fail">The limits could not be loaded: {error.message}</p>;
  if (!team) return <LoadingRows rows={3} label="Loading the limits" />;
  const scope = "For each session of a coding agent whose key has no session limits of its own.";
  if (manages) return <LimitsForm team={team} scope={scope} onClose={onClose} />;
  return (
    <>
      <p className="font-strong">{(team.sessionLimits && sessionLimitsLabel(team.sessionLimits)) || "No limits"}</p>
      <p className="mt-2 text-ink-2">{scope} Only owners and admins can change them.</p>
    </>
  );
}

const seenOf = ({ sessionLimits }: TeamDetail) => ({ sessionLimits });

function LimitsForm({ team, scope, onClose }: { team: TeamDetail; scope: string; onClose(): void }) {
  const { ref, draft, seen, problems, error, ready, change, submit } = useForm({
    of: { typed: typedSessionLimits(team.sessionLimits) },
    compared: { stored: seenOf(team), readAnew: async () => seenOf(await teamAnew()) },
    wrong: ({ typed }) => readSessionLimits(typed).problem,
    save: ({ draft: { typed }, seen }) =>
      call<TeamDetail, ChangeTeamRequest>(TEAM.changeTeam, { body: { sessionLimits: readSessionLimits(typed).limits, seen } }),
    onSaved: async () => {
      await Promise.all(["team", "agent sessions", "agent session"].map((kind) => queryClient().invalidateQueries({ queryKey: [kind] })));
      toast({ kind: "ok", title: "Saved the session limits" });
      onClose();
    },
  });
  return (
    <Form ref={ref} aria-label="Session limits" onSubmit={submit}>
      <p className="text-ink-2">{scope} Leave empty for no limit.</p>
      <SessionLimitFields typed={draft.typed} problem={problems} onChange={(typed) => change({ typed })} />
      <p className="text-dense text-ink-3">
        They apply within a second, also to sessions that are running. A call beyond a limit gets 429; a running call is not interrupted.
      </p>
      <div role="alert" className="flex min-w-0 flex-col gap-1 text-dense text-fail">
        {error?.message}
        {isLate(error) && (
          <span className="text-ink-2">
            Now: {(seen.sessionLimits && sessionLimitsLabel(seen.sessionLimits)) || "no limit"}. {KEPT}
          </span>
        )}
      </div>
      <Button variant="primary" type="submit" className="self-start" disabled={!ready}>
        Save limits
      </Button>
    </Form>
  );
}
