"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { promptSamples } from "@/lib/client/prompts/samples";
import { ago } from "@/lib/client/when";
import type { PromptView } from "@/lib/console/prompts/contract";
import type { PromptContent } from "@/lib/contracts/prompts";
import { variableNames } from "@/lib/prompts/texts";
import { CallSamples } from "../code-samples/call-samples";
import { formatCount } from "../playground/figures";
import { LoadingRows } from "../ui/loading-rows";
import { Moment } from "../ui/moment";
import { SegmentedControl } from "../ui/segmented-control";
import { Tag } from "../ui/tag";
import { LabelMenu } from "./label-menu";
import type { PromptRights } from "./labels";
import { versionQuery } from "./prompt-queries";
import { VersionDiff } from "./version-diff";

interface PromptVersionsProps {
  of: PromptView;
  /** The version in the editor. */
  base: number;
  /** The editor's content. */
  content: PromptContent;
  isEdited: boolean;
  rights: PromptRights;
  /** Loads a version into the editor. */
  onOpen(version: number): void;
}

const FEW = 6;

/** Versions with their labels; the picked one is compared with the editor. */
export function PromptVersions({ of: prompt, base, content, isEdited, rights, onOpen }: PromptVersionsProps) {
  const [picked, setPicked] = useState<number>();
  const [all, setAll] = useState(false);
  const against = picked ?? (isEdited ? base : base - 1);
  const shown = all ? prompt.versions : prompt.versions.slice(0, FEW);
  return (
    <aside
      aria-label="Versions"
      className="flex min-w-0 flex-col bg-panel max-xl:border-rule max-xl:border-t lg:overflow-auto lg:max-xl:col-span-2"
    >
      <div className="bar">
        <h2 className="font-strong">Versions</h2>
        <span className="label">{prompt.latest}</span>
      </div>
      <ol>
        {shown.map(({ version, note, author, at, calls, failed, ratings }) => (
          <li
            key={version}
            className={`relative flex min-w-0 items-start gap-2 border-rule border-b px-4 py-2 ${version === base ? "bg-selected" : ""}`}
          >
            <button
              type="button"
              className="flex min-w-0 flex-1 cursor-pointer gap-3 text-left"
              aria-label={`Compare with version ${version}`}
              aria-pressed={version === against}
              onClick={() => setPicked(version)}
            >
              <span className="mono w-6 flex-none text-ink-2">{version}</span>
              <span className="min-w-0">
                <span className="block truncate">{note || "No note"}</span>
                <span className="label block truncate">
                  {author}, <Moment at={at} format={ago} />
                  {calls > 0 && `, ${formatCount(calls)} calls${failed > 0 ? `, ${formatCount(failed)} failed` : ""}`}
                </span>
                {ratings.count > 0 && (
                  <span className="label block truncate" title={`${formatCount(ratings.count)} ratings of its newest calls`}>
                    {ratingsText(ratings)}
                  </span>
                )}
              </span>
            </button>
            <span className="flex flex-none flex-wrap items-center justify-end gap-1">
              {prompt.labels.flatMap(({ label, shares }) =>
                shares
                  .filter((share) => share.version === version)
                  .map(({ share }) => <Tag key={label}>{share === 100 ? label : `${label} ${share} %`}</Tag>),
              )}
              <LabelMenu of={prompt} version={version} rights={rights} onOpen={() => onOpen(version)} />
            </span>
          </li>
        ))}
      </ol>
      {!all && prompt.versions.length > FEW && (
        <button type="button" className="cursor-pointer px-4 py-1 text-left text-dense text-link" onClick={() => setAll(true)}>
          {prompt.versions.length - FEW} earlier
        </button>
      )}
      {against >= 1 && (against !== base || isEdited) && (
        <Compared slug={prompt.slug} against={against} to={isEdited ? "editor" : String(base)} content={content} />
      )}
      <Samples of={prompt} base={base} content={content} />
    </aside>
  );
}

/** `3 good, 1 bad, score 0.75`; empty without ratings. */
function ratingsText({ good, bad, score }: PromptView["versions"][number]["ratings"]): string {
  const parts = [
    good > 0 && `${formatCount(good)} good`,
    bad > 0 && `${formatCount(bad)} bad`,
    score !== null && `score ${score.toFixed(2)}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

function Compared({ slug, against, to, content }: { slug: string; against: number; to: string; content: PromptContent }) {
  const { data, error } = useQuery(versionQuery(slug, against));
  return (
    <section aria-label="Difference" className="flex flex-col gap-2 p-4">
      <h3 className="font-strong">
        {against} → {to}
      </h3>
      {data && <VersionDiff before={data.content} after={content} />}
      {!data && !error && <LoadingRows rows={2} label="Loading the version" />}
      {error && <p className="text-dense text-fail">{error.message}</p>}
    </section>
  );
}

function Samples({ of: { slug, kind, labels, latest }, base, content }: { of: PromptView; base: number; content: PromptContent }) {
  const [by, setBy] = useState<"label" | "version">("label");
  const names = labels.map(({ label }) => label);
  const label = names.includes("production") ? "production" : (names[0] ?? "production");
  const samples = promptSamples({
    baseUrl: window.location.origin,
    slug,
    kind,
    by: by === "label" ? { label } : { version: base },
    variables: variableNames(content),
    model: content.model ?? "",
  });
  return (
    <section aria-label="Code" className="mt-auto flex min-w-0 flex-col gap-2 border-rule border-t p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-strong">Call it</h3>
        <span className="ml-auto">
          <SegmentedControl
            small
            label="By"
            value={by}
            segments={[
              { value: "label", label: "Label" },
              { value: "version", label: "Version" },
            ]}
            onChange={setBy}
          />
        </span>
      </div>
      <CallSamples key={by + String(base) + String(latest)} samples={samples} />
      <p className="text-dense text-ink-3">
        {names.includes(label) || by === "version"
          ? "Fields that a call sends itself take precedence. The reply names the version in x-trunkline-prompt."
          : "No label is set yet: set production in a version's menu, so that calls get it by default."}
      </p>
    </section>
  );
}
