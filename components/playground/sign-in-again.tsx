"use client";

import { SESSION_ENDED } from "@/lib/client/call/playground-key";
import { signInAgain } from "@/lib/client/query-client";
import { Button } from "../ui/button";

/** Beside the reason why nothing was sent: the way to sign in and come back, if the session has ended. */
export function SignInAgain({ problem }: { problem: string | undefined }) {
  if (problem !== SESSION_ENDED) return null;
  return (
    <Button small onClick={signInAgain}>
      Sign in
    </Button>
  );
}
