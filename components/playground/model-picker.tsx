"use client";

import { cloneElement, type ReactElement, type Ref, useEffect, useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { CHIP } from "../ui/chip";
import { Icon } from "../ui/icon";
import { onDemand, pageLoaded } from "../ui/later";
import { Popover } from "../ui/popover";
import { PHONE, useMedia } from "../ui/use-media";

const load = () => import("./model-panel");
const Panel = onDemand(() => load().then(({ ModelPanel }) => ModelPanel), PanelWaiting);
const Sheet = onDemand(() => load().then(({ ModelSheet }) => ModelSheet));

type Trigger = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?(): void; "aria-haspopup"?: "dialog"; "aria-expanded"?: boolean }>;

interface ModelPickerProps {
  label: string;
  /** Suitable models; undefined while loading. */
  models: readonly ConsoleModel[] | undefined;
  /** A model's id, possibly with a fault suffix: `sandbox-chat:slow`. */
  model: string;
  look?: keyof typeof LOOKS;
  onChange(model: string): void;
}

const NAME = "mono min-w-0 truncate leading-none";
const LOOKS = {
  /** In the header. */
  page: { button: `${CHIP.control} min-w-0 max-w-[280px] shrink`, name: NAME, provider: "max-lg:hidden" },
  /** In a column's head, where it also shows the column's name. */
  head: {
    button:
      "-ml-1 flex h-7 min-w-0 cursor-pointer items-center gap-1.5 rounded-input px-1 text-left hover:bg-hover pointer-coarse:h-(--h-touch)",
    name: `${NAME} font-strong`,
    provider: "min-w-0 truncate text-dense text-ink-3 @max-[400px]/column:hidden",
  },
  /** Below the column's name. */
  change: { button: CHIP.control, name: "sr-only", provider: "hidden" },
} as const;

/** Selects a model from a list with figures. Sandbox models can have a fault suffix. */
export function ModelPicker({ label, models, model, look = "page", onChange }: ModelPickerProps) {
  const [open, setOpen] = useState(false);
  const { button, name, provider } = LOOKS[look];
  const chosen = modelNamed(models, model);
  const trigger = (
    <button type="button" className={button} aria-label={`${label}: ${model || "none selected"}`}>
      <span className={name}>{model || (models ? "Choose a model" : "Loading models")}</span>
      {chosen && chosen.bare === null && <span className={provider}>{chosen.providers[0]}</span>}
      {look === "change" && "Change model"}
      <Icon name="down" size={12} className="text-ink-3" />
    </button>
  );
  return <ModelMenu {...{ label, models, model, open, trigger }} onOpenChange={setOpen} onChange={onChange} />;
}

interface ModelMenuProps extends Omit<ModelPickerProps, "look"> {
  open: boolean;
  onOpenChange(open: boolean): void;
  trigger: Trigger;
  /** Ids of the compared models when another is being added. */
  compared?: readonly string[];
}

/** The panel of a button that selects a model; a sheet on a phone. Its code is loaded when the page is idle or the button is hovered. */
export function ModelMenu({ label, models = [], model, compared, open, onOpenChange, trigger, onChange }: ModelMenuProps) {
  const phone = useMedia(PHONE);
  useEffect(() => {
    const idle = window.requestIdleCallback ?? setTimeout;
    void pageLoaded().then(() => idle(() => void load().catch(() => undefined)));
  }, []);
  const panel = {
    ...{ models, model, compared, onChange },
    chosen: modelNamed(models, model)?.id,
    onChoose: (next: string) => {
      onChange(next);
      onOpenChange(false);
    },
  };
  if (!phone)
    return (
      <Popover open={open} onOpenChange={onOpenChange} trigger={trigger} label={label} look="wide" className="w-195">
        <Panel {...panel} />
      </Popover>
    );
  return (
    <>
      {cloneElement(trigger, { onClick: () => onOpenChange(true), "aria-haspopup": "dialog", "aria-expanded": open })}
      {open && <Sheet {...panel} title={label} onClose={() => onOpenChange(false)} />}
    </>
  );
}

function PanelWaiting() {
  return <div className="h-100" role="status" aria-label="Loading models" />;
}
