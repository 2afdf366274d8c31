import { type ArgumentRow, argumentRows } from "@/lib/client/chat/loop/argument-rows";
import { argumentsOf } from "@/lib/client/chat/loop/decide";
import type { AnswerError } from "@/lib/client/chat/schema/answer-check";
import type { ToolCall } from "@/lib/client/chat/tree";
import { fieldsOf } from "@/lib/contracts/typed";
import { StatusGlyph } from "../../../ui/status-mark";
import { useAnswerCheck } from "../schema/use-answer-check";

interface ArgumentListProps {
  call: ToolCall;
  /** Undefined if no function of this name is sent. */
  schema: unknown;
}

const MOST_ROWS = 40;
const MOST_CHARACTERS = 2000;

/** The arguments of a call, each checked against the function's schema. */
export function ArgumentList({ call, schema }: ArgumentListProps) {
  const given = argumentsOf(call);
  const text = call.arguments.trim() === "" ? "{}" : call.arguments;
  const { check } = useAnswerCheck({ schema: JSON.stringify(schema ?? {}), text, ended: true });
  const { rows, others } = argumentRows(given ?? {}, fieldsOf(schema), check?.errors ?? []);
  return (
    <div className="px-3 py-1">
      {given === undefined && <pre className="whitespace-pre-wrap py-1 font-mono text-dense/5 wrap-anywhere">{text}</pre>}
      {given !== undefined && rows.length === 0 && <p className="text-dense/6 text-ink-3">no arguments</p>}
      <ul aria-label={`Arguments of ${call.name}`}>
        {rows.slice(0, MOST_ROWS).map((row) => (
          <Row key={row.name} row={row} checked={check !== undefined && schema !== undefined && check.state !== "unchecked"} />
        ))}
      </ul>
      {rows.length > MOST_ROWS && <p className="text-dense text-ink-3">{rows.length - MOST_ROWS} more arguments; copy them to see all.</p>}
      {others.map(({ pointer, message }) => (
        <Problem key={pointer + message} pointer={pointer} message={message} />
      ))}
      {schema === undefined && (
        <p className="text-dense/6 text-ink-2">No function of this name is sent, so the arguments are not checked.</p>
      )}
      {check?.state === "unchecked" && <p className="text-dense/6 text-ink-2">Not checked: {check.why}</p>}
    </div>
  );
}

function Row({ row: { name, value, allowed, known, errors }, checked }: { row: ArgumentRow; checked: boolean }) {
  const wrong = errors.length > 0 || value === undefined;
  return (
    <li className={wrong ? "-mx-3 bg-(--del-bg) px-3" : ""} data-error={wrong || undefined}>
      <div className="grid grid-cols-[minmax(72px,112px)_minmax(0,1fr)_minmax(0,160px)] items-baseline gap-x-2 py-0.5 @max-[440px]/card:grid-cols-[88px_minmax(0,1fr)]">
        <span className="break-all font-mono text-dense/5 text-ink-2">{name}</span>
        <div className="min-w-0">
          <span
            className={`line-clamp-6 whitespace-pre-wrap font-mono text-dense/5 wrap-anywhere ${value?.startsWith('"') ? "text-ok" : ""}`}
          >
            {value === undefined ? "missing" : value.slice(0, MOST_CHARACTERS)}
          </span>
        </div>
        <div className="flex min-w-0 gap-1.5 text-dense/5 text-ink-2 @max-[440px]/card:col-start-2">
          {checked && (
            <span className="mt-1 flex">
              <StatusGlyph kind={wrong ? "fail" : known ? "ok" : "warn"} label={wrong ? "wrong" : undefined} />
            </span>
          )}
          <span className="min-w-0">{allowed}</span>
        </div>
      </div>
      {errors.map(({ pointer, message }) => (
        <Problem key={pointer + message} pointer={pointer === `/${name}` ? "" : pointer} message={message} />
      ))}
      {value === undefined && <Problem pointer="" message="This argument is required." />}
    </li>
  );
}

function Problem({ pointer, message }: Pick<AnswerError, "pointer" | "message">) {
  return (
    <p className="pb-1 text-dense text-fail">
      {pointer !== "" && <span className="mono">{pointer} </span>}
      {message}
    </p>
  );
}
