import type { ConsoleModel } from "@/lib/console/models/contract";
import { priceLabels, priceSentence, shortTokens } from "../models/labels";
import { Icon } from "../ui/icon";
import { Tag } from "../ui/tag";
import { AbilityMarks } from "./ability-marks";
import { formatMs } from "./figures";
import { abilitiesOf } from "./model-abilities";

/** The list's columns; on a phone a model has two lines. */
export const MODEL_COLUMNS = "md:grid md:grid-cols-[minmax(0,1fr)_56px_60px_60px_92px_64px_12px] md:gap-x-3";

const OPTION =
  `relative flex cursor-pointer flex-wrap items-center gap-x-3 px-4 text-left hover:bg-selected md:min-h-7 ${MODEL_COLUMNS} ` +
  "max-md:min-h-14 max-md:py-1.5 data-[active=true]:bg-selected data-[active=true]:edge-ink pointer-coarse:min-h-(--h-touch)";

interface ModelOptionProps {
  id: string;
  model: ConsoleModel;
  active: boolean;
  chosen: boolean;
  /** Its provider, if the group does not show it. */
  reaches: string | undefined;
  /** The reason of the suggestion. */
  why: string | undefined;
  /** Median milliseconds to the first token; undefined if not measured. */
  firstTokenMs: number | undefined;
  onChoose(id: string): void;
}

/** A model's row: name, context window, price, abilities and median time to the first token. */
export function ModelOption({ id, model, active, chosen, reaches, why, firstTokenMs, onChoose }: ModelOptionProps) {
  const price = priceLabels(model.price);
  const context = model.inputTokenLimit === null ? "–" : shortTokens(model.inputTokenLimit);
  const [first, unit] = formatMs(firstTokenMs);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys; options are not focused
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-label={sayOf(model, { why, reaches, firstToken: firstTokenMs === undefined ? undefined : `${first} ${unit}` })}
      data-active={active}
      className={OPTION}
      title={[model.id, model.description].filter(Boolean).join("\n")}
      onClick={() => onChoose(model.id)}
    >
      <span className="flex min-w-0 items-center gap-2 max-md:basis-full">
        <span className="mono min-w-0 truncate text-ink">{model.id}</span>
        {why && <Tag>{why}</Tag>}
        {reaches && <span className="min-w-0 flex-1 truncate text-dense text-ink-3">{reaches}</span>}
      </span>
      <Figure value={context} unit="tok" unitOnPhone />
      <Prices {...price} />
      <span className="max-md:order-last max-md:ml-auto md:justify-self-center">
        <AbilityMarks model={model} />
      </span>
      <Figure value={first} unit={unit} />
      <span className="max-md:absolute max-md:top-2 max-md:right-4">{chosen && <Icon name="check" size={12} />}</span>
    </div>
  );
}

/** Under two column headings; on a phone separated by a slash. Equal values are shown once. */
function Prices({ in: input, out: output }: { in: string; out: string }) {
  if (input === output) return <Figure value={input} className="md:col-span-2" />;
  return (
    <>
      <Figure value={input} />
      <span className="mono -mx-2 text-ink-3 md:hidden">/</span>
      <Figure value={output} />
    </>
  );
}

interface FigureProps {
  value: string;
  unit?: string;
  /** The column's heading names it if there is one. */
  unitOnPhone?: boolean;
  className?: string;
}

/** A figure under its column's heading. A phone has no headings, and omits unknown figures. */
function Figure({ value, unit, unitOnPhone = false, className = "" }: FigureProps) {
  const unknown = value === "–";
  return (
    <span className={`mono whitespace-nowrap md:text-right ${unknown ? "text-ink-3 max-md:hidden" : ""} ${className}`}>
      {value}
      {unit && !unknown && <span className={`u ${unitOnPhone ? "md:hidden" : ""}`}>{unit}</span>}
    </span>
  );
}

interface Said {
  why: string | undefined;
  reaches: string | undefined;
  firstToken: string | undefined;
}

/** Accessible name of the row. */
function sayOf(model: ConsoleModel, { why, reaches, firstToken }: Said): string {
  const { id, providers, inputTokenLimit, price } = model;
  return [
    id,
    why,
    reaches ?? providers.join(", "),
    inputTokenLimit === null ? undefined : `context window ${shortTokens(inputTokenLimit)} tokens`,
    price ? priceSentence(price) : "price unknown",
    ...Object.values(abilitiesOf(model)),
    firstToken && `first token ${firstToken}`,
  ]
    .filter(Boolean)
    .join(", ");
}
