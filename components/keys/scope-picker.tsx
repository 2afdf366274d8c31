"use client";

import { useState } from "react";
import type { Scope } from "@/lib/contracts/keys";
import { Checkbox } from "../ui/checkbox";
import { INPUT } from "../ui/input-styles";
import { SegmentedControl } from "../ui/segmented-control";
import { modeOf, withMode, withScopes } from "./key-draft";
import { SCOPE_GROUPS, SCOPE_NAMES } from "./labels";

interface ScopePickerProps {
  scopes: readonly Scope[];
  /** True if the person may grant the scopes of owners and admins. */
  mayGuard: boolean;
  problem?: string;
  onChange(scopes: Scope[]): void;
}

export function ScopePicker({ scopes, mayGuard, problem, onChange }: ScopePickerProps) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const groups = SCOPE_GROUPS.filter(({ guarded }) => !guarded || mayGuard).filter((group) =>
    [group.name, group.hint ?? "", ...group.scopes].some((word) => word.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2 mb-2">
        <SegmentedControl
          label="Scopes"
          value={modeOf(scopes)}
          segments={[
            { value: "all", label: "All", title: "All current and future model endpoints" },
            { value: "restricted", label: "Restricted" },
            { value: "read", label: "Read only", title: "Reads videos and assets; creates and changes nothing" },
          ]}
          onChange={(mode) => onChange(withMode(scopes, mode))}
        />
        <input
          type="search"
          className={`${INPUT.text} ml-auto w-42`}
          aria-label="Find a scope"
          placeholder="Find a scope"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul className="border-rule border-t">
        {groups.map((group) => (
          <ScopeGroupRow key={group.name} group={group} scopes={scopes} onChange={onChange} />
        ))}
      </ul>
      {groups.length === 0 && <p className="text-dense text-ink-3 py-2">No scopes match.</p>}
      {problem && (
        <p className="text-dense text-fail pt-2" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface RowProps extends Pick<ScopePickerProps, "scopes" | "onChange"> {
  group: (typeof SCOPE_GROUPS)[number];
}

function ScopeGroupRow({ group, scopes, onChange }: RowProps) {
  const has = (scope: Scope) => scopes.includes(scope) || (!group.apart && scopes.includes("all"));
  const on = group.scopes.filter(has).length;
  const set = (changed: readonly Scope[], to: boolean) => onChange(withScopes(scopes, { scopes: changed, on: to }));
  const label = (
    <>
      <span className="font-strong">{group.name}</span>{" "}
      {group.hint && group.scopes.length === 1 && <span className="label ml-2">{group.hint}</span>}
    </>
  );
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-4 border-rule border-b">
      <Checkbox
        label={label}
        checked={on === group.scopes.length}
        some={on > 0 && on < group.scopes.length}
        onChange={(event) => set(group.scopes, event.target.checked)}
      />
      {group.read && on === 0 && (
        <span className="ml-auto">
          <Checkbox
            label={<span className="text-dense">read only</span>}
            checked={scopes.includes(group.read)}
            onChange={(event) => set([group.read ?? "video:read"], event.target.checked)}
          />
        </span>
      )}
      {group.scopes.length > 1 && (
        <span className="flex min-w-0 items-center gap-4 ml-auto">
          {group.scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={<span className="text-dense">{SCOPE_NAMES[scope]}</span>}
              checked={has(scope)}
              onChange={(event) => set([scope], event.target.checked)}
            />
          ))}
        </span>
      )}
    </li>
  );
}
