import { useState } from "react";
import { withField } from "@/lib/client/chat/tools/tool-edit";
import type { Fields } from "@/lib/contracts/typed";
import { Field } from "../../../ui/field";
import { TextInput } from "../../../ui/text-input";

interface NumberKeywordProps {
  keyword: string;
  label: string;
  own: Fields;
  onChange(schema: Fields): void;
}

/** Keywords that count something. */
const COUNTS = /^(min|max)(Length|Items)$/;

/** A keyword of a schema whose value is a number; empty removes it. */
export function NumberKeyword({ keyword, label, own, onChange }: NumberKeywordProps) {
  const [draft, setDraft] = useState<string>();
  const value = own[keyword];
  const problem = draft === undefined ? undefined : problemOf(draft, COUNTS.test(keyword));
  const take = (text: string) => {
    setDraft(text);
    if (problemOf(text, COUNTS.test(keyword)) === undefined)
      onChange(withField(own, keyword, text.trim() === "" ? undefined : Number(text.replace(",", "."))));
  };
  return (
    <Field label={label} error={problem}>
      {(control) => (
        <TextInput
          {...control}
          look="controlFigure"
          inputMode="decimal"
          placeholder="none"
          value={draft ?? (typeof value === "number" ? String(value) : "")}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setDraft(undefined)}
        />
      )}
    </Field>
  );
}

function problemOf(text: string, counts: boolean): string | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value)) return "Must be a number.";
  return counts && (value < 0 || !Number.isInteger(value)) ? "Must be a whole number." : undefined;
}
