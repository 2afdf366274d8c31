"use client";

import { SESSION_ENDED } from "@/lib/client/call/playground-key";
import { signInAgain } from "@/lib/client/query-client";
import { Button } from "../ui/button";

/** Beside an error: a link to sign in and return, if the session has ended. */
export function SignInAgain({ problem }: { problem: string | undefined }) {
  if (problem !== SESSION_ENDED) return null;
  return (
    <Button small onClick={signInAgain}>
      Sign in
    </Button>
  );
}
