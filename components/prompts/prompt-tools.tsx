"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PromptView } from "@/lib/console/prompts/contract";
import { Button, buttonClass, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ICON_ON_PHONE } from "../ui/head";
import { Icon } from "../ui/icon";
import { leaveBy } from "../ui/leave";
import { Link } from "../ui/link";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import { deletePrompt, fileAddress } from "./prompt-queries";

/** Evaluation, export and deletion. */
export function PromptTools({ of: { slug, kind }, changes }: { of: PromptView; changes: boolean }) {
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => deletePrompt(slug),
    onSuccess: () => {
      toast({ kind: "off", title: `${slug} is deleted` });
      router.push("/prompts");
    },
  });
  const download = (format: "yaml" | "json") => window.location.assign(fileAddress(slug, format));
  return (
    <>
      {changes && kind === "chat" && (
        <Link href={`/evaluations/new?prompt=${slug}`} className={`${buttonClass()} ${ICON_ON_PHONE}`}>
          <Icon name="evaluations" />
          <span className="max-md:sr-only">Evaluate</span>
        </Link>
      )}
      <Menu label="More actions" trigger={<IconButton icon="more" label="More actions" />}>
        <MenuItem icon="download" onSelect={() => download("yaml")}>
          Export as YAML
        </MenuItem>
        <MenuItem icon="download" onSelect={() => download("json")}>
          Export as JSON
        </MenuItem>
        <MenuItem icon="logs" onSelect={() => leaveBy(() => router.push(`/logs?prompt=${slug}`))}>
          Calls in the log
        </MenuItem>
        {changes && <MenuRule />}
        {changes && (
          <MenuItem danger onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <Dialog
        open={deleting}
        title={`Delete ${slug}`}
        onClose={() => setDeleting(false)}
        foot={
          <>
            <Button variant="danger-fill" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Delete permanently
            </Button>
            <Button variant="quiet" data-autofocus onClick={() => setDeleting(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          All versions and labels are deleted, unless another prompt includes this one. Calls that name the prompt fail with 400 from then
          on. This cannot be undone.
        </p>
        {remove.error && (
          <p className="text-dense text-fail" role="alert">
            {remove.error.message}
          </p>
        )}
      </Dialog>
    </>
  );
}
