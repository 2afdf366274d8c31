"use client";

import { grouped } from "@/lib/client/digits";
import type { Share } from "@/lib/console/shares/contract";
import { ROW_DIM } from "../table/row-styles";
import { Table } from "../table/table";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icon";
import { Moment, useNow } from "../ui/moment";
import { PHONE, useMedia } from "../ui/use-media";
import { ACCESS_NAMES, addressOfShare, endLabel, madeLabel, opensLabel, PLAYGROUND_NAMES } from "./labels";

interface LinksProps {
  items: readonly Share[];
  /** Absent if the person's access is read-only. */
  onRevoke?(share: Share): void;
}

const HEADS: readonly [title: string, className?: string][] = [
  ["Run"],
  ["Page", "w-28"],
  ["Visible to", "w-28"],
  ["Created by", "w-36"],
  ["Created", "w-28"],
  ["Expires", "w-28"],
  ["Opened", "num w-20"],
];

/** The links as a table, on a phone as rows of three lines. */
export function LinksTable(props: LinksProps) {
  return useMedia(PHONE) ? <LinkRows {...props} /> : <Wide {...props} />;
}

function Wide({ items, onRevoke }: LinksProps) {
  return (
    <Table>
      <thead>
        <tr>
          {HEADS.map(([title, className]) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
          <th scope="col" className="w-36">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((share) => (
          <LinkRow key={share.id} share={share} onRevoke={onRevoke} />
        ))}
      </tbody>
    </Table>
  );
}

function LinkRow({ share, onRevoke }: { share: Share } & Pick<LinksProps, "onRevoke">) {
  const { title, path, playground, access, by, createdAt, opens, models } = share;
  return (
    <tr className={useEnded(share) ? ROW_DIM : undefined}>
      <td title={`${title} (${models.join(", ")})`}>
        <a href={path}>{title}</a>
      </td>
      <td>
        <span className="flex min-w-0 items-center gap-1">
          <Icon name={playground} size={12} />
          {PLAYGROUND_NAMES[playground]}
        </span>
      </td>
      <td>{ACCESS_NAMES[access]}</td>
      <td title={by ?? undefined}>{by ?? <span className="text-ink-3">a key</span>}</td>
      <td>
        <Moment at={createdAt} format={madeLabel} />
      </td>
      <td>
        <Ends share={share} />
      </td>
      <td className="num mono">{grouped(opens)}</td>
      <td>
        <Acts share={share} onRevoke={onRevoke} />
      </td>
    </tr>
  );
}

function LinkRows({ items, onRevoke }: LinksProps) {
  return (
    <ul>
      {items.map((share) => (
        <li key={share.id} className="flex min-w-0 flex-col gap-1 border-rule border-b px-4 py-2.5">
          <a href={share.path} className="min-w-0 truncate font-strong">
            {share.title}
          </a>
          <p className="text-dense text-ink-2">
            {PLAYGROUND_NAMES[share.playground]}, {share.by ?? "a key"}, <Moment at={share.createdAt} format={madeLabel} />. Visible to{" "}
            {ACCESS_NAMES[share.access].toLowerCase()}, expires: <Ends share={share} />, {opensLabel(share)}.
          </p>
          <Acts share={share} onRevoke={onRevoke} />
        </li>
      ))}
    </ul>
  );
}

function Acts({ share, onRevoke }: { share: Share } & Pick<LinksProps, "onRevoke">) {
  return (
    <span className="flex min-w-0 items-center gap-1 justify-end max-md:justify-start">
      <CopyButton small text={() => addressOfShare(share)} what={`the link to ${share.title}`} />
      {onRevoke && (
        <Button small aria-haspopup="dialog" aria-label={`Revoke the link to ${share.title}`} onClick={() => onRevoke(share)}>
          Revoke
        </Button>
      )}
    </span>
  );
}

function Ends({ share }: { share: Share }) {
  const { expiresAt } = share;
  if (expiresAt === null) return "never";
  return <Moment at={expiresAt} format={(_, now) => endLabel(share, now)} />;
}

function useEnded({ expiresAt }: Share): boolean {
  const now = useNow();
  return expiresAt !== null && expiresAt <= now;
}
