"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { Session } from "@/lib/contracts/console-account";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { endOtherSessions, endSession, sessionsQuery } from "./account-queries";
import { deviceWords } from "./device";

/** Where the person is signed in, with a way to end each. */
export function SessionList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const listAgain = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const others = useMutation({ mutationFn: endOtherSessions, onSuccess: listAgain });
  if (error && !data)
    return (
      <ErrorState title="The list could not be read" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <LoadingRows rows={3} label="Loading where you are signed in" />;
  const several = data.items.length > 1;
  return (
    <div className="stack stack-3">
      <ul className="border-rule border-t">
        {data.items.map((session) => (
          <SessionRow key={session.id} of={session} onEnded={listAgain} />
        ))}
      </ul>
      <div className="row">
        <Button disabled={!several || others.isPending} onClick={() => others.mutate()}>
          End all but this one
        </Button>
        <span role="status" className={`dense ${others.error ? "c-fail" : "dim2"}`}>
          {others.error?.message ?? (several ? "" : "No other browser is signed in.")}
        </span>
      </div>
    </div>
  );
}

function SessionRow({ of: { id, current, userAgent, address, lastSeenAt, createdAt }, onEnded }: { of: Session; onEnded(): void }) {
  const end = useMutation({ mutationFn: () => endSession(id), onSuccess: onEnded });
  const device = deviceWords(userAgent);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-1.5">
      <div className="min-w-50 flex-1">
        <span title={userAgent}>{device}</span> <span className="raw">{address}</span>
        <p className="hint">
          Seen <Moment at={lastSeenAt} words={ago} />, signed in <Moment at={createdAt} words={ago} />
        </p>
        {end.error && (
          <p className="c-fail dense" role="alert">
            {end.error.message}
          </p>
        )}
      </div>
      {current ? (
        <StatusMark kind="ok" word="This browser" />
      ) : (
        <Button small disabled={end.isPending} onClick={() => end.mutate()} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </li>
  );
}
