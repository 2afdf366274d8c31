"use client";

import { useEffect, useRef, useState } from "react";
import { readError } from "@/lib/client/api";
import { bearer } from "@/lib/client/call/playground-key";

const SENTENCE = "This is how I read a sentence aloud.";

/** Cached previews by model and voice; failed ones are dropped. */
const made = new Map<string, Promise<Blob>>();

function previewOf(model: string, voice: string): Promise<Blob> {
  const key = `${model}\n${voice}`;
  const known = made.get(key) ?? speak(model, voice);
  made.set(key, known);
  known.catch(() => made.delete(key));
  return known;
}

async function speak(model: string, voice: string): Promise<Blob> {
  const response = await fetch("/v1/audio/speech", {
    method: "POST",
    headers: { authorization: `Bearer ${await bearer()}`, "content-type": "application/json" },
    // Every browser plays WAV.
    body: JSON.stringify({ model, input: SENTENCE, voice, response_format: "wav" }),
    credentials: "omit",
    cache: "no-store",
  });
  if (!response.ok) throw await readError(response);
  return response.blob();
}

export interface VoicePreview {
  /** The voice that is loading or playing. */
  voice: string | undefined;
  state: "fetched" | "heard" | undefined;
  /** The error of the last one. */
  problem: string | undefined;
  /** Plays a voice sample, or stops it if it is playing. */
  toggle(voice: string): void;
}

/** Speaks a short sentence in a voice. `onStart` is called when playback begins. */
export function useVoicePreview(model: string, onStart: () => void): VoicePreview {
  const [now, setNow] = useState<Pick<VoicePreview, "voice" | "state" | "problem">>({
    voice: undefined,
    state: undefined,
    problem: undefined,
  });
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const wanted = useRef<string | undefined>(undefined);
  const stop = (problem?: string) => {
    wanted.current = undefined;
    audio.current?.pause();
    if (audio.current) URL.revokeObjectURL(audio.current.src);
    audio.current = undefined;
    setNow({ voice: undefined, state: undefined, problem });
  };
  useEffect(
    () => () => {
      wanted.current = undefined;
      audio.current?.pause();
    },
    [],
  );
  const hear = async (voice: string) => {
    stop();
    wanted.current = voice;
    setNow({ voice, state: "fetched", problem: undefined });
    try {
      const sound = await previewOf(model, voice);
      if (wanted.current !== voice) return;
      const player = new Audio(URL.createObjectURL(sound));
      audio.current = player;
      player.addEventListener("ended", () => audio.current === player && stop());
      onStart();
      await player.play();
      setNow({ voice, state: "heard", problem: undefined });
    } catch (error) {
      if (wanted.current === voice) stop(`${voice} could not be played: ${error instanceof Error ? error.message : "no answer."}`);
    }
  };
  return { ...now, toggle: (voice) => (now.voice === voice ? stop() : void hear(voice)) };
}
