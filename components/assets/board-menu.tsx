"use client";

import { Fragment } from "react";
import { IconButton } from "../ui/button";
import type { IconName } from "../ui/icon";
import { Menu, MenuItem, MenuRule } from "../ui/menu";

/** An entry of the menu that is a page's own. */
export interface BoardMenuItem {
  icon: IconName;
  label: string;
  danger?: boolean;
  /** What it does; it cannot be chosen where absent. */
  run?(): void;
  /** Whether a line is drawn below it. */
  ruled?: boolean;
}

interface BoardMenuProps {
  items: readonly BoardMenuItem[];
  /** Absent if the person may change nothing. */
  onDeleted?(): void;
}

/** What is done now and then. */
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
