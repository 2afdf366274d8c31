"use client";

import type { Person } from "@/lib/contracts/person";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { NAV_ITEM } from "./nav-styles";
import { RailNav } from "./rail";
import { signOut } from "./sign-out";

interface TabDrawerProps {
  person: Person;
  open: boolean;
  onClose(): void;
}

/** All pages of the console, on a phone. */
export function TabDrawer({ person, open, onClose }: TabDrawerProps) {
  return (
    <Dialog open={open} title={person.teamName} look="drawer" onClose={onClose}>
      <RailNav place="drawer" onGo={onClose} />
      <Link href="/runs" className={NAV_ITEM.drawer} onClick={onClose}>
        <Icon name="menu" />
        Runs
      </Link>
      <Link href="/settings" className={NAV_ITEM.drawer} onClick={onClose}>
        <Icon name="settings" />
        Settings
      </Link>
      <button type="button" className={`${NAV_ITEM.drawer} w-full`} onClick={signOut}>
        <Icon name="lock" />
        Sign out {person.name}
      </button>
    </Dialog>
  );
}
