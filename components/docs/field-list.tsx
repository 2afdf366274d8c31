import type { ReactNode } from "react";
import type { DocField, DocForm } from "@/lib/docs/fields";
import { Icon } from "../ui/icon";
import { AnchorLink } from "./anchor";
import { Prose } from "./prose";

interface FieldListProps {
  fields: readonly DocField[];
  /** Prefix of the fields' anchors: `body`. Absent: no anchors. */
  anchor?: string;
  /** An additional line under a field. */
  extra?(field: DocField): ReactNode;
}

/** Fields with type, limits, values and default. Nested fields are collapsed. */
export function FieldList({ fields, anchor, extra }: FieldListProps) {
  return (
    <ul className="border-t border-rule-2">
      {fields.map((field) => (
        <li
          key={field.name}
          id={anchor && `${anchor}-${field.name}`}
          className="scroll-mt-4 border-b border-rule py-2.5 data-target:bg-tint"
        >
          <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[152px_minmax(0,1fr)]">
            <div className="min-w-0">
              <div className="mono font-strong break-words">
                {anchor ? (
                  <AnchorLink to={`${anchor}-${field.name}`} className="text-ink!">
                    {field.name}
                  </AnchorLink>
                ) : (
                  field.name
                )}
              </div>
              <div className="label whitespace-normal!">
                {field.type}
                {field.required && (
                  <>
                    {" · "}
                    <span className="text-ink">required</span>
                  </>
                )}
              </div>
            </div>
            <FieldFacts field={field} extra={extra?.(field)} />
          </div>
          <Forms forms={field.forms} of={field.name} />
        </li>
      ))}
    </ul>
  );
}

function FieldFacts({ field: { description, limits, fallback, values }, extra }: { field: DocField; extra: ReactNode }) {
  return (
    <div className="flex flex-col min-w-0 gap-0.5!">
      {description && <Prose text={description} />}
      {limits.length > 0 && <p className="text-dense text-ink-2 break-words">{sentence(limits.join("; "))}</p>}
      {fallback !== undefined && !description?.includes("Default:") && (
        <p className="text-dense text-ink-2">
          Default <code className="mono">{fallback}</code>
        </p>
      )}
      {values.length > 0 && <p className="mono text-ink-2 break-words">{values.join(", ")}</p>}
      {extra}
    </div>
  );
}

/** The fields of an object, or of each of its variants. */
export function Forms({ forms, of }: { forms: readonly DocForm[]; of: string }) {
  return forms.map((form, index) => {
    const name = form.name === "" ? (forms.length > 1 ? `form ${index + 1}` : "") : form.name;
    // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a field never change their order
    return <Fold key={index} form={form} title={[of, name].filter(Boolean).join(" · ")} />;
  });
}

function Fold({ form: { name, fields, again }, title }: { form: DocForm; title: string }) {
  if (again) return <p className="text-dense text-ink-3 mt-1">{`${name}, as above.`}</p>;
  if (fields.length === 0) return null;
  return (
    <details className="group mt-2">
      <summary className="text-dense text-ink-2 inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-ink">
        <Icon name="right" size={12} className="group-open:rotate-90" />
        <span className="break-words">{`${fields.length} ${fields.length === 1 ? "field" : "fields"} of ${title}`}</span>
      </summary>
      <div className="mt-1 border-l border-rule-2 pl-3">
        <FieldList fields={fields} />
      </div>
    </details>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
