"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

/** `some` draws the dash of a box that stands for several, of which not all are on. */
export function Checkbox({ label, some = false, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode; some?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="check">
      <input ref={box} type="checkbox" {...rest} className="box" />
      <span>{label}</span>
    </label>
  );
}

export function Radio({ label, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className="check">
      <input type="radio" {...rest} className="box radio" />
      <span>{label}</span>
    </label>
  );
}
