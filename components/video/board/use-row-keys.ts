"use client";

import { useMemo } from "react";
import { type Command, useCommands } from "@/components/shell/commands";
import { VIDEO_SHORTCUTS } from "../shortcuts";

/** J and K focus the next and previous link that matches `selector`; Enter opens it as usual. */
export function useRowKeys(selector: string): void {
  useCommands(
    useMemo((): readonly Command[] => {
      const go = (by: number) => {
        const links = [...document.querySelectorAll<HTMLElement>(selector)].filter((link) => link.offsetParent !== null);
        const at = links.findIndex((link) => link === document.activeElement || link.closest("tr, li")?.contains(document.activeElement));
        const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1)];
        next?.focus();
      };
      return [
        { ...VIDEO_SHORTCUTS.shortcuts.next, group: "Do", icon: "down", run: () => go(1) },
        { ...VIDEO_SHORTCUTS.shortcuts.previous, group: "Do", icon: "up", run: () => go(-1) },
      ];
    }, [selector]),
  );
}
