"use client";

import { useState } from "react";
import { IconButton } from "../../ui/button";
import { CodeBlock } from "../../ui/code-block";
import { HighlightedCode } from "../../ui/highlight/highlighted-code";

interface AnswerCodeProps {
  text: string;
  language: string;
  /** True until its end has arrived. */
  open?: boolean;
}

/** Highlighted code in an answer, with buttons to copy and wrap it. */
export function AnswerCode({ text, language, open = false }: AnswerCodeProps) {
  const [wrap, setWrap] = useState(false);
  return (
    <CodeBlock
      text={text}
      name={language || "text"}
      what="the code"
      aside={<IconButton small icon="wrap" label="Wrap long lines" aria-pressed={wrap} onClick={() => setWrap(!wrap)} />}
    >
      <HighlightedCode text={text} language={language} wrap={wrap} open={open} />
    </CodeBlock>
  );
}
