import type { ComponentProps } from "react";
import { TextInput } from "../ui/text-input";

/** Where a vendor's API is. */
export function AddressInput(props: ComponentProps<"input">) {
  return <TextInput {...props} mono type="url" spellCheck={false} />;
}

/** A vendor's key. It is nobody's password of this page: nothing is to fill it in or offer to keep it. */
export function SecretInput(props: ComponentProps<"input">) {
  return <TextInput {...props} mono type="password" autoComplete="off" data-1p-ignore="" spellCheck={false} />;
}
