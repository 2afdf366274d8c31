"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import type { Run } from "@/lib/console/runs/contract";
import { runHref } from "../shell/nav";
import { onDemand } from "../ui/later";
import { toast } from "../ui/toast";
import { changeRun } from "./run-changes";
import type { RunQuestion } from "./run-question";

const RunDialogs = onDemand(() => import("./run-dialogs").then(({ RunDialogs }) => RunDialogs));

/** Actions on runs; errors are shown, never thrown. */
export interface RunTasks {
  rename(run: Run): void;
  /** Adds it to a dataset. */
  add(run: Run): void;
  pin(run: Run): Promise<void>;
  remove(runs: readonly Run[]): void;
}

/** The actions with their dialogs. `onRemoved` gets the deleted runs. */
export function useRunTasks(onRemoved?: (ids: readonly string[]) => void): [RunTasks, ReactNode] {
  const [question, setQuestion] = useState<RunQuestion>();
  const pathname = usePathname();
  const router = useRouter();
  const tasks = useMemo(
    (): RunTasks => ({
      rename: (run) => setQuestion({ kind: "rename", run }),
      add: (run) => setQuestion({ kind: "dataset", run }),
      remove: (runs) => setQuestion({ kind: "delete", runs }),
      async pin(run) {
        await changeRun(run.id, { pinned: !run.pinned }).catch((error: Error) =>
          toast({ kind: "fail", title: run.pinned ? "The run could not be unpinned" : "The run was not pinned", text: error.message }),
        );
      },
    }),
    [],
  );
  const removed = (runs: readonly Run[]) => {
    onRemoved?.(runs.map(({ id }) => id));
    const open = runs.find((run) => runHref(run) === pathname);
    if (open) router.push(pathname.slice(0, pathname.lastIndexOf("/")));
  };
  return [tasks, question && <RunDialogs question={question} onClose={() => setQuestion(undefined)} onRemoved={removed} />];
}
