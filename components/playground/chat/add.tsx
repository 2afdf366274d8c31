"use client";

import { useRef } from "react";
import { FILE_TYPES } from "@/lib/client/attachments/attachment";
import { hasDraft } from "@/lib/client/chat/page-state";
import { addDraft, type ChatSession } from "@/lib/client/chat/session";
import { CHAT_ROLES } from "@/lib/client/chat/tree";
import { Button, IconButton } from "../../ui/button";
import { Menu, MenuItem } from "../../ui/menu";
import { IMAGE_TYPES } from "./attachments";
import type { Images } from "./use-images";

/** A hidden file input, and the function that opens it. */
function useFilePick(images: Images) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={`${IMAGE_TYPES},${FILE_TYPES}`}
      onChange={({ target }) => {
        images.add([...(target.files ?? [])]);
        target.value = "";
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

export function FilePick({ images }: { images: Images }) {
  const { field, open } = useFilePick(images);
  return (
    <>
      {field}
      <IconButton variant="default" icon="clip" label="Add images or files; you can also paste or drop them" onClick={open} />
    </>
  );
}

/** Appends the draft to the transcript in a chosen role, without a request. */
export function AddRole({ session }: { session: ChatSession }) {
  const nothing = !hasDraft(session.state.own);
  const trigger = (
    <Button
      variant="quiet"
      icon="plus"
      disabled={session.running || nothing}
      title={nothing ? "Write a message first, then add it in a role without running" : "Add the message in a role without running"}
    >
      Add role
    </Button>
  );
  return (
    <Menu align="start" side="top" label="Add message as" trigger={trigger}>
      <RoleItems session={session} />
    </Menu>
  );
}

export function AddMenu({ session, images }: { session: ChatSession; images: Images }) {
  const { field, open } = useFilePick(images);
  return (
    <>
      {field}
      <Menu
        align="start"
        side="top"
        label="Add"
        trigger={<IconButton variant="default" icon="plus" label="Add" className="max-md:size-11" disabled={session.running} />}
      >
        <MenuItem icon="clip" onSelect={open}>
          Add images or files
        </MenuItem>
        {hasDraft(session.state.own) && <RoleItems session={session} />}
      </Menu>
    </>
  );
}

function RoleItems({ session }: { session: ChatSession }) {
  return CHAT_ROLES.filter((role) => role !== "tool").map((role) => (
    <MenuItem key={role} onSelect={() => addDraft(session, role)}>
      {`Add as ${role} without running`}
    </MenuItem>
  ));
}
