"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import type { Dataset } from "@/lib/console/datasets/contract";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { DatasetBar } from "./dataset-bar";
import { ALL_ROWS, datasetQuery, type RowsView } from "./dataset-queries";

const Grid = onDemand(() => import("./grid").then(({ Grid }) => Grid), Waiting);
const DatasetTools = onDemand(() => import("./dataset-tools").then(({ DatasetTools }) => DatasetTools));
const ImportPanel = onDemand(() => import("./import-panel").then(({ ImportPanel }) => ImportPanel));

function Waiting() {
  return <LoadingRows rows={12} label="Loading the rows" />;
}

/** A dataset: its rows in a grid, or read-only those of an earlier version (`?version=3`). */
export function DatasetPage({ id, changes }: { id: string; changes: boolean }) {
  const asked = Number(useSearchParams().get("version"));
  const version = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const { data: dataset, error, refetch } = useQuery(datasetQuery(id, version));
  if (isGone(error)) return <Gone title={dataset?.name ?? id} error={error} />;
  return (
    <>
      {dataset ? <Loaded key={dataset.id} dataset={dataset} version={version} changes={changes} /> : <Head title={id} />}
      {!dataset && !error && <Waiting />}
      {!dataset && error && <Failed error={error} retry={() => void refetch()} />}
    </>
  );
}

function Head({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <header className="head-page">
      <WayBack href="/datasets">Datasets</WayBack>
      <h1 className="mono min-w-0 truncate text-title" title={title}>
        {title}
      </h1>
      {children}
    </header>
  );
}

function Loaded({ dataset, version, changes }: { dataset: Dataset; version: number | undefined; changes: boolean }) {
  const router = useRouter();
  const pathname = usePathname();
  const [view, setView] = useState<RowsView>(ALL_ROWS);
  const [file, setFile] = useState<File | "choose">();
  const editable = changes && version === undefined;
  const { rows, columns } = dataset;
  return (
    <>
      <Head title={dataset.name}>
        <span className="label flex-none max-md:hidden">
          {rows} {rows === 1 ? "row" : "rows"}, {columns.length} {columns.length === 1 ? "column" : "columns"}, version {dataset.version}
        </span>
        <DatasetTools
          dataset={dataset}
          changes={changes}
          editable={editable}
          onImport={() => setFile("choose")}
          onVersion={(wanted) => router.push(wanted === undefined ? pathname : `${pathname}?version=${wanted}`)}
        />
      </Head>
      {version !== undefined && (
        <p className="flex flex-wrap items-center gap-3 border-rule border-b px-4 py-2 text-dense text-ink-2">
          Version {dataset.version} is read-only.
          <Link href={pathname}>Go to the newest version</Link>
        </p>
      )}
      <DatasetBar dataset={dataset} view={view} editable={editable} onChange={(change) => setView({ ...view, ...change })} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an addition to the button */}
      <div
        className="flex min-h-0 min-w-0 flex-1 flex-col"
        onDragOver={(event) => editable && event.dataTransfer.types.includes("Files") && event.preventDefault()}
        onDrop={(event) => {
          const dropped = event.dataTransfer.files[0];
          if (!editable || !dropped) return;
          event.preventDefault();
          setFile(dropped);
        }}
      >
        {editable && file && <ImportPanel dataset={dataset} file={file} onFile={setFile} onClose={() => setFile(undefined)} />}
        {rows === 0 && columns.length === 0 && !file ? (
          <Empty editable={editable} onImport={() => setFile("choose")} />
        ) : (
          <Grid key={dataset.id} dataset={dataset} view={view} editable={editable} />
        )}
      </div>
    </>
  );
}

function Empty({ editable, onImport }: { editable: boolean; onImport(): void }) {
  return (
    <div className="pane-body">
      <div className="flex max-w-[480px] flex-col items-start gap-3">
        <h2 className="font-strong text-prose">No rows yet</h2>
        <p className="text-ink-2">
          A row is a case: values for a prompt's variables, and optionally the expected answer and tags.
          {editable && " Import a file, drop one here, or add a column to type rows."}
        </p>
        {editable && (
          <Button variant="primary" onClick={onImport}>
            Import a file
          </Button>
        )}
      </div>
    </div>
  );
}

function isGone(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

function Gone({ title, error }: { title: string; error: Error }) {
  return (
    <>
      <Head title={title} />
      <div className="pane-body">
        <ErrorState
          title="No such dataset"
          actions={
            <Link href="/datasets" className={buttonClass()}>
              All datasets
            </Link>
          }
        >
          {error.message}
        </ErrorState>
      </div>
    </>
  );
}

function Failed({ error, retry }: { error: Error; retry(): void }) {
  return (
    <div className="pane-body">
      <ErrorState title="The dataset could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
        {error.message}
      </ErrorState>
    </div>
  );
}
