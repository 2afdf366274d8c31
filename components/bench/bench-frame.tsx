"use client";

import type { ReactNode } from "react";
import { useEffect, useMemo, useState } from "react";
import type { Desk } from "@/lib/client/desk";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { type Command, useCommands } from "../frame/commands";
import { ErrorState } from "../ui/error-state";
import { SegmentedControl } from "../ui/segmented-control";
import { BenchHeader } from "./bench-header";
import { BenchWaiting } from "./bench-waiting";
import type { BenchPage } from "./define";
import { InputPane } from "./input-pane";
import { ModelsGone } from "./models-gone";
import { OutputPane } from "./output-pane";
import { FormerDraftBar, SavedRunBar } from "./saved-run";
import { useBenchDesk } from "./use-bench-desk";
import { useSharedRun } from "./use-shared-run";
import { WireDrawer, type WireTab } from "./wire-drawer";

export interface BenchFrameProps<Own, Output> {
  page: BenchPage<Own, Output>;
  /** Of the endpoint's body, as `formSchema` makes it on the server. */
  schema: FormSchema;
  /** A run from the tape to show. */
  runId?: string;
  /** Takes the place of both panes, where input and answer stand on one ground. It has the run button itself. */
  whole?(desk: Desk<Own, Output>): ReactNode;
  /** Takes the place of the right pane's contents: columns of replies with their readouts. */
  output?(desk: Desk<Own, Output>): ReactNode;
  /** True where the right pane has the run button itself. */
  runInOutput?: boolean;
  /** What the chord of Run does, instead of `desk.start()`. */
  onRun?(desk: Desk<Own, Output>): void;
  /** More buttons in the header. */
  tools?(desk: Desk<Own, Output>): ReactNode;
}

/** The frame of every bench page: header, input, output, wire drawer. It never moves while a run starts, streams or ends. */
export function BenchFrame<Own, Output>({ page, schema, runId, whole, output, runInOutput, onRun, tools }: BenchFrameProps<Own, Output>) {
  const { desk, models, error, saved, waiting } = useBenchDesk(page, runId);
  const [wire, setWire] = useState<WireTab>();
  const [view, setView] = usePhoneView(desk, runInOutput === true);
  useRunAddress(page, desk);
  useSharedRun(page, runId);
  useCommands(useBenchCommands(desk, { setWire, onRun }));
  if (waiting) return <BenchWaiting title={page.title} />;
  return (
    <>
      <BenchHeader page={page} desk={desk} models={models} tools={tools?.(desk)} onCode={() => setWire("code")} />
      {saved ? <SavedRunBar page={page} desk={desk} run={saved} /> : <FormerDraftBar page={page} />}
      <ModelsGone page={page} desk={desk} />
      <div className="bar bench-view">
        <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
      </div>
      {error ? (
        <div className="pane-body">
          <ErrorState title="This page could not be prepared">{error.message}</ErrorState>
        </div>
      ) : (
        <div className="panes" data-view={view}>
          {whole ? (
            whole(desk)
          ) : (
            <>
              <InputPane page={page} desk={desk} schema={schema} withRun={!runInOutput} />
              <section className="pane pane-out" aria-label="Output">
                {output ? output(desk) : <OutputPane page={page} desk={desk} />}
              </section>
            </>
          )}
        </div>
      )}
      <WireDrawer page={page} desk={desk} open={wire} onOpen={setWire} />
    </>
  );
}

const VIEWS = [
  { value: "input", label: "Input" },
  { value: "output", label: "Output" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** On a phone one pane is seen at a time: the output as soon as something runs. */
function usePhoneView<Own, Output>(desk: Desk<Own, Output>, runInOutput: boolean): [View, (view: View) => void] {
  const [view, setView] = useState<View>(runInOutput || desk.round ? "output" : "input");
  const round = desk.round?.id;
  useEffect(() => {
    if (round !== undefined) setView("output");
  }, [round]);
  return [view, setView];
}

function useBenchCommands<Own, Output>(
  desk: Desk<Own, Output>,
  { setWire, onRun }: { setWire(change: (open: WireTab | undefined) => WireTab | undefined): void; onRun?(desk: Desk<Own, Output>): void },
): readonly Command[] {
  return useMemo(
    () => [
      { id: "run", group: "Do", title: "Run", icon: "play", chord: "mod+enter", run: () => (onRun ? onRun(desk) : void desk.start()) },
      { id: "stop", group: "Do", title: "Stop", icon: "pause", chord: "escape", ready: () => desk.running, run: () => desk.stop() },
      { id: "code", group: "Do", title: "Show the code of this call", icon: "docs", chord: "c", run: () => setWire(() => "code") },
      {
        id: "wire",
        group: "Do",
        title: "Open or close the wire drawer",
        icon: "logs",
        chord: "mod+.",
        run: () => setWire((open) => (open ? undefined : desk.round ? "response" : "preview")),
      },
      { id: "compare", group: "Do", title: "Compare with another model", icon: "plus", chord: "\\", run: () => addColumn(desk) },
    ],
    [desk, setWire, onRun],
  );
}

/** At most as many columns as there are series. */
export const COLUMNS_MAX = 6;

export function addColumn<Own, Output>(desk: Desk<Own, Output>): void {
  if (desk.state.columns.length < COLUMNS_MAX) desk.addColumn();
}

/** A run has an address of its own: it is added when the run begins, so that Back returns to the draft. */
function useRunAddress<Own, Output>({ id }: BenchPage<Own, Output>, desk: Desk<Own, Output>): void {
  const round = desk.round?.id;
  const [first] = useState(round);
  useEffect(() => {
    if (round === undefined || round === first) return;
    const address = `/play/${id}/${round}`;
    if (window.location.pathname !== address) window.history.pushState(null, "", address);
  }, [id, round, first]);
}
