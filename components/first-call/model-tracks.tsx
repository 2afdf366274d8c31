import { SimulatedTag } from "@/components/ui/tag";

export interface ListedModel {
  id: string;
  simulated: boolean;
  capabilities: readonly string[];
}

/** One track in, and a switch to every model: what a gateway does, drawn beside the names. */
export function ModelTracks({ models }: { models: readonly ListedModel[] }) {
  return (
    <ul>
      {models.map((model, index) => (
        <li key={model.id} className="grid min-h-9 grid-cols-[48px_minmax(0,1fr)] border-rule border-b pr-4">
          <Track last={index === models.length - 1} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 py-2">
            <span className="min-w-0 font-mono text-dense [overflow-wrap:anywhere]">{model.id}</span>
            {model.simulated && <SimulatedTag />}
            <span className="label ml-auto">{model.capabilities.join(", ")}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Stretches with its row: the main line is a border, only the switch is a drawing. */
function Track({ last }: { last: boolean }) {
  return (
    <span aria-hidden="true" className="relative text-ink">
      <span className={`absolute top-0 left-[16px] w-[1.5px] bg-ink ${last ? "h-1.5" : "-bottom-px"}`} />
      <svg
        aria-hidden="true"
        width={24}
        height={36}
        viewBox="0 0 24 36"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        className="absolute top-0 left-[16px]"
      >
        <path d="M.75 5.5L13.25 18H24" />
      </svg>
    </span>
  );
}
