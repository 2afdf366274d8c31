"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { call } from "@/lib/client/api";
import { SEARCH } from "@/lib/console/search/addresses";
import type { SearchReply } from "@/lib/console/search/contract";
import { type Command, useAllCommands } from "../shell/commands";
import { useRights } from "../shell/rights";
import { ACTIONS } from "./actions";
import { actionEntry, type Entry, foundEntry, rankEntries } from "./entries";
import { frameActions, PAGE_WORDS } from "./frame-actions";
import { type EntryGroup, firstGroups, groupEntries } from "./groups";
import { recentEntries } from "./recent";
import { nameSought, verbEntries } from "./verbs";

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

/** The entries for the input, in groups; without input, recent ones, then all pages and actions. */
export function useEntries(text: string): { groups: readonly EntryGroup[]; state: "asking" | "ready" | "failed" } {
  const commands = useAllCommands();
  const router = useRouter();
  const { run: mayChange } = useRights();
  const [recent] = useState(recentEntries);
  const q = useDeferredValue(text.trim().slice(0, MOST_TYPED));
  const { name, verb } = nameSought(q);
  const { data, isFetching, isError } = useQuery({
    queryKey: ["search", name],
    queryFn: ({ signal }) => call<SearchReply>(SEARCH.find, { query: { q: name }, signal }),
    enabled: name !== "",
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const fixed = useMemo(
    () => [...[...commands.filter(({ id }) => id !== "palette"), ...frameActions(router)].map(commandEntry), ...ACTIONS.map(actionEntry)],
    [commands, router],
  );
  const groups = useMemo(() => {
    if (q === "") {
      const opened = recent.flatMap((entry) => fixed.find(({ id }) => id === entry.id) ?? (entry.href === undefined ? [] : [entry]));
      return firstGroups(opened, fixed);
    }
    const found = (data?.items ?? []).flatMap((item) => {
      const entry = foundEntry(item);
      return entry ? [entry, ...verbEntries(item, mayChange)] : [];
    });
    const order = recent.map(({ id }) => id);
    return groupEntries(rankEntries(q, [...fixed, ...found], order), verb);
  }, [q, verb, data, fixed, recent, mayChange]);
  return { groups, state: isError ? "failed" : isFetching ? "asking" : "ready" };
}
