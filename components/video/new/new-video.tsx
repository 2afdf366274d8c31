"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { InputPane } from "@/components/playground/input-pane";
import { KeyChip } from "@/components/playground/key-chip";
import { ModelColumns } from "@/components/playground/model-columns";
import { NoModels } from "@/components/playground/no-models";
import { PANE_OUT, PANES } from "@/components/playground/styles";
import { useFirstField } from "@/components/playground/use-first-field";
import { usePlaygroundSession } from "@/components/playground/use-playground-session";
import { WireDrawer } from "@/components/playground/wire-drawer";
import type { WireTab } from "@/components/playground/wire-tab";
import { type Command, useCommands } from "@/components/shell/commands";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { ICON_ON_PHONE } from "@/components/ui/head";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Submitted } from "@/lib/client/video/submit";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { FormSchema } from "@/lib/contracts/form-schema";
import type { TaskFamily } from "@/lib/contracts/task";
import { PLAYGROUND_SHORTCUTS } from "../../playground/shortcuts";
import { Link } from "../../ui/link";
import { VideoCrumb } from "../crumb";
import { VIDEO_SHORTCUTS } from "../shortcuts";
import { Expect } from "./expect";
import { FAMILIES } from "./families";
import { LastPrompts } from "./last-prompts";
import { newVideo } from "./page";
import type { Own } from "./page-state";
import { SubmitBar } from "./submit-bar";
import { SubmitNews } from "./submit-news";
import { useFillFromAddress } from "./use-fill";
import { useProblems } from "./use-problems";
import { useSubmit } from "./use-submit";

const VIEWS = [
  { value: "input", label: "Video" },
  { value: "output", label: "What to expect" },
] as const;

/** The page of a new video: the form, the expected duration, and the wire drawer. `schemas` are of each family's own parameters. */
export function NewVideo({ schemas }: { schemas: Record<TaskFamily, FormSchema> }) {
  const { session, models, error } = usePlaygroundSession(newVideo);
  const [wire, setWire] = useState<WireTab>();
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("input");
  const { problems } = useProblems(session);
  const submitting = useSubmit(session);
  const { family } = session.state.own;
  const page = useMemo(() => ({ ...newVideo, fields: FAMILIES[family].fields }), [family]);
  const custom = session.state.custom !== undefined;
  const blocked = custom ? undefined : Object.values(problems)[0];
  useFillFromAddress(session);
  const panes = useRef<HTMLDivElement>(null);
  useFirstField(panes, !error);
  useCommands(useNewCommands({ setWire, submit: () => blocked === undefined && submitting.submit() }));
  useEffect(() => {
    if (submitting.submissions.some(({ state }) => state.status === "failed")) setView("output");
  }, [submitting.submissions]);
  return (
    <>
      <NewHeader session={session} models={models} onCode={() => setWire("code")} />
      {models?.length === 0 && <NoModels />}
      <div className="bar max-md:h-auto max-md:py-1 md:hidden">
        <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
      </div>
      {error ? (
        <div className="pane-body">
          <ErrorState title="This page could not be loaded">{error.message}</ErrorState>
        </div>
      ) : (
        <div ref={panes} className={PANES} data-view={view}>
          <InputPane
            page={page}
            session={session}
            schema={schemas[family]}
            withRun={false}
            foot={<SubmitBar session={session} submitting={submitting} blocked={blocked} />}
          />
          <section className={`${PANE_OUT} overflow-y-auto`} aria-label="What to expect">
            <SubmitNews submitting={submitting} />
            <Expect session={session} />
            <LastPrompts session={session} />
          </section>
        </div>
      )}
      <WireDrawer page={page} session={session} open={wire} onOpen={setWire} />
    </>
  );
}

interface NewHeaderProps {
  session: PlaygroundSession<Own, Submitted>;
  models: readonly ConsoleModel[] | undefined;
  onCode(): void;
}

function NewHeader({ session, models, onCode }: NewHeaderProps) {
  return (
    <header className="head-wraps">
      <VideoCrumb />
      <h1 className="flex-none text-title">New video</h1>
      <ModelColumns session={session} models={models} marked />
      <div className="head-tools">
        <Link href="/video" className={`${buttonClass({ variant: "quiet" })} max-lg:hidden`}>
          Board
        </Link>
        <KeyChip />
        <Button
          variant="quiet"
          icon="docs"
          chord="C"
          className={ICON_ON_PHONE}
          title="The call as code, and its request and response"
          onClick={onCode}
        >
          <span className="max-md:sr-only">Code</span>
        </Button>
      </div>
    </header>
  );
}

interface NewCommands {
  setWire(change: (open: WireTab | undefined) => WireTab | undefined): void;
  submit(): void;
}

function useNewCommands(acts: NewCommands): readonly Command[] {
  const [latest] = useState({ acts });
  useEffect(() => {
    latest.acts = acts;
  });
  return useMemo(
    () => [
      { ...VIDEO_SHORTCUTS.shortcuts.submit, group: "Do", icon: "play", run: () => latest.acts.submit() },
      {
        ...PLAYGROUND_SHORTCUTS.shortcuts.code,
        group: "Do",
        icon: "docs",
        run: () => latest.acts.setWire(() => "code"),
      },
      {
        ...PLAYGROUND_SHORTCUTS.shortcuts.wire,
        group: "Do",
        icon: "logs",
        run: () => latest.acts.setWire((open) => (open ? undefined : "preview")),
      },
    ],
    [latest],
  );
}
