"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ConsoleAssetGroup, ConsoleAssetGroupPage } from "@/lib/contracts/console-assets";
import { Moment } from "../ui/moment";
import { Tag } from "../ui/tag";
import { openUnless } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { count, dayClock, shortId } from "./asset-words";
import { GroupsHead } from "./groups-waiting";

/** The groups as a table, and on a phone as rows. */
export function GroupList({ page }: { page: ConsoleAssetGroupPage }) {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <GroupTable page={page} />
      </div>
      <ul className="md:hidden" aria-label="Asset groups of the team">
        {page.items.map((group) => (
          <li key={group.id}>
            <Link href={`/assets/groups/${group.id}`} className="asset-group-row">
              <span className="flex items-baseline gap-2">
                <span className="strong trunc text-control">{group.title}</span>
                <span className="label push flex-none">{count(group.assets)}</span>
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
    <table className="table asset-group-table">
      <GroupsHead />
      <tbody>
        {items.map((group) => (
          <tr
            key={group.id}
            className="cursor-pointer"
            onClick={(event) => openUnless(event, () => router.push(`/assets/groups/${group.id}`))}
          >
            <td>
              <Latest group={group} />
            </td>
            <td>
              <span className="flex items-center gap-2">
                <Link href={`/assets/groups/${group.id}`} className="strong trunc text-base text-ink" title={group.title}>
                  {group.title}
                </Link>
                {group.own && <Tag>kept by the gateway</Tag>}
              </span>
              <span className="raw" title={group.id}>
                {shortId(group.id)}
              </span>
            </td>
            <td className="mono dim">{group.name}</td>
            <td className="dim">{group.type}</td>
            <td className="num mono">{group.assets}</td>
            <td>
              <Share part={assets === 0 ? 0 : group.assets / assets} />
            </td>
            <td>
              <Moment at={group.updatedAt} words={dayClock} className="mono dim" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The newest four, as small pictures; the figures beside them say the rest. */
function Latest({ group }: { group: ConsoleAssetGroup }) {
  return (
    <span className="asset-latest" aria-hidden="true">
      {group.latest.map((asset) => (
        <AssetThumb key={asset.id} asset={{ ...asset, state: "ready", durationMs: null }} className="asset-thumb-latest" />
      ))}
      {group.latest.length === 0 && <span className="label">no assets</span>}
    </span>
  );
}

function Share({ part }: { part: number }) {
  return (
    <span className="meter" role="img" aria-label={`${Math.round(part * 100)} % of all assets`}>
      <svg aria-hidden="true">
        <rect width={`${part * 100}%`} height="6" y="1" />
      </svg>
    </span>
  );
}
