import type { LoggedCallDetail } from "@/lib/console/logs/contract";
import { HEDGE_LOST } from "@/lib/contracts/record";
import { formatMs } from "../playground/figures";
import { VendorAnswer } from "./vendor-answer";

/** Whether an attempt failed, rather than answered or lost to a faster one. */
const isFailed = (code: string) => code !== "" && code !== HEDGE_LOST;

/** Provider attempts on a common time axis. */
export function Attempts({ of: call }: { of: Pick<LoggedCallDetail, "tries" | "durationMs" | "provider" | "servedModel" | "code"> }) {
  const tries =
    call.tries.length > 0
      ? call.tries
      : [
          {
            provider: call.provider,
            model: call.servedModel,
            from: 0,
            to: call.durationMs,
            code: call.code,
            message: "",
            key: null,
            vendor: null,
          },
        ];
  const whole = Math.max(call.durationMs, ...tries.map(({ to }) => to), 1);
  if (call.provider === "" && call.tries.length === 0) return <p className="text-dense text-ink-2">No provider was called.</p>;
  return (
    <ol className="flex flex-col gap-2">
      {tries.map(({ provider, model, from, to, code, message, key, vendor }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is its place among them
        <li key={index} className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-2">
          <span className="truncate" title={`${provider}, ${model}`}>
            {provider}
          </span>
          <span className="relative h-5 border-rule border-l">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 h-2 ${isFailed(code) ? "bg-fail" : "bg-ink-3"}`}
              style={{ left: `${(from / whole) * 100}%`, width: `${Math.max(0.8, ((to - from) / whole) * 100)}%` }}
            />
          </span>
          <span className="col-start-2 text-dense text-ink-2">
            <span className="font-mono">{formatMs(to - from).join(" ")}</span>{" "}
            {isFailed(code) ? <span className="text-fail">{code}</span> : code === "" ? "answered" : "given up"}
            {message && `: ${message}`}
            {key && !vendor && (
              <>
                {" "}
                with the key <span className="font-mono">{key}</span>
              </>
            )}
          </span>
          {vendor && <VendorAnswer of={vendor} />}
        </li>
      ))}
    </ol>
  );
}
