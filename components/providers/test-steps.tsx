import type { ProviderTest, TestStep } from "@/lib/contracts/provider-test";
import { CHIP } from "../ui/chip";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { StatusGlyph } from "../ui/status-mark";

const SHOWN = 12;
/** The initial message of the first chat with a model. */
const FIRST_WORDS = encodeURIComponent("Say hello");
/** From the address to an answer. */
const STEPS = [
  ["resolves", "DNS"],
  ["answers", "Server answers"],
  ["credentials", "Key accepted"],
  ["models", "Models listed"],
  ["call", "Call answered"],
] as const satisfies readonly (readonly [TestStep["name"], string])[];

/** Statuses of servers if the key is wrong, missing, or lacks permission. */
const REFUSED = [401, 403];

/** A test's steps, with the vendor's message of a failed one. */
export function TestSteps({ test: { list, call, steps } }: { test: ProviderTest }) {
  const words = list.message ?? call?.message;
  const status = list.message === null ? (call?.status ?? null) : list.status;
  const refused = REFUSED.includes(status ?? 0);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {refused && (
        <p className="font-strong text-fail" role="alert">
          The server rejected this key.
        </p>
      )}
      <ul className="border-rule border-t">
        {STEPS.map(([name, label]) => {
          const step = steps.find((one) => one.name === name);
          if (step) return <Step key={name} of={step} label={label} />;
          return name === "call" && list.ok ? null : <Untried key={name} label={label} />;
        })}
      </ul>
      {words && (
        <Note kind="fail">
          {status === null ? (
            words
          ) : (
            <>
              Its message: <span className="mono [overflow-wrap:anywhere]">"{words}"</span>
            </>
          )}
          {list.ok && call && !call.ok && !refused && " The address and the key are fine."}
        </Note>
      )}
    </div>
  );
}

/** Why the gateway itself could not run the test. */
export function Refusal({ error }: { error: Error | null }) {
  return (
    error && (
      <p className="text-dense text-fail" role="alert">
        {error.message}
      </p>
    )
  );
}

const answered = (status: number | null) => (status === null ? "no response" : String(status));

const LINE = "grid min-h-7 grid-cols-[24px_minmax(0,1fr)_64px_minmax(0,152px)] items-center gap-2 border-rule border-b";

function Step({ of: { ok, ms, status, detail }, label }: { of: TestStep; label: string }) {
  return (
    <li className={LINE}>
      <StatusGlyph kind={ok ? "ok" : "fail"} label={ok ? "Passed:" : "Failed:"} />
      <span className="text-dense">{label}</span>
      <span className="num">{ms} ms</span>
      <span className="mono min-w-0 truncate text-ink-3" title={detail ?? undefined}>
        {ok ? detail : answered(status)}
      </span>
    </li>
  );
}

function Untried({ label }: { label: string }) {
  return (
    <li className={`${LINE} text-ink-3`}>
      <StatusGlyph kind="off" label="Not tested:" />
      <span className="text-dense">{label}</span>
      <span />
      <span className="text-dense">not tested</span>
    </li>
  );
}

/** The server's models; those for chat link to the playground. */
export function FoundModels({ models }: { models: ProviderTest["models"] }) {
  const chats = models.filter(({ capabilities }) => capabilities.includes("chat"));
  if (chats.length === 0) return <p className="text-dense text-ink-3">None of its models supports chat; call them by name.</p>;
  return (
    <div>
      <h4 className="label">Try it in Chat</h4>
      <ul className="flex min-w-0 flex-wrap items-center gap-2 mt-1">
        {chats.slice(0, SHOWN).map(({ id }) => (
          <li key={id} className="max-w-full">
            <Link href={`/play/chat?m=${encodeURIComponent(id)}&draft=${FIRST_WORDS}`} className={`${CHIP.value} mono max-w-full`}>
              <span className="min-w-0 truncate">{id}</span>
            </Link>
          </li>
        ))}
        {chats.length > SHOWN && <li className="text-dense text-ink-3">and {chats.length - SHOWN} more</li>}
      </ul>
    </div>
  );
}
