"use client";

import { useState } from "react";
import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import { Checkbox } from "@/components/ui/checkbox";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { autoplayOn, setAutoplay } from "./autoplay";
import { speechExamples } from "./examples";
import { SPEECH_FIELDS } from "./fields";
import { Input } from "./input";
import { Output } from "./output";
import {
  fromBody,
  fromText,
  hasContent,
  type Own,
  readBytes,
  readEvent,
  readPiece,
  readReply,
  readTokens,
  refuse,
  type Sound,
  toBody,
  toShared,
  toText,
  withFiles,
} from "./page-state";

export const speech = definePlayground<Own, Sound>({
  id: "speech",
  title: "Speech",
  own: {
    text: "Attention on platform four. The 06:42 night train to Bergen is delayed by eleven minutes while a freight is shunted clear of the bridge. Passengers for Voss and Myrdal, please keep to the front two coaches. We will say again when the signal clears.",
    voice: "nova",
    format: "mp3",
  },
  params: {},
  stream: null,
  fields: SPEECH_FIELDS,
  sdk: "audio.speech.create",
  fileName: ({ response_format }) => `speech.${typeof response_format === "string" ? response_format : "mp3"}`,
  path: () => "/v1/audio/speech",
  toBody,
  fromBody,
  refuse,
  readBytes,
  readEvent,
  readPiece,
  readReply,
  readTokens,
  hasContent,
  titleOf: ({ text }) => text,
  toShared,
  toText,
  fromText,
  withFiles,
  Input,
  examples: speechExamples,
  Actions: PlayWhenReady,
  Reply: () => null,
});

export function SpeechPlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={speech} schema={schema} output={(session) => <Output session={session} />} />;
}

function PlayWhenReady() {
  const [on, setOn] = useState(autoplayOn);
  const change = (next: boolean) => {
    setOn(next);
    setAutoplay(next);
  };
  return (
    <span className="order-first" title="From the first bytes if this browser can stream the format; otherwise once it is complete">
      <Checkbox label="Play when ready" checked={on} onChange={({ target }) => change(target.checked)} />
    </span>
  );
}
