"use client";

import { type KeyboardEvent, useState } from "react";
import { lettersOn } from "../../../shell/chords";
import type { Tool } from "./toolbar";

interface MaskKeys {
  undo(): void;
  redo(): void;
  setTool(tool: Tool): void;
  /** Changes the brush's size by a factor. */
  resize(by: number): void;
}

const TOOLS: Record<string, Tool> = { b: "brush", e: "erase", r: "rectangle" };

/** The editor's keys; single letters only if enabled, and never in a field. `panning` while Space is held. */
export function useMaskKeys({ undo, redo, setTool, resize }: MaskKeys) {
  const [panning, setPanning] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = event.key.toLowerCase();
    const { target } = event;
    if (!(target instanceof Element)) return;
    const inField = target.matches("input:not([type=range]):not([type=radio]), textarea, select");
    if (event.altKey || inField) return;
    if (event.metaKey || event.ctrlKey) {
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      return key === "y" || event.shiftKey ? redo() : undo();
    }
    // On a button Space presses it.
    if (key === " " && !target.closest("button, label, input")) {
      event.preventDefault();
      return setPanning(true);
    }
    if (!lettersOn()) return;
    const tool = TOOLS[key];
    if (tool) setTool(tool);
    else if (key === "[" || key === "]") resize(key === "]" ? 1.2 : 1 / 1.2);
    else return;
    event.preventDefault();
  };
  const onKeyUp = ({ key }: KeyboardEvent<HTMLElement>) => {
    if (key === " ") setPanning(false);
  };
  return { panning, onKeyDown, onKeyUp };
}
