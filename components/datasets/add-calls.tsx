"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { DATASETS } from "@/lib/console/datasets/addresses";
import type { AddedCalls } from "@/lib/console/datasets/contract";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Select } from "../ui/select";
import { toast } from "../ui/toast";
import { datasetsQuery } from "./dataset-queries";

type Calls = { calls: string[] } | { filter: Record<string, string | number | undefined> };

/** Adds logged calls, or runs, to a dataset. What it would add is shown before. */
export function AddCalls({ of, onClose }: { of: Calls; onClose(): void }) {
  const [picked, setPicked] = useState("");
  const { data, error } = useQuery(datasetsQuery);
  const id = picked || data?.items[0]?.id || "";
  const plan = useQuery({
    queryKey: ["datasets", "calls", id, of],
    queryFn: () => send(id, { ...of, dryRun: true }),
    enabled: id !== "",
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: () => send(id, of),
    onSuccess: async ({ added }) => {
      await queryClient().invalidateQueries({ queryKey: ["datasets", "list"] });
      const name = data?.items.find((one) => one.id === id)?.name;
      toast({ kind: "ok", title: `Added ${added} ${added === 1 ? "row" : "rows"} to ${name}` });
      onClose();
    },
  });
  if (error && !data) return <ErrorState title="The datasets could not be loaded">{error.message}</ErrorState>;
  if (!data) return <LoadingRows rows={2} label="Loading the datasets" />;
  if (data.items.length === 0)
    return (
      <p>
        There is no dataset yet. <Link href="/datasets">Create one</Link>, then add the calls.
      </p>
    );
  const failure = run.error ?? plan.error;
  const ready = plan.data !== undefined && !plan.isPlaceholderData && plan.data.added > 0 && !run.isPending;
  return (
    <Form aria-label="Add to a dataset" onSubmit={() => ready && run.mutate()}>
      <Field label="Dataset">
        {(control) => (
          <Select {...control} value={id} options={data.items.map(({ id: value, name }) => ({ value, label: name }))} onPick={setPicked} />
        )}
      </Field>
      <p role="status" className="text-dense text-ink-2">
        {plan.data ? planText(plan.data) : failure ? "" : "Looking for cases"}
      </p>
      {plan.data && <Refused of={plan.data} />}
      {failure && (
        <p role="alert" className="text-dense text-fail">
          {failure.message}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {plan.data && plan.data.added > 0 ? `Add ${plan.data.added} ${plan.data.added === 1 ? "row" : "rows"}` : "Add"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function planText({ added, duplicates, newColumns }: AddedCalls): string {
  const parts = [`${added} new`, ...(duplicates > 0 ? [`${duplicates} already there`] : [])];
  const columns = newColumns.length > 0 ? ` New columns: ${newColumns.join(", ")}.` : "";
  return `${parts.join(", ")}.${columns} The answers become the expected ones.`;
}

/** The calls that are left out, by reason. */
function Refused({ of: { skipped, refused } }: { of: AddedCalls }) {
  if (skipped === 0) return null;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <div className="text-dense text-ink-2">
      <p>{skipped} left out:</p>
      <ul>
        {reasons.map((reason) => {
          const calls = refused.filter((one) => one.reason === reason).map(({ call: id }) => id);
          return (
            <li key={reason} className="wrap-anywhere" title={calls.join("\n")}>
              {calls.length === 1 ? calls[0] : calls.length}: {reason}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Empty members of a filter mean all. */
function send(id: string, of: Calls & { dryRun?: boolean }): Promise<AddedCalls> {
  const given = "filter" in of ? Object.entries(of.filter).filter(([, value]) => value !== "") : [];
  const body = "filter" in of ? { ...of, filter: Object.fromEntries(given) } : of;
  return call<AddedCalls, typeof body>(DATASETS.addCalls, { params: { id }, body });
}
