"use client";

import { type KeyboardEvent, useState } from "react";
import { lettersOn } from "../../../shell/chords";
import { isPressed } from "../../../shell/shortcut";
import { MASK_SHORTCUTS } from "./shortcuts";
import type { Tool } from "./toolbar";

interface MaskKeys {
  undo(): void;
  redo(): void;
  setTool(tool: Tool): void;
  /** Changes the brush's size by a factor. */
  resize(by: number): void;
}

const KEYS = MASK_SHORTCUTS.shortcuts;
const TOOLS = ["brush", "erase", "rectangle"] as const satisfies readonly Tool[];

/** The editor's keys; single letters only if enabled, and never in a field. `panning` while Space is held. */
export function useMaskKeys({ undo, redo, setTool, resize }: MaskKeys) {
  const [panning, setPanning] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const inField = target.matches("input:not([type=range]):not([type=radio]), textarea, select");
    if (event.altKey || inField) return;
    if (event.metaKey || event.ctrlKey) {
      const again = isPressed(event, KEYS.redo) || (event.shiftKey && isPressed(event, KEYS.undo));
      if (!again && !isPressed(event, KEYS.undo)) return;
      event.preventDefault();
      return again ? redo() : undo();
    }
    // On a button Space presses it.
    if (isPressed(event, KEYS.pan) && !target.closest("button, label, input")) {
      event.preventDefault();
      return setPanning(true);
    }
    if (!lettersOn()) return;
    const tool = TOOLS.find((name) => isPressed(event, KEYS[name]));
    if (tool) setTool(tool);
    else if (isPressed(event, KEYS.larger)) resize(1.2);
    else if (isPressed(event, KEYS.smaller)) resize(1 / 1.2);
    else return;
    event.preventDefault();
  };
  const onKeyUp = ({ key }: KeyboardEvent<HTMLElement>) => {
    if (key === " ") setPanning(false);
  };
  return { panning, onKeyDown, onKeyUp };
}
