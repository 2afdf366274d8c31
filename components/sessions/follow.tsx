"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setSessionsRunning } from "@/lib/client/session/busy";
import { runningSessionsQuery } from "./session-queries";

/** Counts running sessions for the navigation, on every page. */
export function FollowSessions() {
  const { data } = useQuery(runningSessionsQuery);
  const running = data?.running ?? 0;
  useEffect(() => setSessionsRunning(running), [running]);
  return null;
}
