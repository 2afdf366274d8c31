"use client";

import { useEffect } from "react";
import { openSession } from "@/lib/client/session/sessions";
import { CHAT_PAGE } from "./page";

/** `?draft=` is written into a message that is empty, once, and leaves the address. It is never sent by itself. */
export function useDraftInAddress(): void {
  useEffect(() => {
    const address = new URL(window.location.href);
    const draft = address.searchParams.get("draft");
    if (draft === null) return;
    address.searchParams.delete("draft");
    window.history.replaceState(null, "", address);
    const session = openSession(CHAT_PAGE);
    if (session.state.own.draft === "") session.setOwn({ draft });
  }, []);
}
