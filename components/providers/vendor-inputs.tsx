import type { ComponentProps } from "react";
import { TextInput } from "../ui/text-input";

export function AddressInput(props: ComponentProps<"input">) {
  return <TextInput {...props} mono type="url" spellCheck={false} />;
}

/** A vendor's key. Browsers must neither autofill nor save it as a password. */
export function SecretInput(props: ComponentProps<"input">) {
  return <TextInput {...props} mono type="password" autoComplete="off" data-1p-ignore="" spellCheck={false} />;
}
