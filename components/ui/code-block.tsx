import type { ReactNode } from "react";
import { Code } from "./code";
import { CopyButton } from "./copy-button";

/** Code with its name above it and a button that copies it. `what` is that button's object: "the call". */
export function CodeBlock({ text, name, what, aside }: { text: string; name: ReactNode; what: string; aside?: ReactNode }) {
  return (
    <figure className="codeblock">
      <figcaption className="bar">
        <span className="mono dim">{name}</span>
        <span className="row row-1 push">
          {aside}
          <CopyButton small text={text} what={what} />
        </span>
      </figcaption>
      <Code text={text} />
    </figure>
  );
}
