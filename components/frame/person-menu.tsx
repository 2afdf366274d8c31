"use client";

import { onlineManager } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { call } from "@/lib/client/api";
import { currentTheme, onLookChange, setTheme, type Theme } from "@/lib/client/look";
import { queryClient } from "@/lib/client/query-client";
import type { Person } from "@/lib/contracts/console-account";
import { CONSOLE } from "@/lib/endpoints/console-routes";
import { Icon } from "../ui/icon";
import { Menu, MenuChoices, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";

const ROLES = { owner: "Owner", admin: "Admin", developer: "Developer", viewer: "Viewer" } as const;
const THEME_CHOICES = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function useTheme(): Theme {
  return useSyncExternalStore(onLookChange, currentTheme, () => "system");
}

/** Ends the session here, and forgets keys and drafts of this browser. */
export async function signOut(): Promise<void> {
  try {
    const [{ forgetDesks }, { forgetKeys }] = await Promise.all([import("@/lib/client/desks"), import("@/lib/client/playground-key")]);
    forgetDesks();
    forgetKeys();
    // What the page fetches by itself would be refused between the end of the session and the next page.
    onlineManager.setOnline(false);
    await queryClient().cancelQueries();
    await call(CONSOLE.signOut);
    window.location.assign("/login");
  } catch (error) {
    onlineManager.setOnline(navigator.onLine);
    toast({ kind: "fail", title: "Not signed out", text: error instanceof Error ? error.message : undefined });
  }
}

/** Who is signed in, at the foot of the rail: settings, theme, sign out. */
export function PersonMenu({ person }: { person: Person }) {
  const router = useRouter();
  const theme = useTheme();
  const trigger = (
    <button type="button" className="rail-foot text-left" aria-label={`${person.name}, ${ROLES[person.role]}: settings and sign out`}>
      <Icon name="settings" className="rail-foot-icon" />
      <span className="rail-name trunc fill">{person.name}</span>
      <span className="rail-role label push">{ROLES[person.role]}</span>
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top">
      <MenuItem icon="settings" onSelect={() => router.push("/settings")}>
        Settings
      </MenuItem>
      <MenuRule />
      <MenuChoices label="Theme" value={theme} choices={THEME_CHOICES} onChange={setTheme} />
      <MenuRule />
      <MenuItem onSelect={signOut}>Sign out</MenuItem>
    </Menu>
  );
}
