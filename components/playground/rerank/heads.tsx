"use client";

import { Checkbox } from "../../ui/checkbox";
import { KeyCap } from "../../ui/key-cap";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { StatusGlyph } from "../../ui/status-mark";
import { fieldsOf, withEmptyRow } from "./documents";
import { type RerankSession, type Staleness, staleLabel, toDocuments } from "./page-state";
import { BESIDE_LINES, HEAD, HEAD_END } from "./styles";

const VIEWS = [
  { value: "table", label: "Table" },
  { value: "json", label: "JSON" },
] as const;

/** Above the documents: list or JSON, and the shown field of objects. */
export function SentHead({ session }: { session: RerankSession }) {
  const { rows, json, field } = session.state.own;
  const fields = json === undefined ? fieldsOf(rows) : [];
  const show = (view: "table" | "json") => {
    if (view === "json") session.setOwn({ json: JSON.stringify(toDocuments(rows), null, 2) });
    else session.setOwn({ json: undefined, rows: withEmptyRow(rows) });
  };
  return (
    <div className={`${HEAD} px-4`}>
      <h2 className="font-strong">As sent</h2>
      <span className="label min-w-0 max-lg:hidden">
        {session.state.own.cut ? "long documents were truncated when this run was saved" : "editing a row makes its score outdated"}
      </span>
      <span className={HEAD_END}>
        {fields.length > 0 && (
          <Select
            low
            className="w-30"
            aria-label="Field shown of each object, view only"
            title="Field shown of each object, view only"
            value={field ?? ""}
            options={[{ value: "", label: "usual field" }, ...fields.map((name) => ({ value: name, label: name }))]}
            onChange={({ target }) => session.setOwn({ field: target.value === "" ? undefined : target.value })}
          />
        )}
        <SegmentedControl small label="Edit documents as" value={json === undefined ? "table" : "json"} segments={VIEWS} onChange={show} />
      </span>
    </div>
  );
}

interface RankedHeadProps {
  session: RerankSession;
  stale: Staleness | undefined;
  updating: boolean;
  onOriginal(): void;
}

/** Above a ranking: whether it is out of date, and its order. */
export function RankedHead({ session, stale, updating, onOriginal }: RankedHeadProps) {
  const { original } = session.state.own;
  return (
    <div className={`${HEAD} ${BESIDE_LINES}`}>
      <h2 className="font-strong">{original ? "In original order" : "By relevance"}</h2>
      <Stale words={updating ? "updating" : stale && staleLabel(stale)} warn={!updating} />
      <span className={HEAD_END}>
        <Checkbox label="Original order" checked={original} onChange={onOriginal} />
        <KeyCap className="max-md:hidden">D</KeyCap>
      </span>
    </div>
  );
}

export function Stale({ words, warn }: { words: string | undefined; warn: boolean }) {
  return (
    <span
      role="status"
      className="label flex min-w-0 items-center gap-1"
      title={words && warn ? "Run again to rank the documents on the left." : undefined}
    >
      {words && warn && <StatusGlyph kind="warn" />}
      {words}
    </span>
  );
}
