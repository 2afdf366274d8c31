"use client";

import { Message } from "@/components/ui/message";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Message title="This page could not be shown">
      <p className="dim">
        Calls to the API are not affected. The server's log has the cause
        {error.digest ? (
          <>
            {" "}
            under <code className="mono">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      {/* Every page carries this code, so it does without the buttons' and icons'. */}
      <button type="button" className="btn" onClick={reset}>
        Load the page again
      </button>
    </Message>
  );
}
