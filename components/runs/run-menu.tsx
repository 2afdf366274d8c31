"use client";

import type { Run } from "@/lib/console/runs/contract";
import type { Playground } from "@/lib/contracts/playground";
import { IconButton } from "../ui/button";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { runTitle } from "./run-words";
import type { RunTasks } from "./use-run-tasks";

/** Playgrounds whose runs are cases: a text and its answer. */
const DATASET_PLAYGROUNDS: readonly Playground[] = ["chat", "completions", "generate"];

interface RunMenuProps {
  run: Run;
  tasks: RunTasks;
  className?: string;
  tabIndex?: number;
}

/** Actions on one's own run. */
export function RunMenu({ run, tasks, className = "", tabIndex }: RunMenuProps) {
  const label = `Actions for ${runTitle(run)}`;
  return (
    <Menu label={label} trigger={<IconButton small icon="more" label={label} className={className} tabIndex={tabIndex} />}>
      <MenuItem icon="edit" onSelect={() => tasks.rename(run)}>
        Rename
      </MenuItem>
      <MenuItem icon="lock" onSelect={() => void tasks.pin(run)}>
        {run.pinned ? "Unpin" : "Pin to the top"}
      </MenuItem>
      {DATASET_PLAYGROUNDS.includes(run.playground) && (
        <MenuItem icon="datasets" onSelect={() => tasks.add(run)}>
          Add to dataset
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon="close" danger onSelect={() => tasks.remove([run])}>
        Delete
      </MenuItem>
    </Menu>
  );
}
