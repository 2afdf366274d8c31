"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleAsset, ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Radio } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { moveAssets, saveGroup } from "./asset-changes";
import { groupsQuery } from "./asset-queries";
import { count } from "./labels";

const NEW = "new";
const NAME_CHARACTERS = 64;

/** Moves assets to an existing or a new group. */
export function MoveForm({ assets, onClose, onMoved }: { assets: readonly ConsoleAsset[]; onClose(): void; onMoved(): void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const { data, isPending, error } = useQuery(groupsQuery({ q: text, sort: "name", order: "asc", pageSize: 50 }));
  const name = text.trim().slice(0, NAME_CHARACTERS);
  const groups = data?.items ?? [];
  const isNew = name !== "" && !groups.some((group) => group.name.toLowerCase() === name.toLowerCase());
  const target = chosen === NEW && !isNew ? "" : chosen;
  const move = useMutation({
    mutationFn: async () => {
      const group = target === NEW ? await saveGroup(undefined, { name }) : groups.find(({ id }) => id === target);
      if (!group) throw new Error("Choose a group.");
      const reply = await moveAssets(
        assets.map(({ id }) => id),
        group.id,
      );
      return { group, ...reply };
    },
    onSuccess: ({ group, done, missing }) => {
      const lost = missing.length > 0 ? `${missing.length} were already deleted.` : undefined;
      toast({ kind: lost ? "warn" : "ok", title: `Moved ${count(done.length)} to ${group.title}`, text: lost });
      onMoved();
      onClose();
    },
  });
  const ready = target !== "" && !move.isPending;
  return (
    <Form
      onSubmit={() => {
        if (ready) move.mutate();
      }}
    >
      <Field label="Find a group, or name a new one">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            data-autofocus
            value={text}
            maxLength={NAME_CHARACTERS}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <GroupChoice
        groups={groups}
        newName={isNew ? name : undefined}
        value={target}
        onChange={setChosen}
        news={isPending ? "Searching groups" : undefined}
        problem={error?.message}
      />
      {move.error && (
        <p className="text-dense text-fail" role="alert">
          {move.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          Move {count(assets.length)}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

interface GroupChoiceProps {
  groups: readonly ConsoleAssetGroup[];
  /** The name of a group that can be created. */
  newName: string | undefined;
  /** A group's id, or `NEW`. */
  value: string;
  onChange(value: string): void;
  news: string | undefined;
  problem: string | undefined;
}

function GroupChoice({ groups, newName, value, onChange, news, problem }: GroupChoiceProps) {
  return (
    <fieldset className="grid max-h-60 min-h-30 content-start overflow-auto p-0.5">
      <legend className="sr-only">Group</legend>
      {newName !== undefined && (
        <Radio label={<>New group "{newName}"</>} name="group" checked={value === NEW} onChange={() => onChange(NEW)} />
      )}
      {groups.map((group) => (
        <Radio
          key={group.id}
          label={
            <>
              {group.title} <span className="label">{count(group.assets)}</span>
            </>
          }
          name="group"
          checked={value === group.id}
          onChange={() => onChange(group.id)}
        />
      ))}
      {news && <p className="text-dense text-ink-3">{news}</p>}
      {problem && <p className="text-dense text-fail">{problem}</p>}
    </fieldset>
  );
}
