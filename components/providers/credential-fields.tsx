import type { CredentialField, CredentialNeed, Credentials } from "@/lib/contracts/provider-kinds";
import { Field } from "../ui/field";
import { TextInput } from "../ui/text-input";
import { SecretInput } from "./vendor-inputs";

/** The form's values while typing. */
export type CredentialDraft = { readonly [Field in CredentialField]?: string };

/** Typed values without empty ones; undefined if all are empty. */
export function typedCredentials(draft: CredentialDraft): Credentials | undefined {
  const typed = Object.entries(draft).flatMap(([field, value]) => (value?.trim() ? [[field, value.trim()]] : []));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

const STORED_SEALED = "Stored encrypted and never shown again.";

interface CredentialFieldsProps {
  needs: readonly CredentialNeed[];
  draft: CredentialDraft;
  /** The stored credential's hint, if it is being replaced. */
  stored?: string | null;
  onChange(draft: CredentialDraft): void;
}

/** One field per part of a kind's credentials. */
export function CredentialFields({ needs, draft, stored = null, onChange }: CredentialFieldsProps) {
  return needs.map(({ field, label, required, plain }, place) => {
    const Input = plain ? TextInput : SecretInput;
    return (
      <Field
        key={field}
        label={field !== "apiKey" ? label : stored === null ? "API key" : "New API key"}
        required={required && field !== "apiKey"}
        hint={plain ? undefined : stored === null ? STORED_SEALED : "Leave empty to keep the stored one."}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus={stored !== null && place === 0}
            value={draft[field] ?? ""}
            onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
          />
        )}
      </Field>
    );
  });
}
