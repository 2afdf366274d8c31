"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { addressOfImage } from "@/lib/client/session/image-store";
import { SoundPlayer } from "../../player/media-player";
import { useCommands } from "../../shell/commands";
import { Note } from "../../ui/note";
import { clockOf } from "./clock";
import type { Recording, TranscribeSession } from "./page-state";
import { TRANSCRIBE_SHORTCUTS } from "./shortcuts";

/** The shown recording: the last run's, otherwise the draft's. The transcript follows its clock. */
export function Player({ session, recording }: { session: TranscribeSession; recording: Recording }) {
  const clock = clockOf(session);
  const player = useRef<HTMLAudioElement>(null);
  const address = useAddress(recording.id);
  const [broken, setBroken] = useState<string>();
  useEffect(() => (address && player.current ? clock.attach(player.current) : undefined), [clock, address]);
  useCommands(
    useMemo(
      () => [
        {
          ...TRANSCRIBE_SHORTCUTS.shortcuts.play,
          group: "Do" as const,
          icon: "play" as const,
          run: () => clock.toggle(),
        },
      ],
      [clock],
    ),
  );
  return (
    <section aria-label="Player" className="flex min-w-0 flex-none flex-col gap-1 border-b border-rule px-4 pt-3 pb-2">
      <span className="mono min-w-0 truncate text-dense text-ink-2">{recording.name}</span>
      {address === null ? (
        <Note>
          <p>{`${recording.name} is no longer in this browser. Its transcript is, but without playback.`}</p>
        </Note>
      ) : (
        <SoundPlayer element={player} src={address} label={`Recording ${recording.name}`} onBroken={() => setBroken(address)} />
      )}
      {address && broken === address && (
        <p className="text-dense text-ink-3">This browser cannot play it. The provider may still accept it.</p>
      )}
    </section>
  );
}

/** The recording's address in the browser; undefined while loading, null if it is gone. */
function useAddress(id: string): string | undefined | null {
  const [found, setFound] = useState<{ id: string; address: string | null }>();
  useEffect(() => {
    let here = true;
    void addressOfImage(id).then((address) => here && setFound({ id, address: address ?? null }));
    return () => {
      here = false;
    };
  }, [id]);
  return found?.id === id ? found.address : undefined;
}
