"use client";

import { useState } from "react";
import type { FallbackReason, Route, RouteOrder } from "@/lib/contracts/routing";
import { entriesOf } from "@/lib/contracts/typed";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { FIELD, Field } from "../ui/field";
import { SegmentedControl } from "../ui/segmented-control";
import { Tag } from "../ui/tag";
import { TextInput } from "../ui/text-input";
import { ROUTE_GROUPS, withMember } from "./definition";
import { ORDERS } from "./labels";
import { NumberField, NumberGroups } from "./number-group";
import { TargetNames, useTargetNames } from "./target-names";

interface SettingsProps {
  of: Route;
  disabled: boolean;
  onChange(next: Route): void;
}

const REASONS: Readonly<Record<FallbackReason, string>> = {
  connection: "Connection failed",
  timeout: "Timeout",
  rate_limit: "Rate limit",
  overloaded: "Overloaded",
  server_error: "Server error",
  bad_answer: "Unreadable answer",
  account: "Credentials or quota",
  model_not_found: "Model not found",
  context_length: "Prompt too long",
  content_filter: "Content filter",
};
const DEFAULT_REASONS = (Object.keys(REASONS) as FallbackReason[]).filter((reason) => reason !== "content_filter");

/** Everything of a route besides its targets. */
export function RouteSettings({ of: route, disabled, onChange }: SettingsProps) {
  const set = (name: keyof Route, value: unknown) => onChange(withMember(route, name, value));
  return (
    <div className="flex flex-col gap-6 p-4">
      <div className={FIELD}>
        <span className="label">Order</span>
        <div className="overflow-x-auto">
          <SegmentedControl
            label="Order"
            value={route.order ?? "listed"}
            segments={entriesOf(ORDERS).map(([value, label]) => ({ value, label, disabled }))}
            onChange={(order: RouteOrder) => set("order", order)}
          />
        </div>
      </div>
      <Names names={route.also ?? []} disabled={disabled} onChange={(also) => set("also", also.length > 0 ? also : undefined)} />
      <NumberGroups groups={ROUTE_GROUPS} of={route} disabled={disabled} onChange={onChange} />
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-2 font-strong text-base">Hedging</legend>
        <NumberField
          label="Next target after, ms"
          disabled={disabled}
          value={route.hedge_ms}
          onChange={(value) => set("hedge_ms", value)}
        />
      </fieldset>
      <Mirror of={route.mirror} disabled={disabled} onChange={(mirror) => set("mirror", mirror)} />
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-2 font-strong text-base">Call the next target after</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-3">
          {entriesOf(REASONS).map(([reason, label]) => (
            <Checkbox
              key={reason}
              label={label}
              disabled={disabled}
              checked={(route.fallback_on ?? DEFAULT_REASONS).includes(reason)}
              onChange={(event) => set("fallback_on", toggled(route.fallback_on ?? DEFAULT_REASONS, reason, event.target.checked))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="flex min-w-0 flex-col items-start gap-1">
        <legend className="mb-2 font-strong text-base">Replies and conversations</legend>
        <Checkbox
          label="Keep a conversation at the target that served it"
          disabled={disabled}
          checked={route.affinity ?? true}
          onChange={(event) => set("affinity", event.target.checked ? undefined : false)}
        />
        <Checkbox
          label="Tell callers which target answered, in model"
          disabled={disabled}
          checked={(route.reply_model ?? "served") === "served"}
          onChange={(event) => set("reply_model", event.target.checked ? undefined : "requested")}
        />
        <Checkbox
          label="Set prompt cache breakpoints if the caller sets none"
          disabled={disabled}
          checked={route.cache === "auto"}
          onChange={(event) => set("cache", event.target.checked ? "auto" : undefined)}
        />
        <Checkbox
          label="Resume a broken stream by replay"
          disabled={disabled}
          checked={(route.resume ?? ["replay"]).includes("replay")}
          onChange={(event) => set("resume", toggled(route.resume ?? ["replay"], "replay", event.target.checked))}
        />
        <Checkbox
          label="Resume a broken stream by prefill"
          disabled={disabled}
          checked={(route.resume ?? ["replay"]).includes("prefill")}
          onChange={(event) => set("resume", toggled(route.resume ?? ["replay"], "prefill", event.target.checked))}
        />
      </fieldset>
    </div>
  );
}

const MIRRORED_SHARE = 0.05;

/** The target that a share of the calls is also sent to; none if its name is empty. */
function Mirror({ of: mirror, disabled, onChange }: { of: Route["mirror"]; disabled: boolean; onChange(next: Route["mirror"]): void }) {
  const { id, names } = useTargetNames();
  const target = mirror?.target ?? "";
  const share = mirror?.share ?? MIRRORED_SHARE;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 font-strong text-base">Mirror</legend>
      <div className="flex flex-wrap gap-3">
        <Field label="Target" className="w-64">
          {(control) => (
            <TextInput
              {...control}
              mono
              list={id}
              placeholder="none"
              spellCheck={false}
              maxLength={320}
              disabled={disabled}
              value={target}
              onChange={({ target: { value } }) => onChange(value === "" ? undefined : { target: value, share })}
            />
          )}
        </Field>
        <NumberField
          label="Share of calls, 0 to 1"
          disabled={disabled || target === ""}
          value={mirror?.share}
          onChange={(next) => onChange({ target, share: next ?? MIRRORED_SHARE })}
        />
      </div>
      <TargetNames id={id} names={names} />
    </fieldset>
  );
}

function toggled<Item>(items: readonly Item[], item: Item, on: boolean): Item[] {
  const others = items.filter((one) => one !== item);
  return on ? [...others, item] : others;
}

function Names({ names, disabled, onChange }: { names: readonly string[]; disabled: boolean; onChange(names: string[]): void }) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const add = () => {
    if (name === "" || names.includes(name)) return;
    onChange([...names, name]);
    setTyped("");
  };
  return (
    <div className={FIELD}>
      <span className="label">Also answers to</span>
      <div className="flex flex-wrap items-center gap-2">
        {names.map((one) => (
          <span key={one} className="inline-flex items-center gap-1">
            <Tag className="mono">{one}</Tag>
            {!disabled && (
              <IconButton small icon="close" label={`Remove ${one}`} onClick={() => onChange(names.filter((other) => other !== one))} />
            )}
          </span>
        ))}
        {names.length === 0 && disabled && <span className="text-dense text-ink-3">no other name</span>}
        {!disabled && (
          <>
            <TextInput
              mono
              className="w-48"
              aria-label="Another name"
              maxLength={256}
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <Button icon="plus" disabled={name === "" || names.includes(name)} onClick={add}>
              Add name
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
