"use client";

import { useQuery } from "@tanstack/react-query";
import { type ColumnDraft, newColumn } from "@/lib/client/evaluations/draft";
import { FormRow } from "../../keys/form-row";
import { promptsQuery } from "../../prompts/prompt-queries";
import { Button } from "../../ui/button";
import { ColumnForm } from "./column-form";
import type { SectionProps } from "./rows-section";

const MOST_COLUMNS = 8;

/** What each row is sent to. The first column is the one that others are compared with. */
export function ColumnsSection({ draft: { columns }, problems, onChange }: SectionProps) {
  const { data, error } = useQuery(promptsQuery(""));
  const prompts = data?.items.filter(({ kind }) => kind === "chat").map(({ slug }) => slug);
  const set = (next: readonly ColumnDraft[]) => onChange({ columns: next });
  const full = columns.length >= MOST_COLUMNS;
  const added = (): ColumnDraft => {
    const last = columns.at(-1);
    return newColumn(last && last.source === "prompt" ? { prompt: last.prompt, pick: last.pick } : { source: last?.source ?? "prompt" });
  };
  return (
    <FormRow title="Columns" hint={`Prompt × model × parameters, up to ${MOST_COLUMNS}. Others are compared with the first.`}>
      <div className="flex flex-col">
        {columns.map((column, index) => (
          <ColumnForm
            key={column.id}
            of={column}
            index={index}
            prompts={prompts}
            problem={(field) => problems.get(`columns[${index}].${field}`) ?? (field === "prompt" ? error?.message : undefined)}
            onChange={(next) => set(columns.map((one) => (one.id === column.id ? { ...one, ...next } : one)))}
            onDuplicate={full ? undefined : () => set(columns.toSpliced(index + 1, 0, newColumn({ ...column, id: newColumn().id })))}
            onRemove={columns.length === 1 ? undefined : () => set(columns.filter(({ id }) => id !== column.id))}
          />
        ))}
      </div>
      <div className="mt-2 flex items-center gap-2">
        <Button small variant="quiet" icon="plus" disabled={full} onClick={() => set([...columns, added()])}>
          Column
        </Button>
        <span className="label">{full ? `${MOST_COLUMNS} columns, which is the limit` : `${columns.length} of ${MOST_COLUMNS}`}</span>
      </div>
      {problems.get("columns") && <p className="text-dense text-fail">{problems.get("columns")}</p>}
    </FormRow>
  );
}
