"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { weekdayClock } from "@/lib/client/when";
import type { ConsoleKeyDetail } from "@/lib/console/keys/contract";
import { FromCallsButton } from "../evaluations/from-calls-button";
import { BarChart, BarLegend } from "../overview/bar-chart";
import { useVisit } from "../palette/visit";
import { formatCount } from "../playground/figures";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { useNow } from "../ui/moment";
import { Note } from "../ui/note";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import { toast } from "../ui/toast";
import { KeyStatus } from "./key-cells";
import { KeyFacts } from "./key-facts";
import { KeyHeader } from "./key-header";
import { changeKey, keyQuery } from "./key-queries";
import { activityLabel, statusLabel, sum } from "./labels";
import { RevokeDialog } from "./revoke-dialog";
import { RotateDialog } from "./rotate-dialog";

const KeyCalls = onDemand(() => import("./key-calls").then(({ KeyCalls }) => KeyCalls));
const KeyActs = onDemand(() => import("./key-acts").then(({ KeyActs }) => KeyActs));
const EditKey = onDemand(() => import("./edit-key").then(({ EditKey }) => EditKey));
const KeyMeters = onDemand(
  () => import("./key-meters").then(({ KeyMeters }) => KeyMeters),
  () => <div className="min-h-32" />,
);
const LedgerEntries = onDemand(() => import("../budgets/ledger-page").then(({ LedgerEntries }) => LedgerEntries));

export function KeyDetail({ id, mayGuard, mayAudit }: { id: string; mayGuard: boolean; mayAudit: boolean }) {
  const { data: key, error, refetch } = useQuery(keyQuery(id));
  if (key) return <KeyBody of={key} mayGuard={mayGuard} mayAudit={mayAudit} />;
  return (
    <>
      <KeyHeader title="Key" />
      {!error && <LoadingRows rows={8} label="Loading the key" />}
      {error && (
        <div className="pane-body">
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              title="No such key"
              actions={
                <Link href="/keys" className={buttonClass()}>
                  All keys
                </Link>
              }
            >
              This team has no key with this id. It may belong to another team.
            </EmptyState>
          ) : (
            <ErrorState title="The key could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} The key itself is not affected.
            </ErrorState>
          )}
        </div>
      )}
    </>
  );
}

const TABS = ["usage", "limits", "ledger", "audit", "settings"] as const;
type Tab = (typeof TABS)[number];
const NAMES: Record<Tab, string> = { usage: "Usage", limits: "Scopes and limits", ledger: "Ledger", audit: "Audit", settings: "Settings" };

interface KeyBodyProps {
  of: ConsoleKeyDetail;
  mayGuard: boolean;
  mayAudit: boolean;
}

function KeyBody({ of: key, mayGuard, mayAudit }: KeyBodyProps) {
  const now = useNow();
  const { advice } = statusLabel(key, now);
  const base = useTabBase();
  const [tab, open] = useKeyTab(mayAudit);
  useVisit({ id: `key ${key.id}`, kind: "key", title: key.name, detail: key.hint, icon: "keys", href: `/keys/${key.id}` });
  const items = TABS.filter((id) => id !== "audit" || mayAudit).map((id) => ({ id, label: NAMES[id] }));
  return (
    <>
      <KeyHeader title={key.name} tools={key.mayChange && <KeyActions of={key} />}>
        <span className="hidden sm:inline">
          <KeyStatus of={key} />
        </span>
      </KeyHeader>
      <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch">
        <div className="min-w-0">
          <TabList label="About the key" items={items} open={tab} base={base} onOpen={open} />
          {advice && (
            <div className="px-4 pt-4">
              <Note kind={key.status === "rejected" ? "fail" : "plain"}>{advice}</Note>
            </div>
          )}
          <TabPanel base={base} id={tab}>
            {tab === "usage" && <KeyUsage of={key} />}
            {tab === "ledger" && <LedgerEntries id={key.id} />}
            {tab === "audit" && <KeyActs id={key.id} />}
            {tab === "limits" && key.status !== "revoked" && <KeyMeters id={key.id} />}
            {(tab === "limits" || tab === "settings") && (
              <EditKey key={`${key.id} ${key.mayChange}`} of={key} mayGuard={mayGuard} part={tab === "limits" ? "reach" : "settings"} />
            )}
          </TabPanel>
        </div>
        <div className={tab === "usage" ? "contents" : "contents max-lg:*:hidden"}>
          <KeyFacts of={key} mayRelease={mayGuard} />
        </div>
      </div>
    </>
  );
}

