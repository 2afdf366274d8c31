"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { draftOfDefinition, type EvaluationDraft, newColumn, newDraft } from "@/lib/client/evaluations/draft";
import { hasFormer, replaceDraft, storedDraft } from "@/lib/client/evaluations/stored-draft";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { datasetsQuery } from "../../datasets/dataset-queries";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { LoadingRows } from "../../ui/loading-rows";
import { evaluationQuery } from "../evaluation-queries";
import { EvaluationForm } from "./evaluation-form";

/** Opens the form with the stored draft, or with what the address names: `from`, `dataset`, `prompt`, `version` and `against`. */
export function FirstDraft() {
  // The address as it was opened: it is cleared once it is in the draft.
  const [search] = useState(useSearchParams());
  const from = search.get("from");
  const datasets = useQuery(datasetsQuery);
  const { data, error, refetch } = useQuery({ ...evaluationQuery(from ?? ""), enabled: from !== null });
  if (from !== null && error && !data)
    return (
      <div className="pane-body">
        <ErrorState title="The evaluation could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      </div>
    );
  // Whether there are datasets changes the height of the form. A failed query is pending again once the form reads it.
  if ((from !== null && !data) || !datasets.isFetched) return <LoadingRows rows={8} label="Loading the form" />;
  return <Opened search={search} copied={data} />;
}

function Opened({ search, copied }: { search: URLSearchParams; copied: EvaluationDetail | undefined }) {
  const [{ draft, stored, isNew }] = useState(() => {
    const [asked, stored] = [drafted(search, copied), storedDraft()];
    return { draft: asked ?? stored ?? newDraft(), stored, isNew: asked !== undefined };
  });
  useEffect(() => {
    if (isNew) replaceDraft(draft, stored);
    if (search.size > 0) window.history.replaceState(null, "", "/evaluations/new");
  }, [draft, stored, isNew, search]);
  return <EvaluationForm first={draft} former={isNew ? stored !== undefined : hasFormer()} />;
}

function drafted(search: URLSearchParams, copied: EvaluationDetail | undefined): EvaluationDraft | undefined {
  if (copied) return draftOfDefinition(copied.name, copied.capUsd, copied.definition);
  const named = ["dataset", "prompt", "version", "against"].map((name) => search.get(name)?.slice(0, 100) ?? "");
  const [dataset, prompt, version, against] = named;
  if (!dataset && !prompt) return undefined;
  const column = (of: string | undefined) => newColumn(prompt ? { prompt, pick: isVersion(of) ? `version:${of}` : "label:latest" } : {});
  const columns = isVersion(against) ? [column(against), column(version)] : [column(version)];
  return newDraft({ name: prompt ?? "", dataset: dataset ?? "", columns });
}

const isVersion = (text: string | undefined) => text !== undefined && /^\d{1,6}$/.test(text);
