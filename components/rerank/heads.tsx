"use client";

import { Checkbox } from "../ui/checkbox";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { StatusGlyph } from "../ui/status-mark";
import { fieldsOf, withEmptyRow } from "./documents";
import { type RerankDesk, type Staleness, staleWords, toDocuments } from "./own";

const VIEWS = [
  { value: "table", label: "Table" },
  { value: "json", label: "JSON" },
] as const;

/** Over the documents: how they are edited, and which field of objects is shown. */
export function SentHead({ desk }: { desk: RerankDesk }) {
  const { rows, json, field } = desk.state.own;
  const fields = json === undefined ? fieldsOf(rows) : [];
  const show = (view: "table" | "json") => {
    if (view === "json") desk.setOwn({ json: JSON.stringify(toDocuments(rows), null, 2) });
    else desk.setOwn({ json: undefined, rows: withEmptyRow(rows) });
  };
  return (
    <div className="rerank-head">
      <h2 className="strong">As sent</h2>
      <span className="label trunc">
        {desk.state.own.cut ? "long documents were cut when this run was saved" : "editing a row makes its score stale"}
      </span>
      <span className="row push">
        {fields.length > 0 && (
          <Select
            className="rerank-field"
            aria-label="Field shown of each object, view only"
            title="Field shown of each object, view only"
            value={field ?? ""}
            options={[{ value: "", label: "usual field" }, ...fields.map((name) => ({ value: name, label: name }))]}
            onChange={({ target }) => desk.setOwn({ field: target.value === "" ? undefined : target.value })}
          />
        )}
        <SegmentedControl small label="Edit documents as" value={json === undefined ? "table" : "json"} segments={VIEWS} onChange={show} />
      </span>
    </div>
  );
}

interface RankedHeadProps {
  desk: RerankDesk;
  stale: Staleness | undefined;
  updating: boolean;
  onOriginal(): void;
}

/** Over one ranking: whether it is still of what stands on the left, and its order. */
export function RankedHead({ desk, stale, updating, onOriginal }: RankedHeadProps) {
  const { original } = desk.state.own;
  return (
    <div className="rerank-head">
      <h2 className="strong">{original ? "In original order" : "By relevance"}</h2>
      <Stale words={updating ? "updating" : stale && staleWords(stale)} warn={!updating} />
      <span className="row push">
        <Checkbox label="Original order" checked={original} onChange={onOriginal} />
        <span className="kbd-key max-md:hidden">D</span>
      </span>
    </div>
  );
}

export function Stale({ words, warn }: { words: string | undefined; warn: boolean }) {
  return (
    <span role="status" className="label trunc row row-1" title={words && warn ? "Run again to rank what stands on the left." : undefined}>
      {words && warn && <StatusGlyph kind="warn" />}
      {words}
    </span>
  );
}
