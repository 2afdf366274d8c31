"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";
import { PHONE, useMedia } from "../ui/use-media";
import { AssetBoard } from "./asset-board";

interface AssetsPageProps {
  /** True if the person may upload, move and delete. */
  mayChange: boolean;
  /** Shown if the team has no assets. */
  empty: ReactNode;
}

export function AssetsPage({ mayChange, empty }: AssetsPageProps) {
  const router = useRouter();
  const phone = useMedia(PHONE);
  return (
    <AssetBoard
      title="Assets"
      mayChange={mayChange}
      link={
        <Link href="/assets/groups" className={`${buttonClass({ variant: "quiet" })} max-md:hidden`}>
          Groups
        </Link>
      }
      menu={phone ? [{ icon: "grid", label: "Groups", run: () => router.push("/assets/groups") }] : []}
      empty={empty}
    />
  );
}
