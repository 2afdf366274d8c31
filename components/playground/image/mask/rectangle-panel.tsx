"use client";

import { useId } from "react";
import type { Sides } from "../../../media/fit";
import { Button } from "../../../ui/button";
import { FIELD } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";
import { inside, type Rectangle } from "./history";

interface RectanglePanelProps {
  area: Rectangle;
  image: Sides;
  onArea(area: Rectangle): void;
  onPaint(erase: boolean): void;
}

const FIELDS = [
  { name: "x", label: "X" },
  { name: "y", label: "Y" },
  { name: "width", label: "Width" },
  { name: "height", label: "Height" },
] as const;

/** A rectangle by numbers: the brush's alternative without dragging. */
export function RectanglePanel({ area, image, onArea, onPaint }: RectanglePanelProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-strong mb-1">Rectangle, in pixels</legend>
      <div className="grid grid-cols-2 gap-2">
        {FIELDS.map(({ name, label }) => (
          <div key={name} className={FIELD}>
            <label className="label" htmlFor={`${id}-${name}`}>
              {label}
            </label>
            <TextInput
              mono
              id={`${id}-${name}`}
              type="number"
              inputMode="numeric"
              step={1}
              value={Math.round(area[name])}
              onChange={({ target }) => onArea(inside({ ...area, [name]: target.valueAsNumber }, image))}
            />
          </div>
        ))}
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <Button small onClick={() => onPaint(false)}>
          Paint
        </Button>
        <Button small onClick={() => onPaint(true)}>
          Erase
        </Button>
      </div>
      <p className="text-dense text-ink-3">
        On the image: arrow keys move it, Shift and arrow keys resize it, Enter paints, Delete erases.
      </p>
    </fieldset>
  );
}
