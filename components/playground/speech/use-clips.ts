"use client";

import { useSyncExternalStore } from "react";
import { type ClipStore, clipsOf } from "./clips";
import type { SpeechSession } from "./page-state";
import type { Player } from "./player";

/** The clips of a session; re-renders when they change, but not during playback. */
export function useClips(session: SpeechSession): ClipStore {
  const store = clipsOf(session);
  useSyncExternalStore(
    (changed) => store.watch(changed),
    () => store.version,
    () => 0,
  );
  return store;
}

/** Re-renders with every tenth of a second of playback, and on other changes of the player. */
export function usePlayer(player: Player): Player {
  useSyncExternalStore(
    (changed) => player.watch(changed),
    () => [player.heard, player.playing, player.rate, player.length, player.extent, Math.floor(player.at * 10)].join(),
    () => "",
  );
  return player;
}
