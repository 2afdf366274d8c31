import type { ReactNode } from "react";
import { Code } from "./code";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  text: string;
  name: ReactNode;
  /** The copy button's object: "the call". */
  what: string;
  aside?: ReactNode;
  /** Custom rendering of the code. */
  children?: ReactNode;
}

/** Code with a caption and a copy button. */
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
