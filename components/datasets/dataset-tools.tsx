"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Dataset } from "@/lib/console/datasets/contract";
import { DATASET_LIMITS } from "@/lib/contracts/dataset-terms";
import { Button, buttonClass, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ICON_ON_PHONE } from "../ui/head";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { RenameForm } from "../ui/rename-form";
import { toast } from "../ui/toast";
import { deleteDataset, fileHref, forgetDataset, renameDataset } from "./dataset-queries";
import { DatasetVersions } from "./dataset-versions";

interface DatasetToolsProps {
  dataset: Dataset;
  changes: boolean;
  /** Whether the newest version is shown, to somebody who may change it. */
  editable: boolean;
  onImport(): void;
  /** Shows a version; undefined is the newest. */
  onVersion(version: number | undefined): void;
}

/** Evaluation, export, import, versions, rename and delete. */
export function DatasetTools({ dataset, changes, editable, onImport, onVersion }: DatasetToolsProps) {
  const { id, name, version } = dataset;
  const [open, setOpen] = useState<"versions" | "rename" | "delete">();
  const close = () => setOpen(undefined);
  const download = (format: "csv" | "jsonl") => window.location.assign(fileHref(id, format, version));
  return (
    <div className="head-tools">
      {changes && dataset.rows > 0 && (
        <Link href={`/evaluations/new?dataset=${id}`} className={`${buttonClass({ variant: "quiet" })} ${ICON_ON_PHONE}`}>
          <Icon name="evaluations" />
          <span className="max-md:sr-only">Evaluate</span>
        </Link>
      )}
      {editable && (
        <Button icon="upload" onClick={onImport}>
          Import
        </Button>
      )}
      <Menu label="Dataset" trigger={<IconButton icon="more" label="Export, versions and more" />}>
        <MenuItem icon="download" onSelect={() => download("csv")}>
          Export as CSV
        </MenuItem>
        <MenuItem icon="download" onSelect={() => download("jsonl")}>
          Export as JSONL
        </MenuItem>
        <MenuItem icon="branch" onSelect={() => setOpen("versions")}>
          Versions
        </MenuItem>
        {changes && <MenuRule />}
        {changes && (
          <MenuItem icon="edit" onSelect={() => setOpen("rename")}>
            Rename
          </MenuItem>
        )}
        {changes && (
          <MenuItem danger icon="close" onSelect={() => setOpen("delete")}>
            Delete dataset
          </MenuItem>
        )}
      </Menu>
      <Dialog open={open === "versions"} title={`Versions of ${name}`} onClose={close}>
        <DatasetVersions
          id={id}
          shown={version}
          onOpen={(wanted) => {
            close();
            onVersion(wanted);
          }}
        />
      </Dialog>
      <Dialog open={open === "rename"} title={`Rename ${name}`} onClose={close}>
        <RenameForm
          name={name}
          most={DATASET_LIMITS.nameLength}
          hint={() => "Evaluations and exports show the new name."}
          rename={(next) => renameDataset(id, next)}
          onClose={close}
        />
      </Dialog>
      <Dialog open={open === "delete"} title={`Delete ${name}`} onClose={close}>
        <DeleteForm dataset={dataset} onClose={close} />
      </Dialog>
    </div>
  );
}

function DeleteForm({ dataset: { id, name, rows }, onClose }: { dataset: Dataset; onClose(): void }) {
  const router = useRouter();
  const deleted = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteDataset(id),
    onSuccess: () => {
      deleted.current = true;
      toast({ kind: "off", title: `${name} is deleted` });
      router.push("/datasets");
    },
  });
  // The page shows the dataset until it is left.
  useEffect(() => () => void (deleted.current && forgetDataset(id)), [id]);
  return (
    <div className="flex flex-col gap-4">
      <p>
        {rows === 1 ? "Its row" : `Its ${rows} rows`} and all versions are deleted. Export it first if you may need it. This cannot be
        undone.
      </p>
      {error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="danger-fill" disabled={isPending} onClick={() => mutate()}>
          Delete permanently
        </Button>
        <Button variant="quiet" data-autofocus onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
