import type { OpenedShare, SharedCall } from "@/lib/console/shares/contract";
import { TurnFiles } from "../playground/chat/file-chip";
import { SeriesSwatch } from "../ui/chip";
import { Code } from "../ui/code";
import { Mark } from "../ui/mark";
import { SimulatedTag } from "../ui/tag";
import { askedIn, numbered, settingsIn } from "./asked";
import { PLAYGROUND_NAMES } from "./labels";
import { OpenInPlayground } from "./open-in-playground";
import { SharedFigures } from "./shared-figures";
import { SharedReplyView } from "./shared-reply";
import { Row, SharedImages } from "./shared-rows";
import { SharedTime } from "./shared-time";
import { AFTER_GUTTER } from "./styles";

const SERIES = [1, 2, 3, 4, 5, 6] as const;
/** Texts of a list that are shown; the complete request is below. */
const SHOWN = 40;

/** A shared run. Read-only, and nothing is loaded from elsewhere. */
export function SharedPage({ share, signedIn }: { share: OpenedShare; signedIn: boolean }) {
  const { title, playground, snapshot, by } = share;
  const { calls } = snapshot;
  const [first] = calls;
  const asked = calls.map(({ request, path }) => JSON.stringify(askedIn(request, path)));
  const alike = asked.every((words) => words === asked[0]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="head-alone">
        <a href="/" className="flex min-w-0 items-center gap-2 text-ink no-underline">
          <Mark />
          <span className="font-strong">Trunkline</span>
        </a>
        <span className="label">Shared run</span>
        {signedIn && playground !== "video" && (
          <div className="head-tools">
            <OpenInPlayground playground={playground} snapshot={snapshot} />
          </div>
        )}
      </header>
      <main className="mx-auto w-full max-w-[880px] pt-6 pb-12">
        <div className="border-b border-rule-2 px-4 pb-4 wrap-anywhere">
          <h1 className="text-title">{title}</h1>
          <p className="text-dense text-ink-2 mt-1">
            {PLAYGROUND_NAMES[playground]}, run on <SharedTime at={snapshot.at} />
            {by !== null && `, shared by ${by}`}
          </p>
        </div>
        {alike && first && <AskedRows call={first} ruled />}
        {numbered(calls).map(({ n, item: call }) => (
          <section
            key={n}
            className={n > 1 ? "border-t border-rule-2" : ""}
            aria-label={`${call.model}${calls.length > 1 ? `, answer ${n}` : ""}`}
          >
            {!alike && <AskedRows call={call} />}
            <div className={`flex items-center gap-2 pt-4 pr-4 wrap-anywhere ${AFTER_GUTTER}`}>
              {calls.length > 1 && <SeriesSwatch series={SERIES[n - 1] ?? 1} />}
              <h2 className="font-mono text-base">{call.model}</h2>
              {call.simulated && <SimulatedTag />}
            </div>
            <SharedReplyView playground={playground} call={call} />
            <SharedFigures call={call} />
            <Sent call={call} />
          </section>
        ))}
        <p className="text-dense text-ink-3 border-t border-rule p-4">
          A copy of <SharedTime at={share.updatedAt} />. Figures were measured in the browser of the person who ran it.
        </p>
      </main>
    </div>
  );
}

/** A line below it, across the gutter. */
const BELOW_ROWS = `border-b border-rule py-2 pr-4 ${AFTER_GUTTER}`;

/** The request. Above all answers, its rows are separated by lines. */
function AskedRows({ call: { request, path }, ruled = false }: { call: SharedCall; ruled?: boolean }) {
  const all = askedIn(request, path);
  const settings = settingsIn(request);
  return (
    <section aria-label="Request">
      {numbered(all.slice(0, SHOWN)).map(({ n, item: { mark, name, text, images, files = [] } }) => (
        <Row key={n} mark={mark} name={name} quiet={mark === "SY"} ruled={ruled}>
          {text !== "" && (
            <div dir="auto" className="whitespace-pre-wrap break-words">
              {text}
            </div>
          )}
          <TurnFiles files={files} />
          <SharedImages images={images} />
        </Row>
      ))}
      {all.length > SHOWN && <p className={`text-dense text-ink-3 ${BELOW_ROWS}`}>And {all.length - SHOWN} more, in the request below.</p>}
      {settings.length > 0 && (
        <p className={`flex flex-wrap gap-x-4 font-mono text-dense leading-5 ${BELOW_ROWS}`}>
          {settings.map(([name, value]) => (
            <span key={name}>
              <span className="text-ink-3">{name}</span> {value}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Sent({ call: { path, request } }: { call: SharedCall }) {
  return (
    <details>
      <summary className="cursor-pointer px-4 py-2 text-dense wrap-anywhere">
        Request as JSON <span className="mono text-ink-3 ml-2">POST {path}</span>
      </summary>
      <Code wrap text={JSON.stringify(request, null, 2)} />
    </details>
  );
}
