"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ConsoleAsset, ConsoleAssetPage } from "@/lib/console/assets/contract";
import { type Command, useCommands } from "../shell/commands";
import { type AssetView, readAssetView } from "./asset-view";
import { focusAsset } from "./focus-asset";
import { ASSETS_SHORTCUTS } from "./shortcuts";
import type { ChangeView } from "./use-asset-view";

interface PeekSteps {
  close(): void;
  step(by: -1 | 1): void;
}

/** J and K open the next and the previous asset, across pages; Escape closes. */
export function usePeekSteps(view: AssetView, page: ConsoleAssetPage | undefined, onView: ChangeView): PeekSteps {
  const wanted = useRef<"first" | "last">(undefined);
  const closed = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current || page?.page !== view.page || page.items.length === 0) return;
    const next = page.items.at(wanted.current === "first" ? 0 : -1);
    wanted.current = undefined;
    if (next) onView({ peek: next.id });
  }, [page, view.page, onView]);

  const step = useCallback(
    (by: -1 | 1) => {
      // The URL is ahead of the render: repeated keys lose no step.
      const { peek, page: at } = readAssetView(new URLSearchParams(window.location.search));
      // The requested page is still loading.
      if (page && page.page !== at) return;
      const to = stepFrom(page, peek, by);
      if (to.peek !== undefined) onView({ peek: to.peek });
      else if (to.turn) {
        wanted.current = by === 1 ? "first" : "last";
        onView({ page: at + by });
      }
    },
    [page, onView],
  );
  const close = useCallback(() => {
    closed.current = view.peek;
    onView({ peek: "" });
  }, [view.peek, onView]);
  // The list becomes usable only now if the asset covered it.
  useEffect(() => {
    if (view.peek !== "" || closed.current === undefined) return;
    focusAsset(closed.current);
    closed.current = undefined;
  }, [view.peek]);

  const open = view.peek !== "";
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...ASSETS_SHORTCUTS.shortcuts.next, group: "Do", icon: "down", run: () => step(1) },
        { ...ASSETS_SHORTCUTS.shortcuts.previous, group: "Do", icon: "up", run: () => step(-1) },
        { ...ASSETS_SHORTCUTS.shortcuts.close, group: "Do", icon: "close", ready: () => open, run: close },
      ],
      [step, close, open],
    ),
  );
  return { close, step };
}

/** A step's target: another asset of the page, the adjacent page, or none. Without an open asset it is the first or last. */
export function stepFrom(
  page: (Pick<ConsoleAssetPage, "page" | "pageSize" | "total"> & { items: readonly Pick<ConsoleAsset, "id">[] }) | undefined,
  peek: string,
  by: -1 | 1,
): { peek?: string; turn?: boolean } {
  if (!page || page.items.length === 0) return {};
  const at = page.items.findIndex(({ id }) => id === peek);
  if (at === -1) return { peek: page.items.at(by === 1 ? 0 : -1)?.id };
  const next = page.items[at + by];
  if (next) return { peek: next.id };
  return { turn: by === 1 ? page.page * page.pageSize < page.total : page.page > 1 };
}
