"use client";

import { useRouter } from "next/navigation";
import type { AgentSession } from "@/lib/console/agent-sessions/contract";
import { IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import { isStoppedByPerson, titleOf } from "./labels";
import { useSessionChange } from "./use-session-change";

interface SessionMenuProps {
  of: AgentSession;
  onModel(session: AgentSession): void;
}

/** What can be done with a session of the list. */
export function SessionMenu({ of: session, onModel }: SessionMenuProps) {
  const router = useRouter();
  const title = titleOf(session);
  const stopped = isStoppedByPerson(session);
  const change = useSessionChange(session.id, () =>
    toast({ kind: "ok", title: stopped ? `${title} continues` : `${title} is stopped`, text: stopped ? undefined : "Its calls get 403." }),
  );
  const copy = async () => {
    const text = `${window.location.origin}/sessions/${session.id}`;
    const copied = await copyText(text);
    toast(copied ? { kind: "ok", title: "Copied the link", text } : { kind: "fail", title: "The browser blocked copying", text });
  };
  return (
    <Menu trigger={<IconButton small icon="more" label={`Actions for ${title}`} />} label={`Actions for ${title}`}>
      <MenuItem icon="sessions" onSelect={() => router.push(`/sessions/${session.id}`)}>
        Open
      </MenuItem>
      <MenuItem icon="logs" onSelect={() => router.push(`/logs?session=${session.id}&range=30d`)}>
        Logs
      </MenuItem>
      <MenuItem icon="link" onSelect={() => void copy()}>
        Copy link
      </MenuItem>
      {session.mayChange && (
        <>
          <MenuRule />
          <MenuItem icon="models" onSelect={() => onModel(session)}>
            Only this model from here
          </MenuItem>
          <MenuItem
            icon={stopped ? "play" : "pause"}
            danger={!stopped}
            disabled={change.isPending}
            onSelect={() => change.mutate({ stopped: !stopped })}
          >
            {stopped ? "Continue" : "Stop"}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
