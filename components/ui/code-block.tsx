import type { ReactNode } from "react";
import { Code } from "./code";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  text: string;
  name: ReactNode;
  /** The copy button's object: "the call". */
  what: string;
  aside?: ReactNode;
  /** The code as it is drawn, where not in the usual way. */
  children?: ReactNode;
}

/** Code with its name above it and a button that copies it. */
export function CodeBlock({ text, name, what, aside, children = <Code text={text} /> }: CodeBlockProps) {
  return (
    <figure className="codeblock">
      <figcaption className="bar h-7 pr-1 pl-3 text-dense">
        <span className="mono min-w-0 truncate text-ink-2">{name}</span>
        <span className="flex min-w-0 items-center gap-1 ml-auto">
          {aside}
          <CopyButton small text={text} what={what} />
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
