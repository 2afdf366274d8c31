"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ConsoleKey } from "@/lib/console/keys/contract";
import { IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import { changeKey } from "./key-queries";

interface KeyMenuProps {
  of: ConsoleKey;
  onRevoke(key: ConsoleKey): void;
  onRotate(key: ConsoleKey): void;
}

export function KeyMenu({ of: key, onRevoke, onRotate }: KeyMenuProps) {
  const router = useRouter();
  const disabled = key.disabledAt !== null;
  const over = key.status === "revoked" || key.status === "expired";
  const change = useMutation({
    mutationFn: () => changeKey(key.id, { disabled: !disabled }),
    onSuccess: () =>
      toast({
        kind: "ok",
        title: disabled ? `${key.name} is enabled` : `${key.name} is disabled`,
        text: disabled ? undefined : "Its calls get 401.",
      }),
    onError: (error) => toast({ kind: "fail", title: `${key.name} was not changed`, text: error.message }),
  });
  const copy = async () => {
    const copied = await copyText(key.id);
    toast(
      copied ? { kind: "ok", title: "Copied the id", text: key.id } : { kind: "fail", title: "The browser blocked copying", text: key.id },
    );
  };
  return (
    <Menu trigger={<IconButton small icon="more" label={`Actions for ${key.name}`} />} label={`Actions for ${key.name}`}>
      <MenuItem icon="keys" onSelect={() => router.push(`/keys/${key.id}`)}>
        Open
      </MenuItem>
      <MenuItem icon="logs" onSelect={() => router.push(`/logs?key=${key.id}`)}>
        Logs
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copy()}>
        Copy id
      </MenuItem>
      {key.mayChange && !over && (
        <>
          <MenuRule />
          {key.rotatedTo === null && (
            <MenuItem icon="refresh" onSelect={() => onRotate(key)}>
              Rotate
            </MenuItem>
          )}
          {(!disabled || key.mayEnable) && (
            <MenuItem icon={disabled ? "play" : "pause"} disabled={change.isPending} onSelect={() => change.mutate()}>
              {disabled ? "Enable" : "Disable"}
            </MenuItem>
          )}
        </>
      )}
      {key.mayChange && key.status !== "revoked" && (
        <MenuItem icon="close" danger onSelect={() => onRevoke(key)}>
          Revoke
        </MenuItem>
      )}
    </Menu>
  );
}
