"use client";

import type { CatalogueSort } from "@/lib/console/models/addresses";
import type { CatalogueModel } from "@/lib/console/models/contract";
import { errorRate } from "../overview/labels";
import { formatMs } from "../playground/figures";
import { tryHref } from "../shell/try-href";
import { ROW_DIM } from "../table/row-styles";
import { ColumnHead, type SortRule } from "../table/sort-head";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { SIMULATED_SOME, SimulatedTag, Tag } from "../ui/tag";
import { canLabel, priceLabels, priceSentence, SERVES } from "./labels";
import { ModelSwitch } from "./model-switch";
import { type ModelsView, modelHref } from "./models-view";

const rule = (sort: CatalogueSort, labels: SortRule<CatalogueSort>["labels"], first: "asc" | "desc" = "asc") => ({ sort, first, labels });
const LOW_FIRST = { asc: "lowest first", desc: "highest first" };
const A_TO_Z = { asc: "A to Z", desc: "Z to A" };

/** A column, its width, and the minimum window width. */
const COLUMNS = [
  { name: "Model", col: "", rule: rule("model", A_TO_Z) },
  { name: "Provider", col: "w-30 max-md:hidden", rule: rule("provider", A_TO_Z) },
  { name: "Serves", col: "w-[18%] max-lg:hidden" },
  { name: "Can", col: "w-[13%] max-[1400px]:hidden" },
  { name: "In", col: "w-32 max-md:hidden", rule: rule("price", LOW_FIRST) },
  { name: "Out", col: "w-20 max-md:hidden", rule: rule("output_price", LOW_FIRST) },
  { name: "First token", col: "w-24 max-xl:hidden", rule: rule("first_token", LOW_FIRST) },
  { name: "tok/s", col: "w-16 max-xl:hidden", rule: rule("speed", LOW_FIRST, "desc") },
  { name: "Errors", col: "w-18 max-lg:hidden", rule: rule("errors", LOW_FIRST, "desc") },
  { name: "On", col: "w-14" },
  { name: "Try", col: "w-16 pointer-coarse:w-18" },
] as const;
const [, PROVIDER, SERVED, CAN, IN, OUT, FIRST_TOKEN, SPEED, ERRORS] = COLUMNS.map(
  ({ col }) => col.split(" ").find((word) => word.endsWith("hidden")) ?? "",
);

interface ModelsTableProps {
  items: readonly CatalogueModel[];
  view: ModelsView;
  onView(change: Partial<ModelsView>): void;
}

export function ModelsTable({ items, view, onView }: ModelsTableProps) {
  const simulated = items.some((model) => model.simulated);
  return (
    <Table>
      <caption className="sr-only">Models of every provider</caption>
      <colgroup>
        {COLUMNS.map(({ name, col }) => (
          <col key={name} className={col} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Head key={column.name} column={column} simulated={simulated} view={view} onView={onView} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((model) => (
          <ModelRow key={`${model.provider}/${model.model}`} of={model} />
        ))}
      </tbody>
    </Table>
  );
}

interface HeadProps extends Omit<ModelsTableProps, "items"> {
  column: (typeof COLUMNS)[number];
  simulated: boolean;
}

function Head({ column: { name, col, ...column }, simulated, view, onView }: HeadProps) {
  const hidden = col.split(" ").find((word) => word.endsWith("hidden")) ?? "";
  if (!("rule" in column))
    return (
      <th scope="col" className={hidden}>
        {name === "Try" ? <span className="sr-only">Try</span> : name}
      </th>
    );
  return (
    <ColumnHead
      rule={column.rule}
      view={{ sort: view.sort, order: view.dir }}
      terse
      className={`${hidden} ${NUMBERS.has(name) ? "num" : ""}`}
      onView={({ sort, order }) => onView({ sort, dir: order })}
    >
      {name}
      {name === "Provider" && simulated && <SimulatedTag title={SIMULATED_SOME} />}
    </ColumnHead>
  );
}

/** Capabilities that fit into a cell; the rest is counted, with a tooltip. */
const TAGS = 2;
const NUMBERS: ReadonlySet<string> = new Set(["In", "Out", "First token", "tok/s", "Errors"]);

function ModelRow({ of: model }: { of: CatalogueModel }) {
  const { provider, capabilities, traffic, enabled, simulated, playgrounds } = model;
  const price = priceLabels(model.price);
  const [value, unit] = formatMs(traffic.firstTokenP50Ms ?? undefined);
  const rate = errorRate(traffic.errors, traffic.calls);
  const [first] = playgrounds;
  const others = capabilities.slice(TAGS).map((name) => SERVES[name]);
  return (
    <tr className={enabled ? undefined : ROW_DIM}>
      <td>
        <Link
          href={modelHref(model)}
          className="inline-flex min-h-6 pointer-coarse:min-h-8 max-w-full items-center font-mono text-ink"
          title={`${provider}/${model.model}`}
        >
          <span className="truncate">{model.model}</span>
        </Link>
        <span className="label block truncate md:hidden">{provider}</span>
      </td>
      <td className={PROVIDER}>{provider}</td>
      <td className={SERVED} title={capabilities.map((name) => SERVES[name]).join(", ")}>
        <span className="flex min-w-0 items-center gap-1 overflow-hidden">
          {capabilities.slice(0, TAGS).map((name) => (
            <Tag key={name}>{SERVES[name]}</Tag>
          ))}
          {others.length > 0 && (
            <span className="text-label text-ink-3">
              <span aria-hidden="true">+{others.length}</span>
              <span className="sr-only">{others.join(", ")}</span>
            </span>
          )}
        </span>
      </td>
      <td className={CAN} title={canLabel(model)}>
        {canLabel(model)}
      </td>
      <td className={`num ${IN}`} title={model.price ? priceSentence(model.price) : undefined}>
        {price.in}
      </td>
      <td className={`num ${OUT}`}>{price.out}</td>
      <td className={`num ${FIRST_TOKEN}`}>
        {value} {unit}
      </td>
      <td className={`num ${SPEED}`}>{traffic.tokensPerSecond === null ? "–" : Math.round(traffic.tokensPerSecond)}</td>
      <td className={`num ${ERRORS} ${traffic.errors > 0 && !simulated ? "text-fail" : ""}`}>{rate === undefined ? "–" : `${rate} %`}</td>
      <td>
        <ModelSwitch of={model} />
      </td>
      <td>
        {enabled && first && (
          <Link
            href={tryHref(model.name, first)}
            aria-label={`Try ${model.name}`}
            className="inline-flex min-h-6 min-w-6 items-center text-ink-2 pointer-coarse:min-h-(--h-touch) pointer-coarse:min-w-(--h-touch)"
          >
            Try
          </Link>
        )}
      </td>
    </tr>
  );
}
