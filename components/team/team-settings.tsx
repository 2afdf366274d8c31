"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { TEAM } from "@/lib/console/team/addresses";
import type { ChangeTeamRequest, TeamDetail } from "@/lib/console/team/contract";
import { BudgetPanel } from "../budgets/budget-panel";
import { LimitFields } from "../limits/limit-fields";
import { limitsLabel, readLimits, typedLimits } from "../limits/limits";
import { SaveProblem } from "../limits/save-problem";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { toast } from "../ui/toast";
import { tooLong } from "../ui/too-long";
import { anyOf, useForm } from "../ui/use-form";
import { teamAnew, teamQuery } from "./team-queries";

/** The team's name, and the limits of all its calls. */
export function TeamSettings({ manages }: { manages: boolean }) {
  const { data: team } = useQuery(teamQuery);
  const [open, setOpen] = useState(false);
  if (!team) return null;
  return (
    <section className="flex flex-col gap-2 border-rule border-t pt-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate font-strong">{team.name}</h2>
        {manages && (
          <Button small className="ml-auto" onClick={() => setOpen(true)}>
            Name and limits
          </Button>
        )}
      </div>
      <p className="text-dense text-ink-2">{limitsLabel(team.limits) ?? "No team limits."}</p>
      <BudgetPanel id={team.id} ledger={`/team/budget/${team.id}`} />
      <Dialog open={open} title="Name and limits of the team" onClose={() => setOpen(false)}>
        <SettingsForm team={team} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

const NAME_CHARACTERS = 60;
const seenOf = ({ name, limits }: TeamDetail) => ({ name, limits });

function SettingsForm({ team, onClose }: { team: TeamDetail; onClose(): void }) {
  const { ref, draft, seen, problems, error, ready, change, submit } = useForm({
    of: { name: team.name, typed: typedLimits(team.limits) },
    compared: { stored: seenOf(team), readAnew: async () => seenOf(await teamAnew()) },
    wrong: ({ name, typed }) =>
      anyOf({ ...readLimits(typed).problems, ...((name.trim() === "" || tooLong(name, NAME_CHARACTERS)) && { name: true }) }),
    save: ({ draft: { name, typed }, seen }) =>
      call<TeamDetail, ChangeTeamRequest>(TEAM.changeTeam, { body: { name: name.trim(), limits: readLimits(typed).limits, seen } }),
    onSaved: async (saved) => {
      await Promise.all(["team", "teams"].map((kind) => queryClient().invalidateQueries({ queryKey: [kind] })));
      toast({ kind: "ok", title: `Saved ${saved.name}` });
      onClose();
    },
  });
  return (
    <Form ref={ref} onSubmit={submit}>
      <NameField
        label="Name"
        required
        most={NAME_CHARACTERS}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <LimitFields typed={draft.typed} problems={problems ?? {}} onChange={(typed) => change({ typed })} />
      <p className="text-dense text-ink-3">They apply to all keys and playgrounds of the team together.</p>
      <SaveProblem error={error} now={seen.limits} />
      <Button variant="primary" type="submit" className="self-start" disabled={!ready}>
        Save
      </Button>
    </Form>
  );
}
