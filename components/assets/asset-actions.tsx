"use client";

import { useRouter } from "next/navigation";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { Button, buttonClass, IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Icon } from "../ui/icon";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import type { AssetTasks } from "./use-asset-tasks";

export function AssetActs({ asset, tasks, mayChange }: { asset: ConsoleAsset; tasks: AssetTasks; mayChange: boolean }) {
  const router = useRouter();
  const { id, name, fileUrl } = asset;
  const more = `More actions for ${name}`;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {asset.type === "Image" && fileUrl !== null && (
        <Menu align="start" label="Use in" trigger={<Button icon="down">Use in…</Button>}>
          <MenuItem icon="image" onSelect={() => router.push(`/play/image?asset=${id}`)}>
            Images
          </MenuItem>
          <MenuItem icon="video" onSelect={() => router.push(`/video/new?asset=${id}`)}>
            Video, as first frame
          </MenuItem>
        </Menu>
      )}
      {fileUrl !== null && (
        <>
          <a className={buttonClass({ variant: "quiet" })} href={fileUrl} download={name}>
            <Icon name="download" />
            Download
          </a>
          <Button variant="quiet" icon="link" onClick={() => void copy(fileUrl, "the URL")}>
            Copy URL
          </Button>
        </>
      )}
      <span className="ml-auto">
        <Menu label={more} trigger={<IconButton icon="more" label={more} />}>
          <MenuItem icon="copy" onSelect={() => void copy(id, "the id")}>
            Copy id
          </MenuItem>
          {mayChange && (
            <>
              <MenuItem icon="edit" onSelect={() => tasks.rename(asset)}>
                Rename
              </MenuItem>
              <MenuItem icon="assets" onSelect={() => tasks.move([asset])}>
                Move to a group
              </MenuItem>
              {asset.state === "ready" && (
                <MenuItem icon="lock" onSelect={() => void tasks.pin(asset)}>
                  {asset.pinned ? "Unpin" : "Pin"}
                </MenuItem>
              )}
              <MenuRule />
              <MenuItem icon="close" danger onSelect={() => void tasks.remove([asset])}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
    </div>
  );
}

async function copy(text: string, what: string): Promise<void> {
  const copied = await copyText(text);
  toast(copied ? { kind: "ok", title: `Copied ${what}` } : { kind: "fail", title: "The browser blocked copying", text });
}
