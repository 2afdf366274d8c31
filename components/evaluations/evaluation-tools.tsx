"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { reportText } from "@/lib/client/evaluations/report-text";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { Button, buttonClass, IconButton } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Dialog } from "../ui/dialog";
import { ICON_ON_PHONE } from "../ui/head";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import { deleteEvaluation, exportHref } from "./evaluation-queries";
import { evaluationHref } from "./labels";

/** Comparison, export, copy and deletion. */
export function EvaluationTools({ of: evaluation, runs }: { of: EvaluationDetail; runs: boolean }) {
  const { id, columns } = evaluation;
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const download = (format: "csv" | "jsonl" | "junit") => window.location.assign(exportHref(id, format));
  const copy = async () => {
    const copied = await copyText(reportText(evaluation, window.location.origin + evaluationHref(id)));
    if (copied) toast({ kind: "ok", title: "Copied the results as Markdown" });
    else toast({ kind: "fail", title: "The browser blocked copying" });
  };
  return (
    <>
      <Link
        href={`${evaluationHref(id)}/compare${columns > 1 ? "?column=1" : ""}`}
        className={`${buttonClass({ variant: "quiet" })} ${ICON_ON_PHONE}`}
      >
        <Icon name="branch" />
        <span className="max-md:sr-only">Compare</span>
      </Link>
      <Menu label="Export and more" trigger={<IconButton icon="more" label="Export and more" />}>
        {columns > 1 && (
          <MenuItem icon="eye" onSelect={() => router.push(`${evaluationHref(id)}/blind`)}>
            Blind A/B
          </MenuItem>
        )}
        <MenuItem icon="copy" onSelect={() => void copy()}>
          Copy as text
        </MenuItem>
        <MenuItem icon="download" onSelect={() => download("csv")}>
          Export as CSV
        </MenuItem>
        <MenuItem icon="download" onSelect={() => download("jsonl")}>
          Export as JSON Lines
        </MenuItem>
        <MenuItem icon="download" onSelect={() => download("junit")}>
          Export as JUnit XML
        </MenuItem>
        {runs && <MenuRule />}
        {runs && (
          <MenuItem icon="edit" onSelect={() => router.push(`/evaluations/new?from=${id}`)}>
            Edit a copy
          </MenuItem>
        )}
        {runs && (
          <MenuItem danger icon="close" onSelect={() => setDeleting(true)}>
            Delete evaluation
          </MenuItem>
        )}
      </Menu>
      <DeleteDialog of={evaluation} open={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteDialog({ of: { id, name, state }, open, onClose }: { of: EvaluationDetail; open: boolean; onClose(): void }) {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteEvaluation(id),
    onSuccess: () => {
      toast({ kind: "off", title: `${name} is deleted` });
      router.push("/evaluations");
    },
  });
  return (
    <Dialog
      open={open}
      title={`Delete ${name}`}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger-fill" disabled={isPending} onClick={() => mutate()}>
            Delete permanently
          </Button>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        Its answers and results are deleted.{state === "running" && " Running calls end and are charged."} Rows of the dataset and calls in
        the log stay. This cannot be undone.
      </p>
      {error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
    </Dialog>
  );
}
