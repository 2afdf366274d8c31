import type { ComponentProps } from "react";

/** `mono` for ids, addresses and figures. */
export function TextInput({ mono = false, className = "", ...rest }: ComponentProps<"input"> & { mono?: boolean }) {
  return <input type="text" autoComplete="off" {...rest} className={`input ${mono ? "mono" : ""} ${className}`} />;
}
