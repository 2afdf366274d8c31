"use client";

import { useMutation } from "@tanstack/react-query";
import { ago } from "@/lib/client/when";
import type { Delivery } from "@/lib/console/webhooks/contract";
import { Table } from "../table/table";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Moment, useNow } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { toast } from "../ui/toast";
import { PHONE, useMedia } from "../ui/use-media";
import { answerOf, eventLabel, stateOf, triesLabel } from "./labels";
import { sendAgain } from "./webhook-queries";

interface DeliveriesProps {
  items: readonly Delivery[];
  manages: boolean;
}

const HEADS: readonly [title: string, className?: string][] = [
  ["Time", "w-24"],
  ["State", "w-32"],
  ["Job", "w-40"],
  ["Event", "w-24"],
  ["Address"],
  ["Attempts", "num w-16"],
  ["Last response"],
];

/** Messages as a table, on a phone as rows of a few lines. */
export function DeliveriesTable(props: DeliveriesProps) {
  return useMedia(PHONE) ? <Rows {...props} /> : <Wide {...props} />;
}

function Wide({ items, manages }: DeliveriesProps) {
  return (
    <Table>
      <thead>
        <tr>
          {HEADS.map(([title, className]) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
          {manages && (
            <th scope="col" className="w-28">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((delivery) => (
          <tr key={delivery.id}>
            <td>
              <Moment at={delivery.at} format={ago} />
            </td>
            <td>
              <State delivery={delivery} />
            </td>
            <td className="mono">
              <Job delivery={delivery} />
            </td>
            <td>{eventLabel(delivery)}</td>
            <td className="mono" title={delivery.url}>
              {delivery.url}
            </td>
            <td className="num mono">{delivery.tries}</td>
            <td title={answerOf(delivery)}>{answerOf(delivery) || <span className="text-ink-3">none yet</span>}</td>
            {manages && (
              <td className="text-right">
                <SendAgain delivery={delivery} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Rows({ items, manages }: DeliveriesProps) {
  return (
    <ul>
      {items.map((delivery) => (
        <li key={delivery.id} className="flex min-w-0 flex-col gap-1 border-rule border-b px-4 py-2.5">
          <span className="flex min-w-0 items-center gap-2">
            <State delivery={delivery} />
            <span className="ml-auto flex-none text-dense text-ink-3">
              <Moment at={delivery.at} format={ago} />
            </span>
          </span>
          <span className="mono min-w-0 truncate text-dense">{delivery.url}</span>
          <p className="text-dense text-ink-2 [overflow-wrap:anywhere]">
            <Job delivery={delivery} />, {delivery.taskId !== null && `${eventLabel(delivery)}, `}
            {triesLabel(delivery)}
            {answerOf(delivery) && `: ${answerOf(delivery)}`}
          </p>
          {manages && (
            <span>
              <SendAgain delivery={delivery} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const now = useNow(delivery.nextAt !== null);
  return <StatusMark {...stateOf(delivery, now)} />;
}

function Job({ delivery: { taskId } }: { delivery: Delivery }) {
  if (taskId === null) return <span className="font-sans text-ink-3">Test message</span>;
  return (
    <Link href={`/video/${taskId}`} title={taskId}>
      {taskId}
    </Link>
  );
}

function SendAgain({ delivery }: { delivery: Delivery }) {
  const { id, taskId, sending } = delivery;
  const send = useMutation({
    mutationFn: () => sendAgain(id),
    onError: (error: Error) => toast({ kind: "fail", title: "The callback was not sent again", text: error.message }),
  });
  const what = taskId === null ? "the test message" : `${eventLabel(delivery)} of ${taskId}`;
  return (
    <Button small disabled={sending || send.isPending} aria-label={`Send again: ${what}`} onClick={() => send.mutate()}>
      Send again
    </Button>
  );
}
