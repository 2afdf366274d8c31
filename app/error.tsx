"use client";

import { Button } from "@/components/ui/button";
import { Message } from "@/components/ui/message";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Message title="This page could not be shown">
      <p className="text-ink-2">
        Calls to the API are not affected. The server's log has the cause
        {error.digest ? (
          <>
            {" "}
            under <code className="font-mono text-dense">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      <Button onClick={reset}>Load the page again</Button>
    </Message>
  );
}
