"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "./button";
import { copyText } from "./copy-text";
import { Icon, type IconName } from "./icon";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  /** A function if building the text is slow: it is called on click. */
  text: string | (() => string);
  /** What is copied, for the accessible name: "the base address". */
  what: string;
  /** Shows the label beside the icon. */
  word?: boolean;
  small?: boolean;
  icon?: IconName;
  variant?: ButtonVariant;
  /** Focused when its dialog opens. */
  focused?: boolean;
  onCopied?(): void;
}

/** Copies `text`, shows a tick for two seconds and announces it to screen readers. */
export function CopyButton({
  text,
  what,
  word = false,
  small,
  icon = "copy",
  variant = word ? "default" : "quiet",
  focused,
  onCopied,
}: CopyButtonProps) {
  const [state, setState] = useState<"rest" | "copied" | "refused">("rest");
  useEffect(() => {
    if (state === "rest") return;
    const timer = setTimeout(() => setState("rest"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const copied = await copyText(typeof text === "string" ? text : text());
    setState(copied ? "copied" : "refused");
    if (copied) onCopied?.();
  };
  const name = `Copy ${what}`;
  return (
    <>
      <Button variant={variant} small={small} data-autofocus={focused} onClick={copy} aria-label={name} title={name} square={!word}>
        <Icon name={state === "copied" ? "check" : icon} />
        {word && <span className="min-w-11 text-left">{state === "copied" ? "Copied" : state === "refused" ? "Refused" : "Copy"}</span>}
      </Button>
      <span className="sr-only" aria-live="polite">
        {state === "copied" && `Copied ${what}.`}
        {state === "refused" && "The browser blocked copying. Select the text and copy it manually."}
      </span>
    </>
  );
}
