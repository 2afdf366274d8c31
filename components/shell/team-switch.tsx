"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { TEAM } from "@/lib/console/team/addresses";
import type { Team } from "@/lib/console/team/contract";
import { teamsQuery } from "../team/team-queries";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { Menu, MenuChoices, MenuItem, MenuRule } from "../ui/menu";
import { NameField } from "../ui/name-field";
import { toast } from "../ui/toast";
import { tooLong } from "../ui/too-long";
import { useForm } from "../ui/use-form";
import { TeamName } from "./team-name";

/** A full page load, so that nothing of the previous team stays in memory. */
async function goTo(teamId: string): Promise<void> {
  await call<void, { teamId: string }>(TEAM.switchTeam, { body: { teamId } });
  window.location.assign("/");
}

/** The team's name at the top of the rail; a menu if there are other teams, or one may be created. */
export function TeamSwitch({ name }: { name: string }) {
  const { data } = useQuery({ ...teamsQuery, staleTime: 60_000 });
  const [making, setMaking] = useState(false);
  const change = useMutation({
    mutationFn: goTo,
    onError: (error) => toast({ kind: "fail", title: "The team was not switched", text: error.message }),
  });
  const current = data?.items.find((team) => team.current);
  const shown = current?.name ?? name;
  if (!data || !current || (data.items.length < 2 && !data.mayCreate)) return <TeamName name={shown} />;
  return (
    <>
      <Menu trigger={<TeamName name={shown} opens />} align="start" label={`Team ${shown}`}>
        <MenuChoices
          label="Teams"
          value={current.id}
          choices={data.items.map((team) => ({ value: team.id, label: team.name }))}
          onChange={(id) => id !== current.id && change.mutate(id)}
        />
        {data.mayCreate && (
          <>
            <MenuRule />
            <MenuItem icon="plus" onSelect={() => setMaking(true)}>
              New team
            </MenuItem>
          </>
        )}
      </Menu>
      <Dialog open={making} title="New team" onClose={() => setMaking(false)}>
        <NewTeam />
      </Dialog>
    </>
  );
}

function NewTeam() {
  const { ref, draft, error, ready, change, submit } = useForm({
    of: { name: "" },
    wrong: ({ name }) => name.trim() === "" || tooLong(name, 60) !== undefined || undefined,
    save: async ({ draft: { name } }) => goTo((await call<Team, { name: string }>(TEAM.createTeam, { body: { name: name.trim() } })).id),
  });
  return (
    <Form ref={ref} onSubmit={submit}>
      <p className="text-ink-2">A team has its own people, keys, calls and files. You become its owner and switch to it.</p>
      <NameField
        label="Name"
        required
        most={60}
        error={error?.message}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Button variant="primary" type="submit" className="self-start" disabled={!ready}>
        Create team
      </Button>
    </Form>
  );
}
