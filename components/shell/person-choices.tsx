"use client";

import { useRouter } from "next/navigation";
import { setTheme, type Theme } from "@/lib/client/theme";
import type { Person } from "@/lib/contracts/person";
import { leaveBy } from "../ui/leave";
import { Menu, MenuChoices, MenuItem, MenuRule } from "../ui/menu";
import { PersonFoot } from "./person-foot";
import { signOut } from "./sign-out";

const THEME_CHOICES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The button at the bottom of the rail, with its menu. */
export function PersonChoices({ person, theme }: { person: Person; theme: Theme }) {
  const router = useRouter();
  return (
    <Menu trigger={<PersonFoot person={person} />} align="start" side="top">
      <MenuItem icon="settings" onSelect={() => leaveBy(() => router.push("/settings"))}>
        Settings
      </MenuItem>
      <MenuRule />
      <MenuChoices label="Theme" value={theme} choices={THEME_CHOICES} onChange={setTheme} />
      <MenuRule />
      <MenuItem onSelect={signOut}>Sign out</MenuItem>
    </Menu>
  );
}
