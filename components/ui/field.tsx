"use client";

import { type ReactNode, useId } from "react";

export interface FieldControl {
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
  /** What is wrong and what to do; takes the hint's place. */
  error?: string;
  required?: boolean;
  className?: string;
  /** Draws the control; its properties tie label, hint and error to it. */
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and the line under it that says what it is for or what is wrong. */
export function Field({ label, aside, hint, error, required, className = "", children }: FieldProps) {
  const id = useId();
  const line = error ?? hint;
  return (
    <div className={`field ${className}`}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {required && <span className="req">required</span>}
        {aside !== undefined && <span className="push">{aside}</span>}
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
          className={`hint ${error === undefined ? "" : "c-fail"}`}
          aria-live={error === undefined ? undefined : "polite"}
        >
          {line}
        </p>
      )}
    </div>
  );
}
