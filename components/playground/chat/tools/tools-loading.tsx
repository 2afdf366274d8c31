import { Button } from "../../../ui/button";

export const NO_TOOLS = "Functions that the model may call. None is sent.";

/** Reserves the space of the list while its code loads. */
export function ToolsLoading({ text }: { text: string }) {
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 items-center gap-1">
        <h2 className="label">Functions</h2>
        <span className="invisible ml-auto flex">
          <Button small variant="quiet">
            Add function
          </Button>
        </span>
      </div>
      {text.trim() === "" && <p className="text-dense text-ink-3">{NO_TOOLS}</p>}
    </div>
  );
}
