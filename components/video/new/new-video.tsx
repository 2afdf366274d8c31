"use client";

import Link from "next/link";
import { useEffect, useMemo, useState } from "react";
import { addColumn, COLUMNS_MAX } from "@/components/bench/bench-frame";
import { InputPane } from "@/components/bench/input-pane";
import { KeyChip } from "@/components/bench/key-chip";
import { ModelPicker } from "@/components/bench/model-picker";
import { useBenchDesk } from "@/components/bench/use-bench-desk";
import { WireDrawer, type WireTab } from "@/components/bench/wire-drawer";
import { type Command, useCommands } from "@/components/frame/commands";
import { Button, IconButton } from "@/components/ui/button";
import { SeriesSwatch } from "@/components/ui/chip";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SimulatedTag } from "@/components/ui/tag";
import { modelNamed } from "@/lib/client/cost";
import type { Desk } from "@/lib/client/desk";
import type { Submitted } from "@/lib/client/video-submit";
import type { ConsoleModel } from "@/lib/contracts/console-models";
import type { FormSchema } from "@/lib/contracts/form-schema";
import type { TaskFamily } from "@/lib/contracts/task";
import { VideoCrumb } from "../crumb";
import { Expect } from "./expect";
import { FAMILIES } from "./families";
import { LastPrompts } from "./last-prompts";
import type { Own } from "./own";
import { newVideo } from "./page";
import { SubmitBar } from "./submit-bar";
import { SubmitNews } from "./submit-news";
import { useFillFromAddress } from "./use-fill";
import { useProblems } from "./use-problems";
import { useSubmit } from "./use-submit";

const SERIES = [1, 2, 3, 4, 5, 6] as const;
const VIEWS = [
  { value: "input", label: "Film" },
  { value: "output", label: "What to expect" },
] as const;

/** The page of a new film: the form, what to expect of it, and the wire drawer. `schemas` are of each family's own parameters. */
export function NewVideo({ schemas }: { schemas: Record<TaskFamily, FormSchema> }) {
  const { desk, models, error } = useBenchDesk(newVideo, undefined);
  const [wire, setWire] = useState<WireTab>();
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("input");
  const { problems } = useProblems(desk);
  const submitting = useSubmit(desk);
  const { family } = desk.state.own;
  const page = useMemo(() => ({ ...newVideo, fields: FAMILIES[family].fields }), [family]);
  const custom = desk.state.custom !== undefined;
  const blocked = custom ? undefined : Object.values(problems)[0];
  useFillFromAddress(desk);
  useCommands(useNewCommands(desk, { setWire, submit: () => blocked === undefined && submitting.submit() }));
  useEffect(() => {
    if (submitting.submissions.some(({ state }) => state.status === "failed")) setView("output");
  }, [submitting.submissions]);
  return (
    <>
      <NewHeader desk={desk} models={models} onCode={() => setWire("code")} />
      <div className="bar bench-view">
        <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
      </div>
      {error ? (
        <div className="pane-body">
          <ErrorState title="This page could not be prepared">{error.message}</ErrorState>
        </div>
      ) : (
        <div className="panes" data-view={view}>
          <InputPane
            page={page}
            desk={desk}
            schema={schemas[family]}
            withRun={false}
            foot={<SubmitBar desk={desk} submitting={submitting} blocked={blocked} />}
          />
          <section className="pane pane-out overflow-y-auto" aria-label="What to expect">
            <SubmitNews submitting={submitting} />
            <Expect desk={desk} />
            <LastPrompts desk={desk} />
          </section>
        </div>
      )}
      <WireDrawer page={page} desk={desk} open={wire} onOpen={setWire} />
    </>
  );
}

interface NewHeaderProps {
  desk: Desk<Own, Submitted>;
  models: readonly ConsoleModel[] | undefined;
  onCode(): void;
}

function NewHeader({ desk, models, onCode }: NewHeaderProps) {
  const { columns } = desk.state;
  const simulated = columns.some(({ model }) => modelNamed(models, model)?.simulated);
  return (
    <header className="head">
      <VideoCrumb />
      <h1 className="title">New video</h1>
      <div className="bench-models">
        {columns.map(({ id, model }, index) => (
          <span key={id} className="row row-1">
            {columns.length > 1 && <SeriesSwatch series={SERIES[index] ?? 1} />}
            <ModelPicker
              label={columns.length > 1 ? `Model ${index + 1}` : "Model"}
              models={models}
              model={model}
              onChange={(next) => desk.setModel(id, next)}
            />
            {columns.length > 1 && (
              <IconButton small icon="close" label={`Take ${model || "the model"} away`} onClick={() => desk.removeColumn(id)} />
            )}
          </span>
        ))}
        {simulated && <SimulatedTag />}
        <Button variant="quiet" icon="plus" chord="\" disabled={columns.length >= COLUMNS_MAX} onClick={() => addColumn(desk)}>
          Compare
        </Button>
      </div>
      <div className="head-tools">
        <Link href="/video" prefetch={false} className="btn btn-quiet max-lg:hidden">
          Board
        </Link>
        <KeyChip />
        <Button variant="quiet" icon="docs" chord="C" onClick={onCode}>
          Code
        </Button>
      </div>
    </header>
  );
}

interface NewCommands {
  setWire(change: (open: WireTab | undefined) => WireTab | undefined): void;
  submit(): void;
}

function useNewCommands(desk: Desk<Own, Submitted>, acts: NewCommands): readonly Command[] {
  const [latest] = useState({ acts });
  useEffect(() => {
    latest.acts = acts;
  });
  return useMemo(
    () => [
      { id: "submit", group: "Do", title: "Submit", icon: "play", chord: "mod+enter", run: () => latest.acts.submit() },
      {
        id: "code",
        group: "Do",
        title: "Show the code of this call",
        icon: "docs",
        chord: "c",
        run: () => latest.acts.setWire(() => "code"),
      },
      {
        id: "wire",
        group: "Do",
        title: "Open or close the wire drawer",
        icon: "logs",
        chord: "mod+.",
        run: () => latest.acts.setWire((open) => (open ? undefined : "preview")),
      },
      { id: "compare", group: "Do", title: "Compare with another model", icon: "plus", chord: "\\", run: () => addColumn(desk) },
    ],
    [desk, latest],
  );
}
