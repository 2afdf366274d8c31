"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { MenuItem } from "../ui/menu";
import { PHONE, useMedia } from "../ui/use-media";
import { AssetBoard } from "./asset-board";
import { UploadButton } from "./upload-later";

/** All assets of the team. `mayChange` is whether the person's role lets them upload, move and delete. */
export function AssetsPage({ mayChange }: { mayChange: boolean }) {
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
      menu={
        phone && (
          <MenuItem icon="grid" onSelect={() => router.push("/assets/groups")}>
            Groups
          </MenuItem>
        )
      }
      empty={
        <EmptyState title="No assets yet" actions={mayChange && <UploadButton group="" />}>
          What models make here is kept: pictures, films and sounds. Files of your own can be uploaded, dropped on this page, or pasted.
        </EmptyState>
      }
    />
  );
}
