"use client";

import { useMemo } from "react";
import { draftOf } from "@/lib/client/prompts/draft";
import type { PromptContent } from "@/lib/contracts/prompts";
import { Words } from "../ui/words";

/** Messages by words, everything else as a table. */
export function VersionDiff({ before, after }: { before: PromptContent; after: PromptContent }) {
  const [old, now] = useMemo(() => [draftOf(before), draftOf(after)], [before, after]);
  const texts = Array.from({ length: Math.max(old.messages.length, now.messages.length) }, (_, at) => ({
    at,
    role: (now.messages[at] ?? old.messages[at])?.role ?? "",
    from: old.messages[at]?.text ?? "",
    to: now.messages[at]?.text ?? "",
  })).filter(({ from, to }) => from !== to);
  const settings = settingsOf(before, after);
  if (texts.length === 0 && settings.length === 0) return <p className="text-dense text-ink-3">No differences.</p>;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {texts.map(({ at, role, from, to }) => (
        <div key={at}>
          <span className="label">{role}</span>
          <p className="diff whitespace-pre-wrap text-dense [overflow-wrap:anywhere]">
            <Words from={from} to={to} />
          </p>
        </div>
      ))}
      {settings.length > 0 && (
        <table className="w-full table-fixed text-dense">
          <caption className="sr-only">Changed settings</caption>
          <tbody>
            {settings.map(({ name, from, to }) => (
              <tr key={name}>
                <th scope="row" className="truncate py-1 pr-2 text-left font-normal text-ink-2" title={name}>
                  {name}
                </th>
                <td className="mono truncate py-1 pr-2 text-fail" title={from}>
                  {from}
                </td>
                <td className="mono truncate py-1 text-ok" title={to}>
                  {to}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Settings other than texts, by name, with `–` for none. */
function settingsIn(content: PromptContent): Map<string, string> {
  const { model, parameters, variables } = content;
  const all: [string, unknown][] = [["model", model], ...Object.entries(parameters)];
  if (content.kind === "chat") all.push(["response_format", content.response_format]);
  if (content.kind !== "completion") all.push(["tools", content.tools]);
  else all.push(["suffix", content.suffix]);
  for (const { name, type, default: preset } of variables)
    all.push([`{{${name}}}`, preset === undefined ? type : `${type} = ${JSON.stringify(preset)}`]);
  return new Map(
    all.flatMap(([name, value]) => (value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]])),
  );
}

function settingsOf(before: PromptContent, after: PromptContent): { name: string; from: string; to: string }[] {
  const [old, now] = [settingsIn(before), settingsIn(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, from: old.get(name) ?? "–", to: now.get(name) ?? "–" }))
    .filter(({ from, to }) => from !== to);
}
