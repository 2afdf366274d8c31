"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { modelsQuery } from "@/lib/client/queries";
import { Tour, type TourHistory, type TourState } from "@/lib/client/tour/tour";
import { PageHeader } from "../shell/page-header";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Field } from "../ui/field";
import { StatusMark } from "../ui/status-mark";
import { Tag } from "../ui/tag";
import { TextInput } from "../ui/text-input";
import { StopRow } from "./stop-row";

const PROMPT = "A lighthouse above a stormy sea at dusk";
/** Longer prompts need the playgrounds. */
const LONGEST = 500;

/** The history's code is loaded with the first run. */
const history = () => import("./history").then(({ TOUR_HISTORY }) => TOUR_HISTORY);
const LATE_HISTORY: TourHistory = {
  ended: (run) =>
    history().then(
      (it) => it.ended(run),
      () => false,
    ),
  videoBegun: (run, task) =>
    void history().then(
      (it) => it.videoBegun(run, task),
      () => undefined,
    ),
};

/** Sends one prompt to every playground. */
export function TourPage() {
  const [prompt, setPrompt] = useState(PROMPT);
  const [tour] = useState(() => new Tour(LATE_HISTORY));
  const watch = useCallback((changed: () => void) => tour.watch(changed), [tour]);
  const read = () => tour.state;
  const state = useSyncExternalStore(watch, read, read);
  const models = useQuery(modelsQuery);
  useEffect(() => () => tour.stop(), [tour]);
  const words = prompt.trim();
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (state.running) tour.stop();
    else if (models.data && words !== "") void tour.run(words, models.data.items);
  };
  return (
    <>
      <PageHeader
        title="Tour"
        tools={
          <span className="max-md:pr-3">
            <Tag>simulated</Tag>
          </span>
        }
      />
      <div className="min-h-0 flex-1 overflow-auto px-4 pb-8">
        <TourForm prompt={prompt} onPrompt={setPrompt} running={state.running} ready={models.data !== undefined} onSubmit={start} />
        {models.error ? (
          <ErrorState title="The models could not be listed" actions={<Button onClick={() => void models.refetch()}>Try again</Button>}>
            {models.error.message}
          </ErrorState>
        ) : models.data && !models.data.items.some(({ simulated }) => simulated) ? (
          <EmptyState title="The tour runs on the sandbox">The sandbox is disabled or not installed.</EmptyState>
        ) : (
          <>
            <TourNews state={state} />
            <ol className="border-t border-rule">
              {state.stops.map((stop) => (
                <StopRow key={stop.playground} stop={stop} />
              ))}
            </ol>
          </>
        )}
      </div>
    </>
  );
}

interface TourFormProps {
  prompt: string;
  onPrompt(prompt: string): void;
  running: boolean;
  /** Whether the models have loaded. */
  ready: boolean;
  onSubmit(event: FormEvent): void;
}

function TourForm({ prompt, onPrompt, running, ready, onSubmit }: TourFormProps) {
  const empty = prompt.trim() === "";
  return (
    <form className="flex min-w-0 flex-wrap items-end gap-2 py-4" onSubmit={onSubmit}>
      <Field className="min-w-0 flex-1 basis-72" label="One prompt for all nine" error={empty ? "Write a few words first." : undefined}>
        {(control) => <TextInput {...control} value={prompt} maxLength={LONGEST} onChange={({ target }) => onPrompt(target.value)} />}
      </Field>
      <Button
        type="submit"
        variant={running ? "stop" : "primary"}
        icon={running ? "pause" : "play"}
        disabled={!running && (!ready || empty)}
      >
        {running ? "Stop" : "Run the tour"}
      </Button>
    </form>
  );
}

/** The tour's progress, visible and announced. */
function TourNews({ state: { running, stops, totalMs } }: { state: TourState }) {
  const done = stops.filter(({ status }) => status === "done").length;
  const failed = stops.filter(({ status }) => status === "failed").length;
  const begun = stops.some(({ status }) => status !== "waiting");
  const count = `${done} of ${stops.length}`;
  return (
    <p className="flex min-w-0 items-center gap-2 min-h-8 py-1" role="status">
      {!begun && (
        <span className="text-ink-2">
          Chat, speech, images, a video: about thirty seconds on the sandbox, and nothing leaves this gateway.
        </span>
      )}
      {running && <StatusMark kind="run" word={`Running, ${count} done`} />}
      {begun && !running && totalMs !== undefined && (
        <StatusMark
          kind={failed > 0 ? "warn" : "ok"}
          word={failed > 0 ? `${count} done, ${failed} failed` : `All nine in ${(totalMs / 1_000).toFixed(1)} s`}
        />
      )}
      {begun && !running && totalMs === undefined && <StatusMark kind="off" word={`Stopped, ${count} done`} />}
    </p>
  );
}
