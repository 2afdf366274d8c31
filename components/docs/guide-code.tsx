"use client";

import { Code } from "../ui/code";
import { CopyLater } from "./copy-later";
import { useOwnKey, withOwnKey } from "./own-key";

/** A sample of a guide. `personal`: it names the key that the reader chose. */
export function GuideCode({ text, language, personal }: { text: string; language: string; personal: boolean }) {
  const key = useOwnKey();
  const shown = personal ? withOwnKey(text, { language, key }) : text;
  return (
    <figure className="codeblock">
      <figcaption className="bar h-7 pr-1 pl-3 text-dense">
        <span className="mono min-w-0 truncate text-ink-2">{language}</span>
        <span className="ml-auto flex size-7 items-center justify-center print:hidden">
          <CopyLater small text={shown} what="the sample" />
        </span>
      </figcaption>
      <Code text={shown} />
    </figure>
  );
}
