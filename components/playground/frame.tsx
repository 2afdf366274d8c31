"use client";

import type { ReactNode } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { isDraft } from "@/lib/client/session/sessions";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { type Command, useCommands } from "../shell/commands";
import { ErrorState } from "../ui/error-state";
import { SegmentedControl } from "../ui/segmented-control";
import { toast } from "../ui/toast";
import type { PlaygroundPage } from "./define";
import { PlaygroundHeader } from "./header";
import { InputPane } from "./input-pane";
import type { InputTabs } from "./input-tabs";
import { ModelsGone } from "./models-gone";
import { NoModels } from "./no-models";
import { OutputPane } from "./output-pane";
import { useRunHold, ViewerBar } from "./run-hold";
import { FormerDraftBar, SavedRunBar } from "./saved-run";
import { PLAYGROUND_SHORTCUTS } from "./shortcuts";
import { PANE_OUT, PANES } from "./styles";
import { useFirstField } from "./use-first-field";
import { usePlaygroundSession } from "./use-playground-session";
import { useSharedRun } from "./use-shared-run";
import { PlaygroundWaiting } from "./waiting";
import { WireDrawer } from "./wire-drawer";
import type { WireTab } from "./wire-tab";

export interface PlaygroundFrameProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  /** The body's schema, from `formSchema` on the server. */
  schema: FormSchema;
  /** Replaces both panes if input and answer share one area, including the run button. */
  whole?(session: PlaygroundSession<Own, Output>): ReactNode;
  /** Replaces the content of the right pane: columns of replies with their readouts. */
  output?(session: PlaygroundSession<Own, Output>): ReactNode;
  /** True if the right pane contains the run button. A tool of the page shows the input on a phone. */
  runInOutput?: boolean;
  /** Tabs of the input, if it has more than the form. */
  tabs?(session: PlaygroundSession<Own, Output>): InputTabs;
  /** True while the input is collapsed to make room for answers. On a phone it has its own view. */
  folded?(session: PlaygroundSession<Own, Output>): boolean;
  /** Called by Run's keyboard shortcut instead of `session.start()`. */
  onRun?(session: PlaygroundSession<Own, Output>): void;
  /** More buttons in the header. */
  tools?(session: PlaygroundSession<Own, Output>, phone: PhoneView): ReactNode;
}

/** The frame of all playground pages: header, input, output, wire drawer. Its layout does not move while a run starts, streams or ends. */
export function PlaygroundFrame<Own, Output>(props: PlaygroundFrameProps<Own, Output>) {
  const { waiting, ...opened } = usePlaygroundSession(props.page);
  useSharedRun(props.page, opened.runId);
  if (waiting) return <PlaygroundWaiting title={props.page.title} />;
  return <SessionFrame key={opened.session.key} {...props} {...opened} />;
}

/** Keyed by session: its open and selected parts do not carry over to another. */
function SessionFrame<Own, Output>({
  page,
  schema,
  whole,
  output,
  runInOutput,
  tabs,
  folded,
  onRun,
  tools,
  session,
  runId,
  models,
  error,
}: PlaygroundFrameProps<Own, Output> & Omit<ReturnType<typeof usePlaygroundSession<Own, Output>>, "waiting">) {
  const [wire, setWire] = useState<WireTab>();
  const [view, setView] = usePhoneView(session, runInOutput === true);
  useCommands(usePlaygroundCommands(session, { setWire, onRun }));
  const panes = useRef<HTMLDivElement>(null);
  useFirstField(panes, runId === undefined);
  useRunHold(session, models?.length === 0 ? (page.noModel ?? "No model fits this playground. Connect a provider first.") : undefined);
  return (
    <>
      <PlaygroundHeader
        page={page}
        session={session}
        models={models}
        tools={tools?.(session, { view, setView })}
        onCode={() => setWire("code")}
      />
      {isDraft(session) ? <FormerDraftBar page={page} session={session} /> : <SavedRunBar page={page} session={session} />}
      <ViewerBar />
      <ModelsGone page={page} session={session} />
      {models?.length === 0 && !page.noModel && <NoModels />}
      {!runInOutput && (
        <div className="bar max-md:h-auto max-md:py-1 md:hidden">
          <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
        </div>
      )}
      {error ? (
        <div className="pane-body">
          <ErrorState title="This page could not be loaded">{error.message}</ErrorState>
        </div>
      ) : (
        <div ref={panes} className={`${PANES} ${runInOutput ? "max-md:overflow-hidden" : ""}`} data-view={view}>
          {whole ? (
            whole(session)
          ) : (
            <>
              <InputPane {...{ page, session, schema }} withRun={!runInOutput} folded={folded?.(session)} tabs={tabs?.(session)} />
              <section className={PANE_OUT} aria-label="Output">
                {output ? output(session) : <OutputPane page={page} session={session} />}
              </section>
            </>
          )}
        </div>
      )}
      <WireDrawer page={page} session={session} open={wire} onOpen={setWire} />
    </>
  );
}

const VIEWS = [
  { value: "input", label: "Input" },
  { value: "output", label: "Output" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The pane that a phone shows. */
interface PhoneView {
  view: View;
  setView(view: View): void;
}

/** A phone shows one pane at a time: the output as soon as something runs. */
function usePhoneView<Own, Output>(session: PlaygroundSession<Own, Output>, runInOutput: boolean): [View, (view: View) => void] {
  const [view, setView] = useState<View>(runInOutput || session.round ? "output" : "input");
  const round = session.round?.id;
  useEffect(() => {
    if (round !== undefined) setView("output");
  }, [round]);
  return [view, setView];
}

function usePlaygroundCommands<Own, Output>(
  session: PlaygroundSession<Own, Output>,
  {
    setWire,
    onRun,
  }: { setWire(change: (open: WireTab | undefined) => WireTab | undefined): void; onRun?(session: PlaygroundSession<Own, Output>): void },
): readonly Command[] {
  return useMemo(
    () => [
      {
        ...PLAYGROUND_SHORTCUTS.shortcuts.run,
        group: "Do",
        icon: "play",
        run: () => {
          if (session.running) toast({ kind: "run", title: "A run is in progress", text: "Stop it with Esc, or wait until it has ended." });
          else if (onRun) onRun(session);
          else void session.start();
        },
      },
      { ...PLAYGROUND_SHORTCUTS.shortcuts.stop, group: "Do", icon: "pause", ready: () => session.running, run: () => session.stop() },
      { ...PLAYGROUND_SHORTCUTS.shortcuts.code, group: "Do", icon: "docs", run: () => setWire(() => "code") },
      {
        ...PLAYGROUND_SHORTCUTS.shortcuts.wire,
        group: "Do",
        icon: "logs",
        run: () => setWire((open) => (open ? undefined : session.round && !session.round.saved ? "response" : "preview")),
      },
    ],
    [session, setWire, onRun],
  );
}
