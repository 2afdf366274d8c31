"use client";

import { useQuery } from "@tanstack/react-query";
import { definePlayground } from "@/components/playground/define";
import { type Figure, formatCount, UNKNOWN } from "@/components/playground/figures";
import { PlaygroundFrame } from "@/components/playground/frame";
import type { RunState } from "@/lib/client/call/run";
import { modelsQuery } from "@/lib/client/queries";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { OutputPane } from "../output-pane";
import { ReadoutStrip } from "../readout-strip";
import { clockLabel } from "./cues";
import { transcribeExamples } from "./examples";
import { TRANSCRIBE_FIELDS } from "./fields";
import { Input } from "./input";
import {
  complete,
  FRESH,
  filesIn,
  fromBody,
  type Own,
  refuse,
  TRANSCRIPTIONS,
  TRANSLATIONS,
  type TranscribeSession,
  toBody,
} from "./page-state";
import { Player } from "./player";
import { Reply } from "./reply";
import { fromText, hasContent, readBytes, readEvent, readReply, readTokens, type Transcript, toShared, toText } from "./transcript";

const transcribe = definePlayground<Own, Transcript>({
  id: "transcribe",
  title: "Transcribe",
  noModel: "No transcription model yet. Connect a provider that has one, such as OpenAI or Groq.",
  own: FRESH,
  params: {},
  stream: false,
  fields: TRANSCRIBE_FIELDS,
  sdk: "audio.transcriptions.create",
  form: true,
  path: ({ own }) => (own?.task === "translate" ? TRANSLATIONS : TRANSCRIPTIONS),
  toBody,
  fromBody,
  complete,
  filesIn,
  refuse,
  missing: refuse,
  readBytes,
  readEvent,
  readReply,
  readTokens,
  hasContent,
  titleOf: ({ recording, task }) => `${recording?.name ?? "a recording"}${task === "translate" ? ", to English" : ""}`,
  settingsIn: ({ task, format, words }) => ({ task, format, words }),
  toShared,
  toText,
  fromText,
  Input,
  examples: transcribeExamples,
  Reply,
  cells: cellsOf,
});

export function TranscribePlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={transcribe} schema={schema} output={(session) => <Output session={session} />} />;
}

/** The player above the transcript; before the first run, instructions. */
function Output({ session }: { session: TranscribeSession }) {
  const models = useQuery(modelsQuery).data?.items;
  const recording = (session.round?.state ?? session.state).own.recording;
  const ran = session.state.columns.some(({ id }) => session.stateOf(id) !== undefined);
  const able = models?.some(({ playgrounds }) => playgrounds.includes("transcribe"));
  return (
    <>
      {recording && <Player key={recording.id} session={session} recording={recording} />}
      {!ran && able === false ? (
        <>
          <NoModel />
          <ReadoutStrip run={undefined} cells={cellsOf(undefined)} />
        </>
      ) : (
        <OutputPane page={transcribe} session={session} />
      )}
    </>
  );
}

function NoModel() {
  return (
    <div className="flex-1 p-4">
      <EmptyState
        title="No transcription model yet"
        actions={
          <Link className={buttonClass()} href="/providers">
            Connect a provider
          </Link>
        }
      >
        The sandbox has none. Connect OpenAI, Groq or any server with an OpenAI-compatible API that lists a speech recognition model, such
        as <span className="mono whitespace-nowrap">whisper-1</span> or <span className="mono whitespace-nowrap">gpt-4o-transcribe</span>.
      </EmptyState>
    </div>
  );
}

function cellsOf(run: RunState<Transcript> | undefined): readonly (readonly [string, Figure])[] {
  const { output, tokens = {}, totalMs } = run ?? {};
  const seconds = output?.seconds ?? output?.cues.at(-1)?.end;
  const counted = tokens.in !== undefined || tokens.out !== undefined;
  const pace = seconds !== undefined && totalMs ? `${((seconds * 1000) / totalMs).toFixed(1)}×` : undefined;
  return [
    ["Sound", seconds === undefined ? UNKNOWN : [clockLabel(seconds), ""]],
    ["Speed", pace === undefined ? UNKNOWN : [pace, ""]],
    ["In → out tok", counted ? [`${formatCount(tokens.in)} → ${formatCount(tokens.out)}`, ""] : UNKNOWN],
  ];
}
