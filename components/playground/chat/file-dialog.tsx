import type { Attachment } from "@/lib/client/attachments/attachment";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { ScrollBox } from "../../ui/scroll-box";
import { formatCount } from "../figures";

/** A file's text as sent to the model. */
export function FileDialog({ file: { name, kind, tokens, cut, text }, onClose }: { file: Attachment; onClose(): void }) {
  return (
    <Dialog
      open
      look="wide"
      title={name}
      onClose={onClose}
      foot={
        <>
          <span className="min-w-0 flex-1 text-dense text-ink-3">
            {kind}, about <span className="mono">{formatCount(tokens)}</span> tokens{cut ? `: ${cut}` : ""}. This text is what a model gets.
          </span>
          <CopyButton text={text} what="the text" word />
        </>
      }
    >
      <ScrollBox className="max-h-[60dvh] overflow-y-auto whitespace-pre-wrap break-words font-mono text-dense/5" label="Text of the file">
        {text}
      </ScrollBox>
    </Dialog>
  );
}
