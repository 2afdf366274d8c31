import type { ComponentProps } from "react";
import { INPUT, type InputLook } from "./input-styles";

interface TextInputProps extends ComponentProps<"input"> {
  /** For ids, addresses and numbers. */
  mono?: boolean;
  look?: InputLook;
}

/** Ids, addresses and numbers are written from left to right in any language. */
const LATIN = /mono|figure/i;

export function TextInput({ mono = false, look = mono ? "mono" : "text", className = "", ...rest }: TextInputProps) {
  const dir = LATIN.test(look) ? undefined : "auto";
  return <input type="text" autoComplete="off" dir={dir} {...rest} className={`${INPUT[look]} w-full ${className}`} />;
}
