import type { Run } from "@/lib/console/runs/contract";

/** The open dialog about runs. */
export type RunQuestion = { kind: "rename"; run: Run } | { kind: "delete"; runs: readonly Run[] } | { kind: "dataset"; run: Run };
