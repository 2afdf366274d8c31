"use client";

import { useRouter } from "next/navigation";
import { dayClock } from "@/lib/client/when";
import type { ConsoleAssetGroup, ConsoleAssetGroupPage } from "@/lib/console/assets/contract";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Tag } from "../ui/tag";
import { openUnless } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { GroupsHead } from "./groups-waiting";
import { count, shortId } from "./labels";
import { GROUP_ROW } from "./styles";

export function GroupList({ page }: { page: ConsoleAssetGroupPage }) {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <GroupTable page={page} />
      </div>
      <ul className="md:hidden" aria-label="Asset groups of the team">
        {page.items.map((group) => (
          <li key={group.id}>
            <Link href={`/assets/groups/${group.id}`} className={`${GROUP_ROW} text-ink no-underline`}>
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 truncate font-strong text-control">{group.title}</span>
                <span className="label ml-auto flex-none">{count(group.assets)}</span>
              </span>
              <Latest group={group} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function GroupTable({ page: { items, assets } }: { page: ConsoleAssetGroupPage }) {
  const router = useRouter();
  return (
    <Table>
      <GroupsHead />
      <tbody>
        {items.map((group) => (
          <tr
            key={group.id}
            className="h-15 cursor-pointer"
            onClick={(event) => openUnless(event, () => router.push(`/assets/groups/${group.id}`))}
          >
            <td>
              <Latest group={group} />
            </td>
            <td>
              <Link href={`/assets/groups/${group.id}`} className="block truncate font-strong text-base text-ink" title={group.title}>
                {group.title}
              </Link>
              <span className="flex items-center gap-2">
                <span className="font-mono text-label text-ink-3" title={group.id}>
                  {shortId(group.id)}
                </span>
                {group.own && <Tag>managed by the gateway</Tag>}
              </span>
            </td>
            <td className="mono text-ink-2">{group.name}</td>
            <td className="text-ink-2">{group.type}</td>
            <td className="num mono">{group.assets}</td>
            <td>
              <Share part={assets === 0 ? 0 : group.assets / assets} />
            </td>
            <td>
              <Moment at={group.updatedAt} format={dayClock} className="mono text-ink-2" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Latest({ group }: { group: ConsoleAssetGroup }) {
  return (
    <span className="flex min-h-10 items-center gap-1" aria-hidden="true">
      {group.latest.map((asset) => (
        <AssetThumb key={asset.id} asset={{ ...asset, state: "ready", durationMs: null }} size="latest" />
      ))}
      {group.latest.length === 0 && <span className="label">no assets</span>}
    </span>
  );
}

/** Ten divisions under the bar. */
const METER =
  "relative block h-2 w-40 border-border border-b bg-[repeating-linear-gradient(to_right,var(--rule-2)_0_1px,transparent_1px_calc((100%-1px)/10))] " +
  "bg-size-[100%_4px] bg-bottom bg-no-repeat";

function Share({ part }: { part: number }) {
  return (
    <span className={METER} role="img" aria-label={`${Math.round(part * 100)} % of all assets`}>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible fill-ink-2">
        <rect width={`${part * 100}%`} height="6" y="1" />
      </svg>
    </span>
  );
}
