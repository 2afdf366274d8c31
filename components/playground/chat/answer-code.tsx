"use client";

import { useContext, useState } from "react";
import { artefactOf } from "@/lib/client/chat/artefacts";
import { Button, IconButton } from "../../ui/button";
import { CodeBlock } from "../../ui/code-block";
import { HighlightedCode } from "../../ui/highlight/highlighted-code";
import { OpenArtefact } from "./artefact/open-artefact";

interface AnswerCodeProps {
  text: string;
  language: string;
  /** True until its end has arrived. */
  open?: boolean;
}

/** Highlighted code in an answer, with buttons to copy and wrap it, and in Chat to open it beside the answer. */
export function AnswerCode({ text, language, open = false }: AnswerCodeProps) {
  const [wrap, setWrap] = useState(false);
  const onOpen = useContext(OpenArtefact);
  return (
    <CodeBlock
      text={text}
      name={language || "text"}
      what="the code"
      aside={
        <>
          {onOpen && !open && text !== "" && (
            <Button small variant="quiet" title="Open beside the answer" onClick={() => onOpen(artefactOf(language, text))}>
              Open
            </Button>
          )}
          <IconButton small icon="wrap" label="Wrap long lines" aria-pressed={wrap} onClick={() => setWrap(!wrap)} />
        </>
      }
    >
      <HighlightedCode text={text} language={language} wrap={wrap} open={open} />
    </CodeBlock>
  );
}