/** The tab is in the URL, so that it can be linked to. */
function useKeyTab(mayAudit: boolean): [Tab, (tab: Tab) => void] {
  const asked = useSearchParams().get("tab");
  const pathname = usePathname();
  const tab = TABS.find((id) => id === asked && (id !== "audit" || mayAudit)) ?? "usage";
  return [tab, (next) => window.history.replaceState(null, "", next === "usage" ? pathname : `${pathname}?tab=${next}`)];
}

/** Whether the address asks to rotate the key, as a result of the palette does. */
function useRotateAsked(): [boolean, () => void] {
  const asked = useSearchParams().get("rotate") === "1";
  const pathname = usePathname();
  return [asked, () => asked && window.history.replaceState(null, "", pathname)];
}

function KeyActions({ of: key }: { of: ConsoleKeyDetail }) {
  const router = useRouter();
  const [revoking, setRevoking] = useState(false);
  const [rotating, setRotating] = useState(false);
  const [asked, forgetAsked] = useRotateAsked();
  const rotatable = key.status !== "expired" && key.rotatedTo === null;
  const disabled = key.disabledAt !== null;
  const change = useMutation({
    mutationFn: () => changeKey(key.id, { disabled: !disabled }),
    onError: (error) => toast({ kind: "fail", title: `${key.name} was not changed`, text: error.message }),
  });
  if (key.status === "revoked") return null;
  return (
    <>
      <span className="flex items-center gap-2 max-md:gap-1.5">
        {key.status !== "expired" && (!disabled || key.mayEnable) && (
          <Button disabled={change.isPending} onClick={() => change.mutate()}>
            {disabled ? "Enable" : "Disable"}
          </Button>
        )}
        {rotatable && <Button onClick={() => setRotating(true)}>Rotate</Button>}
        <Button variant="danger" onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      </span>
      <RotateDialog
        of={rotating || (asked && rotatable) ? key : undefined}
        onClose={() => {
          setRotating(false);
          forgetAsked();
        }}
      />
      <RevokeDialog
        id={revoking ? key.id : undefined}
        name={key.name}
        onClose={() => setRevoking(false)}
        onRevoked={() => router.push("/keys")}
      />
    </>
  );
}

function KeyUsage({ of: { id, activity, consequences } }: { of: ConsoleKeyDetail }) {
  const { since, barMs, calls, errors } = activity;
  const at = [0, 10, 20, 30].map((bar) => weekdayClock(since + bar * barMs));
  const figures = [
    ["Calls, 36 h", consequences.calls36h],
    ["Failed, 36 h", sum(errors)],
    ["Calls today, UTC", consequences.callsToday],
  ] as const;
  return (
    <section aria-label="Usage" className="pt-3">
      <div className="flex min-w-0 items-center gap-2 flex-wrap px-4">
        <h2 className="font-strong text-control">Calls</h2>
        <span className="label">one bar is 72 min</span>
        <BarLegend />
        <Link href={`/logs?key=${id}`} className="ml-auto text-dense">
          Its calls in the logs
        </Link>
        <FromCallsButton of={{ key: id }} />
      </div>
      <BarChart values={calls} errors={errors} label={activityLabel(activity)} marks={at} height={108} />
      <dl className="mt-3 grid flex-none grid-cols-3 border-rule border-y">
        {figures.map(([name, value]) => (
          <div key={name} className="border-rule px-4 py-2 not-last:border-r">
            <dt className="label">{name}</dt>
            <dd className="font-mono text-prose">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      {/* Where the facts stand below, a list of unknown length would push them about; the link above leads to the calls. */}
      <div className="max-lg:hidden">
        <KeyCalls id={id} />
      </div>
    </section>
  );
}
