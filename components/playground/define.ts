import type { ComponentType, ReactNode } from "react";
import type { SampleFile, Words } from "@/lib/client/call/code-samples";
import type { RunState } from "@/lib/client/call/run";
import type { FieldHint } from "@/lib/client/session/schema-field";
import type { PlaygroundSession, SessionRules, SessionState } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Examples } from "./examples";
import type { Figure } from "./figures";

/** Props of an input or reply view. `run` is its column's; undefined before the first run. */
export interface ReplyProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  columnId: string;
  run: RunState<Output> | undefined;
}

/** A playground page: its endpoint, its form, and its reply view. */
export interface PlaygroundPage<Own, Output> extends SessionRules<Own, Output> {
  title: string;
  /** Parameters in the form's order, by the contract's names. */
  fields: readonly FieldHint[];
  /** The client library's method, for code samples: `completions.create`. */
  sdk?: string;
  /** What code samples print. */
  words?: Words;
  /** The same two by the call's address, for pages with several. */
  sampleAt?(path: string): { sdk?: string; words?: Words };
  /** For file replies: the name that code samples save it under. */
  fileName?(body: Record<string, unknown>): string;
  /** Body texts that represent files of this browser: code samples read them from disk. */
  filesIn?(body: Record<string, unknown>): readonly SampleFile[];
  /** True if programs send the file as a form part. */
  form?: boolean;
  /** The main input, above the parameters. */
  Input?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** Called after an example was filled in. */
  exampleFilled?(): void;
  /** A missing requirement, shown by Run from the start. */
  missing?(own: Own): string | undefined;
  /** Variables without a value. Run warns about them and still sends the request. */
  emptyVariables?(own: Own): readonly string[];
  /** Why nothing can run without a model; the page itself explains what to connect. */
  noModel?: string;
  /** Three examples to fill in. */
  examples?: Examples<Own>;
  /** Whether a model supports all requested options; a new page begins with one that does. */
  fits?(model: ConsoleModel, own: Own): boolean;
  /** How well a model suits the page: a new page begins with one of the best. */
  suits?(model: ConsoleModel): number;
  /** More form fields, below the parameters. */
  Below?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** Beside the run button. */
  Actions?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  Reply: ComponentType<ReplyProps<Own, Output>>;
  /** Three figures in the readout, instead of first token, rate and tokens; with the same names before the first run. */
  cells?(run: RunState<Output> | undefined): readonly (readonly [name: string, figure: Figure])[];
  /** A short summary of the request, in the bar of the wire drawer. */
  wireNote?(state: SessionState<Own>): string | undefined;
  /** True if the reply view shows something before the first run, such as an editor. */
  replyBeforeRun?(own: Own): boolean;
  /** At the top of the wire drawer: selects the dialect of the request. */
  WireChoice?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** Beside the body in the wire drawer's preview. */
  Beside?: ComponentType<{ session: PlaygroundSession<Own, Output>; columnId: string }>;
  /** A tab of the wire drawer with calls of MCP tools, while there are any. */
  mcp?: {
    count(state: SessionState<Own>): number;
    View: ComponentType<{ session: PlaygroundSession<Own, Output>; columnId: string }>;
  };
  /** True if each of several columns has its own model picker. */
  modelsInColumns?: boolean;
  /** Beside the title, such as a tag. */
  badge?: ReactNode;
}

/** Declares a playground page. A new page needs only the declaration and its two views. */
export function definePlayground<Own, Output>(page: PlaygroundPage<Own, Output>): PlaygroundPage<Own, Output> {
  return page;
}

// biome-ignore lint/suspicious/noExplicitAny: for what all pages share, loaded later; a page and its session are of the same types
export type AnyPage = PlaygroundPage<any, any>;
