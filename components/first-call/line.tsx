import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

interface LineProps {
  number: number;
  title: string;
  hint: ReactNode;
  command?: { text: string; what: string };
}

/** One numbered step with the command that does it. */
export function Line({ number, title, hint, command }: LineProps) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2 border-rule border-b py-3">
      <span aria-hidden="true" className="font-mono text-dense leading-5 text-ink-3">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="font-strong text-control">{title}</h3>
        <p className="text-dense text-ink-3">{hint}</p>
        {command && (
          <div className="mt-2 flex items-center rounded-panel border border-rule bg-panel pr-1 pl-3">
            <code className="min-w-0 flex-1 py-2 font-mono text-dense [overflow-wrap:anywhere]">{command.text}</code>
            <CopyButton text={command.text} what={command.what} />
          </div>
        )}
      </div>
    </li>
  );
}
