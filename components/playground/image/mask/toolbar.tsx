"use client";

import { useId, useRef } from "react";
import type { Shortcut } from "../../../shell/shortcut";
import { useChordKeys } from "../../../shell/use-chord-keys";
import { Button, ButtonChord, IconButton } from "../../../ui/button";
import { Fader } from "../../../ui/fader";
import { SegmentedControl } from "../../../ui/segmented-control";
import { MASK_SHORTCUTS } from "./shortcuts";
import type { useMask } from "./use-mask";
import type { useSurface } from "./use-surface";

const KEYS = MASK_SHORTCUTS.shortcuts;

export type Tool = "brush" | "erase" | "rectangle";

export const BRUSH_MIN = 1;
export const BRUSH_MAX = 1000;

interface ToolbarProps {
  drawn: ReturnType<typeof useMask>;
  surface: ReturnType<typeof useSurface>;
  tool: Tool;
  onTool(tool: Tool): void;
  /** Pixels of the image. */
  size: number;
  onSize(size: number): void;
  onLoad(file: File): Promise<void>;
  onSave(): Promise<void>;
  /** Saves the image as sent, if the mask is cut out of it. */
  onSaveCutOut: (() => Promise<void>) | undefined;
}

/** Tools, undo, zoom, and the mask as a file. */
export function Toolbar(props: ToolbarProps) {
  const { drawn, tool, onTool } = props;
  const back = useChordKeys("mod+z");
  return (
    <div
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-[5px]"
      role="toolbar"
      aria-label="Mask tools"
    >
      <SegmentedControl
        small
        label="Tool"
        value={tool}
        segments={[
          { value: "brush", label: <Keyed of={KEYS.brush} /> },
          { value: "erase", label: <Keyed of={KEYS.erase} /> },
          { value: "rectangle", label: <Keyed of={KEYS.rectangle} /> },
        ]}
        onChange={onTool}
      />
      {tool !== "rectangle" && <SizeField {...props} />}
      <span className="flex min-w-0 items-center gap-1">
        <Button small variant="quiet" title={`Undo (${back})`} disabled={drawn.steps.done.length === 0} onClick={drawn.undo}>
          Undo
        </Button>
        <Button small variant="quiet" disabled={drawn.steps.undone.length === 0} onClick={drawn.redo}>
          Redo
        </Button>
        <Button small variant="quiet" onClick={() => drawn.commit({ kind: "invert" })}>
          Invert
        </Button>
        <Button small variant="quiet" onClick={() => drawn.commit({ kind: "clear" })}>
          Clear
        </Button>
      </span>
      <ZoomAndFiles {...props} />
    </div>
  );
}

function Keyed({ of: { title, chord } }: { of: Shortcut }) {
  return (
    <>
      {title}
      <ButtonChord>{chord.toUpperCase()}</ButtonChord>
    </>
  );
}

function SizeField({ size, onSize }: ToolbarProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-1">
      <label className="label" htmlFor={id}>
        Size
      </label>
      <Fader
        id={id}
        className="mx-1 w-24"
        valueText={`${size} pixels`}
        min={0}
        max={100}
        // Steps are proportional to the size.
        value={Math.round((Math.log(size) / Math.log(BRUSH_MAX)) * 100)}
        onChange={(value) => value !== undefined && onSize(Math.max(BRUSH_MIN, Math.round(BRUSH_MAX ** (value / 100))))}
      />
      <span className="mono w-12">{size} px</span>
      <span className="mono text-ink-3 max-sm:hidden" aria-hidden="true">
        [ ]
      </span>
    </span>
  );
}

function ZoomAndFiles({ surface: { view, zoom, fit }, onLoad, onSave, onSaveCutOut }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <span className="flex min-w-0 items-center gap-1">
        <Button small variant="quiet" aria-label="Zoom out" title="Zoom out" onClick={() => zoom(1 / 1.5)}>
          −
        </Button>
        <Button small variant="quiet" title="Show the whole image (Esc)" onClick={fit}>
          <span className="mono">{`${Math.round(view.scale * 100)} %`}</span>
          Fit
        </Button>
        <IconButton small icon="plus" label="Zoom in" onClick={() => zoom(1.5)} />
      </span>
      <span className="flex min-w-0 items-center gap-1">
        <Button small variant="quiet" onClick={() => input.current?.click()}>
          Load PNG
        </Button>
        <Button small variant="quiet" onClick={() => void onSave()}>
          Save PNG
        </Button>
        {onSaveCutOut && (
          <Button small variant="quiet" title="The image without the painted area, as it is sent" onClick={() => void onSaveCutOut()}>
            Save cut-out
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="Mask file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onLoad(file);
          target.value = "";
        }}
      />
    </>
  );
}
