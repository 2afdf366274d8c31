"use client";

import { useSyncExternalStore } from "react";
import type { SpeechDesk } from "./own";
import type { Player } from "./player";
import { type TakeShelf, takesOf } from "./takes";

/** The takes of a desk; draws again whenever they change, and not while they play. */
export function useShelf(desk: SpeechDesk): TakeShelf {
  const shelf = takesOf(desk);
  useSyncExternalStore(
    (changed) => shelf.watch(changed),
    () => shelf.version,
    () => 0,
  );
  return shelf;
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
