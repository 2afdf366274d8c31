import type { DocAnswer } from "@/lib/docs/operations";
import { FieldList, Forms } from "./field-list";
import { withCode } from "./prose";

export function AnswerRows({ answers }: { answers: readonly DocAnswer[] }) {
  return (
    <ul className="border-t border-rule-2">
      {answers.map((answer) => (
        <li
          key={answer.status}
          id={`status-${answer.status}`}
          className="grid scroll-mt-4 gap-x-4 gap-y-0.5 border-b border-rule py-1.5 data-target:bg-tint sm:grid-cols-[32px_minmax(0,1fr)]"
        >
          <span className={`mono ${isGood(answer) ? "text-ok" : "text-fail"}`}>{answer.status}</span>
          <div className="flex flex-col min-w-0 gap-0.5!">
            <p className="text-dense">{isGood(answer) ? goodMeaning(answer) : withCode(answer.meaning)}</p>
            {answer.codes.length > 0 && <p className="mono text-ink-2 break-words">{answer.codes.join(", ")}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A successful answer by type, and its headers. */
export function GoodAnswer({ answer }: { answer: DocAnswer }) {
  const files = answer.content.filter(({ schema }) => schema.type === "string");
  const forms = answer.content.filter(({ schema }) => schema.forms.length > 0);
  return (
    <>
      {files.length > 0 && <p className="text-dense text-ink-2 py-1.5">{`As bytes: ${files.map(({ type }) => type).join(", ")}.`}</p>}
      {forms.map(({ type, schema, events }) => (
        <div key={type} className="pt-1.5">
          <p className="label">{events ? `${type}: the data of each event` : type}</p>
          {schema.forms.length === 1 && schema.type === "object" && !events ? (
            <FieldList fields={schema.forms[0]?.fields ?? []} />
          ) : (
            <Forms forms={schema.forms} of={events ? "an event" : schema.type} />
          )}
        </div>
      ))}
      {answer.headers.length > 0 && (
        <dl className="pt-2">
          {answer.headers.map(({ name, description }) => (
            <div key={name} className="text-dense grid gap-x-4 py-0.5 sm:grid-cols-[152px_minmax(0,1fr)]">
              <dt className="mono">{name}</dt>
              <dd className="text-ink-2">{withCode(description)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export function isGood({ status }: Pick<DocAnswer, "status">): boolean {
  return status.startsWith("2");
}

function goodMeaning({ meaning, content }: DocAnswer): string {
  return content.length === 0 ? meaning : `${meaning} ${content.map(({ type }) => type).join(", ")}`;
}
