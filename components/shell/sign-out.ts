"use client";

import { onlineManager } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { ACCOUNT } from "@/lib/console/account/addresses";
import { toast } from "../ui/toast";

/** What this browser keeps with names of the team's things: recent entries of the palette, the key of samples. */
const NAMED = ["trunkline.recent", "trunkline.sample-key"];

/** Ends the session, and deletes this browser's keys and drafts. */
export async function signOut(): Promise<void> {
  try {
    const [{ forgetSessions }, { forgetKeys }] = await Promise.all([
      import("@/lib/client/session/sessions"),
      import("@/lib/client/call/playground-key"),
    ]);
    forgetSessions();
    forgetKeys();
    for (const name of NAMED) localStorage.removeItem(name);
    // The page's own requests would be refused between the end of the session and the next page.
    onlineManager.setOnline(false);
    await queryClient().cancelQueries();
    await call(ACCOUNT.signOut);
    window.location.assign("/login");
  } catch (error) {
    onlineManager.setOnline(navigator.onLine);
    toast({ kind: "fail", title: "Not signed out", text: error instanceof Error ? error.message : undefined });
  }
}
