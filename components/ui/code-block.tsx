import type { ReactNode } from "react";
import { Code } from "./code";
import { CopyButton } from "./copy-button";

/** Code with its name above it and a button that copies it. `what` is that button's object: "the call". */
export function CodeBlock({ text, name, what, aside }: { text: string; name: ReactNode; what: string; aside?: ReactNode }) {
  return (
    <figure className="codeblock">
      <figcaption className="bar h-7 pr-1 pl-3 text-dense">
        <span className="mono min-w-0 truncate text-ink-2">{name}</span>
        <span className="flex min-w-0 items-center gap-1 ml-auto">
          {aside}
          <CopyButton small text={text} what={what} />
        </span>
      </figcaption>
      <Code text={text} />
    </figure>
  );
}
