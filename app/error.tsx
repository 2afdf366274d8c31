"use client";

import { Message } from "@/components/ui/message";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Message title="This page could not be shown">
      <p className="text-ink-2">
        API calls are not affected. The cause is in the server's log
        {error.digest ? (
          <>
            {" "}
            under <code className="mono">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      {/* Every page carries this code, so it does without the buttons' and icons'. */}
      <button
        type="button"
        className="inline-flex h-(--h-control) cursor-pointer items-center rounded-input border border-border px-2.5 text-base/none hover:bg-hover active:bg-selected pointer-coarse:min-h-(--h-touch)"
        onClick={reset}
      >
        Reload the page
      </button>
    </Message>
  );
}
