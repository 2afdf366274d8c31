"use client";

import { useSyncExternalStore } from "react";
import { type ClipStore, clipsOf } from "./clips";
import type { SpeechSession } from "./page-state";
import type { Player } from "./player";

/** The clips of a session; draws again whenever they change, and not while they play. */
export function useClips(session: SpeechSession): ClipStore {
  const store = clipsOf(session);
  useSyncExternalStore(
    (changed) => store.watch(changed),
    () => store.version,
    () => 0,
  );
  return store;
}

/** Draws again with every tenth of a second that is played, and whenever something else of the player changes. */
export function usePlayer(player: Player): Player {
  useSyncExternalStore(
    (changed) => player.watch(changed),
    () => [player.heard, player.playing, player.rate, player.length, player.extent, Math.floor(player.at * 10)].join(),
    () => "",
  );
  return player;
}
