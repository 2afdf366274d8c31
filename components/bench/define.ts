import type { ComponentType, ReactNode } from "react";
import type { SampleFile } from "@/lib/client/code-samples";
import type { Desk, DeskRules, DeskState } from "@/lib/client/desk";
import type { RunState } from "@/lib/client/run";
import type { FieldHint } from "@/lib/client/schema-field";
import type { Figure } from "./figures";

/** What an input or reply view gets. `run` is of the column it draws; undefined before the first run. */
export interface ReplyProps<Own, Output> {
  desk: Desk<Own, Output>;
  columnId: string;
  run: RunState<Output> | undefined;
}

/** One bench page: what its endpoint is, how its form looks, and how its answer is shown. */
export interface BenchPage<Own, Output> extends DeskRules<Own, Output> {
  title: string;
  /** Parameters in the order of the form; names are those of the endpoint's contract. */
  fields: readonly FieldHint[];
  /** The call of the usual client library, for code samples: `completions.create`. */
  sdk?: string;
  /** Where the answer is a file: the name that code samples save it under. */
  fileName?(body: Record<string, unknown>): string;
  /** Texts of the body that stand for files of this browser: code samples read them from the disk. */
  filesIn?(body: Record<string, unknown>): readonly SampleFile[];
  /** What the person writes, above the parameters. */
  Input?: ComponentType<{ desk: Desk<Own, Output> }>;
  /** More of the form, below the parameters. */
  Below?: ComponentType<{ desk: Desk<Own, Output> }>;
  /** Beside the run button. */
  Actions?: ComponentType<{ desk: Desk<Own, Output> }>;
  Reply: ComponentType<ReplyProps<Own, Output>>;
  /** Three figures of the page's own in the readout, in place of first token, rate and tokens; the same names before the first run. */
  cells?(run: RunState<Output> | undefined): readonly (readonly [name: string, figure: Figure])[];
  /** A few words about what would be sent, in the bar of the wire drawer. */
  wireNote?(state: DeskState<Own>): string | undefined;
  /** True where the reply view has something to show before the first run, such as an editor. */
  replyBeforeRun?: boolean;
  /** Beside the body in the wire drawer's preview. */
  Beside?: ComponentType<{ desk: Desk<Own, Output>; columnId: string }>;
  /** Beside the title, such as a tag. */
  badge?: ReactNode;
}

/** Declares a bench page. The declaration and its two views are all a new page needs. */
export function defineBench<Own, Output>(page: BenchPage<Own, Output>): BenchPage<Own, Output> {
  return page;
}
