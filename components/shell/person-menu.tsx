"use client";

import { useSyncExternalStore } from "react";
import { currentTheme, onLookChange, type Theme } from "@/lib/client/theme";
import type { Person } from "@/lib/contracts/person";
import { later } from "../ui/later";
import { PersonFoot } from "./person-foot";

const PersonChoices = later(
  () => import("./person-choices").then(({ PersonChoices }) => PersonChoices),
  ({ person }) => <PersonFoot person={person} inert />,
);

export function useTheme(): Theme {
  return useSyncExternalStore(onLookChange, currentTheme, () => "system");
}

/** The signed-in person, at the bottom of the rail: settings, theme, sign out. */
export function PersonMenu({ person }: { person: Person }) {
  return <PersonChoices person={person} theme={useTheme()} />;
}
