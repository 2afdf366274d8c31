"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { call } from "@/lib/client/api";
import { SEARCH } from "@/lib/console/search/addresses";
import type { SearchReply } from "@/lib/console/search/contract";
import { type Command, useAllCommands } from "../shell/commands";
import { ACTIONS } from "./actions";
import { actionEntry, type Entry, foundEntry, rankEntries } from "./entries";
import { frameActions, PAGE_WORDS } from "./frame-actions";
import { recentEntries } from "./recent";

const SHOWN = 60;
/** Searched characters; a longer paste may contain an id. */
const MOST_TYPED = 100;

const commandEntry = ({ id, group, title, hint, icon, chord, run }: Command): Entry => ({
  id: `command ${id}`,
  kind: group === "Go to" ? "page" : "action",
  title,
  detail: hint,
  words: PAGE_WORDS[id.replace(/^go /, "")],
  icon,
  chord,
  run,
});

/** The entries for the input; without input, recent ones, then all pages and actions. */
export function useEntries(text: string): { entries: readonly Entry[]; state: "asking" | "ready" | "failed" } {
  const commands = useAllCommands();
  const router = useRouter();
  const [recent] = useState(recentEntries);
  const q = useDeferredValue(text.trim().slice(0, MOST_TYPED));
  const { data, isFetching, isError } = useQuery({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call<SearchReply>(SEARCH.find, { query: { q }, signal }),
    enabled: q !== "",
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const fixed = useMemo(
    () => [...[...commands.filter(({ id }) => id !== "palette"), ...frameActions(router)].map(commandEntry), ...ACTIONS.map(actionEntry)],
    [commands, router],
  );
  const entries = useMemo(() => {
    if (q === "") {
      const opened = recent.flatMap((entry) => fixed.find(({ id }) => id === entry.id) ?? (entry.href === undefined ? [] : [entry]));
      return [...opened, ...fixed.filter(({ id }) => !opened.some((entry) => entry.id === id))];
    }
    const found = (data?.items ?? []).flatMap((item) => foundEntry(item) ?? []);
    return rankEntries(
      q,
      [...fixed, ...found],
      recent.map(({ id }) => id),
    ).slice(0, SHOWN);
  }, [q, data, fixed, recent]);
  return { entries, state: isError ? "failed" : isFetching ? "asking" : "ready" };
}
