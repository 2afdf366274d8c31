"use client";

import type { Share } from "@/lib/contracts/console-shares";
import { BENCH_ICONS } from "../frame/nav";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Icon } from "../ui/icon";
import { Moment, useNow } from "../ui/moment";
import { PHONE, useMedia } from "../ui/use-media";
import { ACCESS_NAMES, addressOfShare, BENCH_NAMES, endWords, madeWords, opensWords } from "./words";

interface LinksProps {
  items: readonly Share[];
  /** Absent where the person may only look. */
  onRevoke?(share: Share): void;
}

const HEADS: readonly [title: string, className?: string][] = [
  ["Run"],
  ["Page", "w-28"],
  ["Opens for", "w-28"],
  ["Made by", "w-36"],
  ["Made", "w-28"],
  ["Ends", "w-28"],
  ["Opened", "num w-20"],
];

/** The links as a table, on a phone as rows of three lines. */
export function LinksTable(props: LinksProps) {
  return useMedia(PHONE) ? <LinkRows {...props} /> : <Wide {...props} />;
}

function Wide({ items, onRevoke }: LinksProps) {
  return (
    <table className="table links">
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
    </table>
  );
}

function LinkRow({ share, onRevoke }: { share: Share } & Pick<LinksProps, "onRevoke">) {
  const { title, path, bench, access, by, createdAt, opens, models } = share;
  return (
    <tr className={useEnded(share) ? "is-dim" : undefined}>
      <td title={`${title} (${models.join(", ")})`}>
        <a href={path}>{title}</a>
      </td>
      <td>
        <span className="row row-1">
          <Icon name={BENCH_ICONS[bench]} size={12} />
          {BENCH_NAMES[bench]}
        </span>
      </td>
      <td>{ACCESS_NAMES[access]}</td>
      <td title={by ?? undefined}>{by ?? <span className="dim2">a key</span>}</td>
      <td>
        <Moment at={createdAt} words={madeWords} />
      </td>
      <td>
        <Ends share={share} />
      </td>
      <td className="num mono">{opens.toLocaleString("en")}</td>
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
        <li key={share.id} className="stack stack-1 border-rule border-b px-4 py-2.5">
          <a href={share.path} className="strong trunc">
            {share.title}
          </a>
          <p className="dense dim">
            {BENCH_NAMES[share.bench]}, {share.by ?? "a key"}, <Moment at={share.createdAt} words={madeWords} />. Opens for{" "}
            {ACCESS_NAMES[share.access].toLowerCase()}, ends: <Ends share={share} />, {opensWords(share)}.
          </p>
          <Acts share={share} onRevoke={onRevoke} />
        </li>
      ))}
    </ul>
  );
}

function Acts({ share, onRevoke }: { share: Share } & Pick<LinksProps, "onRevoke">) {
  return (
    <span className="row row-1 justify-end max-md:justify-start">
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
  return <Moment at={expiresAt} words={(_, now) => endWords(share, now)} />;
}

function useEnded({ expiresAt }: Share): boolean {
  const now = useNow();
  return expiresAt !== null && expiresAt <= now;
}
