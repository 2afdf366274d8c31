import type { ComponentProps } from "react";
import { INPUT, type InputLook } from "./input-styles";

interface TextInputProps extends ComponentProps<"input"> {
  /** For ids, addresses and figures. */
  mono?: boolean;
  look?: InputLook;
}

export function TextInput({ mono = false, look = mono ? "mono" : "text", className = "", ...rest }: TextInputProps) {
  return <input type="text" autoComplete="off" {...rest} className={`${INPUT[look]} w-full ${className}`} />;
}
