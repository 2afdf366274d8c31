"use client";

import { useEffect, useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { CheckIcon, CopyIcon } from "./icons";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for the button's name: "the base address". */
  what: string;
  /** Shows the word beside the icon. */
  word?: boolean;
  look?: "primary" | "icon" | "default";
  onCopied?(): void;
}

/** Copies `text`, shows a tick for two seconds and says so to screen readers. */
export function CopyButton({ text, what, word = false, look = word ? "default" : "icon", onCopied }: CopyButtonProps) {
  const [state, setState] = useState<"rest" | "copied" | "refused">("rest");
  useEffect(() => {
    if (state === "rest") return;
    const timer = setTimeout(() => setState("rest"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const copied = await copyText(text);
    setState(copied ? "copied" : "refused");
    if (copied) onCopied?.();
  };
  return (
    <>
      <Button look={look} onClick={copy} aria-label={`Copy ${what}`} title={`Copy ${what}`}>
        {state === "copied" ? <CheckIcon /> : <CopyIcon />}
        {word && <span className="min-w-11 text-left">{state === "copied" ? "Copied" : state === "refused" ? "Refused" : "Copy"}</span>}
      </Button>
      <span className="sr-only" aria-live="polite">
        {state === "copied" && `Copied ${what}.`}
        {state === "refused" && "The browser refused to copy. Select the text and copy it by hand."}
      </span>
    </>
  );
}
