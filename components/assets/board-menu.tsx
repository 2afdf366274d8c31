"use client";

import { Fragment } from "react";
import { IconButton } from "../ui/button";
import type { IconName } from "../ui/icon";
import { Menu, MenuItem, MenuRule } from "../ui/menu";

export interface BoardMenuItem {
  icon: IconName;
  label: string;
  danger?: boolean;
  /** Absent: the entry is disabled. */
  run?(): void;
  /** True for a separator below it. */
  ruled?: boolean;
}

interface BoardMenuProps {
  items: readonly BoardMenuItem[];
  /** Absent without the right to change assets. */
  onDeleted?(): void;
}

export function BoardMenu({ items, onDeleted }: BoardMenuProps) {
  return (
    <Menu label="More" trigger={<IconButton icon="more" label="More" />}>
      {items.map(({ icon, label, danger, run, ruled }) => (
        <Fragment key={label}>
          <MenuItem icon={icon} danger={danger} disabled={!run} onSelect={() => run?.()}>
            {label}
          </MenuItem>
          {ruled && <MenuRule />}
        </Fragment>
      ))}
      {onDeleted && (
        <MenuItem icon="refresh" onSelect={onDeleted}>
          Recently deleted
        </MenuItem>
      )}
    </Menu>
  );
}
