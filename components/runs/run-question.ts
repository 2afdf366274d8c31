import type { Run } from "@/lib/console/runs/contract";

/** What is asked about runs in a dialog. */
export type RunQuestion = { kind: "rename"; run: Run } | { kind: "delete"; runs: readonly Run[] };
