"use client";

import { PageHeader } from "@/components/shell/page-header";
import { useReloadWhenBack } from "@/components/shell/use-reload-when-back";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const away = useReloadWhenBack();
  return (
    <>
      <PageHeader title="Page error" />
      <div className="pane-body">
        {away ? (
          <ErrorState title="The gateway is not responding">The page is loaded again when it responds. What you typed is kept.</ErrorState>
        ) : (
          <ErrorState title="This page could not be shown" actions={<Button onClick={reset}>Reload the page</Button>}>
            API calls are not affected, and what you typed is kept. The cause is in this browser's console
            {error.digest ? `, and in the server's log under ${error.digest}` : ""}.
          </ErrorState>
        )}
      </div>
    </>
  );
}
