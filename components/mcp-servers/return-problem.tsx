"use client";

import { useSearchParams } from "next/navigation";
import { dictionary } from "@/lib/contracts/dictionary";
import type { McpSignInProblem } from "@/lib/contracts/mcp-sign-in";

const WORDS = dictionary<string>({
  expired: "The sign-in was begun in another browser or more than ten minutes ago. Sign in again.",
  denied: "The authorization server says that the sign-in was declined.",
  mismatch: "The answer came from another authorization server than the one that was asked, so it was not used.",
  changed: "The server was changed or removed during the sign-in. Sign in again.",
  failed: "The authorization server gave no tokens. Sign in again.",
} satisfies Record<McpSignInProblem, string>);

/** Why a sign-in failed from which the browser has just returned. */
export function ReturnProblem() {
  const words = WORDS[useSearchParams().get("problem") ?? ""];
  if (words === undefined) return null;
  return (
    <p role="alert" className="py-3 text-fail">
      {words}
    </p>
  );
}
