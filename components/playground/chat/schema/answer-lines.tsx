import { memo } from "react";
import type { AnswerError } from "@/lib/client/chat/schema/answer-check";
import { grouped } from "@/lib/client/digits";
import { colour } from "../../../ui/code";
import { CodeBlock } from "../../../ui/code-block";

interface AnswerLinesProps {
  text: string;
  errors: readonly AnswerError[];
  streaming: boolean;
}

const MOST_LINES = 1000;

/** JSON with line numbers. An error is shown below its line. */
export function AnswerLines({ text, errors, streaming }: AnswerLinesProps) {
  const lines = text.split("\n");
  const shown = lines.slice(0, MOST_LINES);
  return (
    <CodeBlock text={text} name="JSON" what="the JSON">
      <div className="py-2 font-mono text-dense/5">
        {shown.map((line, index) => (
          <AnswerLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            key={index}
            number={index + 1}
            line={line}
            cursor={streaming && index === lines.length - 1}
            errors={errorsAt(errors, index + 1)}
          />
        ))}
        {lines.length > MOST_LINES && (
          <p className="px-3 text-ink-3">{grouped(lines.length - MOST_LINES)} more lines; copy the JSON to see them.</p>
        )}
      </div>
    </CodeBlock>
  );
}

/** The sentences of a line's errors, one a line. */
function errorsAt(errors: readonly AnswerError[], line: number): string {
  return errors.flatMap((error) => (error.line === line ? `${error.pointer || "The answer"}\n${error.message}` : [])).join("\n");
}

interface AnswerLineProps {
  number: number;
  line: string;
  cursor: boolean;
  /** Pointers and sentences, alternating; empty without errors. */
  errors: string;
}

/** Its properties are texts, so that a streaming answer renders only the lines that change. */
const AnswerLine = memo(function AnswerLine({ number, line, cursor, errors }: AnswerLineProps) {
  const parts = errors === "" ? [] : errors.split("\n");
  const wrong = parts.length > 0;
  return (
    <>
      <div className={`grid grid-cols-[40px_minmax(0,1fr)] ${wrong ? "bg-(--del-bg)" : ""}`} data-error={wrong || undefined}>
        <span className="select-none pr-3 text-right text-ink-3" aria-hidden="true">
          {number}
        </span>
        <span className="whitespace-pre-wrap pr-3 wrap-anywhere">
          {colour(line)}
          {cursor && <span className="cursor" />}
        </span>
      </div>
      {parts.map(
        (pointer, index) =>
          index % 2 === 0 && (
            <p key={`${pointer} ${parts[index + 1]}`} className="my-1 ml-10 border-fail border-l-2 pl-3 font-sans text-ink wrap-anywhere">
              <span className="font-mono">{pointer}</span> {parts[index + 1]}
            </p>
          ),
      )}
    </>
  );
});
