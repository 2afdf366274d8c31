import type { OpenedShare, SharedCall } from "@/lib/contracts/console-shares";
import { SeriesSwatch } from "../ui/chip";
import { Code } from "../ui/code";
import { Mark } from "../ui/mark";
import { SimulatedTag } from "../ui/tag";
import { askedIn, numbered, settingsIn } from "./asked";
import { OpenInPlayground } from "./open-in-playground";
import { SharedFigures } from "./shared-figures";
import { SharedReplyView } from "./shared-reply";
import { Row, SharedPictures } from "./shared-rows";
import { SharedTime } from "./shared-time";
import { BENCH_NAMES } from "./words";

const SERIES = [1, 2, 3, 4, 5, 6] as const;
/** So many texts of a list are shown; the whole request stands below. */
const SHOWN = 40;

/** A run as it was when it was shared. Nothing here can be changed, and nothing is fetched. */
export function SharedPage({ share, signedIn }: { share: OpenedShare; signedIn: boolean }) {
  const { title, bench, snapshot, by } = share;
  const { calls } = snapshot;
  const [first] = calls;
  const alike = calls.every(({ request }) => JSON.stringify(askedIn(request)) === JSON.stringify(askedIn(first?.request ?? {})));
  return (
    <div className="share-page">
      <header className="head">
        <a href="/" className="row text-ink no-underline">
          <Mark />
          <span className="strong">Switchyard</span>
        </a>
        <span className="label">Shared run</span>
        {signedIn && bench !== "video" && (
          <div className="head-tools">
            <OpenInPlayground bench={bench} snapshot={snapshot} />
          </div>
        )}
      </header>
      <main className="share-main">
        <div className="share-title">
          <h1 className="title">{title}</h1>
          <p className="dense dim mt-1">
            {BENCH_NAMES[bench]}, run on <SharedTime at={snapshot.at} />
            {by !== null && `, shared by ${by}`}
          </p>
        </div>
        {alike && first && <AskedRows call={first} />}
        {numbered(calls).map(({ n, item: call }) => (
          <section key={n} className="share-call" aria-label={`${call.model}${calls.length > 1 ? `, answer ${n}` : ""}`}>
            {!alike && <AskedRows call={call} />}
            <div className="share-model">
              {calls.length > 1 && <SeriesSwatch series={SERIES[n - 1] ?? 1} />}
              <h2 className="mono-base">{call.model}</h2>
              {call.simulated && <SimulatedTag />}
            </div>
            <SharedReplyView bench={bench} call={call} />
            <SharedFigures call={call} />
            <Sent call={call} />
          </section>
        ))}
        <p className="hint share-foot">
          A copy of <SharedTime at={share.updatedAt} />. Figures were measured in the browser of the person who ran it.
        </p>
      </main>
    </div>
  );
}

function AskedRows({ call: { request } }: { call: SharedCall }) {
  const all = askedIn(request);
  const settings = settingsIn(request);
  return (
    <section className="share-asked" aria-label="What was asked">
      {numbered(all.slice(0, SHOWN)).map(({ n, item: { mark, name, text, pictures } }) => (
        <Row key={n} mark={mark} name={name} quiet={mark === "SY"}>
          {text !== "" && <div className="whitespace-pre-wrap break-words">{text}</div>}
          <SharedPictures pictures={pictures} />
        </Row>
      ))}
      {all.length > SHOWN && <p className="hint share-more">And {all.length - SHOWN} more, in the request below.</p>}
      {settings.length > 0 && (
        <p className="share-settings">
          {settings.map(([name, value]) => (
            <span key={name}>
              <span className="dim2">{name}</span> {value}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Sent({ call: { path, request } }: { call: SharedCall }) {
  return (
    <details className="share-sent">
      <summary className="dense">
        Request as JSON <span className="mono dim2 ml-2">POST {path}</span>
      </summary>
      <Code wrap text={JSON.stringify(request, null, 2)} />
    </details>
  );
}
