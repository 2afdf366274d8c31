"use client";

import { type ReactNode, useId } from "react";

interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
  required: boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** At the right end of the label's line. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error and how to fix it; replaces the hint. */
  error?: string;
  required?: boolean;
  className?: string;
  /** Renders the control; its properties connect label, hint and error to it. */
  children: (control: FieldControl) => ReactNode;
}

/** A label above its content. */
export const FIELD = "flex min-w-0 flex-col gap-1";

/** A label, a control, and a line with its hint or error. */
export function Field({ label, aside, hint, error, required, className = "", children }: FieldProps) {
  const id = useId();
  const line = error ?? hint;
  return (
    <div className={`${FIELD} ${className}`}>
      <div className="label flex items-baseline gap-2">
        <label htmlFor={id}>{label}</label>
        {required && <span className="text-ink-3">required</span>}
        {aside !== undefined && <span className="ml-auto text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": line === undefined ? undefined : `${id}-hint`,
        "aria-invalid": error === undefined ? undefined : true,
        required,
      })}
      {line !== undefined && (
        <p
          id={`${id}-hint`}
          className={`text-dense ${error === undefined ? "text-ink-3" : "text-fail"}`}
          aria-live={error === undefined ? undefined : "polite"}
        >
          {line}
        </p>
      )}
    </div>
  );
}
