"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { addressOf } from "@/lib/client/api";
import { AUDIT } from "@/lib/console/audit/addresses";
import { entriesOf } from "@/lib/contracts/typed";
import { WRAPPED_BAR } from "../shell/wrapped-bar";
import { Button, buttonClass, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { LoadingRows } from "../ui/loading-rows";
import { Select } from "../ui/select";
import { Acts } from "./acts";
import { KINDS } from "./audit-labels";
import { TeamFrame } from "./team-frame";
import { type AuditView, auditQuery, membersQuery } from "./team-queries";

/** The team's audit log. The filters are in the address. */
export function AuditPage() {
  const [view, setView] = useAuditView();
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(view));
  const { before: _, refused, ...filters } = view;
  const file = addressOf(AUDIT.csv.path, { query: { ...filters, refused: refused || null } });
  return (
    <TeamFrame
      open="/team/audit"
      manages
      tools={
        <a href={file} download="audit.csv" className={buttonClass()}>
          Export
        </a>
      }
    >
      <AuditFilters view={view} updating={isPlaceholderData} next={data?.next ?? null} onChange={setView} />
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <Acts items={data.items} />}
        {data?.items.length === 0 && (
          <div className="p-4">
            <EmptyState title="No matching entries">
              Sign-ins, and changes to keys, people, teams and providers, are listed here. Calls are in the logs.
            </EmptyState>
          </div>
        )}
        {!data && !error && <LoadingRows rows={10} label="Loading the audit log" />}
        {!data && error && (
          <div className="p-4">
            <ErrorState title="The audit log could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </div>
    </TeamFrame>
  );
}

interface FiltersProps {
  view: AuditView;
  updating: boolean;
  next: string | null;
  onChange(change: Partial<AuditView>): void;
}

function AuditFilters({ view, updating, next, onChange }: FiltersProps) {
  const { data } = useQuery(membersQuery);
  const people = [{ value: "", label: "Anyone" }, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))];
  const known = people.some(({ value }) => value === view.actor);
  return (
    <div className="flex-none md:overflow-x-auto">
      <div className={WRAPPED_BAR} role="toolbar" aria-label="Filter the audit log">
        <Select
          aria-label="Who"
          className="w-36 flex-none"
          value={view.actor}
          options={known ? people : [...people, { value: view.actor, label: view.actor }]}
          onChange={(event) => onChange({ actor: event.target.value })}
        />
        <Select
          aria-label="What"
          className="w-36 flex-none"
          value={KINDS.some(({ value }) => value === view.action) ? view.action : ""}
          options={KINDS}
          onChange={(event) => onChange({ action: event.target.value })}
        />
        <Checkbox
          label={<span className="whitespace-nowrap">Rejected only</span>}
          checked={view.refused}
          onChange={(event) => onChange({ refused: event.target.checked })}
        />
        {view.target && (
          <Button small onClick={() => onChange({ target: "" })}>
            <span className="max-w-40 truncate">Only {view.target}</span>
            <Icon name="close" size={12} />
          </Button>
        )}
        <span className="ml-auto flex flex-none items-center gap-2">
          <span className="label" role="status">
            {updating ? "updating" : view.before ? "older" : "newest first"}
          </span>
          <IconButton small icon="left" label="Newest" disabled={!view.before} onClick={() => onChange({ before: "" })} />
          <IconButton small icon="right" label="Older" disabled={next === null} onClick={() => onChange({ before: next ?? "" })} />
        </span>
      </div>
    </div>
  );
}

const FIRST: AuditView = { actor: "", action: "", target: "", refused: false, before: "" };

function useAuditView(): [AuditView, (change: Partial<AuditView>) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const text = (name: keyof AuditView) => search.get(name)?.slice(0, 120) ?? "";
  const view = {
    actor: text("actor"),
    action: text("action"),
    target: text("target"),
    refused: search.get("refused") === "true",
    before: text("before"),
  };
  const change = (next: Partial<AuditView>) => {
    const merged = { ...view, before: "", ...next };
    const query = new URLSearchParams();
    for (const [name, value] of entriesOf(merged)) if (value !== FIRST[name]) query.set(name, String(value));
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    if (next.before === undefined) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  };
  return [view, change];
}
