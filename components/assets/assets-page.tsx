"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/button";
import { PHONE, useMedia } from "../ui/use-media";
import { AssetBoard } from "./asset-board";

interface AssetsPageProps {
  /** Whether the person's role lets them upload, move and delete. */
  mayChange: boolean;
  /** What is said where there is nothing at all. */
  empty: ReactNode;
}

/** All assets of the team. */
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
