"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { PRICES } from "@/lib/console/prices/addresses";
import type { ComparedPrice, PriceComparison, TakenPrices, TakePricesRequest } from "@/lib/console/prices/contract";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { toast } from "../ui/toast";
import { priceSentence } from "./labels";
import { catalogueChanged } from "./model-queries";

interface ComparedPricesProps {
  provider: string;
  of: PriceComparison;
  onDone(): void;
}

const changes = ({ state }: ComparedPrice) => state === "new" || state === "changed";

/** A list's changes, each optional; the operator's own values are shown and stay. */
export function ComparedPrices({ provider, of: { list, rows, refused, unknown, taken }, onDone }: ComparedPricesProps) {
  const offered = rows.filter(changes);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = offered.filter(({ model }) => !left.has(model));
  const take = useMutation({
    mutationFn: () => {
      const prices = chosen.map(({ model, after }) => ({ model, price: after }));
      return call<TakenPrices, TakePricesRequest>(PRICES.take, { body: { provider, list, prices } });
    },
    onSuccess: async ({ taken: count }) => {
      await catalogueChanged();
      toast({
        kind: "ok",
        title: `${count} ${count === 1 ? "price" : "prices"} of ${provider} imported`,
        text: "They apply from the next call.",
      });
      onDone();
    },
  });
  const forget = useMutation({
    mutationFn: () => call<void>(PRICES.forget, { params: { id: provider } }),
    onSuccess: async () => {
      await catalogueChanged();
      toast({ kind: "ok", title: `Removed imported prices of ${provider}` });
      onDone();
    },
  });
  const count = (state: ComparedPrice["state"]) => rows.filter((row) => row.state === state).length;
  const error = take.error ?? forget.error;
  return (
    <section aria-label="Changes from the list" className="flex min-w-0 flex-col gap-2">
      <p className="text-dense" role="status">
        {count("new")} new, {count("changed")} changed, {count("same")} the same, {count("own")} of your own, unchanged; the list does not
        have {unknown} of its models.
      </p>
      <ul className="max-h-72 overflow-y-auto border-rule border-t">
        {rows
          .filter(({ state }) => state !== "same")
          .map((row) => (
            <ComparedRow
              key={row.model}
              of={row}
              checked={!left.has(row.model)}
              onChange={(on) => setLeft((before) => toggled(before, { model: row.model, on }))}
            />
          ))}
        {refused.map(({ model, reason }) => (
          <li key={model} className="flex min-w-0 flex-col border-rule border-b py-1.5 text-dense">
            <span className="mono [overflow-wrap:anywhere]">{model}</span>
            <span className="text-ink-2">no price imported: {reason}</span>
          </li>
        ))}
      </ul>
      {error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={chosen.length === 0 || take.isPending} onClick={() => take.mutate()}>
          {take.isPending ? "Importing" : `Import ${chosen.length} ${chosen.length === 1 ? "price" : "prices"}`}
        </Button>
        {taken > 0 && (
          <Button variant="quiet" disabled={forget.isPending} onClick={() => forget.mutate()}>
            Remove the {taken} imported earlier
          </Button>
        )}
      </div>
    </section>
  );
}

function toggled(left: ReadonlySet<string>, { model, on }: { model: string; on: boolean }): ReadonlySet<string> {
  const next = new Set(left);
  if (on) next.delete(model);
  else next.add(model);
  return next;
}

function ComparedRow({ of: row, checked, onChange }: { of: ComparedPrice; checked: boolean; onChange(on: boolean): void }) {
  const { model, before, after, state } = row;
  const name = <span className="mono [overflow-wrap:anywhere]">{model}</span>;
  return (
    <li className="flex min-w-0 flex-col border-rule border-b py-1.5 text-dense">
      {changes(row) ? <Checkbox label={name} checked={checked} onChange={(event) => onChange(event.target.checked)} /> : name}
      <span className="text-ink-2">
        {state === "own" && before
          ? `keeps ${priceSentence(before)}; the list has ${priceSentence(after)}`
          : `${before === null ? "" : `${priceSentence(before)} → `}${priceSentence(after)}`}
      </span>
    </li>
  );
}
