"use client";

import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import type { KeyDraft } from "./key-draft";

export interface OwnerChoiceProps {
  draft: Pick<KeyDraft, "service" | "ownerId">;
  /** Other members; undefined while loading. */
  others?: readonly { id: string; name: string }[];
  onChange(change: Partial<KeyDraft>): void;
}

export function OwnerChoice({ draft, others = [], onChange }: OwnerChoiceProps) {
  const value = draft.service ? "service" : draft.ownerId ? "other" : "me";
  return (
    <div className="flex flex-wrap gap-2">
      <SegmentedControl
        label="Owner"
        value={value}
        segments={[
          { value: "me", label: "Me" },
          {
            value: "other",
            label: "Someone else",
            disabled: others.length === 0,
            title: others.length === 0 ? "Nobody else is in the team" : undefined,
          },
          { value: "service", label: "Service", title: "Not tied to a person" },
        ]}
        onChange={(owner) => onChange({ service: owner === "service", ownerId: owner === "other" ? (others[0]?.id ?? "") : "" })}
      />
      {value === "other" && (
        <Select
          aria-label="Owner of the key"
          className="w-44"
          value={draft.ownerId}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ ownerId: event.target.value })}
        />
      )}
    </div>
  );
}
