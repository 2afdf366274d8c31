import type { ComponentType, ReactNode } from "react";
import type { SampleFile, Words } from "@/lib/client/call/code-samples";
import type { RunState } from "@/lib/client/call/run";
import type { FieldHint } from "@/lib/client/session/schema-field";
import type { PlaygroundSession, SessionRules, SessionState } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Examples } from "./examples";
import type { Figure } from "./figures";

/** What an input or reply view gets. `run` is of the column it draws; undefined before the first run. */
export interface ReplyProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  columnId: string;
  run: RunState<Output> | undefined;
}

/** One playground page: what its endpoint is, how its form looks, and how its answer is shown. */
export interface PlaygroundPage<Own, Output> extends SessionRules<Own, Output> {
  title: string;
  /** Parameters in the order of the form; names are those of the endpoint's contract. */
  fields: readonly FieldHint[];
  /** The call of the usual client library, for code samples: `completions.create`. */
  sdk?: string;
  /** What code samples print of an answer. */
  words?: Words;
  /** The same two by the address of a call, where a page sends to several. */
  sampleAt?(path: string): { sdk?: string; words?: Words };
  /** Where the answer is a file: the name that code samples save it under. */
  fileName?(body: Record<string, unknown>): string;
  /** Texts of the body that stand for files of this browser: code samples read them from the disk. */
  filesIn?(body: Record<string, unknown>): readonly SampleFile[];
  /** True if programs send the file as a part of a form. */
  form?: boolean;
  /** What the person writes, above the parameters. */
  Input?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** After an example has filled the page in. */
  exampleFilled?(): void;
  /** What has to be there before anything can be run, and is not; Run says so from the start. */
  missing?(own: Own): string | undefined;
  /** Names of variables without a value. Run warns about them and still sends the request. */
  emptyVariables?(own: Own): readonly string[];
  /** True if the page itself says that no model fits it. */
  tellsNoModel?: boolean;
  /** Three things to try, which fill the page in. */
  examples?: Examples<Own>;
  /** Whether a model can do all that is asked for; a fresh page begins with one that can. */
  fits?(model: ConsoleModel, own: Own): boolean;
  /** How much of what the page is for a model can do: a fresh page begins with one of the most able. */
  suits?(model: ConsoleModel): number;
  /** More of the form, below the parameters. */
  Below?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** Beside the run button. */
  Actions?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  Reply: ComponentType<ReplyProps<Own, Output>>;
  /** Three figures of the page's own in the readout, in place of first token, rate and tokens; the same names before the first run. */
  cells?(run: RunState<Output> | undefined): readonly (readonly [name: string, figure: Figure])[];
  /** A few words about what would be sent, in the bar of the wire drawer. */
  wireNote?(state: SessionState<Own>): string | undefined;
  /** True if the reply view has something to show before the first run, such as an editor. */
  replyBeforeRun?: boolean;
  /** Above everything in the wire drawer: in which of several forms the same is sent. */
  WireChoice?: ComponentType<{ session: PlaygroundSession<Own, Output> }>;
  /** Beside the body in the wire drawer's preview. */
  Beside?: ComponentType<{ session: PlaygroundSession<Own, Output>; columnId: string }>;
  /** True if each of several columns has its model's picker in its own head. */
  modelsInColumns?: boolean;
  /** Beside the title, such as a tag. */
  badge?: ReactNode;
}

/** Declares a playground page. The declaration and its two views are all a new page needs. */
export function definePlayground<Own, Output>(page: PlaygroundPage<Own, Output>): PlaygroundPage<Own, Output> {
  return page;
}
