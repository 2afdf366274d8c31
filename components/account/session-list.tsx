"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { Session } from "@/lib/console/account/contract";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { endOtherSessions, endSession, sessionsQuery } from "./account-queries";
import { deviceLabel } from "./device";

export function SessionList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const listAgain = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const others = useMutation({ mutationFn: endOtherSessions, onSuccess: listAgain });
  if (error && !data)
    return (
      <ErrorState title="The list could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <LoadingRows rows={3} label="Loading your sessions" />;
  const several = data.items.length > 1;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="border-rule border-t">
        {data.items.map((session) => (
          <SessionRow key={session.id} of={session} onEnded={listAgain} />
        ))}
      </ul>
      <div className="flex min-w-0 items-center gap-2">
        <Button disabled={!several || others.isPending} onClick={() => others.mutate()}>
          End all other sessions
        </Button>
        <span role="status" className={`text-dense ${others.error ? "text-fail" : "text-ink-3"}`}>
          {others.error?.message ?? (several ? "" : "No other browser is signed in.")}
        </span>
      </div>
    </div>
  );
}

function SessionRow({ of: { id, current, userAgent, address, lastSeenAt, createdAt }, onEnded }: { of: Session; onEnded(): void }) {
  const end = useMutation({ mutationFn: () => endSession(id), onSuccess: onEnded });
  const device = deviceLabel(userAgent);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-1.5">
      <div className="min-w-50 flex-1">
        <span title={userAgent}>{device}</span> <span className="font-mono text-label text-ink-3">{address}</span>
        <p className="text-dense text-ink-3">
          Seen <Moment at={lastSeenAt} format={ago} />, signed in <Moment at={createdAt} format={ago} />
        </p>
        {end.error && (
          <p className="text-dense text-fail" role="alert">
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
