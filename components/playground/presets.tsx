"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { diffBodies } from "@/lib/client/call/body-diff";
import {
  addPreset,
  applySettings,
  type PresetState,
  presetsQuery,
  removePreset,
  settingsOf,
  updatePreset,
} from "@/lib/client/presets/presets";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Preset } from "@/lib/console/presets/contract";
import { Button, IconButton } from "../ui/button";
import { MENU_ITEM } from "../ui/menu-styles";
import { useNewName } from "../ui/new-name";
import { Popover } from "../ui/popover";
import { TextInput } from "../ui/text-input";

/** Named settings: apply, save the current ones, delete. Shows which preset is applied and whether it was changed. */
export function Presets<Own, Output>({ session }: { session: PlaygroundSession<Own, Output> }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState<string>();
  const trigger = (
    <Button small variant="quiet">
      Presets
    </Button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Presets" className="w-80 font-normal">
      {open && <PresetList session={session} used={used} onUsed={setUsed} />}
    </Popover>
  );
}

interface PresetListProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  /** Id of the last applied or saved preset. */
  used: string | undefined;
  onUsed(id: string | undefined): void;
}

function PresetList<Own, Output>({ session, used, onUsed }: PresetListProps<Own, Output>) {
  const { data: presets, error } = useQuery(presetsQuery(session.rules.id));
  const [news, setNews] = useState<{ text: string; failed: boolean }>();
  const playground = session.rules.id;
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      setNews({ text: done, failed: false });
    } catch (reason) {
      setNews({ text: reason instanceof ApiError ? reason.message : "Something went wrong. Try again.", failed: true });
    }
  };
  const save = (name: string) =>
    act(async () => onUsed((await addPreset({ playground, name, state: { ...settingsOf(session) } })).id), `Saved as ${name}.`);
  return (
    <>
      <ul aria-label="Saved presets" className="max-h-64 overflow-y-auto">
        {presets?.map((preset) => (
          <PresetRow
            key={preset.id}
            preset={preset}
            used={preset.id === used}
            changed={diffBodies(preset.state, { ...settingsOf(session) }).length > 0}
            onUse={() => {
              applySettings(session, preset.state as Partial<PresetState<Own>>);
              onUsed(preset.id);
              setNews({ text: `Applied ${preset.name}.`, failed: false });
            }}
            onUpdate={() => void act(() => updatePreset(preset, { state: { ...settingsOf(session) } }), `Updated ${preset.name}.`)}
            onDelete={() => void act(() => removePreset(preset), `Deleted ${preset.name}.`)}
          />
        ))}
      </ul>
      {presets?.length === 0 && (
        <p className="text-dense text-ink-3 px-3 py-1">No presets yet. A preset saves models, parameters and settings under a name.</p>
      )}
      <SaveAs onSave={(name) => void save(name)} />
      <p className={`text-dense min-h-6 px-3 pb-1 ${news?.failed || (error && !presets) ? "text-fail" : "text-ink-3"}`} role="status">
        {news?.text ?? (error && !presets ? "The presets could not be loaded." : "")}
      </p>
    </>
  );
}

interface PresetRowProps {
  preset: Preset;
  used: boolean;
  /** Whether the page's settings differ from it. */
  changed: boolean;
  onUse(): void;
  onUpdate(): void;
  onDelete(): void;
}

function PresetRow({ preset: { name }, used, changed, onUse, onUpdate, onDelete }: PresetRowProps) {
  return (
    <li className="flex min-w-0 items-center gap-1 pr-2">
      <button
        type="button"
        className={`${MENU_ITEM} min-w-0 flex-1 text-ink`}
        aria-current={used && !changed ? "true" : undefined}
        onClick={onUse}
      >
        <span className="min-w-0 truncate">{name}</span>
        {used && <span className="label">{changed ? "changed" : "applied"}</span>}
      </button>
      {used && changed && (
        <Button small onClick={onUpdate}>
          Update
        </Button>
      )}
      <IconButton small icon="close" label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}

function SaveAs({ onSave }: { onSave(name: string): void }) {
  const { name, form, input } = useNewName(onSave);
  return (
    <form {...form}>
      <TextInput {...input} aria-label="Name of the new preset" maxLength={80} />
      <Button type="submit" small disabled={name === ""}>
        Save as new
      </Button>
    </form>
  );
}
