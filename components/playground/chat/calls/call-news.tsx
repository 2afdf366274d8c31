"use client";

import { loopStateOf } from "@/lib/client/chat/loop/series";
import type { ChatSession } from "@/lib/client/chat/session";

/** Announces to screen readers that a column waits for the person, once for each. */
export function CallNews({ session }: { session: ChatSession }) {
  return session.state.columns.map(({ id, model }, index) => (
    <p key={id} className="sr-only" role="status">
      {loopStateOf(session, id).kind === "waits" && `Column ${index + 1}, ${model}: waits for you.`}
    </p>
  ));
}
